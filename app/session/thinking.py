"""Bots and experts think a little in every frame, so that the picture never stutters."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import TypeVar

from app.session.agenda import Agenda
from engine.bots.levels import Mind, Reflex
from engine.game import Move

M = TypeVar("M", bound=Move)

THINK_SECONDS = 1.3
"""After so long a bot answers with the best it has found, however slow the tablet is."""
HITCH_SECONDS = 0.1
"""What takes longer between two frames was a pause: in that time nobody has thought."""
SLICE_SECONDS = 0.002
"""How long a bot thinks in one frame."""


def think_aside(
    mind: Mind[M], agenda: Agenda, then: Callable[[M], object], time: Callable[[], float] | None = None
) -> None:
    """Step a mind, frame by frame, until it comes to its end or people have waited long enough.

    The ladder hands in the `time` of a slower machine.
    """
    now = time or perf_counter
    steps = mind.steps()
    # A study has no answer before its end, and is made only once.
    left = inf if isinstance(mind, Reflex) else THINK_SECONDS
    before = now()

    def think_on() -> None:
        nonlocal left, before
        begin = now()
        left -= min(begin - before, HITCH_SECONDS)
        before = begin
        for _ in steps:
            taken = now() - begin
            if taken > left:
                break
            if taken > SLICE_SECONDS:
                agenda.clock.hurry()
                agenda.after(0, think_on)
                return
        then(mind.answer())

    think_on()
