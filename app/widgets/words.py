"""Text and pictures that stand alone."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.image import Image
from kivy.uix.label import Label

from app.services.context import running_context
from app.widgets import load_look, pages  # noqa: F401  pictures are cut out of pages
from app.widgets.fonts import writing
from app.widgets.measure import squeeze

Claim = tuple[str, object]
"""A fact of a match, and what is shown of it: whatever shows facts has `claims`, which can be checked."""


class Words(Label):
    """Text to read; `points` is its height in units."""

    points = NumericProperty(20)
    wrap = BooleanProperty(True)
    """Whether the text keeps to the widget's size, drawn smaller if need be; else the widget follows it."""
    squeezed = NumericProperty(1.0)
    fact = StringProperty("")
    """What of a match it tells, if anything."""
    tells = StringProperty("")
    """What it is, for whoever touches it to know; see `explanation.py`."""

    def claims(self) -> list[Claim]:
        """Tell what it says of a match."""
        return [(self.fact, self.text)] if self.fact and self.text else []

    def texture_update(self, *args: Any) -> None:
        """Draw the text, smaller if need be.

        Kivy comes here once before a frame, whatever has changed; measuring at every change would measure for
        sizes that no one sees, and that takes longer than drawing.
        """
        context = running_context()
        size = self.points * context.u * context.text_scale
        text, font = self._choose_font()
        if self.wrap and text and not self.shorten and self.width > 1 and size >= 1:
            outline = 2 * (self.outline_width or 0)
            self.squeezed = squeeze(text, font, size, self.width - outline, self.height)
        else:
            self.squeezed = 1.0
        super().texture_update(*args)

    def _choose_font(self) -> tuple[str, str]:
        """Hand Kivy's label what can be drawn of the text, and a font that has it."""
        text, font = writing(self.text, self.font_name)
        self._label.text, self._label.options["font_name"] = text, font
        return text, font


class Title(Words):
    """Text to see: titles, numbers, names."""


class Picture(Image):
    """A picture as large as its widget allows."""

    fact = StringProperty("")
    """What of a match it shows, if anything."""
    tells = StringProperty("")
    """What it is, for whoever touches it to know; see `explanation.py`."""

    def claims(self) -> list[Claim]:
        """Tell which drawn piece it shows."""
        return [(self.fact, PurePath(self.source).stem)] if self.fact and self.source else []


class Icon(Picture):
    """A white sign, tinted by `color`."""

    sign = StringProperty("")


class Piece(Picture):
    """A drawn piece of an atlas."""

    drawn = StringProperty("")


load_look("words")
