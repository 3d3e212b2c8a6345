"""What somebody must not know: `tests/games/<game>/secrets.py` changes it in a whole position (`permute`).

It also has two running matches (`twins`) that differ in nothing but what nobody may know yet. A game whose
docstring says "Secret: nothing." has none.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

from engine.game import Position
from tests.games import game_of, part_of


def has_secrets(game: str) -> bool:
    """Tell whether anything of a game is ever hidden from anybody."""
    return "Secret: nothing." not in (import_module(f"engine.{game}").__doc__ or "")


def permuted(position: Position, seat: int | None, rng: Random) -> Position:
    """Return a position that differs only in what a seat (None: everybody) does not know."""
    twin = position.copy()
    part_of(game_of(type(twin)), "secrets").permute(twin, seat, rng)
    return twin
