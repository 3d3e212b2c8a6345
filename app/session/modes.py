"""Where the lines of a session come from: people and bots, a lesson's sheet, or a record that is seen again.

A session has one mode. It says which seats people play, what bots and chance do, what it admits of what is
intended, whether anything can be taken back, and at which pace things are shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Generic, TypeAlias

from app.session.lesson import LEARNER, Chapter, LessonStep
from app.session.signal import Signal
from engine.bots.levels import Mind, Reflex, think
from engine.game import CHANCE, Bot, M, Move, P, Position
from engine.match import Line, Match

EXPERT = "hard"
"""The level of whoever gives advice."""
SLOWEST_DEMO = 0.5
"""Who watches a demo wants to see something, however fast people play."""


class Mode(ABC, Generic[P, M]):
    """What a session asks."""

    takes_back = False
    """Whether the law of undo is in force; else nothing is ever taken back."""
    counts_hints = False
    """Whether advice is noted in the sheet."""
    thinks = False
    """Whether who acts by itself thinks first; a record or a lesson's sheet knows already."""
    teaches = False
    """Whether a tutor stands at the table."""

    @abstractmethod
    def persons(self, match: Match[P, M]) -> tuple[int, ...]:
        """List the seats whose moves come from fingers."""

    @abstractmethod
    def actor(self, match: Match[P, M]) -> int | None:
        """Tell which seat acts by itself now, None if it is for people to act."""

    @abstractmethod
    def mind(self, match: Match[P, M], seat: int, rng: Random) -> Mind[M] | None:
        """Let a seat that acts by itself begin to think, from what it may know; None if it never will."""

    @abstractmethod
    def advice(self, match: Match[P, M], view: P, seat: int, rng: Random) -> Mind[M] | None:
        """Let an expert begin to think for a person, from what may be known; None if there is none."""

    @abstractmethod
    def play(self, match: Match[P, M], seat: int, move: M, rng: Random) -> bool:
        """Play what is intended, and what chance adds to it; False if this is not wanted now.

        Raises IllegalMove where the rules refuse it.
        """

    @abstractmethod
    def play_chance(self, match: Match[P, M], rng: Random) -> None:
        """Let chance act as long as it is due."""

    @abstractmethod
    def reaction_ms(self, match: Match[P, M], seat: int, now: int, rng: Random) -> int | None:
        """Say how long a seat that acts by itself waits in a race whose clock shows `now`; None for ever."""

    def pace(self, chosen: float) -> float:
        """Say how long things take compared with normal, where people have chosen that."""
        return chosen

    def close(self) -> None:
        """Let go of a session that is left; another one may go on with this mode."""


class Play(Mode[P, M]):
    """People and bots play a match; what-if matches are played like any other."""

    takes_back = True
    counts_hints = True
    thinks = True

    def persons(self, match: Match[P, M]) -> tuple[int, ...]:
        """List the seats without a bot."""
        return tuple(seat for seat, who in enumerate(match.seats) if not who.bot)

    def actor(self, match: Match[P, M]) -> int | None:
        """Tell which bot may act."""
        seats = match.seats
        return next((seat for seat in match.position.to_act if seat != CHANCE and seats[seat].bot), None)

    def mind(self, match: Match[P, M], seat: int, rng: Random) -> Mind[M]:
        """Let a bot think at its level."""
        level = match.seats[seat].bot
        if level is None:
            raise ValueError(f"seat {seat + 1} is a person's")
        return think(match.game, level, match.view(seat), seat, rng)

    def advice(self, match: Match[P, M], view: P, seat: int, rng: Random) -> Mind[M]:
        """Let an expert think."""
        return think(match.game, EXPERT, view, seat, rng)

    def play(self, match: Match[P, M], seat: int, move: M, rng: Random) -> bool:
        """Play a move, if the rules allow it."""
        match.play(seat, move)
        self.play_chance(match, rng)
        return True

    def play_chance(self, match: Match[P, M], rng: Random) -> None:
        """Let chance act, as long as it is its turn."""
        while match.position.to_act == (CHANCE,):
            match.play_chance(rng)

    def reaction_ms(self, match: Match[P, M], seat: int, now: int, rng: Random) -> int | None:
        """Ask the game how quick a bot of this level is."""
        level, reaction = match.seats[seat].bot, match.game.reaction_ms
        return reaction(level, rng) if level and reaction else None


class Demo(Play[P, M]):
    """Bots play each other for those who watch, until somebody touches the glass."""

    takes_back = False
    counts_hints = False

    def pace(self, chosen: float) -> float:
        """Never be so fast that nothing is seen."""
        return max(chosen, SLOWEST_DEMO)


class NotOver(ValueError):
    """A match that still has secrets, so that nobody may look back at it."""


class Replay(Mode[P, M]):
    """A record plays itself: it acts for everybody, chance included."""

    def __init__(self, record: Match[P, M], speed: float = 1.0) -> None:
        """Play a record at some pace, which can be changed at any time; raise NotOver if it has no end.

        While a match goes on, somebody may have a secret.
        """
        if not record.over:
            raise NotOver
        self.record = record
        self.speed = speed

    def ended(self, match: Match[P, M]) -> bool:
        """Tell whether nothing more stands in the record."""
        return len(match.lines) >= len(self.record.lines)

    def _to_come(self, match: Match[P, M]) -> Sequence[Line[M]]:
        return self.record.lines[len(match.lines) :]

    def persons(self, match: Match[P, M]) -> tuple[int, ...]:
        """Nobody's finger plays."""
        return ()

    def actor(self, match: Match[P, M]) -> int | None:
        """Tell whose line is next."""
        return next((line.seat for line in self._to_come(match) if line.seat != CHANCE), None)

    def mind(self, match: Match[P, M], seat: int, rng: Random) -> Mind[M] | None:
        """Know the answer, unless the record ends here."""
        for line in self._to_come(match):
            if line.seat == seat:
                return Reflex(_always(line.move), match.view(seat), seat, rng)
        return None

    def advice(self, match: Match[P, M], view: P, seat: int, rng: Random) -> Mind[M]:
        """Let an expert think about a match that is over."""
        return think(match.game, EXPERT, view, seat, rng)

    def play(self, match: Match[P, M], seat: int, move: M, rng: Random) -> bool:
        """Play the record on until this seat has acted, with what chance adds to it; False at its end."""
        acted = False
        for line in self._to_come(match):
            if acted and line.seat != CHANCE:
                break
            match.play(line.seat, line.move)
            acted |= line.seat == seat
        return acted

    def play_chance(self, match: Match[P, M], rng: Random) -> None:
        """Let chance act as it did."""
        for line in self._to_come(match):
            if line.seat != CHANCE:
                break
            match.play(line.seat, line.move)

    def reaction_ms(self, match: Match[P, M], seat: int, now: int, rng: Random) -> int | None:
        """Wait until this seat's dice were started, if they ever were in this race."""
        for at in range(len(match.lines), len(self.record.lines)):
            line = self.record.lines[at]
            if line.seat == seat:
                return max(0, line.move.at - now)
            if not self.record.positions[at + 1].racing:
                return None
        return None

    def pace(self, chosen: float) -> float:
        """Go at the replay's own speed."""
        return self.speed


class Lesson(Mode[P, M]):
    """A chapter of a lesson: the learner may play what is taught, its sheet plays the others and chance."""

    teaches = True

    def __init__(self, chapter: Chapter[P, M], at: int) -> None:
        """Teach a chapter to a learner who has some steps behind him."""
        self.steps = chapter.steps
        self.at = at
        self.stepped: Signal[[]] = Signal()
        """The lesson has gone on."""
        self.wrong: Signal[[]] = Signal()
        """Something else was tried than what is taught."""
        self._throws: dict[int, Iterator[M]] = {}
        """What everybody rolls in the race that is on, one after the other."""

    @property
    def step(self) -> LessonStep[M] | None:
        """What comes next, None at the end of the chapter."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def persons(self, match: Match[P, M]) -> tuple[int, ...]:
        """Only the learner plays."""
        return (LEARNER,)

    def actor(self, match: Match[P, M]) -> int | None:
        """Tell which of the others acts."""
        return next((seat for seat in match.position.to_act if seat not in (CHANCE, LEARNER)), None)

    def close(self) -> None:
        """Tell nobody any more: another tutor will teach on."""
        self.stepped.disconnect_all()
        self.wrong.disconnect_all()

    def read_on(self) -> None:
        """Go on behind what has been read."""
        if self.step and self.step.reads:
            self.at += 1
            self.stepped.emit()

    def play(self, match: Match[P, M], seat: int, move: M, rng: Random) -> bool:
        """Play what is taught, read or not, and what chance adds to it; anything else changes nothing."""
        ahead = (at for at in range(self.at, len(self.steps)) if not self.steps[at].reads)
        at = next(ahead, len(self.steps))
        step = self.steps[at] if at < len(self.steps) else None
        if step and step.race:
            self.at = at
            self._race(match, seat, move)
            return True
        if not step or (step.seat, step.move) != (seat, move):
            self.wrong.emit()
            return False
        match.play(seat, move)
        self.at = at + 1
        self.play_chance(match, rng)
        self.stepped.emit()
        return True

    def play_chance(self, match: Match[P, M], rng: Random) -> None:
        """Let chance do what the sheet has."""
        while self.step and self.step.seat == CHANCE and self.step.move is not None and not self.step.race:
            match.play(CHANCE, self.step.move)
            self.at += 1

    # A race: everybody rolls when he likes; what he rolls is in the sheet.

    def _race(self, match: Match[P, M], seat: int, move: M) -> None:
        if not self._throws:
            self._throws = {one: cycle(self._throws_of(one)) for one in range(len(match.seats))}
        match.play(seat, move)
        match.play(CHANCE, next(self._throws[seat]))
        if not match.position.racing:
            self._throws = {}
            while self.step and self.step.race:
                self.at += 1
            self.stepped.emit()

    def _throws_of(self, seat: int) -> Iterator[M]:
        """Find what somebody rolls in the race that comes next."""
        for step, throw in zip(self.steps[self.at :], self.steps[self.at + 1 :], strict=False):
            if not step.race:
                return
            if step.seat == seat and throw.move is not None:
                yield throw.move

    def reaction_ms(self, match: Match[P, M], seat: int, now: int, rng: Random) -> int | None:
        """Ask the game how quick a bot is."""
        level, reaction = match.seats[seat].bot, match.game.reaction_ms
        return reaction(level, rng) if level and reaction else None

    # Bots and advice.

    def mind(self, match: Match[P, M], seat: int, rng: Random) -> Mind[M] | None:
        """Let a bot do what the sheet has."""
        return self._know(match.view(seat), seat, rng)

    def advice(self, match: Match[P, M], view: P, seat: int, rng: Random) -> Mind[M] | None:
        """Advise what is taught."""
        return self._know(view, seat, rng)

    def _know(self, view: P, seat: int, rng: Random) -> Mind[M] | None:
        for step in self.steps[self.at :]:
            move = step.move
            # a card that is to be taken and then placed is asked for twice before anything is played
            if step.seat == seat and move is not None and view.is_legal(seat, move):
                return Reflex(_always(move), view, seat, rng)
        return None


def _always(move: M) -> Bot[P, M]:
    """Make a bot that knows only one move."""
    return lambda view, seat, rng: move


AnyMode: TypeAlias = Mode[Position[Move], Move]
"""A mode of a game that only its name tells."""
