"""The one law that ends touches.

Leaving, pausing, opening or preparing anything anew ends every touch that began before it: what a finger
rests on means something else from then on. Whoever acts when a finger is lifted asks first whether its touch
`is_over`.
"""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop

OVER = "over"


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
