"""What something on a table is, told beside it: its name, and a sentence in the players' words.

A look says of a word or a picture what it `tells` of; a game says what that means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.widgets import load_look
from app.widgets.overlays import Layer

LEAST_SIDE = 44
"""How wide and high a thing is at least for a finger, in units."""
BESIDE, EDGE = 14, 18
"""How far from the thing and from the edge of the table it is told, in units."""


def teller_at(root: Widget, x: float, y: float, u: float) -> Widget | None:
    """Find what has something to tell at a spot; of several that are near the nearest."""

    def distance(widget: Widget) -> float:
        across, up = abs(x - widget.center_x), abs(y - widget.center_y)
        side = LEAST_SIDE * u
        inside = across * 2 <= max(side, widget.width) and up * 2 <= max(side, widget.height)
        return float(across + up) if inside else float("inf")

    nearest = min(_tellers(root), key=distance, default=None)
    return nearest if nearest is not None and distance(nearest) < float("inf") else None


def _tellers(widget: Widget) -> Iterator[Widget]:
    if widget.opacity:
        if getattr(widget, "tells", ""):
            yield widget
        for child in widget.children:
            yield from _tellers(child)


class Explanation(Layer):
    """Rings a thing and tells what it is; any touch puts it away."""

    name = StringProperty("")
    text = StringProperty("")
    ring = ListProperty([0, 0, 0, 0])
    """The box of the thing: x, y, width, height."""

    def __init__(self, context: Context, thing: Widget, close: Callable[[], None], **kwargs: Any) -> None:
        """Tell of a thing beside it; `close` puts this away."""
        self.context, self.thing, self.close = context, thing, close
        super().__init__(**kwargs)
        self.bind(pos=self._lay_out, size=self._lay_out)
        self.ids.panel.bind(size=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        """Lie above the thing, or below it where there is no room."""
        u, thing, panel = self.context.u, self.thing, self.ids.panel
        self.ring = [thing.x, thing.y, thing.width, thing.height]
        left, right = self.x + EDGE * u, self.right - EDGE * u - panel.width
        panel.x = min(max(thing.center_x - panel.width / 2, left), right)
        panel.y = thing.top + BESIDE * u
        if panel.top > self.top - EDGE * u:
            panel.top = thing.y - BESIDE * u

    def on_touch_down(self, touch: Any) -> bool:
        """Go back to the table."""
        if self.close:
            self.close()
        return True


load_look("explanation")
