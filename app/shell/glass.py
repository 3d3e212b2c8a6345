"""Fitting the glass: where the app lies in its window, how many pixels a unit has, how large words are."""

from __future__ import annotations

from typing import NamedTuple

from kivy.core.window import Window

from app.services.device import cutout, pixels_per_inch
from app.services.hand import Hand, hand_of, told_density
from app.services.settings import Settings
from app.theme import REFERENCE, TEXT_SIZES


class Fit(NamedTuple):
    """What follows from the window and from what people have chosen."""

    pos: tuple[float, float]
    size: tuple[float, float]
    u: float
    hand: Hand
    text_scale: float
    swell: float


def fit(settings: Settings) -> Fit:
    """Fill the window, but for what a camera or a notch takes of it; a tall one from its middle."""
    margins = cutout()
    width = Window.width - margins.left - margins.right
    room = Window.height - margins.bottom - margins.top
    height = min(room, width)
    u = min(width / REFERENCE[0], height / REFERENCE[1])
    dpi = told_density(Window.width, Window.height, settings.glass, pixels_per_inch())
    hand = hand_of(Window.width, Window.height, dpi)
    text_scale = TEXT_SIZES[settings.text_size]
    pos = margins.left, margins.bottom + (room - height) / 2
    return Fit(pos, (width, height), u, hand, text_scale, hand.swell(u) * text_scale)
