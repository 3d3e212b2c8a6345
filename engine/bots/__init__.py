"""Players that need no person."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.game import Game, Move, Position

Bot = Callable[[Position, int, Random], Move]
"""`bot(view, seat, rng)` chooses a move of a seat that may act, from what that seat may know."""


def random_bot(view: Position, seat: int, rng: Random) -> Move:
    """Play any legal move."""
    moves = view.legal_moves(seat)
    return moves[int(rng.random() * len(moves))]


BOTS: dict[str, Bot] = {"random": random_bot}


def bots_of(game: Game) -> dict[str, Bot]:
    """List the bots that can play a game, by name."""
    return {**BOTS, **game.simple_bots}


def level_bot(game: Game, level: str) -> Bot:
    """Return the bot that plays a game at a level; until a game has its own, any legal move."""
    return game.level_bots.get(level, random_bot)
