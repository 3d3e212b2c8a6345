"""A match that is over is played again: its sheet acts for everybody, chance included."""

from __future__ import annotations

from pathlib import Path

from app.demo import UnsavedMatch
from app.history import NotOver, beginning
from app.host import Host
from engine.bots.levels import Reflex
from engine.game import CHANCE, Move
from engine.match import Line, Match

ACTOR = "hard"
"""At a table that is watched nobody is a person; how strong does not matter, for nobody thinks."""


class ReplayHost(Host):
    """Plays what stands in a record, whatever anybody intends."""

    def __init__(self, record: Match, lines: int) -> None:
        """Begin behind so many lines; raise NotOver while anybody may still have a secret."""
        if not record.over:
            raise NotOver
        super().__init__(UnsavedMatch(Path(), beginning(record, lines)))
        self.record = record
        self.bots = dict.fromkeys(range(len(record.seats)), ACTOR)

    def go_to(self, lines: int) -> None:
        """Be behind so many lines, sooner or later than now."""
        self.match.lines[:] = self.record.lines[:lines]
        self.match.positions[:] = self.record.positions[: lines + 1]
        self.let_chance_begin()

    @property
    def ended(self) -> bool:
        """Whether nothing more stands in the record."""
        return len(self.match.lines) >= len(self.record.lines)

    def _to_come(self) -> list[Line]:
        return self.record.lines[len(self.match.lines) :]

    def bot_to_act(self) -> int | None:
        """Return whose line is next."""
        return next((line.seat for line in self._to_come() if line.seat != CHANCE), None)

    def think(self, seat: int) -> Reflex:
        """Know the answer."""
        move = next(line.move for line in self._to_come() if line.seat == seat)
        return Reflex(lambda *_: move, self.match.view(seat), seat, self.rng)

    def reaction_ms(self, seat: int, now: int) -> int | None:
        """Wait until this seat's dice were started, if they ever were in this race."""
        for line in self._to_come():
            if line.seat == seat:
                return max(0, line.move.at - now)
            if any(event.name == "frenzy_over" for event in line.events):
                return None
        return None

    def intend(self, seat: int, move: Move) -> bool:
        """Play the record on until this seat has acted, with what chance adds to it; False at its end."""
        start = len(self.match.lines)
        acted = False
        for line in self._to_come():
            if acted and line.seat != CHANCE:
                break
            self.match.play(line.seat, line.move)
            acted |= line.seat == seat
        # Dice of others that were started a moment before are told one after the other.
        played = self._played_since(start)
        while played:
            throw = next(
                (at for at, told in enumerate(played) if at and told.line.seat != CHANCE), len(played)
            )
            self.on_played(played[:throw])
            played = played[throw:]
        return acted

    def let_chance_begin(self) -> None:
        """Let chance act as it did."""
        for line in self._to_come():
            if line.seat != CHANCE:
                break
            self.match.play(line.seat, line.move)
