"""Players that need no person."""

from __future__ import annotations

from functools import partial
from random import Random

from engine.game import Bot, Game, M, P, Position
from engine.match import LEVEL_NAMES


def random_bot(view: Position[M], seat: int, rng: Random) -> M:
    """Play any legal move."""
    moves = view.legal_moves(seat)
    return moves[int(rng.random() * len(moves))]


def bots_of(game: Game[P, M]) -> dict[str, Bot[P, M]]:
    """List the bots that can play a game, by name."""
    from engine.bots.levels import level_bot

    levels: dict[str, Bot[P, M]] = {level: partial(level_bot, game, level) for level in LEVEL_NAMES}
    return {"random": random_bot, **game.simple_bots, **levels}
