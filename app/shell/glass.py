"""Fitting the glass: where the app lies in its window, how many pixels a unit has, how large words are."""

from __future__ import annotations

from typing import NamedTuple

from kivy.core.window import Window

from app.services.device import cutout, pixels_per_inch
from app.services.hand import Hand, hand_of, told_density
from app.services.settings import Settings
from app.theme import REFERENCE, TEXT_SIZES

UPRIGHT = 1.2
"""A window that is so many times as high as it is wide is filled by screens that can stand."""


class Fit(NamedTuple):
    """What follows from the window and from what people have chosen."""

    pos: tuple[float, float]
    size: tuple[float, float]
    u: float
    hand: Hand
    text_scale: float
    swell: float
    below: float
    """How much of an upright window is free below what lies in its middle, in pixels."""


def fit(settings: Settings, can_stand: bool) -> Fit:
    """Fill the window, but for what a camera or a notch takes of it; a tall one as the screen can."""
    margins = cutout()
    width = Window.width - margins.left - margins.right
    room = Window.height - margins.bottom - margins.top
    stands = can_stand and room >= width * UPRIGHT
    height = room if stands else min(room, width)
    wide, high = reversed(REFERENCE) if stands else REFERENCE
    u = min(width / wide, height / high)
    dpi = told_density(Window.width, Window.height, settings.glass, pixels_per_inch())
    hand = hand_of(Window.width, Window.height, dpi)
    text_scale = TEXT_SIZES[settings.text_size]
    free = (room - height) / 2
    below = free if room >= width * UPRIGHT else 0
    pos = margins.left, margins.bottom + free
    return Fit(pos, (width, height), u, hand, text_scale, hand.swell(u) * text_scale, below)
