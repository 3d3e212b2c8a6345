"""A disk that loses its power: every write is recorded, and may be lost as far as no fsync was waited for.

After the loss, of each file its first bytes are there, as many as it pleases the disk but all that an fsync
was waited for; of each folder what happened to its names, in its order, up to some moment after its last
fsync. One file or folder may be far behind another.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any, NamedTuple


class Write(NamedTuple):
    """Bytes at the end of a file, which is known by a number, whatever it is called."""

    file: int
    data: bytes


class Rename(NamedTuple):
    """A file that gets a name, or another one, or none; a folder if its number is 0."""

    file: int
    old: str
    new: str

    @property
    def folders(self) -> set[str]:
        return {str(Path(name).parent) for name in (self.old, self.new) if name}


class Sync(NamedTuple):
    """Somebody has waited for a file, or for the names in a folder."""

    what: int | str


class RecordingOs:
    """Does what `os` does, and writes it down."""

    def __init__(self) -> None:
        self.log: list[Write | Rename | Sync] = []
        self._open: dict[int, int | str] = {}
        self._numbers: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, path: Any, flags: int, *rest: int) -> int:
        file, name = os.open(path, flags, *rest), str(path)
        if flags & os.O_CREAT:
            self._numbers[name] = len(self.log) + 1
            self.log.append(Rename(self._numbers[name], "", name))
        self._open[file] = name if flags & os.O_DIRECTORY else self._numbers.get(name, 0)
        return file

    def write(self, file: int, data: bytes) -> int:
        self.log.append(Write(int(self._open[file]), data))
        return os.write(file, data)

    def fsync(self, file: int) -> None:
        self.log.append(Sync(self._open[file]))

    def replace(self, old: Any, new: Any) -> None:
        os.replace(old, new)
        number = self._numbers.pop(str(old))
        self._numbers[str(new)] = number
        self.log.append(Rename(number, str(old), str(new)))

    rename = replace

    def unlink(self, path: Any) -> None:
        os.unlink(path)
        self.log.append(Rename(self._numbers.pop(str(path)), str(path), ""))

    def mkdir(self, path: Any) -> None:
        os.mkdir(path)
        self.log.append(Rename(0, "", str(path)))


def after_loss(log: list[Write | Rename | Sync], rng: Random, careless: bool = False) -> dict[str, bytes]:
    """Tell by their names what is in the files after the power went at the end of a log.

    A `careless` disk waits for nothing at all: with it something must get lost.
    """
    return _names(log, rng, careless, _contents(log, rng, careless))


def _contents(log: list[Write | Rename | Sync], rng: Random, careless: bool) -> dict[int, bytes]:
    whole: dict[int, bytes] = {}
    waited: dict[int, int] = {}
    for entry in log:
        if isinstance(entry, Write):
            whole[entry.file] = whole.get(entry.file, b"") + entry.data
        elif isinstance(entry, Sync) and isinstance(entry.what, int) and not careless:
            waited[entry.what] = len(whole.get(entry.what, b""))
    return {
        file: data[
            : rng.choice((len(data), waited.get(file, 0), rng.randint(waited.get(file, 0), len(data))))
        ]
        for file, data in whole.items()
    }


def _names(
    log: list[Write | Rename | Sync], rng: Random, careless: bool, contents: dict[int, bytes]
) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    behind: set[str] = set()
    for at, entry in enumerate(log):
        if not isinstance(entry, Rename):
            continue
        waited = {later.what for later in log[at:] if isinstance(later, Sync)} if not careless else set()
        if not entry.folders & waited and (entry.folders & behind or rng.random() < 0.5):
            behind |= entry.folders
            continue
        found.pop(entry.old, None)
        if entry.new and entry.file:
            found[entry.new] = contents.get(entry.file, b"")
    return found
