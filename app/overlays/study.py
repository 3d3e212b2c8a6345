"""Scheduling of the coach: he thinks a little in every frame, while people look at something else."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from app.model.coach import Coach
from engine.match import AnyMatch

SLICE_SECONDS = 0.003


class Study(EventDispatcher):
    """What the coach knows of one match so far."""

    done = NumericProperty(0.0)
    """Which part of the work is done."""

    def __init__(self, match: AnyMatch, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.match = match
        self.coach = Coach(match, Random(0))
        self.steps = self.coach.steps()

    def start(self) -> None:
        """Think from now on, in every frame."""
        Clock.unschedule(self._think)
        Clock.schedule_interval(self._think, 0)

    def stop(self) -> None:
        """Think no more for now; what is known stays."""
        Clock.unschedule(self._think)

    def _think(self, _: float) -> bool:
        enough = perf_counter() + SLICE_SECONDS
        for _step in self.steps:
            if perf_counter() > enough:
                self.done = self.coach.done
                return True
        self.done = 1.0
        return False
