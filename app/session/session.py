"""The session: one match at one table, whoever plays it and however it is shown.

A table never plays a move itself: it tells the session what a player intends. The session answers with what
was played, the positions before and after, and lets chance, bots and what leaves no choice act. Whether
something can be taken back is decided here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Generic, NamedTuple, Protocol, TypeAlias

from app.session.agenda import Agenda
from app.session.clock import Clock
from app.session.course import Course
from app.session.modes import Mode
from app.session.signal import Signal
from app.session.thinking import think_aside
from engine.game import CHANCE, IllegalMove, M, Move, P, Position
from engine.match import Line, Match

HINTS = "hints"
"""The note in a sheet's header that counts hints."""
COUNT = re.compile(r"[0-9]{1,6}", re.ASCII)


class Played(NamedTuple, Generic[P, M]):
    """A line that was played, with the positions around it."""

    line: Line[M]
    before: P
    after: P


class Advice(NamedTuple, Generic[M]):
    """What an expert would do: one gesture, and how often it wins, from 0 to 1, if that is known."""

    seat: int
    moves: list[M]
    chance: float | None
    next_chance: float | None = None
    """How often what comes next to it would win, if there is anything and it is known."""


class Keeper(Protocol):
    """What keeps the lines of a match: a file, for one."""

    def save(self, wait: bool = True) -> None:
        """Append what was played since, and wait until it is safe."""

    def rewrite(self) -> None:
        """Write the whole match anew, after something was taken back or noted."""


def hints_taken(match: Match[P, M]) -> list[int]:
    """Count how often each seat was advised."""
    counts = match.notes.get(HINTS, "").split()
    if len(counts) != len(match.seats) or not all(COUNT.fullmatch(count) for count in counts):
        return [0] * len(match.seats)
    return [int(count) for count in counts]


class Session(Generic[P, M]):
    """A match, its seats, its bots and their time, its law of undo."""

    def __init__(
        self,
        match: Match[P, M],
        mode: Mode[P, M],
        course: Course[P, M],
        clock: Clock,
        *,
        keeper: Keeper | None = None,
        rng: Random | None = None,
        pace: Callable[[], float] = lambda: 1.0,
    ) -> None:
        """Begin or go on; without `keeper` nothing is kept, without `rng` chance is the machine's own."""
        self.match = match
        self.mode = mode
        self.course = course
        self.keeper = keeper
        self.agenda = Agenda(clock)
        self.rng = rng or SystemRandom()
        self.racing = False
        """Whether people race: then no line waits for the disk, and who sees to the race calls `keep`."""
        self.played: Signal[[list[Played[P, M]]]] = Signal()
        """The lines that one move has brought, with what chance added to it."""
        self.refused: Signal[[IllegalMove]] = Signal()
        self.unsaved: Signal[[OSError]] = Signal()
        """The disk took nothing; the match goes on, and the next line tries again."""
        self.considering: Signal[[bool]] = Signal()
        """An expert begins to think for somebody, or thinks no more: he has answered, or it was forgotten."""
        self.shown: int | None = None
        """How many lines people have been shown, None if all: what others reveal is nobody's knowledge."""
        self._handed_rng = rng
        self._pace = pace
        self._advising: P | None = None
        """The position about which an expert thinks for somebody."""

    # Facts.

    @property
    def position(self) -> P:
        """The position now."""
        return self.match.position

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play here."""
        return self.mode.persons(self.match)

    @property
    def actor(self) -> int | None:
        """The seat that acts by itself now, None if it is for people to act."""
        return self.mode.actor(self.match)

    @property
    def pace(self) -> float:
        """How long things take compared with normal; nothing does while somebody has seen enough."""
        return 0.0 if self.agenda.hastens else self.mode.pace(self._pace())

    @property
    def forced(self) -> tuple[int, M] | None:
        """The move that is played by itself now, because a person has nothing to choose."""
        return None if self.actor is not None else self.course.forced(self.position)

    # Playing.

    def intend(self, seat: int, move: M) -> bool:
        """Play what a player wants, with what chance adds to it; False if it was refused."""
        start = len(self.match.lines)
        try:
            wanted = self.mode.play(self.match, seat, move, self.rng)
        except IllegalMove as error:
            self.refused.emit(error)
            return False
        if len(self.match.lines) > start:
            self._save(wait=not self.racing)
            self._tell(start)
        return wanted

    def let_chance_begin(self) -> None:
        """Let chance act where a match begins with it, or was left before it acted."""
        start = len(self.match.lines)
        self.mode.play_chance(self.match, self.rng)
        self._save(wait=not self.racing)
        if len(self.match.lines) > start:
            self._tell(start)

    def go_to(self, record: Match[P, M], lines: int) -> None:
        """Be behind so many lines of a record, sooner or later than now."""
        self.forget_advice()
        self.match = record.up_to(lines)
        self.shown = None
        self.mode.play_chance(self.match, self.rng)

    def _tell(self, start: int) -> None:
        """Say what was played, each player's line by itself with what chance added to it."""
        self.forget_advice()
        lines, positions = self.match.lines, self.match.positions
        batch: list[Played[P, M]] = []
        for at in range(start, len(lines)):
            if batch and lines[at].seat != CHANCE:
                self.played.emit(batch)
                batch = []
            batch.append(Played(lines[at], positions[at], positions[at + 1]))
        self.played.emit(batch)

    def let_actor_act(self) -> None:
        """Let whoever acts by itself think, a little in every frame, and play."""
        seat = self.actor
        if seat is None:
            return
        mind = self.mode.mind(self.match, seat, self._chance_to_think())
        if mind is not None:
            think_aside(mind, self.agenda, lambda move: self.intend(seat, move))

    def play_forced(self) -> None:
        """Play what leaves no choice, if that is still so."""
        if self.forced:
            self.intend(*self.forced)

    def reaction_ms(self, seat: int, now: int) -> int | None:
        """Say how long a seat that acts by itself waits in a race whose clock shows `now`; None for ever."""
        return self.mode.reaction_ms(self.match, seat, now, self.rng)

    def _chance_to_think(self) -> Random:
        """Draw for each thought anew from the machine's chance, which is too slow to be asked in a search."""
        return self._handed_rng or Random()

    # Taking back.

    @property
    def undoable(self) -> Sequence[Line[M]]:
        """The lines that go if the last choice is taken back, a whole gesture; none if the law forbids it."""
        seats = self.persons if self.mode.takes_back else ()
        for seat in (seat for seat in seats if self.match.can_undo(seat, self.shown)):
            trial = self.match.up_to(len(self.match.lines))
            trial.undo(seat, self.shown)
            while self.course.is_midway(trial) and trial.can_undo(seat, self.shown):
                trial.undo(seat, self.shown)
            return self.match.lines[len(trial.lines) :]
        return ()

    @property
    def undoer(self) -> int | None:
        """The person who may take back the last choice now."""
        return next((line.seat for line in self.undoable), None)

    def take_back(self) -> bool:
        """Take the last choice back, a whole gesture of it; False if the law does not allow it."""
        lines = self.undoable
        if not lines:
            return False
        self.match.cut(len(self.match.lines) - len(lines))
        self.shown = None  # what nobody had seen was the last of it
        self.forget_advice()
        self._rewrite()
        return True

    @property
    def redoable(self) -> Sequence[Line[M]]:
        """The lines that come again if what was taken back last is put back."""
        return self.match.undone

    def put_back(self) -> bool:
        """Play again what was taken back last, as it was; False if there is nothing."""
        if not self.redoable:
            return False
        start, reveals = len(self.match.lines), self.match.game.reveals
        self.match.redo()
        again = enumerate(self.match.lines[start:], start)
        # else it could not have been taken back: nobody has seen yet what it reveals
        self.shown = next(
            (at for at, line in again if any(event.name in reveals for event in line.events)), None
        )
        self.forget_advice()
        self._save(wait=True)
        return True

    # Advice.

    def advise(self, seat: int, view: P, on_advice: Callable[[Advice[M]], object]) -> None:
        """Let an expert think for a person about the position, who may know no more than `view` shows."""
        position = self.position
        if self._advising is position:
            return
        self._consider(position)
        if self.mode.counts_hints:
            self._count_hint(seat)

        def think_of(view: P, moves: list[M]) -> None:
            mind = self.mode.advice(self.match, view, seat, self._chance_to_think())
            if mind is None:
                self.forget_advice()
                return

            def decided(move: M) -> None:
                if self._advising is not position:
                    return
                found = [*moves, move]
                if self.course.leads_on(move):
                    self.agenda.after(0, lambda: think_of(view.apply(seat, move), found))
                    return
                self.forget_advice()
                on_advice(Advice(seat, found, mind.chance(move), mind.next_chance(move)))

            think_aside(mind, self.agenda, decided)

        think_of(view, [])

    def forget_advice(self) -> None:
        """Let an expert who still thinks keep it to himself."""
        if self._advising is not None:
            self._consider(None)

    def _consider(self, position: P | None) -> None:
        self._advising = position
        self.considering.emit(position is not None)

    def _count_hint(self, seat: int) -> None:
        """Write down in the sheet's header that somebody was advised."""
        counts = hints_taken(self.match)
        counts[seat] += 1
        self.match.notes[HINTS] = " ".join(map(str, counts))
        self._rewrite()

    # Keeping.

    def keep(self) -> None:
        """Wait until everything is on the disk."""
        self._save(wait=True)

    def _save(self, wait: bool) -> None:
        if self.keeper:
            try:
                self.keeper.save(wait)
            except OSError as error:
                self.unsaved.emit(error)

    def _rewrite(self) -> None:
        if self.keeper:
            try:
                self.keeper.rewrite()
            except OSError as error:
                self.unsaved.emit(error)

    def close(self) -> None:
        """Leave the match: nothing that waits happens any more, and nobody is told of it."""
        self.agenda.end()
        self.mode.close()


AnySession: TypeAlias = Session[Position[Move], Move]
"""A session of a game that only its name tells."""
