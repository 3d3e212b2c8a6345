"""Keeping matches and small facts on disk so that nothing is ever lost.

A match is its score sheet, one file each in `matches/`. A line is on the disk before anybody sees what it
did; in a race, where nobody can wait for a disk, the system has it by then and the disk soon after. A file
that cannot be read is put aside under another name and reported, never deleted. What a full disk does not
take is kept in memory until there is room again. No Kivy here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.box import boxes
from engine import sheet
from engine.match import AnyMatch

SHEET = ".sheet"
NAMED = re.compile(r"\d{8}-\d{6}-\d{6}-(\w+)", re.ASCII)
"""How a match's file is named: after the moment it was begun, and its game."""
ASIDE = ".damaged"
LONGEST_NAME = 60
"""So much of a name is kept when a file gets another one; file systems have limits."""
STARTED, SCORES, WINNERS = "started", "scores", "winners"
"""Notes in a sheet's header, so that a list of matches need not play them through."""
PLAYED = "played"
"""The small file that lists matches in the order in which people last sat down to them. No clock is in it:
clocks are set, and files are touched for other reasons than playing."""


class SavedMatch:
    """A match and the file that follows it, line by line."""

    def __init__(self, path: Path, match: AnyMatch, behind: dict[Path, SavedMatch] | None = None) -> None:
        """Follow a match whose lines so far are in the file; `behind` lists it while the file lacks some."""
        self.path = path
        self.match = match
        self._saved = len(match.lines)
        self._behind = {} if behind is None else behind
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
        if self.behind or (lines and not self.path.exists()):
            self.rewrite()
        elif lines or (wait and not self._awaited):
            self.fall_behind()
            with self.path.open("ab") as stream:
                stream.write("".join(sheet.move_line(line.seat, line.move) for line in lines).encode())
                stream.flush()
                if wait:
                    os.fsync(stream.fileno())
            self._note_saved(wait)

    def rewrite(self) -> None:
        """Write the whole match anew, after something was taken back."""
        self.fall_behind()
        write_safely(self.path, sheet.write(self.match))
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

    def __init__(self, folder: Path) -> None:
        """Use a folder, made if need be; `reports` collects the names of files that were put aside."""
        self.folder = folder
        self.matches = folder / "matches"
        self.finished = self.matches / "finished"
        self.matches.mkdir(parents=True, exist_ok=True)
        self.reports: list[str] = []
        self.behind: dict[Path, SavedMatch] = {}
        """The matches of which the disk does not have everything."""
        self._unstored: dict[str, str] = {}
        """The small facts that the disk did not take."""

    # Matches.

    def begin(self, match: AnyMatch, now: datetime | None = None) -> SavedMatch:
        """Begin a file for a new match."""
        saved = SavedMatch(self._new_path(match, now), match, self.behind)
        write_safely(saved.path, sheet.write(match))
        return saved

    def sit_down(self, match: AnyMatch) -> SavedMatch:
        """Begin a new match whose file is written when it is first saved: on a full disk it is played too."""
        saved = SavedMatch(self._new_path(match), match, self.behind)
        saved.fall_behind()
        return saved

    def _new_path(self, match: AnyMatch, now: datetime | None = None) -> Path:
        """Find a name for a match's file, and note when it was begun."""
        now = now or datetime.now(UTC)
        while (path := self.matches / f"{now:%Y%m%d-%H%M%S-%f}-{match.game.name}{SHEET}").exists():
            now += timedelta(microseconds=1)
        match.notes.setdefault(STARTED, f"{now.astimezone():%Y-%m-%d %H:%M}")
        return path

    def open(self, path: Path) -> SavedMatch | None:
        """Open a match to go on with it; None if it had to be put aside."""
        if saved := self.behind.get(path):
            with suppress(OSError):
                saved.save()
            return saved
        try:
            with path.open("rb") as stream:
                reading = sheet.read(stream.read(sheet.MOST_BYTES + 1))
        except (sheet.SheetError, OSError):
            if path.exists() or path.is_symlink():
                self._put_aside(path)
            return None
        saved = SavedMatch(path, reading.match, self.behind)
        if reading.dropped is not None:
            with suppress(OSError):  # it is tried again with the next line
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
        named = {path: NAMED.fullmatch(path.stem) for path in {*self.matches.glob(f"*{SHEET}"), *self.behind}}
        return {path for path, found in named.items() if not found or found[1] in boxes()}

    def unfinished(self) -> SavedMatch | None:
        """Find the match that was played last of those that are not over; of others the one begun last."""
        turns = {name: turn for turn, name in enumerate(self._played())}
        for path in sorted(self._waiting(), key=lambda path: (turns.get(path.name, -1), path), reverse=True):
            saved = self.open(path)
            if saved and not saved.match.over:
                return saved
            if saved:
                self.archive(saved)
        return None

    def finished_last(self) -> str:
        """Name the game of the newest match that is over, nothing if there is none."""
        named = (NAMED.fullmatch(path.stem) for path in self.finished.glob(f"*{SHEET}"))
        known = [found for found in named if found and found[1] in boxes()]
        return max(known, key=lambda found: found.string)[1] if known else ""

    def archive(self, saved: SavedMatch) -> None:
        """Put a match that is over to the finished ones, so that nobody looks for its end again."""
        note_result(saved.match)
        with suppress(OSError):
            self.finished.mkdir(exist_ok=True)
            saved.rewrite()
            saved.path = saved.path.rename(self.finished / saved.path.name)

    def forget(self, path: Path) -> None:
        """Remove a match that somebody gave up."""
        path.unlink(missing_ok=True)
        self.behind.pop(path, None)

    # Small facts.

    def load(self, name: str) -> dict[str, Any]:
        """Read a small file of facts, nothing if it is not there or had to be put aside."""
        path = self.folder / f"{name}.json"
        try:
            facts = json.loads(self._unstored.get(name) or path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (ValueError, OSError, RecursionError):
            facts = None
        if isinstance(facts, dict):
            return facts
        self._put_aside(path)
        return {}

    def store(self, name: str, facts: Mapping[str, Any]) -> None:
        """Write a small file of facts, all of it or nothing; what the disk does not take holds meanwhile."""
        self._unstored[name] = json.dumps(facts, indent=1)
        write_safely(self.folder / f"{name}.json", self._unstored[name])
        del self._unstored[name]

    def _put_aside(self, path: Path) -> None:
        """Give a file that cannot be read another name, and note that it was so."""
        self.reports.append(path.name)
        short = path.name[:LONGEST_NAME]
        with suppress(OSError):
            aside = path.with_name(short + ASIDE)
            number = 1
            while aside.exists():
                number += 1
                aside = path.with_name(f"{short}.{number}{ASIDE}")
            path.rename(aside)


def note_result(match: AnyMatch) -> None:
    """Note in the header how a match ended, and what its game counts beside points, where there is any."""
    outcome = match.outcome
    if not outcome:
        return
    match.notes[SCORES] = " ".join(map(str, outcome.scores))
    match.notes[WINNERS] = " ".join(str(seat + 1) for seat in outcome.winners)
    box = boxes().get(match.game.name)
    for record in box.records if box else ():
        if any(numbers := record.of(match)):
            match.notes[record.key] = " ".join(map(str, numbers))


def write_safely(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one, never half of it."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, path)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
