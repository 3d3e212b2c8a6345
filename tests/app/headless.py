"""Sessions without a window: a clock that obeys, and a table that shows nothing and waits for nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random

from app.services.storage import SavedMatch
from app.session.course import course_of
from app.session.modes import AnyMode, Play
from app.session.session import AnySession, Keeper, Played, Session
from engine.game import Move, Position
from engine.match import AnyMatch


@dataclass(order=True)
class Alarm:
    """A call that waits, ordered by when it is due."""

    due: float
    number: int
    callback: Callable[[float], object] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True

    def __hash__(self) -> int:
        return self.number


class ObedientClock:
    """Time passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self._alarms: list[Alarm] = []
        self._numbers = count()

    def schedule_once(self, callback: Callable[[float], object], timeout: float = 0) -> Alarm:
        alarm = Alarm(self.now + timeout, next(self._numbers), callback)
        heappush(self._alarms, alarm)
        return alarm

    def hurry(self) -> None:
        """Nobody waits here anyway."""

    def run(self, seconds: float = float("inf")) -> None:
        """Let time pass until so much of it is gone, or nothing is left to happen."""
        until = self.now + seconds
        while self._alarms and self._alarms[0].due <= until:
            alarm = heappop(self._alarms)
            self.now = max(self.now, alarm.due)
            if not alarm.cancelled:
                alarm.callback(0.0)
        if seconds != float("inf"):
            self.now = until


def session_of(
    match: AnyMatch, mode: AnyMode | None = None, rng: Random | None = None, keeper: Keeper | None = None
) -> AnySession:
    """Begin a session that people and bots play, or another one, on a clock of its own."""
    course = course_of(match.game.name)
    return Session(match, mode or Play(), course, ObedientClock(), rng=rng, keeper=keeper)


def saved_session(saved: SavedMatch, rng: Random | None = None) -> AnySession:
    """Begin a session of a match that is kept in a file."""
    return session_of(saved.match, rng=rng, keeper=saved)


class BlindTable:
    """Does what a table does but show anything: lets go on what goes on by itself, asks whoever is asked."""

    def __init__(self, session: AnySession, ask: Callable[[AnySession], tuple[int, Move] | None]) -> None:
        """Sit down; `ask(session)` says who plays what, None if people think for ever."""
        self.session = session
        self.ask = ask
        self.told: list[Played[Position, Move]] = []
        session.let_chance_begin()
        session.played.connect(self._tell)
        self.go_on()

    def _tell(self, played: list[Played[Position, Move]]) -> None:
        self.told += played
        self.session.agenda.after(0.1 * self.session.pace, self.go_on)

    def go_on(self) -> None:
        """Let act whoever is next."""
        session = self.session
        if session.match.over:
            return
        if session.position.racing:
            moves = {seat: session.position.legal_moves(seat)[0] for seat in session.position.to_act}
            session.intend(*min(moves.items(), key=lambda item: item[1].at))
        elif session.actor is not None:
            session.let_actor_act()
        elif session.forced:
            session.play_forced()
        elif intended := self.ask(session):
            session.intend(*intended)
