"""Start Cachette, on a desktop or on Android: `python main.py [--tour DIR] [--size WxH] [--lang fr]`."""

from __future__ import annotations

import argparse
import os
import sys


def main() -> None:
    """Open the app, or tour it off-screen and write pictures."""
    parser = argparse.ArgumentParser(prog="main.py", description="Cachette: four games for one tablet.")
    parser.add_argument("--tour", metavar="DIR", help="write pictures of every screen into a folder")
    parser.add_argument("--size", default="1280x800", help="the window's size, e.g. 1920x1200")
    parser.add_argument("--lang", choices=("en", "fr"), help="the language")
    options = parser.parse_args()
    prepare(options.size, offscreen=bool(options.tour))
    if options.tour:
        from app.tour import tour

        sys.exit(tour(options.tour, options.lang or "en"))
    from app.application import CachetteApp

    app = CachetteApp()
    if options.lang:
        app.settings.language = options.lang
    app.run()


def prepare(size: str, offscreen: bool) -> None:
    """Set Kivy up before any of it is imported: it looks at these once."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    if offscreen:
        os.environ.update(KIVY_LOG_MODE="PYTHON", KIVY_METRICS_DENSITY="1", SDL_AUDIODRIVER="dummy")
        if not os.environ.get("DISPLAY"):
            os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from kivy.config import Config

    width, _, height = size.partition("x")
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "multisamples", "2")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,multitouch_on_demand")


if __name__ == "__main__":
    main()
