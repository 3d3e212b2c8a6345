"""Start Cachette on a desktop or on Android: `python main.py [--tour DIR] [--device NAME] [--size WxH] …`."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from importlib.util import find_spec
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.application import CachetteApp

TEN_INCHES = 10.1
"""The diagonal of the tablet that is pictured where no other is asked for."""


def main() -> None:
    """Open the app, or tour it off-screen and write pictures."""
    if __package__:  # installed: what this imports by its own name stands beside it, in cachette/
        sys.path.insert(0, str(Path(__file__).parent))
    parser = argparse.ArgumentParser(prog="cachette", description="Cachette: four games for one tablet.")
    parser.add_argument("--tour", metavar="DIR", help="write pictures of every screen into a folder")
    parser.add_argument("--only", metavar="GAME", default="", help="tour one game alone")
    parser.add_argument("--size", help="the window's size, e.g. 1920x1200; else that of last time")
    parser.add_argument(
        "--device", default="", help="the size and density of a device, e.g. phone, for a tour"
    )
    parser.add_argument("--lang", choices=("en", "fr"), help="the language")
    options = parser.parse_args()
    if not options.tour and not has_display():
        options.tour = "build/tour"
        print(f"There is no display here: a tour of the app goes into {options.tour}/ instead.")
    if options.tour and not find_spec("app.tour"):
        parser.error("the tour is for developers and was not shipped with this")
    inches = TEN_INCHES
    if options.tour and options.device:
        from app.driver.devices import DEVICES

        if options.device not in DEVICES:
            parser.error(f"the devices are {', '.join(DEVICES)}")
        options.size, inches = DEVICES[options.device].size, DEVICES[options.device].inches
    prepare(options.size or "1280x800", offscreen=bool(options.tour), inches=inches)
    if options.tour:
        from app.tour import tour
        from app.tour.guide import guides

        if options.only and options.only not in guides():
            parser.error(f"the tour knows no game {options.only}")
        tour(options.tour, options.lang or "en", options.only)
        return
    make_config_folder()
    app = make_app()
    if options.lang:
        app.settings.language = options.lang
    app.bind(on_start=log_first_frame)
    if not options.size and not on_android():
        from app.services.window import DesktopWindow

        window = DesktopWindow(app.storage)
        app.bind(on_start=window.open, on_stop=window.close)
    app.survive()
    app.run()


def make_app(folder: Path | None = None) -> CachetteApp:
    """Make the app, with nothing done before its first frame that can wait or is not wanted."""
    import kivy

    gc.disable()  # what comes now stays; the app's own collector begins with its first frame
    kivy.kivy_options["image"] = ("sdl2",)  # reads all that we draw; others would be loaded beside it
    from app.application import CachetteApp

    return CachetteApp(folder)


def log_first_frame(*_: object) -> None:
    """Log when the first frame is drawn: a device's log then tells how long the start took."""
    from kivy.core.window import Window
    from kivy.logger import Logger

    def drawn(*_: object) -> None:
        Window.unbind(on_flip=drawn)
        Logger.info("Cachette: First frame")

    Window.bind(on_flip=drawn)


def on_android() -> bool:
    """Tell whether this is Android, as p4a says it."""
    return "ANDROID_ARGUMENT" in os.environ


def on_desktop_linux() -> bool:
    """Tell whether this is Linux, and not the one of Android."""
    return sys.platform.startswith("linux") and not on_android()


def has_display() -> bool:
    """Tell whether a window can be opened; only on Linux is that a question."""
    return not on_desktop_linux() or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def make_config_folder() -> None:
    """Make the config folder on Linux: Kivy makes the app's own in it, and fails where it is missing."""
    if on_desktop_linux():
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()
        folder.mkdir(parents=True, exist_ok=True)
        os.environ["XDG_CONFIG_HOME"] = str(folder)  # Kivy would take an empty one for the folder it runs in


def prepare(size: str, offscreen: bool, inches: float = TEN_INCHES) -> None:
    """Set Kivy up before any of it is imported: it looks at these once."""
    width, _, height = size.partition("x")
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_AUDIO", "sdl2")  # Android's own player is too slow for a die that lands
    if offscreen:
        os.environ.update(KIVY_LOG_MODE="PYTHON", KIVY_METRICS_DENSITY="1", SDL_AUDIODRIVER="dummy")
        os.environ["KIVY_DPI"] = str(hypot(int(width), int(height)) / inches)
        if on_desktop_linux() and not os.environ.get("DISPLAY"):
            os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from kivy.config import Config

    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "multisamples", "2")
    if offscreen:
        Config.set("graphics", "maxfps", "0")  # nobody watches, nothing needs to wait
        if not on_desktop_linux():  # SDL can do without a window there alone
            Config.set("graphics", "window_state", "hidden")
    Config.set("kivy", "exit_on_escape", "0")
    if Config.has_option("input", "mouse"):  # Kivy takes it off a tablet, where it would double every finger
        Config.set("input", "mouse", "mouse,multitouch_on_demand")


if __name__ == "__main__":
    main()
