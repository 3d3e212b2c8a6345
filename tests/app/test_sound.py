"""Sounds: in the thickest race every effect is heard, and the oldest make room."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from kivy.core.audio import SoundLoader

from app import roots
from app.services.sound import CHANNELS, Sounds
from app.theme import ASSETS

SDL_CHANNELS = 32


class Voice:
    """An effect that never comes to its end by itself, and needs a channel until it is stopped."""

    heard: ClassVar[list[Voice]] = []

    def __init__(self, path: str) -> None:
        self.path = path

    def play(self) -> None:
        assert self not in self.heard
        assert len(self.heard) < SDL_CHANNELS, "No free channels available"
        self.heard.append(self)

    def stop(self) -> None:
        if self in self.heard:
            self.heard.remove(self)


def test_there_is_always_a_channel_and_the_oldest_effect_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Voice, "heard", [])
    monkeypatch.setattr(SoundLoader, "load", Voice)
    sounds, rng = Sounds(lambda: True), Random(1)
    names = sorted(path.stem for path in ASSETS.rglob("*.wav"))
    sounds.preload(**dict.fromkeys(names, 2))
    assert 2 * len(names) > SDL_CHANNELS, "else they could never be too many"
    for _ in range(300):
        before, name = list(Voice.heard), rng.choice(names)
        sounds.play(name)
        *rest, newest = Voice.heard
        assert name in newest.path, "what is new is heard"
        others = [voice for voice in before if voice is not newest]
        assert rest in (others, others[1:]), "only the oldest makes room"
        assert len(rest) == len(others) or len(others) == CHANNELS, "and only if there are too many"


def test_a_game_brings_its_sounds_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "assets" / "games" / "crows" / "sounds" / "caw.wav"
    path.parent.mkdir(parents=True)
    path.touch()
    monkeypatch.setattr(Voice, "heard", [])
    monkeypatch.setattr(SoundLoader, "load", Voice)
    monkeypatch.setattr(roots, "ROOTS", [*roots.ROOTS, tmp_path])
    sounds = Sounds(lambda: True)
    sounds.preload(caw=2)
    for _ in range(3):
        sounds.play("caw")
    assert [voice.path for voice in Voice.heard] == [str(path)] * 2
