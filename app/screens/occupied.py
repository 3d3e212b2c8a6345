"""What a second Cachette shows while another one has the same folder: two that write lose matches."""

from __future__ import annotations

from kivy.clock import Clock

from app.screens.shell import AppScreen
from app.widgets import load_look

LOOK_SECONDS = 0.5


class OccupiedScreen(AppScreen):
    """Says so, and goes home as soon as the other one is closed."""

    def on_enter(self, *_: object) -> None:
        """Look now and then whether it is."""
        Clock.schedule_interval(self._look, LOOK_SECONDS)

    def on_leave(self, *_: object) -> None:
        """Look no more."""
        Clock.unschedule(self._look)

    def _look(self, _: float) -> None:
        self.app.move_in()


load_look("occupied")
