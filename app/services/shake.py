"""Shaking the tablet, where it has an accelerometer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

JOLT = 9.0
"""How far, in m/s², two readings must be apart to be a shake."""
READ_SECONDS = 0.1


class Shake:
    """Calls back when the device is shaken; nothing happens where it has no accelerometer."""

    def __init__(self, shaken: Callable[[], None]) -> None:
        """`shaken` is called once for each jolt."""
        self._shaken = shaken
        self._sensor: Any = None
        self._last: tuple[float, ...] | None = None
        self._reading: Any = None

    def start(self) -> None:
        """Switch the accelerometer on and read it from now on."""
        if platform != "android":
            return
        try:
            from plyer import accelerometer  # only now: elsewhere its import alone complains

            accelerometer.enable()
        except Exception:  # plyer's facades raise all kinds of things where a device lacks something
            return
        self._sensor = accelerometer
        self._reading = Clock.schedule_interval(self._read, READ_SECONDS)

    def stop(self) -> None:
        """Read no more, and switch the accelerometer off."""
        if self._reading:
            self._reading.cancel()
            self._reading = None
            try:
                self._sensor.disable()
            except Exception:  # as above
                return

    def _read(self, _: float) -> None:
        now = self._sensor.acceleration
        if not now or None in now:
            return
        if self._last and sum(abs(a - b) for a, b in zip(now, self._last, strict=True)) > JOLT:
            self._shaken()
        self._last = tuple(now)
