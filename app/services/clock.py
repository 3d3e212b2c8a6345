"""Kivy's clock, as a session wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.config import Config

CALM_SECONDS = 0.1


class KivyClock:
    """Calls back between two frames."""

    def __init__(self) -> None:
        """Prepare the trigger that ends a hurry."""
        self._calm_down = Clock.create_trigger(_wait_for_frames, CALM_SECONDS)

    def schedule_once(self, callback: Callable[[float], object], timeout: float = 0) -> Any:
        """Call back once, after so many seconds."""
        return Clock.schedule_once(callback, timeout)

    def time(self) -> float:
        """Return the seconds since some moment, the same for all who ask in a frame."""
        seconds: float = Clock.time()
        return seconds

    def hurry(self) -> None:
        """Let the clock run without waiting for the next picture, for a moment.

        A bot that thinks would else get a slice of every sixtieth of a second and idle through the rest.
        Pictures are drawn only when something has changed, so the frames in between cost next to nothing.
        """
        Clock._max_fps = 0
        self._calm_down.cancel()
        self._calm_down()


def _wait_for_frames(_: float) -> None:
    Clock._max_fps = Config.getfloat("graphics", "maxfps")
