"""The last resort: what is raised although nobody has foreseen it ends no evening.

The match is saved, a short report is written, a sentence is said, and everything goes on. The report names no
value: what an exception says of itself could name a card that nobody may know. Only a program that people use
is watched over; in tests every exception is a failure.
"""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from traceback import walk_tb

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger

from app.services import disk

REPORTS = "mishaps.txt"
MOST_BYTES = 1 << 16
MOST_REPORTS = 10
FRAMES = 12
"""So many of the innermost calls tell enough."""
AGAIN = 3
"""So often the same within a minute, and the screen it happens on is left."""
HOPELESS = 9
"""So often, and the app ends after all."""
MINUTE = 60


class LastResort(ExceptionHandler):
    """Takes what Kivy's main loop would end the app for."""

    def __init__(
        self,
        folder: Path,
        where: Callable[[], str],
        recover: Callable[[bool], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Write reports into a folder, with `where` people were; `recover` goes on there, or else at home."""
        self._folder = folder
        self._where = where
        self._recover = recover
        self._clock = clock
        self._seen: list[tuple[float, str]] = []

    def handle_exception(self, error: BaseException) -> int:
        """Go on, unless the app is to end or nothing helps."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        calls = calls_of(error)
        log(error, "a mishap")
        times = self._count(f"{type(error).__name__} {calls[-1]}")
        with suppress(Exception):
            write_report(self._folder, [self._where(), type(error).__name__, *calls])
        if times > HOPELESS or not self._goes_on(home=times >= AGAIN):
            return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)

    def _count(self, what: str) -> int:
        """Count how often this has happened within a minute."""
        now = self._clock()
        self._seen = [(when, each) for when, each in self._seen if now - when < MINUTE] + [(now, what)]
        return Counter(each for _, each in self._seen)[what]

    def _goes_on(self, home: bool) -> bool:
        for at_home in (home, True):
            try:
                self._recover(at_home)
            except Exception as error:
                log(error, "a mishap that could not be mended")
            else:
                return True
        return False


def log(error: BaseException, what: str) -> None:
    """Log what was raised where; Kivy keeps its log on the disk, so that no value is in it either."""
    Logger.error("Cachette: %s: %s\n%s", what, type(error).__name__, "\n".join(calls_of(error)))


def calls_of(error: BaseException) -> list[str]:
    """List the calls that led there, the innermost last, by their places alone."""
    places = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    return ["/".join(Path(code.co_filename).parts[-3:]) + f":{line} {code.co_name}" for code, line in places][
        -FRAMES:
    ] or ["nowhere"]


def write_report(folder: Path, rows: list[str]) -> None:
    """Write a report behind the newest of those that are there."""
    path = folder / REPORTS
    try:
        known = disk.read(path, MOST_BYTES).decode("utf-8", "replace").split("\n\n")
    except FileNotFoundError:
        known = []
    except disk.OddFileError:
        known = []
        disk.put_aside(path)
    head = (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, Python {platform.python_version()} on {platform.system()}"
    )
    reports = [*filter(str.strip, known), "\n".join([head, *rows])]
    disk.write(path, ("\n\n".join(reports[-MOST_REPORTS:]) + "\n").encode("utf-8", "replace"))
