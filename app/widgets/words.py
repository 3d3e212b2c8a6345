"""Text and pictures that stand alone."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.image import Image
from kivy.uix.label import Label

from app.widgets import load_look


class Words(Label):
    """Text to read; `points` is its height in units."""

    points = NumericProperty(20)
    wrap = BooleanProperty(True)
    """Whether the text keeps to the widget's size; else the widget may follow the text."""


class Title(Words):
    """Text to see: titles, numbers, names."""


class Icon(Image):
    """A white sign, tinted by `color`."""

    sign = StringProperty("")


class Piece(Image):
    """A drawn piece of an atlas."""

    drawn = StringProperty("")


load_look("words")
