"""What lies over a table: something that waits for an answer, and above it something that is read."""

from __future__ import annotations

from collections.abc import Callable

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget


class Layers(EventDispatcher):
    """Two places above the cloth; each holds one widget at most."""

    overlay = ObjectProperty(None, allownone=True)
    """What waits for an answer or shows a scene."""
    reading = ObjectProperty(None, allownone=True)
    """What somebody reads above everything else, the log for one."""

    def __init__(self, over: Widget, let_go_below: Callable[[], None], closed: Callable[[], object]) -> None:
        """Lay things into `over`; `let_go_below` ends the touches on what they cover.

        `closed` is called when something was taken away.
        """
        self._over = over
        self._let_go_below = let_go_below
        self._closed = closed
        super().__init__()

    def open(self, overlay: Widget) -> None:
        """Lay something over the table, in the place of what lies there."""
        self._let_go_below()
        self.close()
        self.stop_reading()
        self.overlay = overlay
        self._over.add_widget(overlay)

    def close(self) -> None:
        """Take away what lies over the table; what is read stays."""
        if self.overlay:
            self._over.remove_widget(self.overlay)
            self.overlay = None
            self._closed()

    def read(self, what: Widget) -> None:
        """Show something over what lies there, which may be waiting for an answer."""
        self._let_go_below()
        self.stop_reading()
        self.reading = what
        self._over.add_widget(what)

    def stop_reading(self) -> None:
        """Put it away again."""
        if self.reading:
            self._over.remove_widget(self.reading)
            self.reading = None
            self._closed()
