"""The games there are. Each is loaded when it is first asked for: who plays one needs no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from engine.game import AnyGame


class _Shelf(Mapping[str, AnyGame]):
    """Games by name, each in the folder of its name."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._names:
            raise KeyError(name)
        # Here the types of its positions and moves are lost: what is found by name is any game.
        game: AnyGame = import_module(f"engine.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


GAMES = _Shelf("nutty_business", "go_nuts", "nacho_incident", "nut")
