"""A demo: bots play each other, one game after the other, and nothing of it is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

from app.box import boxes
from app.services.storage import SavedMatch
from app.table_setup import BOT_NAMES, Guest, TableSetup
from app.theme import SYMBOLS
from engine.games import GAMES

GUESTS = 3


class UnsavedMatch(SavedMatch):
    """A match without a file: nobody will want to go on with it."""

    def save(self, wait: bool = True) -> None:
        """Keep nothing."""

    def rewrite(self) -> None:
        """Keep nothing."""


def demo_match(rng: Random, after: str = "") -> UnsavedMatch:
    """Begin a match of bots, of another game than the one before."""
    game = GAMES[rng.choice([name for name in boxes() if name != after] or [after])]
    guests = tuple(Guest(name, symbol, "hard") for name, symbol in zip(BOT_NAMES, SYMBOLS, strict=True))
    setup = TableSetup(game, guests[:GUESTS], game.full_options({}))
    return UnsavedMatch(Path(), setup.begin(rng))
