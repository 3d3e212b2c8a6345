"""The curtain: before a secret is shown it names the person and waits for a deliberate gesture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from app.language import Say
from app.services.context import Context
from app.widgets import load_look
from app.widgets.news import Lines, News  # noqa: F401  the kv file names it
from app.widgets.overlays import Layer

HOLD_SECONDS = 0.8
PART_SECONDS = 0.35


class Curtain(Layer):
    """Covers everything until the person named on it has held the brass ring long enough."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    held = NumericProperty(0.0)
    """How full the ring is, from 0 to 1."""
    parted = NumericProperty(0.0)
    """How far the halves of the curtain are open, from 0 to 1."""

    undoing = ObjectProperty(None, allownone=True, rebind=True)
    """What can be taken back or put back before the next person looks."""

    def __init__(
        self,
        context: Context,
        opened: Callable[[], None],
        opening: Callable[[], None] = lambda: None,
        news: Callable[[Say], Lines] = lambda say: [],
        task: Callable[[Say], str] = lambda say: "",
        **kwargs: Any,
    ) -> None:
        """Call `opening` when the curtain begins to part, `opened` when it is gone.

        `news` hang on it; `task` says what is asked behind it.
        """
        self.news, self.task = news, task
        super().__init__(**kwargs)
        self.context = context
        self._opened = opened
        self._opening = opening
        self._finger: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to fill the ring; nothing reaches what is behind."""
        if self.parted == 0 and self.ids.undo.dispatch("on_touch_down", touch):
            return True
        if self._finger is None and self.parted == 0 and self.ids.ring.collide_point(*touch.pos):
            self._finger = touch
            touch.grab(self)
            self._fill(1, HOLD_SECONDS * (1 - self.held))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Empty the ring if the finger leaves it."""
        if touch is self._finger and not self.ids.ring.collide_point(*touch.pos):
            self._let_go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Empty the ring if the finger comes up before it is full."""
        if touch is self._finger:
            self._let_go(touch)
        elif touch.grab_current is not self:
            self.ids.undo.dispatch("on_touch_up", touch)
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
        context = self.context
        context.haptics.buzz("hold")
        context.sounds.play("curtain")
        self._opening()
        seconds = 0.001 if context.settings.reduced_motion else PART_SECONDS
        part = Animation(parted=1, d=seconds, t="in_out_quad")
        part.bind(on_complete=lambda *_: self._opened())
        part.start(self)


load_look("curtain")
