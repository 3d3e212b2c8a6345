"""A hand that lies open: whoever went away for a minute finds it covered."""

from __future__ import annotations

from collections.abc import Callable

from app.services.clock import KivyClock
from app.session.agenda import Agenda

UNTOUCHED_SECONDS = 60


class OpenHand:
    """Notes when the glass was touched last, and covers what lies open after a minute without."""

    def __init__(self, clock: KivyClock, is_open: Callable[[], bool], cover: Callable[[], None]) -> None:
        """Call `cover` once nothing was touched for a minute while `is_open`."""
        self._clock = clock
        self._is_open = is_open
        self._cover = cover
        self._agenda = Agenda(clock)
        self._touched = 0.0

    def touch(self) -> None:
        """Start the minute anew."""
        self._touched = self._clock.time()

    def watch(self, *_: object) -> None:
        """Begin to wait, if a hand lies open."""
        self._agenda.clear()
        if self._is_open():
            self.touch()
            self._agenda.after(UNTOUCHED_SECONDS, self._look)

    def _look(self) -> None:
        """Cover the hand, or wait for what is left of the minute since the last touch."""
        if not self._is_open():
            return
        left = UNTOUCHED_SECONDS - (self._clock.time() - self._touched)
        if left > 0:
            self._agenda.after(left, self._look)
        else:
            self._cover()

    def end(self) -> None:
        """Wait for nothing any more."""
        self._agenda.end()
