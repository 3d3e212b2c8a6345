"""Layout of rows and columns of any length: they lie still where they fit, else they scroll."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.theme import BRASS, BRASS_DEEP

BAR, GUTTER = 6, 14
"""How thick the bar is beside a column, and how much narrower that column is, in units; that a row goes on is
seen by what is cut off."""


class Slide(FloatLayout):
    """Gives its one child the room there is, but no less than it needs; then it scrolls."""

    upright = BooleanProperty(False)
    """Whether the child is a column."""
    least = NumericProperty(0)
    """How long the child is at least …"""
    most = NumericProperty(0)
    """… and at most; 0: as long as there is room."""
    slides = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.content: Widget | None = None
        self.view: Any = None
        """What a finger pushes, where there is more than fits."""
        super().__init__(**kwargs)
        for fact in ("pos", "size", "least", "most", "upright"):
            self.fbind(fact, self._fit)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Take the first child for the row or column to lay out."""
        if self.content is None:
            self.content = widget
            widget.size_hint = None, None
        super().add_widget(widget, *args, **kwargs)
        self._fit()

    def bring_up(self, child: Widget) -> None:
        """Scroll until a child of the row is seen, in the next frame, when all lie in their places."""
        Clock.schedule_once(lambda _: self.view.scroll_to(child) if self.view and child.parent else None, -1)

    def _fit(self, *_: object) -> None:
        content = self.content
        if content is None:
            return
        room = max(0, self.height if self.upright else self.width)  # a look may not know yet how wide it is
        length = max(self.least, min(room, self.most or room))
        self.slides = length > room + 0.5
        if self.slides and not self.view:
            self.remove_widget(content)
            self.view = _view()
            self.view.add_widget(content)
            super().add_widget(self.view)
        elif not self.slides and self.view:
            self.view.remove_widget(content)
            self.remove_widget(self.view)
            self.view = None
            super().add_widget(content)
        u = running_context().u if self.upright else 0
        wide = self.width - GUTTER * u if self.slides else self.width
        content.size = (max(1, wide), length) if self.upright else (length, self.height)
        if self.view:
            self.view.do_scroll_x, self.view.do_scroll_y = not self.upright, self.upright
            self.view.pos, self.view.size = self.pos, self.size
            self.view.bar_width = BAR * u
        else:
            content.pos = self.x, self.y + (self.height - length if self.upright else 0)


def _view() -> Widget:
    from kivy.uix.scrollview import ScrollView  # the first screen is there sooner without it

    return ScrollView(
        size_hint=(None, None), bar_color=BRASS, bar_inactive_color=BRASS_DEEP, effect_cls="ScrollEffect"
    )
