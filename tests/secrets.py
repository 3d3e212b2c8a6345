"""Change, in a whole position, everything that a seat must not know: `tests/games/<game>/secrets.py`."""

from __future__ import annotations

from random import Random

from engine.game import Position
from tests.games import game_of, part_of


def permuted(position: Position, seat: int | None, rng: Random) -> Position:
    """Return a position that differs only in what a seat (None: everybody) does not know."""
    twin = position.copy()
    part_of(game_of(type(twin)), "secrets").permute(twin, seat, rng)
    return twin
