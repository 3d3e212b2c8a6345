"""Fingers on the glass, through Kivy's whole input pipeline, on a clock that obeys.

One event per finger per frame, because Kivy changes a touch in place. Frames are pumped by hand, so that an
hour takes no time and half an animation is exactly half.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from math import inf
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.config import Config
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

READ_THE_WALL_CLOCK = (
    "input.motionevent",
    "input.postproc.doubletap",
    "input.postproc.tripletap",
    "uix.behaviors.button",
    "effects.scroll",
    "effects.kinetic",
)
"""Modules of Kivy that ask no `Clock` what time it is."""
BEGIN = 2.0**20
"""The time at which every app is opened; for days to come it is rounded alike, whenever that was."""

Spot = tuple[float, float]


class Touch(MotionEvent):
    """What Kivy knows of a finger."""

    def depack(self, args: Spot) -> None:
        """Take the spot, in shares of the window."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


class Finger:
    """A finger that goes down, moves and goes up, each in a frame of its own."""

    def __init__(self, hand: Hand, number: int) -> None:
        self.hand = hand
        self.number = number
        self.touch: Any = None

    def down(self, x: float, y: float) -> Finger:
        """Go down on a point of the window."""
        return self._queue("begin", (x, y))

    def move(self, x: float, y: float) -> Finger:
        """Move to a point of the window."""
        return self._queue("update", (x, y))

    def up(self) -> Finger:
        """Go up."""
        return self._queue("end", None)

    def _queue(self, kind: str, at: Spot | None) -> Finger:
        width, height = EventLoop.window.size
        self.hand.queue.append((self, kind, at and (at[0] / (width - 1), at[1] / (height - 1))))
        return self


class Hand(MotionEventProvider):
    """All fingers of all people, and the clock. Kivy takes it for an input device."""

    def __init__(self, frame: float = 1 / 30) -> None:
        super().__init__("hand", "")
        self.now = BEGIN
        self.frame = frame
        """How long a frame takes; where much time passes it may be longer."""
        self.patience = inf
        """How many frames may pass: whoever waits for what never comes ends some time."""
        self.queue: list[tuple[Finger, str, Spot | None]] = []
        self.fingers = 0

    # The app.

    def open(self, app: App, drawn: bool = False) -> None:
        """Start an app that goes on only when it is told to; frames are `drawn` if somebody cares."""
        self.app = app
        self._kept = [*Clock.get_events()]
        Clock.time = self._read_clock
        Clock._last_tick = self.now
        for event in self._kept:  # by another clock they would be late or never due, in every frame
            event._last_dt = self.now
        for name in READ_THE_WALL_CLOCK:
            import_module(f"kivy.{name}").time = self._read_clock  # type: ignore[attr-defined]
        if not drawn:  # walking over all that would be drawn costs more than everything else
            EventLoop.window.on_draw = lambda *_: None
        app._run_prepare()
        self.plug_in()
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.wait(0.1)

    def plug_in(self) -> None:
        """Become the only input device; Kivy has not opened those of the machine yet."""
        for device, _ in Config.items("input"):
            Config.remove_option("input", device)
        EventLoop.add_input_provider(self)

    def close(self) -> None:
        """End the app, and leave Kivy as if there had been none."""
        window = EventLoop.window
        self.app.dispatch("on_stop")
        EventLoop.remove_input_provider(self)
        EventLoop.me_list.clear()
        for module in EventLoop.postproc_modules:  # else the first tap of the next app is a second one
            getattr(module, "touches", {}).clear()
        for child in window.children[:]:
            window.remove_widget(child)
        for event in Clock.get_events():
            if event not in self._kept:
                event.cancel()
        Animation._instances.clear()  # with their clock gone they would hold their widgets for ever
        App._running_app = None
        vars(window).pop("on_draw", None)
        for name in READ_THE_WALL_CLOCK:
            import_module(f"kivy.{name}").time = time.time  # type: ignore[attr-defined]
        del Clock.time
        del self.app

    # Time.

    def _read_clock(self) -> float:
        return self.now

    def frames(self, number: int = 1, seconds: float | None = None) -> None:
        """Let some frames pass, and so much time with each."""
        for _ in range(number):
            self.now += self.frame if seconds is None else seconds
            self.patience -= 1
            if self.patience < 0:
                raise TimeoutError("somebody waits for something that does not come")
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let time pass and all fingers do what they have to."""
        self.frames(max(1, round(seconds / self.frame)))
        while self.queue:
            self.frames()

    # Fingers.

    def finger(self) -> Finger:
        """Stretch out another finger."""
        self.fingers += 1
        return Finger(self, self.fingers)

    def press(self, widget: Any) -> Finger:
        """Put a finger on the middle of a widget."""
        return self.finger().down(*widget.to_window(*widget.center))

    def tap(self, widget: Any) -> None:
        """Put a finger on the middle of a widget and lift it."""
        self.press(widget).up()
        self.wait(0.1)

    def update(self, dispatch_fn: Callable[[str, Touch], None]) -> None:
        """Tell Kivy what the fingers do in this frame."""
        seen: set[Finger] = set()
        rest = []
        for finger, kind, spot in self.queue:
            if finger in seen:
                rest.append((finger, kind, spot))
                continue
            seen.add(finger)
            if kind == "begin":
                finger.touch = Touch(self.device, finger.number, spot, is_touch=True, type_id="touch")
            elif kind == "update":
                finger.touch.move(spot)
            else:
                finger.touch.update_time_end()
            dispatch_fn(kind, finger.touch)
        self.queue = rest
