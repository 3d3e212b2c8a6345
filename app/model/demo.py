"""A demo: bots play each other, one game after the other, and nothing of it is kept."""

from __future__ import annotations

from random import Random

from app.box import boxes
from app.model.table_setup import BOT_NAMES, Guest, TableSetup
from app.theme import SYMBOLS
from engine.games import GAMES
from engine.match import AnyMatch

GUESTS = 3


def demo_match(rng: Random, wanted: str = "", after: str = "") -> AnyMatch:
    """Begin a match of bots: of the game that is wanted, or of another than the one before."""
    game = GAMES[wanted or rng.choice([name for name in boxes() if name != after] or [after])]
    guests = tuple(Guest(name, symbol, "hard") for name, symbol in zip(BOT_NAMES, SYMBOLS, strict=False))
    setup = TableSetup(game, guests[:GUESTS], game.full_options({}))
    return setup.begin(rng)
