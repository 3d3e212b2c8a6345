"""The one law that ends touches.

Leaving, pausing, opening or preparing anything anew ends every touch that began before it: what a finger
rests on means something else from then on. So does a tablet's system that takes a touch over for a gesture of
its own. Whoever acts when a finger is lifted asks first whether its touch `is_over`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock

OVER = "over"
SDL = "sdl"
"""Whoever tells Kivy of a tablet's fingers; their numbers are Android's."""
SLOW_SECONDS = 0.5
"""A frame hardly ever takes longer, on whatever tablet."""


def end_touches() -> None:
    """End every touch under way, as if all fingers were lifted, so that nothing comes of it."""
    for touch in EventLoop.touches[:]:
        touch.ud[OVER] = True
        touch.push()  # it may be on its way through the widgets, and there it goes on
        EventLoop.post_dispatch_input("end", touch)
        touch.pop()


def is_over(touch: Any) -> bool:
    """Tell whether something has ended a touch, though the finger may still be on the glass."""
    return OVER in touch.ud


class TakenOver:
    """Ends touches that Android has cancelled: SDL tells of them as if the fingers had been lifted.

    Android's own thread says which fingers they are, before SDL hears of it; Kivy hands over here what it is
    about to dispatch.
    """

    def __init__(self) -> None:
        self._fingers: dict[int, float] = {}
        """When each was taken over whose lift has not been heard of."""

    def take(self, fingers: Iterable[int]) -> None:
        """Note fingers whose next lift is none."""
        self._fingers.update(dict.fromkeys(fingers, Clock.time()))

    def process(self, events: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """Mark the touches of these fingers as over when they end; one that comes down later begins anew.

        In a slow frame a finger is heard to come down when it has been taken over already.
        """
        for kind, touch in events:
            if kind in ("begin", "end") and touch.device == SDL and touch.id in self._fingers:
                if kind == "end":
                    touch.ud[OVER] = True
                elif Clock.time() - self._fingers[touch.id] < SLOW_SECONDS:
                    continue
                del self._fingers[touch.id]
        return events
