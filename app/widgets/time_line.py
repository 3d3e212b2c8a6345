"""What a replay is steered with: a line of time with rounds and moments, on a bar over the table's rim."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.theme import CREAM, INK
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.quilt import Patch, Quilt
from app.widgets.still import Still
from app.widgets.touches import is_over

GRASP = 40
"""So far around its line a finger still grasps it, in units."""
TICK = 3, 12
"""How wide and how high the tick of a round is, in units."""
LEAST_APART = 9
"""Rounds that would lie closer are ticked every other, every fifth, every tenth …"""
EVERY = (1, 2, 5, 10, 20, 50, 100)


class TimeLine(Widget):
    """All lines of a match from left to right; a finger chooses one."""

    steps: list[int] = ListProperty([0])
    """After how many lines one can stand still, ascending."""
    at = NumericProperty(0)
    rounds: list[int] = ListProperty()
    """Behind how many lines a round begins."""
    moments = ListProperty()
    """The lines that decided the match."""
    part = NumericProperty(0)
    """How much of the match is over, as it is drawn."""
    held = BooleanProperty(False)
    """Whether a finger has the nut."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_choose")
        super().__init__(**kwargs)
        self._ticks = Quilt()
        self.bind(at=self._measure, steps=self._measure)
        for fact in ("moments", "steps", "pos", "size"):
            self.fbind(fact, self._mark)
        for fact in ("rounds", "steps", "pos", "size"):
            self.fbind(fact, self._tick)

    def on_kv_post(self, _: Widget) -> None:
        """Lay ticks over the line and below the nut, as soon as its look has both."""
        self.ids.ticks.canvas.add(self._ticks)

    def _mark(self, *_: object) -> None:
        """Set a mark above every moment that decided the match."""
        for mark in [child for child in self.children if isinstance(child, MomentMark)]:
            self.remove_widget(mark)
        for lines in self.moments:
            mark = MomentMark()
            mark.pos = self.x + self.width * self.part_of(lines), self.center_y
            self.add_widget(mark, index=len(self.children))

    def _tick(self, *_: object) -> None:
        """Draw a tick where a round begins; not every one where there are many."""
        u = running_context().u
        number = max(1, len(self.rounds))
        every = next((each for each in EVERY if self.width * each / number > LEAST_APART * u), EVERY[-1])
        wide, high = (side * u for side in TICK)
        self._ticks.lay(
            Patch(
                self.x + self.width * self.part_of(lines) - wide / 2 - edge * u,
                self.center_y - high / 2 - edge * u,
                wide + 2 * edge * u,
                high + 2 * edge * u,
                tuple(colour),
            )
            for edge, colour in ((1, INK), (0, CREAM))
            for lines in self.rounds[every - 1 :: every]
        )

    def on_choose(self, lines: int) -> None:
        """Event: a finger chose a moment."""

    def _measure(self, *_: object) -> None:
        if not self.held:
            self.part = self.part_of(self.at)

    def part_of(self, lines: int) -> float:
        """Tell where a moment is, from 0 to 1."""
        return lines / max(1, self.steps[-1])

    def on_touch_down(self, touch: Any) -> bool:
        """Let the finger hold the nut that marks the moment."""
        reach = GRASP * running_context().u
        if abs(touch.y - self.center_y) > reach or not self.x - reach <= touch.x <= self.right + reach:
            return False
        touch.grab(self)
        self.held = True
        self._follow(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let the nut follow the finger."""
        if touch.grab_current is self:
            self._follow(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """Go where it was let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = False
        if not is_over(touch):
            wanted = self.part * self.steps[-1]
            self.dispatch("on_choose", min(self.steps, key=lambda lines: abs(lines - wanted)))
        self._measure()
        return True

    def _follow(self, touch: Any) -> None:
        self.part = min(1.0, max(0.0, (touch.x - self.x) / max(1, self.width)))


class MomentMark(Widget):
    """A moment on the time line that decided the match."""


class BarButton(Still, Pressable, FloatLayout):
    """A sign with its word below."""

    sign = StringProperty("")
    word = StringProperty("")


class ReplayBar(FloatLayout):
    """What steers a replay; nothing of it is drawn while it has sunk."""

    __events__ = ("on_touched",)
    said = ListProperty([0, 0, 0])
    """Where the sentence above the line stands: left, width and height above the bar's foot."""

    def on_touched(self) -> None:
        """Event: a finger is on the bar."""

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch through to the table."""
        if not self.collide_point(*touch.pos):
            return False
        self.dispatch("on_touched")
        super().on_touch_down(touch)
        return True


class Glass(Widget):
    """Takes every touch before it reaches the table."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_tap")
        super().__init__(**kwargs)

    def on_tap(self) -> None:
        """Event: a finger touched the glass."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch from the table."""
        if not self.collide_point(*touch.pos):
            return False
        self.dispatch("on_tap")
        return True


load_look("time_line")
