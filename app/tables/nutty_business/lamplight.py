"""The lamp of a Raid: the table lies in the dark, and its light sweeps over it to the pile that is raided."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.theme import INK, WHITE, piece

SECONDS = 1.2
DARK = 0.68
"""How dark the table is; the picture of the light is as dark at its edges."""
SWEEPS = 0.7
"""The part of the time in which the light moves; then it stands."""
LIGHT = 620, 682
"""How wide and high the picture of the light is, in units."""


class NuttyLamplight(Widget):
    """Darkens the whole table for a moment; `way` goes from 0 to 1."""

    way = NumericProperty(0.0)

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(opacity=0, **kwargs)
        self._goal = (0.0, 0.0)
        with self.canvas:
            Color(*INK[:3], DARK)
            self._dark = [Rectangle() for _ in range(4)]
            Color(*WHITE)
            self._light = Rectangle(source=piece("nb_lamplight"))

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
        """Lay the light where it is now, and the dark on its four sides."""
        u, (x, y) = self.context.u, self._goal
        wide, tall = LIGHT[0] * u, LIGHT[1] * u
        start = self.x if x > self.center_x else self.right
        left = min(max(self.x - wide, start + (x - start) * self.way - wide / 2), self.right)
        right, low, high = left + wide, y - tall / 2, y + tall / 2
        self._light.pos, self._light.size = (left, low), (wide, tall)
        boxes = (
            (self.x, self.y, self.right, low),
            (self.x, high, self.right, self.top),
            (self.x, max(low, self.y), left, min(high, self.top)),
            (right, max(low, self.y), self.right, min(high, self.top)),
        )
        for dark, (x0, y0, x1, y1) in zip(self._dark, boxes, strict=True):
            dark.pos, dark.size = (x0, y0), (max(0, x1 - x0), max(0, y1 - y0))
