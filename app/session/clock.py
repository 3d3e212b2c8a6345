"""The clock that a session is handed: Kivy's own in the app, one that obeys in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> object:
        """Cancel the call."""


class Clock(Protocol):
    """Calls back after a while, between two frames."""

    def schedule_once(self, callback: Callable[[float], object], timeout: float = 0) -> Timer:
        """Call back once, with the seconds that have passed since this was asked for."""

    def hurry(self) -> None:
        """Run without waiting for the next frame, for a moment: somebody has work to do in small pieces."""
