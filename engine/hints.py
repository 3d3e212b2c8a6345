"""What a game tells the search about itself: which moves are worth a look, and what a position is worth.

A game without hints is searched all the same; hints make the search deeper where it matters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Generic

from engine.game import CHANCE, M, P

LEAD = 4.0
"""How many points of lead make a likely winner."""


class Hints(Generic[P, M]):
    """Hints for any game: every legal move, random play to the end, and who leads."""

    horizon = 1000
    """After how many moves behind the tree a position is judged instead of played on."""
    lead = LEAD
    pensive = False
    """Whether a single choice takes so long that others want a turn after each."""

    def candidates(self, position: P, seat: int) -> Sequence[M]:
        """List the moves worth a look, the most promising first."""
        return position.legal_moves(seat)

    def choose(self, position: P, seat: int, rng: Random) -> M:
        """Choose a move quickly, for play behind the tree."""
        moves: Sequence[M] = position.legal_moves(seat)
        return moves[int(rng.random() * len(moves))]

    def points(self, position: P) -> Sequence[float]:
        """Say what each seat has, counting what is sure to come."""
        return position.scores()

    def values(self, position: P) -> list[float]:
        """Say what each seat may hope for, from 0 to 1."""
        ended = position.outcome()
        if ended:
            share = 1 / len(ended.winners)
            return [share if seat in ended.winners else 0.0 for seat in range(len(ended.scores))]
        points = list(self.points(position))
        return [self._hope(points, seat) for seat in range(len(points))]

    def _hope(self, points: list[float], seat: int) -> float:
        best = max(points[:seat] + points[seat + 1 :])
        return 1 / (1 + math.exp((best - points[seat]) / self.lead))

    def play_on(self, position: P, rng: Random) -> Iterator[None]:
        """Play quickly, in place, to the horizon, pausing if that takes long."""
        choose, step, pensive = self.choose, position.step, self.pensive
        for _ in range(self.horizon):
            seats = position.to_act
            if not seats:
                return
            seat = seats[0]
            step(seat, position.chance(rng) if seat == CHANCE else choose(position, seat, rng))
            if pensive:
                yield
