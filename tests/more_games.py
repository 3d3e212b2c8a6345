"""Games from another folder, for as long as a test wants them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import app.tables
import engine
from app.box import ROOTS, add_games
from tools import new_game

MORE_GAMES = new_game.TEMPLATE


@contextmanager
def games_of(folder: Path, names: tuple[str, ...] = ("pips",)) -> Iterator[None]:
    """Add a folder's games, and forget them again."""
    places = (ROOTS, engine.__path__, app.tables.__path__)
    before = [list(place) for place in places]
    add_games(folder)
    try:
        yield
    finally:
        for place, was in zip(places, before, strict=True):
            place[:] = was
        for name in names:
            forget(name)


def forget(game: str) -> None:
    """Let nothing of a game be loaded any more, so that another of its name can be."""
    for parent in (engine, app.tables):
        whole = f"{parent.__name__}.{game}"
        for module in [name for name in sys.modules if name == whole or name.startswith(f"{whole}.")]:
            del sys.modules[module]
        if hasattr(parent, game):
            delattr(parent, game)


def copy_of_pips(folder: Path, name: str) -> Path:
    """Write Pips down once more in a folder, under another name."""
    new_game.write(name, folder)
    return folder
