"""Sound effects: loaded once, several at a time. Kivy's audio is known here alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

VOICES = {
    "card_drop": 2, "card_flip": 4, "card_lift": 2, "combo": 3, "kennel": 3, "land": 4, "leaf": 3, "nut": 4,
    "purse": 4, "roll": 2, "tick": 2, "woof": 3,
}  # fmt: skip
"""How many of an effect can be heard at once; one of the others."""


class Sounds:
    """Plays effects by name if people want to hear them."""

    def __init__(self, folder: Path, wanted: Callable[[], bool]) -> None:
        """Find the effects of a folder; `wanted` tells whether people want to hear them now."""
        self._folder = folder
        self._wanted = wanted
        self._voices: dict[str, cycle[Any]] = {}

    def preload(self, *names: str) -> None:
        """Load effects before they are needed."""
        from kivy.core.audio import SoundLoader  # only now: the first screen is there sooner, and silent

        for name in names:
            if name not in self._voices:
                path = str(self._folder / f"{name}.wav")
                loaded = [SoundLoader.load(path) for _ in range(VOICES.get(name, 1))]
                self._voices[name] = cycle([sound for sound in loaded if sound] or [None])

    def play(self, name: str) -> None:
        """Play an effect, on the voice that has been silent longest."""
        if not self._wanted():
            return
        self.preload(name)
        sound = next(self._voices[name])
        if sound:
            sound.stop()
            sound.play()
