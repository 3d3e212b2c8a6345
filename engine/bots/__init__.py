"""Players that need no person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from engine.game import Game, Move, Position
from engine.match import LEVEL_NAMES

Bot = Callable[[Position, int, Random], Move]
"""`bot(view, seat, rng)` chooses a move of a seat that may act, from what that seat may know."""


def random_bot(view: Position, seat: int, rng: Random) -> Move:
    """Play any legal move."""
    moves = view.legal_moves(seat)
    return moves[int(rng.random() * len(moves))]


BOTS: dict[str, Bot] = {"random": random_bot}


def bots_of(game: Game) -> dict[str, Bot]:
    """List the bots that can play a game, by name."""
    from engine.bots.levels import level_bot

    levels: dict[str, Bot] = {level: partial(level_bot, game, level) for level in LEVEL_NAMES}
    return {**BOTS, **game.simple_bots, **levels}
