"""Effects, loaded once and several heard at a time; music, streamed and one piece at a time.

Kivy's audio is known here alone.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

from kivy.clock import Clock

from app.roots import has_sound, sound_path

VOICES = {"card_drop": 2, "card_flip": 4, "card_lift": 2}
"""How many of an effect of all games can be heard at once; one of the others."""
CHANNELS = 28
"""How many effects can be heard at once: SDL has 32 channels, and stops what it is told to a little later."""
ROOM = "room"
LOUD, DUCKED = 0.32, 0.12
"""How loud music is, and under an effect."""
DUCKED_SECONDS = 0.8
FADE_SECONDS = 0.6
"""How long music takes to come up, or to go."""
FADE_STEP = 0.05
START_SECONDS = 1.2
"""When music begins in a new place: behind whatever is laid there."""


class Sounds:
    """Plays effects by name if people want to hear them."""

    def __init__(self, wanted: Callable[[], bool], heard: Callable[[], None] = lambda: None) -> None:
        """`wanted` tells whether people want to hear effects now; `heard` is told of each of them."""
        self._wanted = wanted
        self._tell = heard
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
            self._tell()


def stream(name: str) -> Any:
    """Open music that is decoded while it is heard: no frame waits for it. None where there is none."""
    try:
        from kivy.core.audio.audio_sdl2 import MusicSDL2  # only now: the first screen is there sooner
    except ImportError:
        return None
    return MusicSDL2(source=sound_path(name))


class Music:
    """Plays the theme of a place once, then its room tone; softer under effects."""

    def __init__(self, wanted: Callable[[], bool], stream: Callable[[str], Any] = stream) -> None:
        """`wanted` tells whether people want to hear music now; `stream` opens a piece."""
        self._wanted = wanted
        self._stream = stream
        self._name = ""
        self._playing: Any = None
        self._muted: set[str] = set()
        self._begin = Clock.create_trigger(self._start, START_SECONDS)
        self._arrive = Clock.create_trigger(lambda _: self._begin())
        """Lets it count from the next frame on: Kivy's clock counts from before a slow start."""
        self._swell = Clock.create_trigger(self._raise, DUCKED_SECONDS)
        self._fade = Clock.create_trigger(self._step, FADE_STEP)
        self._aim = 0.0

    def go_to(self, game: str = "") -> None:
        """Be at the table of a game, or elsewhere in the house."""
        theme = f"theme_{game}"
        name = theme if has_sound(theme) else ROOM
        if name != self._name:
            self._name = name
            self._fade_to(0)
            self._begin.cancel()
            self._arrive()

    def mute(self, why: str, muted: bool = True) -> None:
        """Be silent at once for a reason, or no more for this one."""
        (self._muted.add if muted else self._muted.discard)(why)
        self.update()

    def update(self) -> None:
        """Follow what people want now."""
        if self._muted or not self._wanted():
            self.end()
        elif self._name and not self._playing:
            self._begin()

    def duck(self) -> None:
        """Step back for an effect, and come back behind the last of them."""
        if self._playing and self._aim:
            self._fade.cancel()
            self._playing.volume = min(self._playing.volume, DUCKED)
            self._swell.cancel()
            self._swell()

    def end(self) -> None:
        """Stop at once."""
        for waiting in (self._arrive, self._begin, self._swell, self._fade):
            waiting.cancel()
        if self._playing:
            self._playing.stop()
            self._playing = None

    def _start(self, *_: object) -> None:
        self.end()
        if self._muted or not self._wanted():
            return
        self._playing = self._stream(self._name)
        if self._playing:
            self._playing.volume = 0
            self._playing.play()
            self._fade_to(LOUD)

    def _raise(self, *_: object) -> None:
        self._fade_to(LOUD)

    def _fade_to(self, aim: float) -> None:
        self._aim = aim
        if self._playing:
            self._swell.cancel()
            self._fade()

    def _step(self, *_: object) -> None:
        """Come a little nearer to what is aimed at."""
        step = LOUD * FADE_STEP / FADE_SECONDS
        volume = self._playing.volume
        nearer = max(self._aim, volume - step) if volume > self._aim else min(self._aim, volume + step)
        self._playing.volume = nearer
        if self._playing.volume != self._aim:
            self._fade()
