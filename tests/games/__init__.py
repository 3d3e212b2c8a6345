"""What is about one game is in the folder of its name, and is found there by everything that is about all.

`rules/` and `golden/` hold its sheets, `bots_signature.txt` what its bots play; `referee.py`, `perft.py`,
`invariants.py`, `secrets.py` and `oracle.py` are its proofs, `fingers/` what is done at its table. Only that
needs Kivy.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from engine.game import Position

FOLDER = Path(__file__).parent


def sheets(kind: str, game: str = "*", folder: Path = FOLDER) -> list[Path]:
    """List the rule sheets or the golden ones, of one game or of all."""
    return sorted(folder.glob(f"{game}/{kind}/*.sheet"))


def sheet_id(path: Path) -> str:
    """Name a sheet as a test names it: its game, and its file."""
    return f"{path.parents[1].name}/{path.stem}"


def part_of(game: str, name: str) -> ModuleType:
    """Bring in a module of a game's tests."""
    return import_module(f"tests.games.{game}.{name}")


def game_of(kind: type[Position]) -> str:
    """Tell whose positions are of a class: it is in the folder of its game."""
    return kind.__module__.split(".")[1]
