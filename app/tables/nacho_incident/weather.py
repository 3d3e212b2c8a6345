"""The weather of the provinces: as smugglers set out, clouds, wheat, leaves and snow drift past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi, sin
from random import Random
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nacho_incident.people import Frame
from app.theme import piece
from app.widgets.quilt import Patch, Quilt
from engine.nacho_incident.cards import PROVINCE_CODES

SECONDS = 6.0
GROWS = 7
"""How fast things come and go: so many times faster than they drift."""
LEAST_ROOM = 40
"""Of a landscape that is lower, in units, people see no weather."""


class Drift(NamedTuple):
    """How something drifts over a landscape, in parts of it."""

    number: int
    tall: float
    """In units."""
    across: float
    up: float
    sway: float
    """How far it goes to and fro on its way."""


DRIFTS = {
    "AB": Drift(3, 34, 0.5, 0.0, 0.0),
    "SK": Drift(7, 26, 0.6, 0.25, 0.04),
    "ON": Drift(7, 26, 0.2, -0.8, 0.06),
    "QC": Drift(12, 20, -0.1, -0.9, 0.04),
}


class NachoWeather(Widget):
    """Drifts over all landscapes in one draw call; `way` goes from 0 to 1."""

    way = NumericProperty(0.0)

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(opacity=0, **kwargs)
        self._boxes: Sequence[Frame] = ()
        self._quilt = Quilt()
        self.canvas.add(self._quilt)

    def blow(self, boxes: Sequence[Frame]) -> None:
        """Let weather pass over the landscapes in these boxes, unless nothing is to move."""
        self.calm()
        low = min(box[3] for box in boxes) < LEAST_ROOM * self.context.u
        if low or not self.context.pace or self.context.settings.reduced_motion:
            return
        self._boxes, self.opacity = boxes, 1
        passing = Animation(way=1, d=SECONDS * self.context.pace)
        passing.bind(on_complete=lambda *_: self.calm())
        passing.start(self)

    def calm(self) -> None:
        """Let there be no weather."""
        Animation.cancel_all(self)
        self._boxes, self.way, self.opacity = (), 0.0, 0
        self._quilt.lay(())

    def on_way(self, *_: object) -> None:
        """Lay everything where it is now."""
        self._quilt.lay(self._patches())

    def _patches(self) -> Iterator[Patch]:
        u = self.context.u
        for code, (x, y, width, height) in zip(PROVINCE_CODES, self._boxes, strict=False):
            drift, rng, source = DRIFTS[code], Random(code), piece(f"ni_weather_{code}")
            for _ in range(drift.number):
                begins, left, low = rng.random() * 0.4, rng.random(), rng.random()
                way = (self.way - begins) / 0.6
                if not 0 < way < 1:
                    continue
                tall = drift.tall * u * min(1.0, GROWS * way, GROWS * (1 - way))
                wide = tall * (2 if code == "AB" else 1)
                across = left + drift.across * (way - 0.5) + drift.sway * sin(way * 3 * pi)
                up = low + drift.up * (way - 0.5)
                yield Patch(
                    x + min(max(across, 0), 1) * (width - wide),
                    y + min(max(up, 0), 1) * (height - tall),
                    wide,
                    tall,
                    source=source,
                )
