"""The real app under fingers and a clock that obeys.

Frames are pumped by hand on a virtual clock, so that an hour takes no time and half an animation is exactly
half.
"""

import importlib
import os
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from engine.games import GAMES
from tests.app.fingers import Hand

pytest.register_assert_rewrite(*(f"tests.games.{game}.fingers.helpers" for game in GAMES))

READ_THE_WALL_CLOCK = (
    "input.motionevent",
    "input.postproc.doubletap",
    "input.postproc.tripletap",
    "uix.behaviors.button",
    "effects.scroll",
    "effects.kinetic",
)


@pytest.fixture
def hand(monkeypatch):
    # Walking over all that would be drawn costs more than everything else, and there is nobody to see it.
    monkeypatch.setattr(importlib.import_module("kivy.core.window").Window, "on_draw", lambda *_: None)
    hand = Hand()
    monkeypatch.setattr("app.services.garbage_collection.gc", Mock(get_count=lambda: (0, 0, 0)))
    monkeypatch.setattr(
        "app.session.thinking.perf_counter", lambda: hand.now
    )  # bots think as long everywhere
    monkeypatch.setattr("app.overlays.study.SLICE_SECONDS", 0)  # the coach may take his time
    for module in READ_THE_WALL_CLOCK:
        monkeypatch.setattr(importlib.import_module("kivy." + module), "time", lambda: hand.now)
    yield hand
    hand.close()


@pytest.fixture
def window():
    """The window, which gets its size back."""
    window = importlib.import_module("kivy.core.window").Window
    size = window.size
    yield window
    window.size = size


@pytest.fixture
def long_frames(hand: Hand) -> None:
    """Fewer frames, where much time passes and no test looks at how things move."""
    hand.frame = 0.1


@pytest.fixture
def app(hand: Hand, tmp_path: Path):
    """The app at home, in an empty folder, with fixed chance and quick animations."""
    from app.application import CachetteApp

    app = CachetteApp(tmp_path, Random(1))
    app.settings.pace = "fast"
    app.settings.language = "en"
    return hand.start(app)


@pytest.fixture
def quick(app, monkeypatch) -> None:
    """Nothing moves by itself, and the disk is not waited for."""
    app.settings.pace = "off"
    monkeypatch.setattr(os, "fsync", lambda _: None)
