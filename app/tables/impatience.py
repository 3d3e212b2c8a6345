"""A finger that rests on the glass while bots play: it does not want to wait for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.services.clock import KivyClock
from app.tables.playback import Playback
from app.widgets.controls import Pressable
from app.widgets.touches import is_over

HOLD_SECONDS = 0.6
"""So long a finger rests before it holds; a little longer than a long look at a card takes."""


class Impatience:
    """Waits whether a finger stays; as long as it does, bots play without being watched."""

    def __init__(self, clock: KivyClock, playback: Playback, is_watched: Callable[[], bool]) -> None:
        """Hasten what `playback` shows, where `is_watched` tells that nobody is asked."""
        self._clock = clock
        self._playback = playback
        self._is_watched = is_watched
        self._finger: Any = None
        self._timer: Any = None

    def watch(self, touch: Any) -> None:
        """Wait whether a finger stays that came down while bots play."""
        if self._finger is None and self._is_watched():
            self._finger = touch
            self._timer = self._clock.schedule_once(lambda _: self._hold(), HOLD_SECONDS)

    def forget(self, touch: Any) -> None:
        """Let bots take their time again once the finger is lifted."""
        if touch is not self._finger:
            return
        if self._playback.held and is_over(touch) and self not in touch.ud:
            touch.ud[self] = True  # a scene that opens ends all touches, but this finger still rests there
            return
        self._finger = None
        self._timer.cancel()
        if self._playback.held:
            self._playback.calm()

    def _hold(self) -> None:
        on_button = any(isinstance(grasping(), Pressable) for grasping in self._finger.grab_list)
        if self._is_watched() and not on_button:
            self._playback.hold_on()
