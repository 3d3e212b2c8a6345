"""Start the unpacked package as Android does, and see bots play a match in it.

It is run in the package's folder by a Python that has nothing but what the spec requires. The app is started
by its own main.pyc; from its first frame on this sets a table, has the app paused and resumed as a tablet
does, and waits for the result. Time passes by frames, which need not wait for it. Asserts are stripped here,
so it only says what it has seen.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from pathlib import Path
from typing import Any

sys.path[0] = "."  # as p4a has it
sys.argv = ["main.py"]

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock

LINES_BEFORE_PAUSE = 8
FRAME_SECONDS = 1 / 30
seen: dict[str, Any] = {}


def make_haste() -> None:
    """Let every frame take the same time for the app, and as little as it can for those who wait."""
    now = Clock.time()

    def pass_by(_: float) -> None:
        nonlocal now
        now += FRAME_SECONDS

    Clock.time = lambda: now
    Clock._max_fps = 0
    Clock.schedule_interval(pass_by, 0)


def begin(_: float) -> None:
    """Set a table for two bots and a short match, as fingers would."""
    make_haste()
    app = App.get_running_app()
    seen["language"] = app.settings.language
    seen["first screen"] = app.manager.current
    app.settings.pace = "off"
    app.set_table("go_nuts")
    setup = app.manager.get_screen("setup").setup
    for seat in range(len(setup.guests)):
        setup = setup.with_guest(seat, bot="easy")
    app.begin(setup.with_option("target", "30"))
    Clock.schedule_interval(look, 0)


def look(_: float) -> bool | None:
    """Pause once in the middle, and leave when the match is over."""
    app = App.get_running_app()
    screen = app.manager.current_screen
    if (
        screen.name == "table"
        and "paused" not in seen
        and len(app.session.keeper.match.lines) > LINES_BEFORE_PAUSE
    ):
        seen["paused"] = False  # the last frame before a pause looks here again
        seen["paused"] = app.dispatch("on_pause") and screen.paused
        app.dispatch("on_resume")
        Clock.schedule_once(lambda _: app.manager.current_screen.resume(), 0.1)
    if screen.name != "result":
        return None
    seen["result"] = app.session.keeper.match.outcome.winners
    app.stop()
    return False


EventLoop.bind(on_start=lambda *_: Clock.schedule_once(begin))
runpy.run_path("main.pyc", run_name="__main__")

import app.application
from engine import sheet

finished = list(Path(os.environ["XDG_CONFIG_HOME"], "cachette", "matches", "finished").glob("*.sheet"))
reading = [sheet.read(path.read_bytes()) for path in finished]
seen["finished"] = [[one.match.over, len(one.match.lines)] for one in reading]
seen["code"] = app.application.__file__
seen["debug"] = __debug__
print(json.dumps(seen), flush=True)
