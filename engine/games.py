"""The games there are: every package beside this module that defines `GAME`. None is named anywhere.

Each is loaded when it is first asked for: who plays one needs no other. Another folder's games are found as
soon as that folder is in `engine.__path__`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from pkgutil import iter_modules
from types import CodeType

import engine
from engine.game import AnyGame


class _Shelf(Mapping[str, AnyGame]):
    """Games by name, each in the folder of its name."""

    def __getitem__(self, name: str) -> AnyGame:
        if name not in _found(tuple(engine.__path__)):
            raise KeyError(name)
        # Here the types of its positions and moves are lost: what is found by name is any game.
        game: AnyGame = import_module(f"engine.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_found(tuple(engine.__path__)))

    def __len__(self) -> int:
        return len(_found(tuple(engine.__path__)))

    def __contains__(self, name: object) -> bool:
        return name in _found(tuple(engine.__path__))  # without loading it


@cache
def _found(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Find the packages that define a game, without loading any."""
    packages = (module.name for module in iter_modules(folders) if module.ispkg)
    return tuple(sorted({name for name in packages if _defines_game(name, folders)}))


def _defines_game(name: str, folders: tuple[str, ...]) -> bool:
    """Look into the compiled package: a device has no source."""
    spec = PathFinder.find_spec(f"engine.{name}", list(folders))
    read = getattr(spec.loader, "get_code", None) if spec else None
    try:
        code: CodeType | None = read(f"engine.{name}") if read else None
    except SyntaxError:
        return False
    return code is not None and "GAME" in code.co_names


GAMES = _Shelf()
