"""What a device tells: its language, how large people want words, where its camera sits, what a file holds.

And what it is told: that a match is secret, whose the edges of the glass are, whether it lies still. Only
Android is asked, through Java, which is not even imported elsewhere; whatever it does not answer has a value
that is right for a desktop.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from errno import EIO
from functools import partial
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
EXCLUSION_SINCE = 29
"""The first that lets an app have the edges of the glass, where swipes go back otherwise."""
SECRETS_SINCE = 33
"""The first whose task switcher can be told to show no picture."""
LANGUAGES_SINCE = 33
"""The first whose own settings have a language for each app."""
SENSOR_LANDSCAPE, LOCKED = 6, 14
"""What Android calls a picture that turns with the tablet, and one that stays as it is."""
SETTLED_SECONDS = 0.5
"""How long Android takes to turn a picture; only then does it know where its cutouts are."""
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


def language_of_app() -> str:
    """Tell which language people have chosen for this app alone in Android's settings; nothing if none."""
    return _ask_java(_java_language_of_app, "")


def note_language(language: str) -> None:
    """Let Android's settings show the language that people have chosen in ours."""
    _ask_java(lambda java: _java_note_language(java, language), None)


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


def create_document(name: str, data: bytes, told: Callable[[OSError | None], None]) -> bool:
    """Let people choose where a file is kept, write it and tell how that went; False where none can ask."""
    return _ask_java(lambda java: _java_create(java, name, data, told), False)


def hide_from_switcher(hidden: bool) -> None:
    """Let the task switcher show no picture of what is on the glass, or let it show one again."""
    _ask_java(lambda java: _java_hide(java, hidden), None)


def keep_edges(ours: bool) -> None:
    """Let fingers at the edges be ours, or let a swipe from there go back as it does elsewhere."""
    _ask_java(lambda java: _java_keep_edges(java, ours), None)


def lie_still(still: bool) -> None:
    """Keep the picture as it lies now, or let it turn with the tablet, which is landscape both ways up."""
    _ask_java(lambda java: _java_lie_still(java, still), None)


def listen(turned: Callable[[], None], taken_over: Callable[[Iterable[int]], None]) -> object:
    """Call back when the tablet was turned round, and when Android takes fingers over; keep what is returned.

    `taken_over` is called from a thread of Android's, before SDL hears of it.
    """
    return _ask_java(lambda java: _java_listen(java, turned, taken_over), None)


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


def _java_language_of_app(java: Callable[[str], Any]) -> str:
    if _version(java) < LANGUAGES_SINCE:
        return ""
    chosen = _activity(java).getSystemService("locale").getApplicationLocales()
    return "" if chosen.isEmpty() else str(chosen.get(0).getLanguage())


def _java_note_language(java: Callable[[str], Any], language: str) -> None:
    if _version(java) >= LANGUAGES_SINCE and _java_language_of_app(java) != language:
        locales = java("android.os.LocaleList").forLanguageTags(language)
        _activity(java).getSystemService("locale").setApplicationLocales(locales)


def _java_pixels_per_inch(java: Callable[[str], Any]) -> float:
    found = java("org.kivy.android.PythonActivity").mActivity.getResources().getDisplayMetrics()
    fine = (found.xdpi + found.ydpi) / 2
    said = float(found.densityDpi)
    return fine if said / ODD_DENSITY < fine < said * ODD_DENSITY else said


def _java_cutout(java: Callable[[str], Any]) -> Margins:
    if _version(java) < CUTOUTS_SINCE:
        return NO_MARGINS
    insets = _activity(java).getWindow().getDecorView().getRootWindowInsets()
    found = insets.getDisplayCutout() if insets else None
    if not found:
        return NO_MARGINS
    return Margins(
        found.getSafeInsetLeft(),
        found.getSafeInsetBottom(),
        found.getSafeInsetRight(),
        found.getSafeInsetTop(),
    )


def _activity(java: Callable[[str], Any]) -> Any:
    return java("org.kivy.android.PythonActivity").mActivity


def _version(java: Callable[[str], Any]) -> int:
    return int(java("android.os.Build$VERSION").SDK_INT)


def _java_hide(java: Callable[[str], Any], hidden: bool) -> None:
    if _version(java) >= SECRETS_SINCE:
        _activity(java).setRecentsScreenshotEnabled(not hidden)


def _java_keep_edges(java: Callable[[str], Any], ours: bool) -> None:
    if _version(java) < EXCLUSION_SINCE:
        return
    from android.runnable import Runnable  # brought by python-for-android

    surface = java("org.kivy.android.PythonActivity").mSurface
    areas = java("java.util.ArrayList")()
    if ours:  # in full screen an app may have all of it
        areas.add(java("android.graphics.Rect")(0, 0, surface.getWidth(), surface.getHeight()))
    Runnable(lambda: surface.setSystemGestureExclusionRects(areas))()  # a view belongs to Android's thread


def _java_lie_still(java: Callable[[str], Any], still: bool) -> None:
    _activity(java).setRequestedOrientation(LOCKED if still else SENSOR_LANDSCAPE)


def _java_listen(
    java: Callable[[str], Any], turned: Callable[[], None], taken_over: Callable[[Iterable[int]], None]
) -> object:
    from android.touch import OnInterceptTouchListener  # brought by python-for-android
    from jnius import PythonJavaClass, java_method

    class Turns(PythonJavaClass):
        """Hears of a tablet that was turned by half: nothing else changes, so SDL and Kivy do not."""

        __javainterfaces__ = ("android/hardware/display/DisplayManager$DisplayListener",)

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onDisplayAdded(self, _: int) -> None:  # noqa: N802  as Java has it
            pass

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onDisplayRemoved(self, _: int) -> None:  # noqa: N802
            pass

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onDisplayChanged(self, _: int) -> None:  # noqa: N802
            Clock.schedule_once(lambda _: turned(), SETTLED_SECONDS)

    cancelled = java("android.view.MotionEvent").ACTION_CANCEL

    def touched(event: Any) -> bool:
        if event.getActionMasked() == cancelled:
            taken_over([event.getPointerId(index) for index in range(event.getPointerCount())])
        return False  # SDL is to hear of it too

    turns, touches = Turns(), OnInterceptTouchListener(touched)
    java("org.kivy.android.PythonActivity").mSurface.setInterceptTouchListener(touches)
    main_thread = java("android.os.Handler")(java("android.os.Looper").getMainLooper())
    _activity(java).getSystemService("display").registerDisplayListener(turns, main_thread)
    return turns, touches


def _java_choose(java: Callable[[str], Any], take: Callable[[bytes], None], most: int) -> bool:
    wish = _wish(java, "ACTION_OPEN_DOCUMENT")

    def read(activity: Any, address: Any) -> Callable[[], None]:
        content = _read_document(activity, address, most)
        return lambda: take(content)

    return _ask_for_document(wish, read)


def _java_create(
    java: Callable[[str], Any], name: str, data: bytes, told: Callable[[OSError | None], None]
) -> bool:
    intents = java("android.content.Intent")
    wish = _wish(java, "ACTION_CREATE_DOCUMENT", "application/zip")
    wish.putExtra(intents.EXTRA_TITLE, name)

    def write(activity: Any, address: Any) -> Callable[[], None]:
        try:
            descriptor = activity.getContentResolver().openFileDescriptor(address, "w").detachFd()
            with open(descriptor, "wb") as stream:
                stream.write(data)
        except OSError as error:
            return partial(told, error)
        except Exception:  # whoever keeps it may be out of reach
            return partial(told, OSError(EIO, os.strerror(EIO)))
        return partial(told, None)

    return _ask_for_document(wish, write)


def _wish(java: Callable[[str], Any], action: str, kind: str = "*/*") -> Any:
    intents = java("android.content.Intent")
    wish = intents(getattr(intents, action))
    wish.addCategory(intents.CATEGORY_OPENABLE)
    wish.setType(kind)
    return wish


def _ask_for_document(wish: Any, use: Callable[[Any, Any], Callable[[], None]]) -> bool:
    """Let people choose a document; `use` it in Android's thread, and call what that returns in ours."""
    from android import activity, mActivity  # brought by python-for-android

    def answer(number: int, result: int, choice: Any) -> None:
        """Hear what was chosen; Java calls from a thread of its own, in which nothing may be drawn."""
        if number == DOCUMENT:
            chosen = use(mActivity, choice.getData()) if result == CHOSEN else None
            Clock.schedule_once(lambda _: go_on(chosen))

    def go_on(chosen: Callable[[], None] | None) -> None:
        activity.unbind(on_activity_result=answer)
        if chosen:
            chosen()

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
