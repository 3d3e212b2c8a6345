"""The lamps of a Raid: the table lies in the dark, and a light sweeps over it to the pile that is raided."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.theme import INK, WHITE, piece

SECONDS = 1.2
DARK = 0.62
"""How dark the table is."""
SWEEPS = 0.7
"""The part of the time in which the light moves; then it stands."""
SHAPE = 400 / 440
TALL = 1.5
"""How high the light is, in parts of the table's height."""


class NuttyLamplight(Widget):
    """Darkens the whole table for a moment; `way` goes from 0 to 1."""

    way = NumericProperty(0.0)

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(opacity=0, **kwargs)
        self._goal = (0.0, 0.0)
        with self.canvas:
            Color(*INK[:3], DARK)
            self._dark = Rectangle()
            Color(*WHITE)
            self._beam = Rectangle(source=piece("nb_lamplight"))

    def sweep(self, goal: tuple[float, float]) -> None:
        """Let the light go over the table to a point; without motion it stands there at once."""
        Animation.cancel_all(self)
        seconds = SECONDS * self.context.pace
        self._goal = goal
        if not seconds:
            return
        still = self.context.settings.reduced_motion
        self.way = 1.0 if still else 0.0
        self._lay()
        shine = Animation(opacity=1, d=0.12 * seconds) + Animation(d=0.7 * seconds)
        shine += Animation(opacity=0, d=0.18 * seconds)
        if not still:
            shine &= Animation(way=1, d=SWEEPS * seconds, t="in_out_quad")
        shine.start(self)

    def on_way(self, *_: object) -> None:
        """Move the light."""
        self._lay()

    def _lay(self) -> None:
        tall = TALL * self.height
        wide = tall * SHAPE
        x, y = self._goal
        start = self.x if x > self.center_x else self.right
        middle = start + (x - start) * self.way
        self._dark.pos, self._dark.size = self.pos, self.size
        self._beam.size = wide, tall
        self._beam.pos = middle - wide / 2, y - 0.36 * tall
