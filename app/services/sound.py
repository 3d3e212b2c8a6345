"""Sound effects: loaded once, several at a time. Kivy's audio is known here alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

from app.roots import sound_path

VOICES = {"card_drop": 2, "card_flip": 4, "card_lift": 2}
"""How many of an effect of all games can be heard at once; one of the others."""
CHANNELS = 28
"""How many effects can be heard at once: SDL has 32 channels, and stops what it is told to a little later."""


class Sounds:
    """Plays effects by name if people want to hear them."""

    def __init__(self, wanted: Callable[[], bool]) -> None:
        """`wanted` tells whether people want to hear effects now."""
        self._wanted = wanted
        self._voices: dict[str, cycle[Any]] = {}
        self._heard: list[Any] = []
        """The voices that may still be heard, whoever began first in front."""

    def preload(self, *names: str, **voices: int) -> None:
        """Load effects before they are needed, with as many voices as are said: so many are heard at once."""
        from kivy.core.audio import SoundLoader  # only now: the first screen is there sooner, and silent

        wanted = {name: VOICES.get(name, 1) for name in names} | voices
        for name, number in wanted.items():
            if name not in self._voices:
                loaded = [SoundLoader.load(sound_path(name)) for _ in range(number)]
                self._voices[name] = cycle([sound for sound in loaded if sound] or [None])

    def play(self, name: str) -> None:
        """Play an effect on the voice that was silent longest; if there are too many, the oldest goes."""
        if not self._wanted():
            return
        self.preload(name)
        sound = next(self._voices[name])
        if sound:
            sound.stop()
            self._heard = [each for each in self._heard if each is not sound]
            if len(self._heard) == CHANNELS:
                self._heard.pop(0).stop()
            sound.play()
            self._heard.append(sound)
