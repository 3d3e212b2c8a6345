"""Devices that people have: what the tour, the tests and the tools mean by a name."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple


class Device(NamedTuple):
    """A piece of glass: its pixels, and how long its diagonal is."""

    width: int
    height: int
    inches: float

    @property
    def dpi(self) -> float:
        """Pixels to the inch."""
        return hypot(self.width, self.height) / self.inches

    @property
    def size(self) -> str:
        """Its pixels as people write them."""
        return f"{self.width}x{self.height}"


DEVICES = {
    "tablet_10": Device(1280, 800, 10.1),
    "tablet_9": Device(1340, 800, 8.7),
    "tablet_11": Device(1920, 1200, 11),
    "tablet_11_fine": Device(2560, 1600, 11),
    "tablet_7": Device(1024, 600, 7),
    "phone": Device(2400, 1080, 6.5),
    "square_10": Device(2160, 1620, 10.2),
    "foldable": Device(2208, 1840, 7.6),
}
