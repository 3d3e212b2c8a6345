"""Golden rings round what an expert would do."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.animation import Animation
from kivy.uix.widget import Widget

from app.widgets.advice import Box, Ring


class Pointer:
    """Rings things and places of a table, until a finger comes."""

    def __init__(self, table: Widget) -> None:
        """Lay the rings onto a table."""
        self._table = table
        self.rings: list[Ring] = []

    def point_at(self, boxes: Iterable[Box]) -> None:
        """Ring these, and nothing else."""
        self.clear()
        self.rings = [Ring(box) for box in boxes]
        for ring in self.rings:
            self._table.add_widget(ring)

    def clear(self) -> bool:
        """Take the rings away; tell whether there were any."""
        rings, self.rings = self.rings, []
        for ring in rings:
            Animation.cancel_all(ring)
            self._table.remove_widget(ring)
        return bool(rings)
