"""The order of effects: cards that ask nothing act by themselves."""

from __future__ import annotations

from typing import Any

from engine.game import Move
from engine.nutty_business.moves import Use


def only_choice(view: Any, seat: int) -> Move | None:
    """Find a card to apply that asks nothing: the only one, or one whose order makes no difference."""
    moves = view.legal_moves(seat)
    if view.paying or not view.to_use:
        return None
    if len(moves) == 1:
        return moves[0]
    for move in moves:
        others = [other for other in moves if other.side != move.side]
        if others and isinstance(move, Use) and all(_commute(view, seat, move, other) for other in others):
            return move
    return None


def _commute(view: Any, seat: int, one: Move, other: Move) -> bool:
    first = view.apply(seat, one)
    second = view.apply(seat, other)
    return bool(
        first.is_legal(seat, other)
        and second.is_legal(seat, one)
        and first.apply(seat, other) == second.apply(seat, one)
    )
