"""A match: a game, the seats round the table, and everything that has been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic, NamedTuple, Self, TypeAlias

from engine.game import CHANCE, Event, Game, IllegalMove, M, Move, Outcome, P, Position

LEVEL_NAMES = ("easy", "normal", "hard")
"""How strong a bot can be, the weakest first."""


class Seat(NamedTuple):
    """Who sits there: a person, or a bot of a level."""

    name: str
    bot: str | None = None


class Line(NamedTuple, Generic[M]):
    """One line of the sheet, and what happened with it."""

    seat: int
    move: M
    events: tuple[Event, ...]


class Match(Generic[P, M]):
    """What has been played, line by line, with the position after each."""

    def __init__(
        self,
        game: Game[P, M],
        seats: Sequence[Seat],
        options: Mapping[str, str] | None = None,
        first: int = 0,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        """Set a table up, or raise ValueError if it cannot be; `notes` are kept in the sheet's header."""
        self.game = game
        self.seats = tuple(seats)
        self.options = game.full_options(options or {})
        self.first = first
        self.notes = dict(notes or {})
        self.lines: list[Line[M]] = []
        self.positions: list[P] = [game.begin(len(self.seats), self.options, first)]
        self._undone: list[list[Line[M]]] = []

    @property
    def position(self) -> P:
        """The position now."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        return self.position.outcome()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.position.to_act

    def chosen_options(self) -> dict[str, str]:
        """Return the options that are not as usual."""
        usual = self.game.full_options({})
        return {key: value for key, value in self.options.items() if value != usual[key]}

    def view(self, seat: int | None) -> P:
        """Show the position to a seat, None for what everybody may see."""
        return self.position.view(seat)

    def play(self, seat: int, move: M) -> tuple[Event, ...]:
        """Play a move and tell what happened, or raise IllegalMove and change nothing."""
        events = self._add(seat, move)
        self._undone.clear()
        return events

    def play_chance(self, rng: Random) -> Line[M]:
        """Let chance play what is due now."""
        if self.position.to_act != (CHANCE,):
            raise IllegalMove("nothing is left to chance here")
        self.play(CHANCE, self.position.chance(rng))
        return self.lines[-1]

    def _add(self, seat: int, move: M) -> tuple[Event, ...]:
        after, events = self.position.narrate(seat, move)
        self.positions.append(after)
        self.lines.append(Line(seat, move, events))
        return events

    def up_to(self, lines: int, notes: Mapping[str, str] | None = None) -> Self:
        """Return another match that has come so far as this one had after so many lines."""
        earlier = type(self)(
            self.game, self.seats, self.options, self.first, self.notes if notes is None else notes
        )
        earlier.lines = self.lines[:lines]
        earlier.positions = self.positions[: lines + 1]
        return earlier

    # Taking back.

    def can_undo(self, seat: int, shown: int | None = None) -> bool:
        """Tell whether this person may take back his last choice.

        `shown` is how many lines people have been shown; what later ones reveal is nobody's knowledge yet.
        """
        return self._undo_point(seat, shown) is not None

    def undo(self, seat: int, shown: int | None = None) -> None:
        """Take back a person's last choice and all that followed from it, or raise IllegalMove."""
        point = self._undo_point(seat, shown)
        if point is None:
            raise IllegalMove("{seat} has nothing to take back", seat=seat)
        self.cut(point)

    def cut(self, lines: int) -> None:
        """Take back whatever follows so many lines, at once; the law of undo has been asked."""
        self._undone.append(self.lines[lines:])
        del self.lines[lines:]
        del self.positions[lines + 1 :]

    @property
    def undone(self) -> Sequence[Line[M]]:
        """What was taken back last, nothing if something else was played since."""
        return self._undone[-1] if self._undone else ()

    def redo(self) -> None:
        """Play again what was taken back last, line by line as it was, or raise IllegalMove."""
        if not self._undone:
            raise IllegalMove("nothing was taken back")
        for line in self._undone.pop():
            self._add(line.seat, line.move)

    def _undo_point(self, seat: int, shown: int | None) -> int | None:
        """Find how many lines would stay.

        A person takes back his own moves as long as no other person has moved, nothing secret was shown
        and no dice were rolled since; what bots have answered goes with it. Forced moves are no choice:
        they go with the choice before them. A match that is over stays over, for then all is shown.
        """
        if self.over or self.seats[seat].bot:
            return None
        for point in reversed(range(len(self.lines))):
            mover, _, events = self.lines[point]
            seen = shown is None or point < shown
            if mover == CHANCE or (seen and any(event.name in self.game.reveals for event in events)):
                return None
            if mover != seat and self.seats[mover].bot is None:
                return None
            if mover == seat and not self.positions[point].forced():
                return point
        return None


AnyMatch: TypeAlias = Match[Position[Move], Move]
"""A match of a game that only its name tells."""
