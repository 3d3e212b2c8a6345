"""Text measurement: how large words are, and how much smaller they must be to fit."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from app.widgets.fonts import writing

STEPS = (1.0, 0.93, 0.86, 0.79, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.36, 0.3, 0.25)
"""The sizes that are tried, in parts of the one that is wanted."""

LINE_HEIGHT = 1.05
"""How far lines are apart, in parts of a line, as the look of words has it."""
ONE_LINE_MAY_OVERLAP = 1.12
"""A font's line is taller than its letters: a single one may be so much taller than its box."""
FINE_BELOW, FINE = 26, 2
"""Smaller letters are drawn so many times as large and shown smaller: they stand on whole pixels, and where
these are few, some would touch and others be apart."""
BEYOND = 1.4
"""A line of the smallest letters that can be read may be so many times as high as its box."""


@lru_cache(maxsize=64)
def _ruler(font: str, size: int) -> CoreLabel:
    return CoreLabel(font_name=font, font_size=size)


def fineness(size: float) -> int:
    """Tell how many times as large as they are shown letters of a size are drawn."""
    return FINE if size < FINE_BELOW else 1


@lru_cache(maxsize=2048)
def extents(text: str, font: str, size: int) -> tuple[int, int]:
    """Measure a line of text in pixels."""
    text, font = writing(text, font)
    fine = fineness(size)
    width, height = _ruler(font, size * fine).get_extents(text)
    return ceil(width / fine), ceil(height / fine)


@lru_cache(maxsize=256)
def written(text: str, font: str, size: int) -> Texture:
    """Write a line of text, white, to be tinted where it is drawn."""
    text, font = writing(text, font)
    label = CoreLabel(text=text, font_name=font, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


def squeeze(text: str, font: str, size: float, width: float, height: float, least: float = 0) -> float:
    """Return the largest step at which a text, broken into lines, fits a box.

    At the `least` that can be read it may reach beyond the box a little, and below that it goes only where
    words would be lost otherwise.
    """
    for step in STEPS:
        if step < least:
            break
        if fits(text, font, int(size * step), width, height):
            return step
    if least and fits(text, font, int(size * least), width, height, beyond=BEYOND):
        return min(1.0, least)
    return next((step for step in STEPS if fits(text, font, int(size * step), width, height)), STEPS[-1])


def fits(text: str, font: str, size: int, width: float, height: float, beyond: float = 1.0) -> bool:
    """Tell whether a text, broken into lines, fits a box; a single one may reach beyond it."""
    lines = line_count(text, font, size, width)
    if lines == 1:
        return line_height(font, size) <= height * max(ONE_LINE_MAY_OVERLAP, beyond)
    high = int(line_height(font, size) * LINE_HEIGHT) * lines  # Kivy leaves a line out that does not fit
    return bool(lines) and high <= height


def line_height(font: str, size: int) -> int:
    """Measure how high a line is, in pixels."""
    return extents("Ég", font, size)[1]


def line_count(text: str, font: str, size: int, width: float) -> int:
    """Tell into how many lines a text is broken, 0 if one of its words is too long."""
    lines = 0
    for paragraph in text.split("\n"):
        lines += 1
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if extents(longer, font, size)[0] <= width:
                line = longer
            elif extents(word, font, size)[0] > width:
                return 0
            else:
                lines += 1
                line = word
    return lines
