"""What is laid over a table for a while, and the log among it."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401  the kv file names it
from kivy.uix.recycleview import RecycleView  # noqa: F401
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from app.widgets import load_look


class Overlay(FloatLayout):
    """Dims the table and takes every touch."""

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing through to the table."""
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Nor a sliding finger."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Nor one that is lifted."""
        super().on_touch_up(touch)
        return True


class Log(Overlay):
    """What has happened, in words, the newest last."""

    lines = ListProperty()
    close = ObjectProperty()

    def on_touch_down(self, touch: Any) -> bool:
        """Scroll the list, or close it by a touch beside it."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


class LogLine(RecycleDataViewBehavior, BoxLayout):
    """A sentence with the badge of whose turn it was; only those in sight exist, a match has hundreds."""

    text = StringProperty("")
    symbol = StringProperty("")


load_look("overlays")
