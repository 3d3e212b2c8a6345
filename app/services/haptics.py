"""Vibration (haptics): short patterns by name. Nothing happens where the device has none."""

from __future__ import annotations

from collections.abc import Callable

from kivy.utils import platform

PATTERNS = {
    "lift": (0, 0.015),
    "drop": (0, 0.03),
    "refuse": (0, 0.04, 0.06, 0.04),
    "land": (0, 0.02),
    "alarm": (0, 0.09, 0.05, 0.12),
    "turn": (0, 0.04, 0.08, 0.04),
    "hold": (0, 0.05),
    "victory": (0, 0.06, 0.06, 0.06, 0.06, 0.2),
}
"""Seconds of silence and buzzing in turn, as plyer wants them."""


class Haptics:
    """Vibrates if people want it and the device can."""

    def __init__(self, wanted: Callable[[], bool]) -> None:
        """`wanted` tells whether people want vibration now."""
        self._wanted = wanted
        self._broken = platform not in ("android", "ios")

    def buzz(self, name: str) -> None:
        """Play a pattern; a device that cannot is not asked again."""
        pattern = PATTERNS[name]
        if self._broken or not self._wanted():
            return
        try:
            from plyer import vibrator  # only now: on a desktop its import alone complains

            vibrator.pattern(list(pattern))
        except Exception:  # plyer's facades raise all kinds of things where a device lacks something
            self._broken = True
