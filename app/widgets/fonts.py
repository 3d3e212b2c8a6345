"""Which font writes a text: ours, or one of the device's where ours lacks a letter.

A text is drawn with a single font, letter by letter from the left: nothing is joined, stacked or turned
round. So letters that are written from the right, that carry marks of their own or that join cannot be
written, and neither can pictures. In a text that is there already each of them becomes a question mark, never
a gap; where a text is typed, `can_write` tells in time. Plain Latin text, as nearly all is, is drawn with our
font at once; files are looked at for other text only.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import bidirectional, category, normalize

from kivy.core.text import LabelBase

from app.theme import BOLD_FONT, TITLE_FONT

PLAIN = re.compile(r"[\s!-~¡-¬®°±´-¸º»¿-ÿŒœ–—‘’“”…−]*")
"""What all of our fonts have."""
SUBSTITUTE = "?"
NO_LETTERS = {"Mn", "Mc", "Me", "So", "Sk", "Cn", "Co", "Cs", "Cf", "Cc"}
"""Kinds of signs that do not stand alone: marks on a letter, pictures, what is not seen at all."""
FROM_THE_RIGHT = {"R", "AL", "AN"}
JOINED = re.compile("[\u1800-\u18af\ua840-\ua87f]")
"""Letters from the left that join: Mongolian and Phags-pa."""
FONT_FILES = (".ttf", ".otf", ".ttc")
ODD = re.compile("bold|italic|oblique|black|light|thin|medium|condensed|serif|mono|math", re.IGNORECASE)
"""Fonts that are taken only where no plain one has what is wanted."""


@lru_cache(maxsize=1024)
def writing(text: str, font: str) -> tuple[str, str]:
    """Tell what is drawn of a text, and with which font: the given one, if it has all letters."""
    if PLAIN.fullmatch(text):
        return text, font
    text = normalize("NFC", text)
    letters = frozenset("".join(text.split()))
    unwritten = {letter for letter in _missing(font, letters) if not _stands_alone(letter)}
    font, missing = _font_with(letters - unwritten | {SUBSTITUTE}, font)
    return "".join(SUBSTITUTE if letter in unwritten | missing else letter for letter in text), font


def legible(text: str) -> str:
    """Tell what is drawn of a name or a title."""
    return writing(text, TITLE_FONT)[0]


def can_write(name: str) -> bool:
    """Tell whether all of a name can be drawn as people write it."""
    return legible(name) == normalize("NFC", name)


def _stands_alone(letter: str) -> bool:
    """Tell whether a letter looks the same whatever is beside it, and the next one is to its right."""
    return not (
        category(letter) in NO_LETTERS or bidirectional(letter) in FROM_THE_RIGHT or JOINED.match(letter)
    )


@lru_cache(maxsize=256)
def _font_with(letters: frozenset[str], ours: str) -> tuple[str, frozenset[str]]:
    """Find the font that has most of some letters, and tell which it has not."""
    best, fewest = ours, _missing(ours, letters)
    others = iter((BOLD_FONT, *device_fonts())) if fewest else iter(())
    while fewest and (path := next(others, "")):
        missing = _missing(path, letters)
        if len(missing) < len(fewest):
            best, fewest = path, missing
    return best, fewest


@cache
def device_fonts() -> tuple[str, ...]:
    """List the font files of the device, plain ones first."""
    paths = (path for folder in set(LabelBase.get_system_fonts_dir()) for path in Path(folder).iterdir())
    files = [path for path in paths if path.suffix.lower() in FONT_FILES]
    files.sort(key=lambda path: (bool(ODD.search(path.name)), path.name, path))
    return tuple(map(str, files))


# Font files, as the OpenType specification has them.

OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
COLOURED = {b"COLR", b"CBDT", b"sbix", b"SVG "}
"""Tables of fonts whose letters are pictures, which are not drawn here."""
SEGMENTS, GROUPS = 4, 12
"""The formats of a table of letters: the first 65,536 of them, and all."""


def _missing(path: str, letters: Iterable[str]) -> frozenset[str]:
    """Tell which letters a font cannot draw: all of them, if its file cannot be read."""
    missing = set(map(ord, letters))
    try:
        for codes in _drawn_codes(_letters_of(path)):
            missing -= {code for code in missing if code in codes}
    except (OSError, struct.error, KeyError, IndexError):
        pass
    return frozenset(map(chr, missing))


def _letters_of(path: str) -> bytes:
    """Read the table of letters of a font, nothing if it has no outlines."""
    with open(path, "rb") as stream:
        start = 0
        if stream.read(4) == b"ttcf":  # several fonts in a file, of which Kivy takes the first
            stream.seek(12)
            (start,) = struct.unpack(">I", stream.read(4))
        stream.seek(start + 4)
        (number,) = struct.unpack(">H6x", stream.read(8))
        rows = struct.iter_unpack(">4s4xII", stream.read(16 * number))
        tables = {name: (offset, length) for name, offset, length in rows}
        if not OUTLINES & tables.keys() or COLOURED & tables.keys():
            return b""
        offset, length = tables[b"cmap"]
        stream.seek(offset)
        return stream.read(length)


def _drawn_codes(table: bytes) -> Iterator[range]:
    """Go through the letters that a table has, the larger of its parts if there are two."""
    number = struct.unpack_from(">2xH", table)[0] if table else 0
    parts = {}
    for row in range(number):
        (offset,) = struct.unpack_from(">4xI", table, 4 + 8 * row)
        parts[struct.unpack_from(">H", table, offset)[0]] = offset
    if GROUPS in parts:
        yield from _groups(table[parts[GROUPS] :])
    elif SEGMENTS in parts:
        yield from _segments(table[parts[SEGMENTS] :])


def _groups(part: bytes) -> Iterator[range]:
    (number,) = struct.unpack_from(">12xI", part)
    for first, last, glyph in struct.iter_unpack(">III", part[16 : 16 + 12 * number]):
        yield range(first if glyph else first + 1, last + 1)


def _segments(part: bytes) -> Iterator[range]:
    twice = struct.unpack_from(">6xH", part)[0]
    numbers = f">{twice // 2}H"
    lasts, firsts, deltas, offsets = (
        struct.unpack_from(numbers, part, start) for start in (14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice)
    )
    for row, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        if not offset:
            none = -delta % 0x10000  # where the font has no glyph
            yield range(first, min(none, last + 1) if none >= first else last + 1)
            yield range(max(first, none + 1), last + 1)
            continue
        at = 16 + 3 * twice + 2 * row + offset
        glyphs = struct.unpack_from(f">{last - first + 1}H", part, at)
        yield from (range(code, code + 1) for code, glyph in enumerate(glyphs, first) if glyph)
