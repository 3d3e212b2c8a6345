"""What is laid over a table for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.widgets import load_look
from app.widgets.entrance import come, go


class Layer(FloatLayout):
    """Lies over everything else for a while and takes every touch."""

    close: Any = None
    """Puts it away, also when somebody goes back; None if it stays until it has had its answer."""
    eases = False
    """Whether it grows as it comes, and fades as it goes: a sheet without secrets, which nobody waits for."""
    _host: Widget | None = None
    """On what it lies."""

    def on_parent(self, _: Widget, host: Widget | None) -> None:
        """Come or go."""
        before, self._host = self._host, host
        if not self.eases or running_context().settings.reduced_motion:
            return
        if host and not before:
            Animation.stop_all(self)  # it may be going still
            come(self)
        elif before and not host:
            Animation.stop_all(self)
            go(self, before)

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


class Chooser(Layer):
    """Offers several things on its `sheet`, once; a touch beside that closes it."""

    eases = True

    def __init__(self, choose: Callable[[str], None], **kwargs: Any) -> None:
        """Call `choose` with what is chosen."""
        super().__init__(**kwargs)
        self._choose = choose

    def choose(self, value: str) -> None:
        """Choose something, once."""
        if self.parent:
            self.close()
            self._choose(value)

    def close(self) -> None:
        """Close it; nothing changes."""
        if self.parent:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Close it with a touch beside it, and let nothing through."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


def top_layer(widget: Widget) -> Layer | None:
    """Find what lies over everything else in a widget, None if nothing does."""
    for child in widget.children:  # the first is drawn last
        found = top_layer(child)
        if found:
            return found
    return widget if isinstance(widget, Layer) else None


load_look("overlays")
