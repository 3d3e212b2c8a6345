"""What is still to happen at a table, in its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.config import Config

from app.theme import PACES

CALM_SECONDS = 0.1


def pace() -> float:
    """Tell how long things take compared with normal, as people have chosen."""
    app = App.get_running_app()
    if app.replay_pace:
        return float(app.replay_pace)
    chosen = PACES[app.settings.pace]
    return max(chosen, PACES["fast"]) if app.demonstrated else chosen  # who watches wants to see something


def run_freely() -> None:
    """Let the clock run without waiting for the next picture, for a moment.

    A bot that thinks would else get a slice of every sixtieth of a second and idle through the rest. Pictures
    are drawn only when something has changed, so the frames in between cost next to nothing.
    """
    Clock._max_fps = 0
    _calm_down.cancel()
    _calm_down()


_calm_down = Clock.create_trigger(
    lambda _: setattr(Clock, "_max_fps", Config.getfloat("graphics", "maxfps")), CALM_SECONDS
)


class Agenda:
    """Acts that wait: they can be hurried by a tap, held by a pause, dropped when the table is left."""

    def __init__(self) -> None:
        """Begin with nothing to wait for."""
        self._waiting: dict[Any, Callable[[], None]] = {}
        self._held: list[Callable[[], None]] = []
        self._holds = 0
        """How many hold it: a pause, and a tutor who explains something."""
        self._ended = False

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Act after a while."""
        if self._ended:
            return

        def due(_: float) -> None:
            self._waiting.pop(event, None)
            self._act(act)

        event = Clock.schedule_once(due, seconds)
        self._waiting[event] = act

    def hurry(self) -> None:
        """Do at once what waits."""
        waiting, self._waiting = self._waiting, {}
        for event, act in waiting.items():
            event.cancel()
            self._act(act)

    def hold(self) -> None:
        """Let nothing happen until whoever holds it lets it `go_on`."""
        self._holds += 1

    def go_on(self) -> None:
        """Do what was due meanwhile, unless somebody else holds it too."""
        self._holds = max(0, self._holds - 1)
        if not self._holds:
            held, self._held = self._held, []
            for act in held:
                self._act(act)

    def clear(self) -> None:
        """Drop everything that waits."""
        for event in self._waiting:
            event.cancel()
        self._waiting, self._held = {}, []

    def end(self) -> None:
        """Drop everything and take nothing more: an animation may yet come to its end and want to go on."""
        self.clear()
        self._ended = True

    def _act(self, act: Callable[[], None]) -> None:
        if self._holds:
            self._held.append(act)
        else:
            act()
