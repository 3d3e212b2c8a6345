"""Sounds: in the thickest race every effect is heard, and the oldest make room. Music keeps behind them."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from kivy.base import EventLoop
from kivy.core.audio import SoundLoader

from app import roots
from app.application import CachetteApp
from app.driver.fingers import Hand
from app.roots import sound_path
from app.services.sound import (
    CHANNELS,
    DUCKED,
    DUCKED_SECONDS,
    FADE_SECONDS,
    LOUD,
    START_SECONDS,
    Music,
    Sounds,
)
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


class Piece:
    """Music that can be asked whether it is heard, and how loudly."""

    opened: ClassVar[list[Piece]] = []

    def __init__(self, name: str) -> None:
        self.name, self.volume, self.heard = name, 1.0, False
        self.opened.append(self)

    def play(self) -> None:
        self.heard = True

    def stop(self) -> None:
        self.heard = False


@pytest.fixture
def wishes() -> set[str]:
    """What people want to hear; whoever takes it out wants it no more."""
    return {"music"}


@pytest.fixture
def music(hand: Hand, app: CachetteApp, wishes: set[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Music]:
    app.music.mute("test")
    monkeypatch.setattr(Piece, "opened", [])
    music = Music(lambda: "music" in wishes, Piece)
    yield music
    music.end()


def heard() -> dict[str, float]:
    return {piece.name: piece.volume for piece in Piece.opened if piece.heard}


def test_each_place_has_its_music_and_comes_up_from_silence(hand: Hand, music: Music) -> None:
    music.go_to()
    hand.wait(0.5)
    assert heard() == {}, "a screen is laid out first"
    hand.wait(START_SECONDS + FADE_SECONDS)
    assert heard() == {"room": LOUD}
    music.go_to("nut")
    hand.wait(0.3)
    assert 0 < heard()["room"] < LOUD, "it goes slowly"
    hand.wait(START_SECONDS)
    (name,) = heard()
    assert name == "theme_nut"
    hand.wait(FADE_SECONDS)
    assert heard() == {"theme_nut": LOUD}
    music.go_to("nut")
    hand.wait(5)
    assert len(Piece.opened) == 2, "who stays hears no beginning again"


def test_a_game_without_a_theme_has_the_room(hand: Hand, music: Music) -> None:
    music.go_to("crows")
    hand.wait(3)
    assert heard() == {"room": LOUD}


def test_music_steps_back_for_effects_and_comes_again_behind_the_last(hand: Hand, music: Music) -> None:
    music.go_to()
    hand.wait(3)
    for _ in range(3):
        music.duck()
        assert heard() == {"room": DUCKED}
        hand.wait(DUCKED_SECONDS - 0.2)
        assert heard() == {"room": DUCKED}
    hand.wait(DUCKED_SECONDS + FADE_SECONDS)
    assert heard() == {"room": LOUD}


def test_nothing_is_heard_while_one_reason_is_left(hand: Hand, music: Music, wishes: set[str]) -> None:
    music.go_to()
    hand.wait(3)
    music.mute("aside")
    assert heard() == {}, "at once"
    music.mute("focus")
    music.mute("aside", False)
    hand.wait(3)
    music.duck()
    assert heard() == {}
    music.mute("focus", False)
    hand.wait(3)
    assert heard() == {"room": LOUD}
    wishes.clear()
    music.update()
    assert heard() == {}
    music.go_to("nut")
    hand.wait(3)
    assert heard() == {}
    wishes.add("music")
    music.update()
    hand.wait(3)
    assert heard() == {"theme_nut": LOUD}


def test_the_app_is_silent_aside_in_a_break_and_behind_another_window(
    hand: Hand, app: CachetteApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Piece, "opened", [])
    monkeypatch.setattr(app.music, "_stream", Piece)
    app.settings.sound = False  # else each press would be heard over it
    hand.wait(3)
    assert heard() == {"room": LOUD}
    app.set_table("nutty_business")
    app.begin(app.manager.current_screen.setup)
    hand.wait(3)
    assert heard() == {"theme_nutty_business": LOUD}
    app.on_pause()
    assert heard() == {}
    app.on_resume()
    hand.wait(3)
    assert heard() == {}, "the match is paused"
    app.manager.current_screen.resume()
    hand.wait(3)
    assert heard() == {"theme_nutty_business": LOUD}
    EventLoop.window._focus = False
    assert heard() == {}
    EventLoop.window._focus = True
    hand.wait(3)
    assert heard() == {"theme_nutty_business": LOUD}
    app.settings.music = False
    assert heard() == {}
    app.settings.music = True
    app.show("home")
    hand.wait(3)
    assert heard() == {"room": LOUD}
    app.settings.sound = True
    app.sounds.play("press")
    assert heard() == {"room": DUCKED}


def test_a_room_tone_goes_on_without_a_gap(tmp_path: Path) -> None:
    """What the real mixer makes of a theme of 20 seconds: behind its end the room is never silent."""
    written = tmp_path / "heard.raw"
    play = (
        "import sys, time; from kivy.core.audio.audio_sdl2 import MusicSDL2\n"
        "music = MusicSDL2(source=sys.argv[1]); music.play(); time.sleep(float(sys.argv[2])); music.stop()"
    )
    drivers = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(written), "SDL_DISKAUDIODELAY": "1"}
    env = {**os.environ, "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1", **drivers}
    command = [sys.executable, "-c", play, sound_path("theme_nut"), "2"]
    subprocess.run(command, env=env, check=True, capture_output=True)
    samples = array("h")
    with written.open("rb") as file:
        samples.frombytes(file.read(44_100 * 4 * 50))
    left = samples[::2]
    seconds = [max(map(abs, left[at : at + 4410])) for at in range(44_100 * 16, len(left) - 88_200, 4410)]
    assert len(left) > 44_100 * 30, "so much must be heard that it has begun again"
    assert min(seconds[: 10 * 24]) > 0
