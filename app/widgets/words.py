"""Text and pictures that stand alone."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.image import Image
from kivy.uix.label import Label

from app.services import pages  # noqa: F401  pictures are cut out of pages
from app.services.context import Context, running_context
from app.theme import TITLE_FONT
from app.widgets import load_look
from app.widgets.fonts import writing
from app.widgets.measure import LINE_HEIGHT, fineness, line_height, squeeze

Claim = tuple[str, object]
"""A fact of a match, and what is shown of it: whatever shows facts has `claims`, which can be checked."""
NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")
"""What stands before a number below 0, as Python writes it; it is drawn as a minus, as wide as a plus."""
WHOLE = 0.01
"""A size that is divided and multiplied again stays a whole one."""


def type_sizes(context: Context, points: float, role: str, font: str) -> tuple[float, float]:
    """Tell how large words of so many units are drawn, in pixels, and how small they may become."""
    least = context.hand.smallest(role, font) * context.text_scale
    return max(points * context.u * context.text_scale, least), least


def number_size(context: Context, points: float = 0) -> int:
    """Tell how large a number of so many units is drawn that stands alone, in pixels, or the least."""
    return max(1, int(type_sizes(context, points, "number", TITLE_FONT)[0]))


def draw_finely(label: Label) -> None:
    """Have a label draw its letters in a size at which they stand as the font has them."""
    fine, drawn = fineness(label.font_size), label._label
    drawn.options["font_size"] = int(label.font_size) * fine
    drawn.options["outline_width"] = label.outline_width and label.outline_width * fine
    drawn.text_size = [side if side is None else side * fine for side in label.text_size]


def shown_size(label: Label) -> list[float]:
    """Tell how large what a label has drawn is shown."""
    fine = fineness(label.font_size)
    return [side / fine for side in (label.texture.size if label.texture else (0, 0))]


class Words(Label):
    """Text to read; `points` is its height in units."""

    points = NumericProperty(20)
    wrap = BooleanProperty(True)
    """Whether the text keeps to the widget's size, drawn smaller if need be; else the widget follows it."""
    role = OptionProperty("read", options=("read", "play"))
    """Whether it is read, or needed to play: that may be a little smaller."""
    room = NumericProperty(None, allownone=True)
    """How wide lines may be in a widget that follows its text, if there is a limit."""
    squeezed = NumericProperty(1.0)
    least_height = NumericProperty(0)
    """How high a line is: so much is drawn of it, also where its box is lower."""
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
        size, least = type_sizes(running_context(), self.points, self.role, self.font_name)
        text, font = self._choose_font()
        if self.wrap and text and not self.shorten and self.width > 1 and size >= 1:
            outline = 2 * (self.outline_width or 0)
            self.squeezed = squeeze(
                text, font, size, self.width - outline, self.height, (least + WHOLE) / size
            )
            self.least_height = line_height(font, int(size * self.squeezed)) * LINE_HEIGHT
        elif self.wrap:
            self.squeezed = 1.0
        draw_finely(self)
        super().texture_update(*args)
        self.texture_size = shown_size(self)

    def _choose_font(self) -> tuple[str, str]:
        """Hand Kivy's label what can be drawn of the text, and a font that has it."""
        text, font = writing(NEGATIVE.sub("−", self.text), self.font_name)
        self._label.text, self._label.options["font_name"] = text, font
        return text, font


class Title(Words):
    """Text to see: titles, numbers, names."""

    role = OptionProperty("play", options=("read", "play"))


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
