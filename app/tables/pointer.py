"""Golden rings round what an expert would do, or what a tutor speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kivy.uix.widget import Widget

from app.widgets.advice import Box, Ring, Thing, box_of


class Pointer:
    """Rings things and places of a table, which it calls by the game's names."""

    def __init__(self, layer: Widget, find: Callable[[str], Thing | None], index: int = 0) -> None:
        """Lay the rings into a layer, so far from its top, round what `find` finds by its name."""
        self._layer = layer
        self._find = find
        self._index = index
        self.rings: list[Ring] = []

    @property
    def names(self) -> list[str]:
        """What is pointed at."""
        return [ring.name for ring in self.rings]

    def point_at(self, names: Iterable[str]) -> None:
        """Ring these, and nothing else."""
        wanted = list(dict.fromkeys(names))
        if wanted == self.names:
            return
        self.clear()
        self.rings = [Ring(name, partial(self._find, name)) for name in wanted]
        for ring in self.rings:
            self._layer.add_widget(ring, index=min(self._index, len(self._layer.children)))

    @property
    def boxes(self) -> list[Box]:
        """Tell what is ringed."""
        return [box_of(ring) for ring in self.rings]

    def clear(self) -> bool:
        """Take the rings away; tell whether there were any."""
        rings, self.rings = self.rings, []
        for ring in rings:
            ring.close()
            self._layer.remove_widget(ring)
        return bool(rings)
