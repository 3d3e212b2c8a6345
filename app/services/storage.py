"""Keeping matches and small facts so that nothing is ever lost; `disk` does the writing.

A match is its score sheet, one file each in `matches/`, with a check behind every line. A line is on the disk
before anybody sees what it did. In a race nobody can wait for one: there the system has it by then, so that a
killed app loses nothing, and the disk is waited for when the race is paused or over; only a tablet whose
power goes in the middle of one may lose what was rolled in it last. Of a damaged match everything before the
damage is kept. A file that cannot be read is put aside under another name and reported, never deleted. What a
full disk does not take is kept in memory until there is room again. No Kivy here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from errno import EBUSY, EIO
from pathlib import Path
from typing import Any

from app.box import Record, boxes
from app.services import disk
from app.services.disk import OddFileError
from engine import sheet
from engine.match import AnyMatch

SHEET = ".sheet"
NAMED = re.compile(r"(\d{8}-\d{6}-\d{6})-(\w+)", re.ASCII)
"""How a match's file is named: after the moment it was begun, and its game. A later one has a later name,
whatever the clock says."""
MOMENT = "%Y%m%d-%H%M%S-%f"
STARTED, SCORES, WINNERS = "started", "scores", "winners"
"""Notes in a sheet's header, so that a list of matches need not play them through."""
PLAYED = "played"
"""The small file that lists matches in the order in which people last sat down to them. No clock is in it:
clocks are set, and files are touched for other reasons than playing."""
MOST_FACTS = 1 << 20
"""No small file has so many bytes."""


class SavedMatch:
    """A match and the file that follows it, line by line."""

    def __init__(
        self,
        path: Path,
        match: AnyMatch,
        behind: dict[Path, SavedMatch] | None = None,
        checks: sheet.Checks | None = None,
    ) -> None:
        """Follow a match whose lines so far are in the file; `behind` lists it while the file lacks some.

        Without the checks of those lines all of it is written anew with the next one.
        """
        self.path = path
        self.match = match
        self._saved = len(self.match.lines)
        self._behind = {} if behind is None else behind
        self._checks = checks
        self._awaited = True

    @property
    def behind(self) -> bool:
        """Whether the file lacks something, because the disk did not take it."""
        return self.path in self._behind

    def save(self, wait: bool = True) -> None:
        """Append what has been played since, and wait until it is on the disk.

        Without waiting the system has it, so that a killed app loses nothing; a later `save` waits for it.
        Where that failed, on a full disk for instance, the file may end in half a line: then the next
        time writes all of it anew.
        """
        lines = self.match.lines[self._saved :]
        if self.behind or (lines and not self._checks):
            self.rewrite()
        elif self._checks and (lines or (wait and not self._awaited)):
            self.fall_behind()
            try:
                disk.append(self.path, self._checks.sign(lines).encode(), wait)
            except FileNotFoundError:  # somebody has taken it away
                self.rewrite()
            self._note_saved(wait)

    def rewrite(self) -> None:
        """Write the whole match anew, after something was taken back."""
        self.fall_behind()
        self._checks = sheet.Checks()
        text = sheet.signed_header(self.match) + self._checks.sign(self.match.lines)
        disk.write(self.path, text.encode())
        self._note_saved()

    def fall_behind(self) -> None:
        """Note that the file lacks something until all is written."""
        self._behind[self.path] = self

    def _note_saved(self, awaited: bool = True) -> None:
        self._saved = len(self.match.lines)
        self._behind.pop(self.path, None)
        self._awaited = awaited


class Storage:
    """Keeps matches and small facts in the app's folder."""

    def __init__(self, folder: Path, ours: bool = True) -> None:
        """Use a folder, made if need be; if another process has it, so that it is not `ours`, only read it.

        `reports` collects the names of files that were put aside, `losses` how many lines damaged ones lack.
        """
        self.folder = folder
        self.matches = folder / "matches"
        self.finished = self.matches / "finished"
        self.reports: list[str] = []
        self.losses: dict[str, int] = {}
        self.behind: dict[Path, SavedMatch] = {}
        """The matches of which the disk does not have everything."""
        self._unstored: dict[str, str] = {}
        """The small facts that the disk did not take."""
        self._unread: set[str] = set()
        """The small facts that the disk did not give: they are there, and nothing may take their place."""
        self._left: tuple[object, SavedMatch] | None = None
        """The match that was found to be left last, and what tells its file from every other."""
        self.ours = ours
        if ours:
            self.take_over()

    def take_over(self) -> None:
        """Make the folder ours."""
        self.ours = True
        with suppress(OSError):  # whatever is written later will fail too, and that is said
            disk.make_folder(self.matches)
        for folder in (self.folder, self.matches, self.finished):
            disk.tidy(folder)

    # Matches.

    def begin(self, match: AnyMatch, now: datetime | None = None) -> SavedMatch:
        """Begin a file for a new match."""
        saved = SavedMatch(self._new_path(match, now), match, self.behind)
        try:
            saved.rewrite()
        except OSError:
            del self.behind[saved.path]  # nobody plays it yet
            raise
        return saved

    def sit_down(self, match: AnyMatch) -> SavedMatch:
        """Begin a new match whose file is written when it is first saved: on a full disk it is played too."""
        saved = SavedMatch(self._new_path(match), match, self.behind)
        saved.fall_behind()
        return saved

    def _new_path(self, match: AnyMatch, now: datetime | None = None) -> Path:
        """Find a name for a match's file, behind all others, and note when it was begun."""
        clock = now or datetime.now(UTC)
        match.notes.setdefault(STARTED, f"{clock.astimezone():%Y-%m-%d %H:%M}")
        moment = f"{clock:{MOMENT}}" if now else max(f"{clock:{MOMENT}}", _next(self.newest()))
        while self._has(name := f"{moment}-{match.game.name}{SHEET}"):
            moment = _next(moment) or f"{datetime.now(UTC):{MOMENT}}"
        return self.matches / name

    def _has(self, name: str) -> bool:
        paths = self.matches / name, self.finished / name
        return any(path in self.behind or os.path.lexists(path) for path in paths)

    def newest(self) -> str:
        """Tell the moment in the name of the match that was begun last, nothing if there is none."""
        paths = [*self.sheets(), *self.behind]
        return max((found[1] for path in paths if (found := NAMED.fullmatch(path.stem))), default="")

    def sheets(self) -> list[Path]:
        """List the files of all matches."""
        return [*disk.listing(self.matches, SHEET), *disk.listing(self.finished, SHEET)]

    def open(self, path: Path) -> SavedMatch | None:
        """Open a match to go on with it; None if it cannot be read, or had to be put aside."""
        if saved := self.behind.get(path):
            with suppress(OSError):
                saved.save()
            return saved
        try:
            data = disk.read(path, sheet.MOST_BYTES)
            reading = sheet.salvage(data)
        except (sheet.SheetError, OddFileError):
            self._put_aside(path)
            return None
        except OSError:  # it may be read another time
            return None
        saved = SavedMatch(path, reading.match, self.behind, reading.checks)
        if path.parent == self.matches and not saved.match.over:
            forget_result(saved.match)  # it may have lost its end to a scratch
        with suppress(OSError):  # it is tried again with the next line
            if reading.scratched and self.ours:
                self.losses[path.name] = reading.lost
                disk.write(disk.free(disk.aside(path)), data)
            if self.ours and (reading.scratched or reading.dropped is not None):
                saved.rewrite()
        return saved

    def note_played(self, saved: SavedMatch) -> None:
        """Note that people sit down to a match: of those that are not over it is the one played last."""
        played = self._played()
        if played[-1:] != [saved.path.name]:
            waiting = {path.name for path in self._waiting()}
            kept = [name for name in played if name in waiting and name != saved.path.name]
            self.store(PLAYED, {PLAYED: [*kept, saved.path.name]})

    def _played(self) -> list[str]:
        names = self.load(PLAYED).get(PLAYED)
        return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []

    def _waiting(self) -> set[Path]:
        """Find the files of matches that may not be over; those of games that are not here are left alone."""
        paths = {*disk.listing(self.matches, SHEET), *self.behind}
        named = {path: NAMED.fullmatch(path.stem) for path in paths}
        return {path for path, found in named.items() if not found or found[2] in boxes()}

    def unfinished(self) -> SavedMatch | None:
        """Find the match that was played last of those that are not over; of others the one begun last."""
        turns = {name: turn for turn, name in enumerate(self._played())}
        for path in sorted(self._waiting(), key=lambda path: (turns.get(path.name, -1), path), reverse=True):
            saved = self._open_left(path)
            if saved and not saved.match.over:
                return saved
            if saved:
                self.archive(saved)
        return None

    def _open_left(self, path: Path) -> SavedMatch | None:
        """Open a match, or remember it if nothing has been written since: home asks again and again."""
        mark = mark_of(path)
        if self._left and self._left[0] == mark is not None and path not in self.behind:
            return self._left[1]
        saved = self.open(path)
        self._left = (mark_of(path), saved) if saved and not saved.match.over else None
        return saved

    def finished_last(self) -> str:
        """Name the game of the newest match that is over, nothing if there is none."""
        named = (NAMED.fullmatch(path.stem) for path in disk.listing(self.finished, SHEET))
        known = [found for found in named if found and found[2] in boxes()]
        return max(known, key=lambda found: found.string)[2] if known else ""

    def archive(self, saved: SavedMatch) -> None:
        """Put a match that is over to the finished ones, so that nobody looks for its end again."""
        note_result(saved.match)
        with suppress(OSError):
            self._check_ours()
            disk.make_folder(self.finished)
            saved.rewrite()
            if saved.path.parent != self.finished:
                saved.path = disk.move(saved.path, self.finished / saved.path.name)

    def forget(self, path: Path) -> None:
        """Remove a match that somebody gave up."""
        self._check_ours()
        disk.remove(path)
        self.behind.pop(path, None)

    # Small facts.

    def load(self, name: str) -> dict[str, Any]:
        """Read a small file of facts, nothing if it is not there or had to be put aside."""
        path = self.folder / f"{name}.json"
        self._unread.discard(name)
        try:
            facts = json.loads(self._unstored.get(name) or disk.read(path, MOST_FACTS).decode())
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError, OddFileError):
            facts = None
        except OSError:
            self._unread.add(name)
            return {}
        if isinstance(facts, dict):
            return facts
        self._put_aside(path)
        return {}

    def store(self, name: str, facts: Mapping[str, Any]) -> None:
        """Write a small file of facts, all of it or nothing; what the disk does not take holds meanwhile."""
        self._check_ours()
        if name in self._unread:
            raise OSError(EIO, os.strerror(EIO))
        self._unstored[name] = json.dumps(facts, indent=1)
        disk.write(self.folder / f"{name}.json", self._unstored[name].encode())
        del self._unstored[name]

    def _check_ours(self) -> None:
        if not self.ours:
            raise OSError(EBUSY, os.strerror(EBUSY))

    def _put_aside(self, path: Path) -> None:
        """Give a file that cannot be read another name, and note that it was so."""
        self.reports.append(legible_name(path))
        with suppress(OSError):
            self._check_ours()
            disk.put_aside(path)


def mark_of(path: Path) -> object:
    """Tell a file, and what is in it, from every other; None if it is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return path, found.st_ino, found.st_size, found.st_mtime_ns


def _next(moment: str) -> str:
    """Name the moment after another one, nothing if there is none."""
    try:
        return f"{datetime.strptime(moment, MOMENT) + timedelta(microseconds=1):{MOMENT}}"
    except (ValueError, OverflowError):
        return ""


def legible_name(path: Path) -> str:
    """Tell what a file is called, with letters only that can be written."""
    return os.fsencode(path.name).decode("utf-8", "replace")


def note_result(match: AnyMatch) -> None:
    """Note in the header how a match ended, and what its game counts beside points, where there is any."""
    outcome = match.outcome
    if not outcome:
        return
    match.notes[SCORES] = " ".join(map(str, outcome.scores))
    match.notes[WINNERS] = " ".join(str(seat + 1) for seat in outcome.winners)
    for record in _records(match):
        if any(numbers := record.of(match)):
            match.notes[record.key] = " ".join(map(str, numbers))


def forget_result(match: AnyMatch) -> None:
    """Take out of the header how a match ended."""
    for key in (SCORES, WINNERS, *(record.key for record in _records(match))):
        match.notes.pop(key, None)


def _records(match: AnyMatch) -> Sequence[Record]:
    """List what a match's game counts beside points."""
    box = boxes().get(match.game.name)
    return box.records if box else ()
