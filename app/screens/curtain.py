"""The curtain: before a secret is shown it names the person and waits for a deliberate gesture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Rectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.widgets import load_look
from app.widgets.surfaces import tile_texture

HOLD_SECONDS = 0.8
PART_SECONDS = 0.35


class Folds(Widget):
    """Velvet that repeats sideways: `picture` is one repeat of so many units."""

    picture = StringProperty("curtain_fold")
    repeat = NumericProperty(80)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self.cloth = Rectangle()
        self.bind(pos=self._hang, size=self._hang)

    def _hang(self, *_: object) -> None:
        across = self.width / (self.repeat * App.get_running_app().u)
        self.cloth.texture = tile_texture(self.picture)
        # half a pixel is left out above and below, where the picture would shine through from its other end
        self.cloth.tex_coords = (0, 0.999, across, 0.999, across, 0.001, 0, 0.001)
        self.cloth.pos, self.cloth.size = self.pos, self.size


class Curtain(FloatLayout):
    """Covers everything until the person named on it has held the brass ring long enough."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    held = NumericProperty(0.0)
    """How full the ring is, from 0 to 1."""
    parted = NumericProperty(0.0)
    """How far the halves of the curtain are open, from 0 to 1."""

    def __init__(self, opened: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._opened = opened
        self._finger: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to fill the ring; nothing reaches what is behind."""
        if self._finger is None and self.parted == 0 and self.ids.ring.collide_point(*touch.pos):
            self._finger = touch
            touch.grab(self)
            self._fill(1, HOLD_SECONDS * (1 - self.held))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let go if the finger leaves the ring."""
        if touch is self._finger and not self.ids.ring.collide_point(*touch.pos):
            self._let_go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch is self._finger:
            self._let_go(touch)
        return True

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self._finger = None
        if self.parted == 0 and self.held < 1:
            self._fill(0, HOLD_SECONDS * self.held / 2)

    def _fill(self, to: float, seconds: float) -> None:
        Animation.cancel_all(self, "held")
        filling = Animation(held=to, d=max(seconds, 0.001))
        if to == 1:
            filling.bind(on_complete=lambda *_: self._open())
        filling.start(self)

    def _open(self) -> None:
        app = App.get_running_app()
        app.haptics.buzz("hold")
        app.sounds.play("curtain")
        part = Animation(parted=1, d=0.001 if app.settings.reduced_motion else PART_SECONDS, t="in_out_quad")
        part.bind(on_complete=lambda *_: self._opened())
        part.start(self)


load_look("curtain")
