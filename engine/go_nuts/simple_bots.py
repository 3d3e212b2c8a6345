"""Simple players to measure others against."""

from __future__ import annotations

from random import Random

from engine.game import Move, Position

from .moves import HIDE
from .position import Round


def stop6(view: Position, seat: int, rng: Random) -> Move:
    """Hide at 6 points or more; in a frenzy roll as fast as the dice allow."""
    moves = view.legal_moves(seat)
    if isinstance(view, Round) and HIDE in moves and view.gathered >= 6:
        return HIDE
    return moves[0]
