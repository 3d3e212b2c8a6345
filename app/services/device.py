"""What the device tells of itself: its language, how large its people want words, where its camera sits.

Only Android is asked, through Java, which is not even imported elsewhere; whatever it does not answer has a
value that is right for a desktop.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from kivy.metrics import Metrics
from kivy.utils import platform

from app.theme import TEXT_SIZES

Answer = TypeVar("Answer")
CUTOUTS_SINCE = 28
"""The first version of Android that can tell where a camera or a notch cuts into the screen."""


class Margins(NamedTuple):
    """So many pixels at each edge are not to be used."""

    left: int = 0
    bottom: int = 0
    right: int = 0
    top: int = 0


NO_MARGINS = Margins()


def device_language() -> str:
    """Tell the language of the device in two letters."""
    return _ask_java(_java_language, "") or _language_of_environment()


def device_text_size() -> str:
    """Tell which of our sizes of words comes closest to the device's, none larger than it."""
    scale = max(1.0, Metrics.fontscale) + 0.01
    return max((size for size in TEXT_SIZES if TEXT_SIZES[size] <= scale), key=TEXT_SIZES.__getitem__)


def cutout() -> Margins:
    """Tell how far cameras and notches reach into the window."""
    return _ask_java(_java_cutout, NO_MARGINS)


def _ask_java(question: Callable[[Callable[[str], Any]], Answer], otherwise: Answer) -> Answer:
    if platform != "android":
        return otherwise
    try:
        from jnius import autoclass  # there is none but on Android

        return question(autoclass)
    except Exception:  # a device that cannot answer is as good as one that was not asked
        return otherwise


def _java_language(java: Callable[[str], Any]) -> str:
    return str(java("java.util.Locale").getDefault().getLanguage())[:2]


def _java_cutout(java: Callable[[str], Any]) -> Margins:
    if java("android.os.Build$VERSION").SDK_INT < CUTOUTS_SINCE:
        return NO_MARGINS
    activity = java("org.kivy.android.PythonActivity").mActivity
    insets = activity.getWindow().getDecorView().getRootWindowInsets()
    found = insets.getDisplayCutout() if insets else None
    if not found:
        return NO_MARGINS
    return Margins(
        found.getSafeInsetLeft(),
        found.getSafeInsetBottom(),
        found.getSafeInsetRight(),
        found.getSafeInsetTop(),
    )


def _language_of_environment() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2]
    return "en"
