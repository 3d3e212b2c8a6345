"""Doing ahead, while people look at something else, what would hold up the frame in which a table is laid."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import Protocol

from kivy.base import EventLoop
from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.image import ImageLoader

from app.box import module_of
from app.roots import atlases_of
from app.services.context import Context
from app.services.pages import pages_of
from app.services.stock import Part

CALM_SECONDS = 0.4
"""So long people see the screen that they have come to before anything is done ahead."""
APART = 0.05
"""Seconds between two steps: each holds up one frame, never two in a row."""

FOR_DEVELOPERS = "tour"
"""The one module of a table that people at a table never need."""


class _Table(Protocol):
    """What of a table is known before one is laid."""

    effects: Sequence[str]
    voices: Mapping[str, int]

    @staticmethod
    def parts(context: Context) -> Sequence[Part]:
        """List what can be built ahead."""


Steps = Iterator[object]
"""What is done ahead, one thing after the other."""


class WarmUp:
    """Does one step after the other, each in a frame of its own, while no finger is on the glass."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._steps: Steps = iter(())
        self._go_on = Clock.create_trigger(self._do_next, APART)
        self._begin = Clock.create_trigger(self._do_next, CALM_SECONDS)

    def begin(self, *steps: Iterable[object]) -> None:
        """Do this after a moment, instead of what was begun before."""
        self.stop()
        self._steps = chain(*steps)
        self._begin()

    def stop(self) -> None:
        """Do nothing any more."""
        self._steps = iter(())
        self._begin.cancel()
        self._go_on.cancel()

    def _do_next(self, _: float) -> None:
        if EventLoop.touches:
            self._begin()
        elif next(self._steps, self) is not self:
            self._go_on()


def table_steps(game: str, context: Context) -> Steps:
    """Load what a game's table is made of: modules with their looks, pictures, sounds; build some of it."""
    package = import_module(f"app.tables.{game}")
    modules = (module.name for module in iter_modules(package.__path__) if module.name != FOR_DEVELOPERS)
    yield from module_steps(*(f"{package.__name__}.{name}" for name in modules))
    yield from picture_steps(game)
    table: type[_Table] = module_of(game, "table").TABLE
    yield from sound_steps(context, *table.effects, **table.voices)
    for part in table.parts(context):
        context.stock.lay_in(part)
        yield part


def module_steps(*names: str) -> Steps:
    """Load modules, with their looks."""
    for name in names:
        if name not in sys.modules:
            yield import_module(name)


def sound_steps(context: Context, *names: str, **voices: int) -> Steps:
    """Load sounds, so many of each as are heard at once."""
    for name in names:
        context.sounds.preload(name)
        yield name
    for name, number in voices.items():
        context.sounds.preload(**{name: number})
        yield name


def picture_steps(game: str = "") -> Steps:
    """Load what is often seen of a game, or of all games, page by page: first the file, then its texture."""
    for path in atlases_of(game):
        atlas = str(path.with_suffix(""))
        if not Cache.get("kv.atlas", atlas):
            first = next(name for page in json.loads(path.read_text("utf-8")).values() for name in page)
            yield ImageLoader.load(f"atlas://{atlas}/{first}")
        for page, texture in pages_of(atlas):
            if not (page.is_here or page.is_seldom):
                page.unpack()
                yield page
                texture.bind()
                yield texture
