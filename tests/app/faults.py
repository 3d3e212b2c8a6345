"""A disk that fails: it stands for `os` in `app/services/disk.py`, whose doors all lead through there."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

WRITES = ("write", "fsync", "replace", "rename", "unlink", "mkdir")
READS = ("read", "listdir")
DOORS = ("open", *WRITES, *READS)


class FaultyOs:
    """Does what `os` does, unless `fault(door, arguments)` says with which error it fails."""

    def __init__(self, fault: Callable[[str, tuple[Any, ...]], OSError | None]) -> None:
        self.fault = fault

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in DOORS:
            return real

        def door(*arguments: Any) -> Any:
            if error := self.fault(name, arguments):
                raise error
            return real(*arguments)

        return door


def no_room(door: str, arguments: tuple[Any, ...]) -> OSError | None:
    """Take nothing new, as a full disk does; remove and rename as ever."""
    makes = door == "open" and arguments[1] & os.O_CREAT
    full = makes or door in ("write", "mkdir")
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) if full else None


class Disk:
    """A disk that takes nothing while it is full."""

    full = False

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        faulty = FaultyOs(lambda door, arguments: no_room(door, arguments) if self.full else None)
        monkeypatch.setattr("app.services.disk.os", faulty)
