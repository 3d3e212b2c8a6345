"""A font of a few kilobytes whose letters are filled squares, so that tests need none of the machine's."""

import struct
from pathlib import Path

EM, SIDE = 1000, 800
LATIN = "".join(map(chr, range(0x21, 0x7F)))


def write_font(path: Path, letters: str, *more: bytes) -> Path:
    """Write a font that has these letters, plain ones as well; `more` names tables that it has besides."""
    codes = sorted(map(ord, set(letters + LATIN)))
    square = struct.pack(">hhhhhHH", 1, 0, 0, SIDE, SIDE, 3, 0) + bytes([1, 1, 1, 1])
    square += struct.pack(">8h", 0, SIDE, 0, -SIDE, 0, 0, SIDE, 0)
    glyphs = len(codes) + 1
    tables = {
        b"cmap": _cmap(codes),
        b"glyf": square,
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, EM, 0, 0, 0, 0, SIDE, SIDE, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(">IhhhH11hH", 0x10000, 900, -200, 0, EM, *[0] * 11, 1),
        b"hmtx": struct.pack(">Hh", EM, 0) + bytes(2 * (glyphs - 1)),
        b"loca": struct.pack(f">{glyphs + 1}I", *[0] * glyphs, len(square)),
        b"maxp": struct.pack(">IH13H", 0x10000, glyphs, 4, 1, *[0] * 11),
        **dict.fromkeys(more, b"\0\0\0\0"),
    }
    # The empty glyph comes first; every letter is drawn by the last glyph.
    start, rows, body = 12 + 16 * len(tables), b"", b""
    for name, table in sorted(tables.items()):
        rows += struct.pack(">4sIII", name, 0, start + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    path.write_bytes(struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0) + rows + body)
    return path


def _cmap(codes: list[int]) -> bytes:
    groups = b"".join(struct.pack(">III", code, code, len(codes)) for code in codes)
    part = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + part
