"""What holds in every position, whatever is played; `tests/games/<game>/invariants.py` knows the pieces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.game import CHANCE, Position
from tests.games import game_of, part_of


def check(position: Position) -> None:
    """Fail if pieces got lost or came out of nothing, or if nobody can go on."""
    _own_check(type(position))(position)
    assert (position.outcome() is None) == bool(position.to_act)
    assert list(position.to_act) == sorted(set(position.to_act))
    for seat in position.to_act:
        assert seat == CHANCE or len(position.legal_moves(seat)) > 0
        assert seat != CHANCE or position.to_act == (CHANCE,)


def most_lines(game: str) -> int:
    """Say how many lines no match gets longer than."""
    return part_of(game, "invariants").MOST_LINES


@cache
def _own_check(kind: type[Position]) -> Callable[[Position], None]:
    return part_of(game_of(kind), "invariants").check
