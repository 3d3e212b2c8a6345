"""A lesson: a game taught in chapters, each of them a score sheet with captions. No Kivy here.

What stands before a line, without a blank line between, is about that line:

    #: what is said            a caption; where no line of the learner follows, it waits to be read
    #! why nothing else        what is answered to any other move
    #@ pile:2:left             what it is about, which gets a ring: a thing that the table knows by this name

The learner has seat 1, bots have the others. What stands before the first caption has been played already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeAlias

from app.box import lesson_paths
from engine import sheet
from engine.game import M, Move, P, Position
from engine.match import Match, Seat

LEARNER = 0
CAPTION, WHY, LOOK = "#:", "#!", "#@"


class LessonStep(NamedTuple, Generic[M]):
    """Something to read, or a line to play; a line of the learner has both, if it is taught."""

    caption: str = ""
    why: str = ""
    look: tuple[str, ...] = ()
    seat: int | None = None
    """Who plays, None where something is only to be read."""
    move: M | None = None
    race: bool = False
    """Whether it belongs to a race, in which everybody plays when he likes."""

    @property
    def reads(self) -> bool:
        """Tell whether it is only to be read."""
        return self.seat is None


class Chapter(Generic[P, M]):
    """A sheet to play through, step by step."""

    def __init__(self, whole: Match[P, M], text: str) -> None:
        """Take a match and the sheet that it was read from, which has the captions."""
        self._whole = whole
        self._before = 0
        """How many lines have been played before the first caption."""
        self.steps: list[LessonStep[M]] = []
        self._read_steps(text)

    @property
    def captions(self) -> int:
        """Count what is said."""
        return sum(bool(step.caption) for step in self.steps)

    def begin(self, name: str, at: int) -> Match[P, M]:
        """Begin the match for a learner, with some steps behind him."""
        whole = self._whole
        seats = [Seat(name), *whole.seats[1:]]
        match = Match(whole.game, seats, whole.options, whole.first, whole.notes)
        for line in whole.lines[: self._before]:
            match.play(line.seat, line.move)
        for step in self.steps[:at]:
            if step.seat is not None and step.move is not None:
                match.play(step.seat, step.move)
        return match

    def _read_steps(self, text: str) -> None:
        rows = text.splitlines()
        words: dict[str, list[str]] = {CAPTION: [], WHY: [], LOOK: []}
        played = 0

        def take(seat: int | None = None, move: M | None = None, race: bool = False) -> None:
            caption, why, look = (" ".join(words[kind]) for kind in (CAPTION, WHY, LOOK))
            self.steps.append(LessonStep(caption, why, tuple(look.split()), seat, move, race))
            for kind in words.values():
                kind.clear()

        for row in rows[rows.index("") + 1 :]:
            kind, rest = row[:2], row[2:].strip()
            if kind in words:
                words[kind].append(rest)
            elif not row.partition("#")[0].strip():
                if words[CAPTION] and not row:
                    take()
            else:
                line = self._whole.lines[played]
                race = self._whole.positions[played].racing
                played += 1
                if words[CAPTION] and (line.seat != LEARNER or race):
                    take()
                if not words[WHY] and self.steps and line.seat == self.steps[-1].seat:
                    words[WHY].append(self.steps[-1].why)  # the second half of the same gesture
                if self.steps or words[CAPTION]:
                    take(seat=line.seat, move=line.move, race=race)
                else:
                    self._before = played
        if words[CAPTION]:
            take()


AnyChapter: TypeAlias = Chapter[Position[Move], Move]
"""A chapter of a game that only its name tells."""


def read_chapter(text: str) -> AnyChapter:
    """Read a sheet with captions, or raise SheetError."""
    return Chapter(sheet.read(text.encode()).match, text)


def read_lesson(game: str) -> list[AnyChapter]:
    """Read all chapters of a game."""
    return [read_chapter(path.read_text("utf-8")) for path in lesson_paths(game)]


def sentences(text: str) -> Iterator[str]:
    """List what is said in a sheet, word for word, without playing it."""
    for kind in (CAPTION, WHY):
        said: list[str] = []
        for row in (*text.splitlines(), ""):
            if row.startswith(kind):
                said.append(row[2:].strip())
            elif said and not row.startswith("#"):
                yield " ".join(said)
                said = []
