"""Simple players to measure others against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.game import Move, Position

from .moves import HIDE
from .position import Round


def stop_at(points: int) -> Callable[[Position, int, Random], Move]:
    """Make a player that hides as soon as so many points are gathered and else rolls as fast as it can."""

    def choose(view: Position, seat: int, rng: Random) -> Move:
        moves = view.legal_moves(seat)
        return HIDE if isinstance(view, Round) and HIDE in moves and view.gathered >= points else moves[0]

    return choose


stop6 = stop_at(6)
LEVELS = {"easy": stop_at(3), "normal": stop_at(5), "hard": stop6}
"""Opponents until there are wiser ones."""
