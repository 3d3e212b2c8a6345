"""A wish below what lies in the middle of an upright window: that the window were wide."""

from __future__ import annotations

from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.widgets import load_look


class Turning(FloatLayout):
    """Says that a table wants a wide window; it lies below the table and takes no touch."""

    room = NumericProperty(0)
    """How much of the window is free below what it belongs to, in pixels."""


load_look("turning")
