"""What is laid over a table for a while, and the log among it."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401  the kv file names it
from kivy.uix.recycleview import RecycleView  # noqa: F401
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from app.widgets import load_look


class Layer(FloatLayout):
    """Lies over everything else for a while and takes every touch."""

    close: Any = None
    """Puts it away, also when somebody goes back; None if it stays until it has had its answer."""

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch through to what is below."""
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let no sliding finger through."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let no finger through that is lifted."""
        super().on_touch_up(touch)
        return True


class Overlay(Layer):
    """Dims what is below."""


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


def top_layer(widget: Widget) -> Layer | None:
    """Find what lies over everything else in a widget, None if nothing does."""
    for child in widget.children:  # the first is drawn last
        found = top_layer(child)
        if found:
            return found
    return widget if isinstance(widget, Layer) else None


load_look("overlays")
