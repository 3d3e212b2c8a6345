"""What eyes and fingers need of the glass: how high letters and how wide targets are at least.

Layout is in units, which follow the window. A unit is large on one tablet and small on another, so type and
targets have a floor in millimetres as well: they follow the glass, as a hand holds it.
"""

from __future__ import annotations

from math import ceil, hypot
from typing import NamedTuple

MM_PER_INCH = 25.4
SMALL_GLASS = 8.4
"""Below so many inches glass is held nearer to the eyes, and there is no room for more."""
LEAST_MM = {"read": 2.2, "play": 2.0, "number": 2.4}
"""How high an x is at least of what is read and of what is needed to play, and a digit where a number stands
alone. A name that is printed on a card and would be smaller is left out: the picture says it too."""
SMALL_LEAST_MM = {"read": 1.6, "play": 1.6, "number": 1.9}
FINGER_MM, SMALL_FINGER_MM = 9.0, 8.0
"""How wide and high a target is at least; on small glass a little less."""
X_HEIGHT = {"Fredoka": 0.527, "Hanken": 0.488}
"""How high an x is, in parts of the size of its font; a test reads the fonts."""
DIGIT_HEIGHT = {"Fredoka": 0.733, "Hanken": 0.69}
"""And how high digits are."""
AS_TOLD, GLASSES = "auto", ("7", "9", "11", "15")
"""What people may say of their glass: that the device knows, or how many inches it has."""
TEXT, BODY = "Hanken", 25
"""What is read is usually written in this font, and so large in units."""


class Hand(NamedTuple):
    """A piece of glass in somebody's hands."""

    mm: float = 1.0
    """Pixels per millimetre."""
    small: bool = False

    @property
    def finger(self) -> float:
        """How wide and high a target is at least, in pixels."""
        return self.mm * (SMALL_FINGER_MM if self.small else FINGER_MM)

    def least(self, role: str) -> float:
        """Tell how high letters of some role are at least, in millimetres."""
        return (SMALL_LEAST_MM if self.small else LEAST_MM)[role]

    def smallest(self, role: str, font: str) -> int:
        """Tell the smallest size of a font for words of some role, in pixels; Kivy takes whole ones."""
        return ceil(self.mm * self.least(role) / share(font, role))

    def swell(self, unit: float) -> float:
        """Tell how much larger than usual what is read has to be, where a unit is so many pixels."""
        return max(1.0, self.smallest("read", TEXT) / (BODY * unit))


def share(font: str, role: str) -> float:
    """Tell how high an x or a digit is in parts of a font's size; fonts of the device are taken for ours."""
    heights = DIGIT_HEIGHT if role == "number" else X_HEIGHT
    return next((high for name, high in heights.items() if name in font), heights[TEXT])


def told_density(width: int, height: int, glass: str, told: float) -> float:
    """Tell how many pixels an inch of a window has: as the device says, or as people say of their glass."""
    return told if glass == AS_TOLD else hypot(width, height) / float(glass)


def hand_of(width: int, height: int, dpi: float) -> Hand:
    """Tell how a window of so many pixels is held."""
    return Hand(dpi / MM_PER_INCH, hypot(width, height) / dpi < SMALL_GLASS)
