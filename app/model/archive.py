"""All matches and choices as one file, for another tablet. No Kivy here.

It is a zip of what the folder holds: sheets, and small files of facts. What comes in is added to what is here
and replaces nothing: a match that is here already stays, and so does what people have chosen here.
"""

from __future__ import annotations

import json
import struct
import zlib
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from app.model import history, people, tutorial
from app.services import disk
from app.services.disk import OddFileError
from app.services.storage import MOMENT, MOST_FACTS, NAMED, SHEET, Storage
from engine import sheet

FIRST_BYTES = b"PK\x03\x04"
"""How a zip begins, and no sheet."""
MOST_BYTES = 32 << 20
MOST_FILES = 20_000
MOST_UNPACKED = 128 << 20
"""All files together have no more bytes. None gives more than it says, or what it gives is damaged."""
CHOICES = ("settings", "tables", tutorial.FACTS)
"""The small files that are taken over where there is none yet."""
PACKED = (ZIP_STORED, ZIP_DEFLATED)
"""How the files of an archive are packed; what unpacks other ways asks for memory as it is told."""
UNREADABLE = (BadZipFile, EOFError, KeyError, RuntimeError, ValueError, struct.error, zlib.error)
"""What zipfile raises for what was damaged, or is packed in ways that it does not know."""
YEARS = range(2000, 3000)
"""A match that says it was begun in another one is begun when it comes."""
NAME = "Cachette.zip"


class NoArchiveError(ValueError):
    """Raised for a file that `pack` has not made."""


def pack(storage: Storage) -> bytes:
    """Put every match and choice into one file; matches that go on are in it too."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name in (*CHOICES, people.PEOPLE):
            archive.writestr(f"{name}.json", json.dumps(storage.load(name)))
        for path in storage.sheets():
            with suppress(OSError, OddFileError):  # whatever cannot be read here cannot be read there
                archive.writestr(path.name, disk.read(path, sheet.MOST_BYTES))
    return packed.getvalue()


def unpack(storage: Storage, data: bytes) -> int:
    """Add what was packed elsewhere, and tell how many matches came, or raise NoArchiveError."""
    try:
        archive = ZipFile(BytesIO(data))
    except UNREADABLE as error:
        raise NoArchiveError from error
    with archive:
        files = archive.infolist()
        names = {file.filename for file in files}
        if f"{people.PEOPLE}.json" not in names or len(files) > MOST_FILES:
            raise NoArchiveError
        if sum(file.file_size for file in files) > MOST_UNPACKED:
            raise NoArchiveError
        for name in CHOICES:
            facts = _facts(archive, name)
            if facts and not storage.load(name):
                storage.store(name, facts)
        people.adopt(storage, _facts(archive, people.PEOPLE))
        here, before = history.Here(storage), len(storage.sheets())
        for name in sorted(names):
            if name.endswith(SHEET):
                _take(storage, archive, name, here)
        return len(storage.sheets()) - before


def _facts(archive: ZipFile, name: str) -> dict[str, Any]:
    try:
        facts = json.loads(_read(archive, f"{name}.json", MOST_FACTS))
    except (ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) else {}


def _take(storage: Storage, archive: ZipFile, name: str, here: history.Here) -> None:
    """Take a match in under the moment at which it was begun, unless it is here, or can be read nowhere."""
    with suppress(history.Refused):
        data = _read(archive, name, sheet.MOST_BYTES)
        history.take_in(storage, data, _begun(name), (people.PEOPLE,), here)


def _begun(name: str) -> datetime | None:
    """Tell when a match was begun by its file's name; None if it is no name that a match here would get."""
    found = NAMED.fullmatch(Path(name).stem)
    try:
        begun = datetime.strptime(found[1], MOMENT).replace(tzinfo=UTC) if found else None
    except ValueError:
        return None
    return begun if begun and begun.year in YEARS else None


def _read(archive: ZipFile, name: str, most: int) -> bytes:
    """Read a packed file, whatever it says of its size; nothing if it is damaged or not there."""
    with suppress(*UNREADABLE):
        if archive.getinfo(name).compress_type in PACKED:
            with archive.open(name) as stream:
                return stream.read(most + 1)
    return b""
