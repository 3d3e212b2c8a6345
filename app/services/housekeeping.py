"""Garbage goes out while nothing moves: a sweep of all there is would be seen in a drag or a race.

Widgets hold one another, so only Python's collector finds those that are gone. Its small rounds take no time;
the great ones walk over everything alive, and come here at a moment of calm.
"""

from __future__ import annotations

import gc

from kivy.clock import Clock
from kivy.core.window import Window

YOUNG, MIDDLE, NEVER = 700, 10, 1_000_000
"""After how many new things, small rounds and medium ones Python begins a larger one by itself."""
LOOK_SECONDS = 0.5
CALM_SECONDS = 0.2
"""When nothing has been drawn for so long, nothing moves."""
FULL = 10
"""A sweep is worth it after so many medium rounds, of some seven thousand new things each."""
OVERFULL = 40
"""And then it waits for calm no longer."""


class Housekeeping:
    """Sweeps when it will not be noticed."""

    def __init__(self) -> None:
        """Leave alone for good what is there already: Kivy and its libraries live as long as the app."""
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._drawn = Clock.get_time()
        Window.bind(on_flip=self._note)
        Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _note(self, *_: object) -> None:
        self._drawn = Clock.get_time()

    def _look(self, _: float) -> None:
        due = gc.get_count()[2]
        calm = Clock.get_time() - self._drawn >= CALM_SECONDS
        if due >= OVERFULL or (due >= FULL and calm):
            gc.collect()
