"""The disk: files are written whole or not at all, and read without trusting what is there. No Kivy here.

Whatever fails raises OSError, for the caller to say or to try again. A folder is one process's at a time.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import EAGAIN, EFBIG, EINVAL, ELOOP, ENXIO, EWOULDBLOCK
from importlib import import_module
from pathlib import Path
from typing import Any

DRAFT = ".draft"
ASIDE = ".damaged"
LONGEST_NAME = 60
"""So much of a name is kept when a file gets another one; file systems have limits."""
CHUNK = 1 << 16
PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""Never translate what is in a file, and never wait for whoever writes into a pipe."""
LOCKED = (EAGAIN, EWOULDBLOCK)


class OddFileError(OSError):
    """Something that stands where a file should, and is none that could be ours."""


# Reading.


def read(path: Path, most: int) -> bytes:
    """Read a file that has at most so many bytes."""
    data = read_head(path, most + 1)
    if len(data) > most:
        raise OddFileError(EFBIG, os.strerror(EFBIG), str(path))
    return data


def read_head(path: Path, most: int) -> bytes:
    """Read at most so many bytes of a file."""
    try:
        file = os.open(path, os.O_RDONLY | PLAIN)
    except OSError as error:
        if error.errno in (ELOOP, ENXIO) or (isinstance(error, FileNotFoundError) and path.is_symlink()):
            raise OddFileError(error.errno, error.strerror, str(path)) from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OddFileError(EINVAL, os.strerror(EINVAL), str(path))
        data = b""
        while len(data) < most and (chunk := os.read(file, min(CHUNK, most - len(data)))):
            data += chunk
        return data
    finally:
        os.close(file)


def listing(folder: Path, suffix: str) -> list[Path]:
    """List the files of a folder whose names end so; nothing if it cannot be read."""
    try:
        return sorted(folder / name for name in os.listdir(folder) if name.endswith(suffix))
    except OSError:
        return []


# Writing.


def write(path: Path, data: bytes) -> None:
    """Write a file so that a crash leaves the old one or the new one, never half of it."""
    draft = path.with_name(os.urandom(8).hex() + DRAFT)
    try:
        _fill(draft, data, os.O_CREAT | os.O_EXCL)
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            os.unlink(draft)
        raise
    _keep_names(path.parent)


def append(path: Path, data: bytes, wait: bool = True) -> None:
    """Write at the end of a file that is there; where that fails it may end in half of it.

    Without waiting the system has it, and a killed process loses nothing.
    """
    _fill(path, data, os.O_APPEND, wait)


def _fill(path: Path, data: bytes, how: int, wait: bool = True) -> None:
    file = os.open(path, os.O_WRONLY | PLAIN | how, 0o600)
    try:
        while data:
            data = data[os.write(file, data) :]
        if wait:
            os.fsync(file)
    finally:
        os.close(file)


def move(path: Path, to: Path) -> Path:
    """Give a file another name, in this folder or another one, that nothing has yet; tell which."""
    to = free(to)
    os.rename(path, to)
    for folder in dict.fromkeys((to.parent, path.parent)):
        _keep_names(folder)
    return to


def remove(path: Path) -> None:
    """Remove a file, if it is there."""
    with suppress(FileNotFoundError):
        os.unlink(path)
        _keep_names(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder, with those around it; what is in its place gets another name."""
    if folder.is_dir():
        return
    if os.path.lexists(folder):
        put_aside(folder)
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    with suppress(FileExistsError):
        os.mkdir(folder)
        _keep_names(folder.parent)


def put_aside(path: Path) -> None:
    """Give a file that cannot be read another name."""
    move(path, aside(path))


def aside(path: Path) -> Path:
    """Name the place where a damaged file is kept."""
    return path.with_name(path.name[:LONGEST_NAME] + ASIDE)


def free(path: Path) -> Path:
    """Find a name that nothing has: this one, or one with a number."""
    number, found = 1, path
    while os.path.lexists(found):
        number += 1
        found = path.with_name(f"{path.stem}.{number}{path.suffix}")
    return found


def tidy(folder: Path) -> None:
    """Remove the drafts that killed processes have left in a folder that is ours."""
    for draft in listing(folder, DRAFT):
        with suppress(OSError):
            os.unlink(draft)


def _keep_names(folder: Path) -> None:
    """Wait until the disk knows what the files of a folder are called; not every system has that."""
    if hasattr(os, "O_DIRECTORY"):
        names = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(names)
        finally:
            os.close(names)


# One process at a time.


class Lock:
    """Says whose a folder is. The system holds it, and lets it go when the process ends, however it does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None

    def take(self) -> bool:
        """Take the folder; False if another process has it. Where there are no locks nobody is locked out."""
        if self._file is not None:
            return True
        try:
            make_folder(self._folder)
            self._file = _open_lock(self._folder)
            _lock(self._file)
        except (OSError, ImportError) as error:
            held = isinstance(error, OSError) and error.errno in LOCKED
            self.release()
            return not held
        return True

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _open_lock(folder: Path) -> int:
    """Open what is locked: the folder itself, so that a full disk is no matter; on Windows a file in it."""
    if hasattr(os, "O_DIRECTORY"):
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    return os.open(folder / "lock", os.O_RDWR | os.O_CREAT)


def _lock(file: int) -> None:
    if hasattr(os, "O_DIRECTORY"):
        locks: Any = import_module("fcntl")
        locks.flock(file, locks.LOCK_EX | locks.LOCK_NB)
        return
    locks = import_module("msvcrt")
    try:
        locks.locking(file, locks.LK_NBLCK, 1)
    except OSError:  # of Windows, which has one number for several reasons
        raise OSError(EAGAIN, os.strerror(EAGAIN)) from None
