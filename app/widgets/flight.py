"""Animation of things that fly in an arc: nuts from payer to payee, cards to their piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.widgets.words import Piece

Point = tuple[float, float]
ARC = 0.22
"""How high the arc is, in parts of its length."""
APART = 0.09
"""Seconds between things that fly one after the other."""


class Flyer(Piece):
    """A drawn piece on its way, or whatever it carries; `way` goes from 0 to 1."""

    way = NumericProperty(0.0)

    def __init__(self, start: Point, end: Point, **kwargs: Any) -> None:
        self.start, self.end = start, end
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        self.on_way()

    def on_way(self, *_: object) -> None:
        """Move along the arc."""
        (x0, y0), (x1, y1) = self.start, self.end
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        rise = 4 * self.way * (1 - self.way) * ARC * length
        self.center = x0 + (x1 - x0) * self.way, y0 + (y1 - y0) * self.way + rise
        for thing in self.children:
            thing.center = self.center


class Sky(Widget):
    """The layer above a table in which things fly. Fingers go through it."""

    def fly(
        self,
        drawn: str,
        start: Point,
        end: Point,
        number: int,
        seconds: float,
        landed: Callable[[], None] | None = None,
        side: float = 34,
    ) -> None:
        """Let some things fly one after the other; each calls back when it lands."""
        room = side * running_context().u
        for place in range(number):
            flyer = Flyer(start, end, drawn=drawn, size=(room, room))
            self._send(flyer, place * APART * min(1, seconds / 0.5), seconds, landed)

    def fly_thing(
        self, thing: Widget, start: Point, end: Point, seconds: float, landed: Callable[[], None] | None
    ) -> None:
        """Let something fly as it looks."""
        flyer = Flyer(start, end)
        flyer.add_widget(thing)
        flyer.on_way()
        self._send(flyer, 0, seconds, landed)

    def _send(self, flyer: Flyer, wait: float, seconds: float, landed: Callable[[], None] | None) -> None:
        still = running_context().settings.reduced_motion or seconds <= 0
        self.add_widget(flyer)
        flight = Animation(d=max(0.001, wait)) + Animation(opacity=1, d=0.001)
        flight += Animation(way=1, d=0.001 if still else seconds, t="in_out_quad")
        flight.bind(on_complete=lambda _, flyer: self._landed(flyer, landed))
        flight.start(flyer)

    def clear(self) -> None:
        """Let everything land at once."""
        for flyer in self.children[:]:
            Animation.stop_all(flyer)

    def _landed(self, flyer: Widget, landed: Callable[[], None] | None) -> None:
        if flyer.parent is self:
            self.remove_widget(flyer)
            if landed:
                landed()

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False
