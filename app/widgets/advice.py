"""Rings that point at things and places of a table, and boxes that say where those are."""

from __future__ import annotations

from typing import NamedTuple

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.widgets import load_look

PULSE_SECONDS = 0.6


class Box(NamedTuple):
    """A place on the table."""

    x: float
    y: float
    width: float
    height: float


def box_of(widget: Widget) -> Box:
    """Tell where a widget is."""
    return Box(widget.x, widget.y, widget.width, widget.height)


class Ring(Widget):
    """A ring round a thing or a place. Fingers go through it."""

    glow = NumericProperty(1.0)

    def __init__(self, box: Box) -> None:
        super().__init__(pos=box[:2], size=box[2:], size_hint=(None, None))
        if not running_context().settings.reduced_motion:
            pulse = Animation(glow=0.65, d=PULSE_SECONDS, t="in_out_sine")
            pulse += Animation(glow=1.0, d=PULSE_SECONDS, t="in_out_sine")
            pulse.repeat = True
            pulse.start(self)


load_look("advice")
