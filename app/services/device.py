"""What a device tells: its language, how large people want words, where its camera sits, what a file holds.

Only Android is asked, through Java, which is not even imported elsewhere; whatever it does not answer has a
value that is right for a desktop.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.utils import platform

from app.theme import TEXT_SIZES

Answer = TypeVar("Answer")
ODD_DENSITY = 1.6
"""Some devices tell nonsense of their pixels: so many times what they say elsewhere."""
CUTOUTS_SINCE = 28
"""The first version of Android that can tell where a camera or a notch cuts into the screen."""
DOCUMENT = 1925
"""A number of our own, by which Android's answer is known again."""
CHOSEN = -1
"""What Android calls the number of an answer that is not just a no."""


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


def pixels_per_inch() -> float:
    """Tell how fine the glass really is: Android's own figure is one of a few, often far from it."""
    return _ask_java(_java_pixels_per_inch, 0.0) or float(Metrics.dpi)


def cutout() -> Margins:
    """Tell how far cameras and notches reach into the window."""
    return _ask_java(_java_cutout, NO_MARGINS)


def choose_document(take: Callable[[bytes], None], most: int) -> bool:
    """Let people choose a file of the device and take so much of it; False where that cannot be asked."""
    return _ask_java(lambda java: _java_choose(java, take, most), False)


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


def _java_pixels_per_inch(java: Callable[[str], Any]) -> float:
    found = java("org.kivy.android.PythonActivity").mActivity.getResources().getDisplayMetrics()
    fine = (found.xdpi + found.ydpi) / 2
    said = float(found.densityDpi)
    return fine if said / ODD_DENSITY < fine < said * ODD_DENSITY else said


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


def _java_choose(java: Callable[[str], Any], take: Callable[[bytes], None], most: int) -> bool:
    from android import activity, mActivity  # brought by python-for-android

    intents = java("android.content.Intent")
    wish = intents(intents.ACTION_OPEN_DOCUMENT)
    wish.addCategory(intents.CATEGORY_OPENABLE)
    wish.setType("*/*")

    def answer(number: int, result: int, choice: Any) -> None:
        """Read the file; Java calls from a thread of its own, in which nothing may be drawn."""
        if number == DOCUMENT:
            content = _read_document(mActivity, choice.getData(), most) if result == CHOSEN else None
            Clock.schedule_once(lambda _: go_on(content))

    def go_on(content: bytes | None) -> None:
        activity.unbind(on_activity_result=answer)
        if content is not None:
            take(content)

    activity.bind(on_activity_result=answer)
    mActivity.startActivityForResult(wish, DOCUMENT)
    return True


def _read_document(activity: Any, address: Any, most: int) -> bytes:
    """Read a file that the app may see because people chose it; it has an address, and often no path."""
    try:
        descriptor = activity.getContentResolver().openFileDescriptor(address, "r").detachFd()
        with open(descriptor, "rb") as stream:
            return stream.read(most)
    except Exception:  # it may be gone, or be held by something that is out of reach
        return b""


def _language_of_environment() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2]
    return "en"
