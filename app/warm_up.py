"""Getting a table ready while people still choose their seats."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from kivy.clock import Clock

APART = 0.12
"""Seconds between two modules: each with its look holds up one frame, never two in a row."""


def warm_up(game: str) -> None:
    """Load what a game's table is made of, bit by bit, so that it is there at once when all sit down."""
    package = import_module(f"app.tables.{game}")
    modules = iter([f"app.tables.{game}.{module.name}" for module in iter_modules(package.__path__)])
    Clock.schedule_once(lambda _: _load_next(modules), 4 * APART)


def _load_next(modules: Iterator[str]) -> None:
    module = next(modules, None)
    if module:
        import_module(module)
        Clock.schedule_once(lambda _: _load_next(modules), APART)
