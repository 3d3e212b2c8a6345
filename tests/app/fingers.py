"""Fingers on the real app, through Kivy's whole input pipeline, and a window that nobody sees.

One event per finger per frame, because Kivy changes a touch in place. Whoever imports this module does so
before Kivy, which looks at its environment once.
"""

import gc
import os
import tempfile

os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_HOME=tempfile.mkdtemp(),
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    KIVY_DPI="96",
    SDL_AUDIODRIVER="dummy",
)
# Drawing by software costs ten times what the app itself does, and these tests look at no pixel.
os.environ.setdefault("KIVY_GL_BACKEND", "mock")
if not os.environ.get("DISPLAY"):
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

from kivy.config import Config

SIZE = (640, 400)
Config.set("graphics", "width", SIZE[0])
Config.set("graphics", "height", SIZE[1])
Config.set("graphics", "maxfps", 0)
for option, _ in Config.items("input"):
    Config.remove_option("input", option)

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider


class Touch(MotionEvent):
    def __init__(self, number: int, spot: tuple[float, float]) -> None:
        super().__init__("test", number, spot, is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


class Finger:
    """A finger that goes down, moves and goes up, each in a frame of its own."""

    def __init__(self, hand: "Hand", number: int) -> None:
        self.hand = hand
        self.number = number
        self.touch: Touch | None = None

    def down(self, x: float, y: float) -> "Finger":
        return self._queue("begin", (x, y))

    def move(self, x: float, y: float) -> "Finger":
        return self._queue("update", (x, y))

    def up(self) -> "Finger":
        return self._queue("end", None)

    def _queue(self, kind: str, at: tuple[float, float] | None) -> "Finger":
        width, height = EventLoop.window.size
        self.hand.queue.append((self, kind, at and (at[0] / (width - 1), at[1] / (height - 1))))
        return self


class Hand(MotionEventProvider):
    """All fingers of all people, and the clock."""

    def __init__(self) -> None:
        super().__init__("test", "")
        self.now = 1000.0
        self.frame = 1 / 30
        """How long a frame takes; tests in which much time passes have longer ones."""
        self.patience = 30_000
        """How many frames a test may take: one that waits for what never comes ends some time."""
        self.queue: list = []
        self.fingers = 0
        self.app = None

    def start(self, app=None):  # Kivy calls it too, without an app
        if app is None:
            return None
        self.kept = {id(event) for event in Clock.get_events()}
        Clock.time = lambda: self.now
        Clock._last_tick = self.now
        self.app = app
        if EventLoop.window:
            EventLoop.window.size = SIZE
        app._run_prepare()
        EventLoop.add_input_provider(self)
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
            gc.freeze()  # Kivy and the libraries stay; `close` looks for what an app has left only
        self.wait(0.1)
        return app

    def stop(self) -> None:
        pass

    def update(self, dispatch_fn) -> None:
        seen, rest = set(), []
        for finger, kind, spot in self.queue:
            if finger in seen:
                rest.append((finger, kind, spot))
                continue
            seen.add(finger)
            if kind == "begin":
                finger.touch = Touch(finger.number, spot)
            elif kind == "update":
                finger.touch.move(spot)
            else:
                finger.touch.update_time_end()
            dispatch_fn(kind, finger.touch)
        self.queue = rest

    def finger(self) -> Finger:
        self.fingers += 1
        return Finger(self, self.fingers)

    def frames(self, number: int = 1, seconds: float | None = None) -> None:
        for _ in range(number):
            self.now += self.frame if seconds is None else seconds
            self.patience -= 1
            if self.patience < 0:
                raise TimeoutError("this test waits for something that does not come")
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let time pass and all fingers do what they have to."""
        self.frames(max(1, round(seconds / self.frame)))
        while self.queue:
            self.frames()

    def tap(self, widget) -> None:
        """Put a finger on the middle of a widget and lift it."""
        self.finger().down(*widget.to_window(*widget.center)).up()
        self.wait(0.1)

    def close(self) -> None:
        window = EventLoop.window
        self.app.dispatch("on_stop")
        EventLoop.remove_input_provider(self)
        EventLoop.me_list.clear()
        for module in EventLoop.postproc_modules:  # else the first tap of the next test is a second one
            getattr(module, "touches", {}).clear()
        for child in window.children[:]:
            window.remove_widget(child)
        for event in Clock.get_events():
            if id(event) not in self.kept:
                event.cancel()
        Animation._instances.clear()  # with their clock gone they would hold their widgets for ever
        App._running_app = None
        del Clock.time
        self.app = None
        gc.collect()  # else this app goes on listening to the window, and every further test is slower
