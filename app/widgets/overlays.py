"""What is laid over a table for a while."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout
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


def top_layer(widget: Widget) -> Layer | None:
    """Find what lies over everything else in a widget, None if nothing does."""
    for child in widget.children:  # the first is drawn last
        found = top_layer(child)
        if found:
            return found
    return widget if isinstance(widget, Layer) else None


load_look("overlays")
