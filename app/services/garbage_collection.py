"""Garbage collection while nothing moves: a full one would be seen in a drag or a race.

Widgets hold one another, so only Python's collector finds those that are gone. Its small rounds take no time;
the full ones walk over everything alive, and come here at a moment of calm. A table is hundreds of thousands
of things, so what has outlived one full round is left alone by the next ones, until something large was left.
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
FULL = 4
"""A full collection is worth it after so many medium rounds, of some seven thousand new things each. The more
garbage there is, the longer it takes: little at a time is hardly noticed."""
OVERFULL = 12
"""And then it waits for calm no longer."""
WHOLE = 8
"""Every so many full rounds, one looks at what has grown old too."""


class GarbageCollector:
    """Collects all garbage when it will not be noticed."""

    def __init__(self) -> None:
        """Leave alone what is there already: Kivy and its libraries live as long as the app."""
        gc.freeze()
        self._rounds = 0
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._drawn = Clock.get_time()
        self._wanted = False
        Window.bind(on_flip=self._note_frame)
        Clock.schedule_interval(self._collect_if_calm, LOOK_SECONDS)

    def _note_frame(self, *_: object) -> None:
        gc.enable()  # the start does without
        self._drawn = Clock.get_time()

    def collect_soon(self) -> None:
        """Collect at the next moment of calm: something large was left."""
        self._wanted = True

    def _collect_if_calm(self, _: float) -> None:
        due = gc.get_count()[2]
        calm = Clock.get_time() - self._drawn >= CALM_SECONDS
        if due >= OVERFULL or ((due >= FULL or self._wanted) and calm):
            self._collect()

    def _collect(self) -> None:
        self._rounds += 1
        if self._wanted or self._rounds % WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._wanted = False
