"""The real app under fingers and a clock that obeys (`app/driver/fingers.py`)."""

import gc
import logging
import os
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from unittest.mock import Mock
from weakref import WeakSet

import pytest

from tests.app.offscreen import SIZE  # isort: skip  before anything of Kivy

from app.driver.fingers import Hand
from app.services.storage import Storage
from engine.games import GAMES
from tests.app.faults import Disk

pytest.register_assert_rewrite(*(f"tests.games.{game}.fingers.helpers" for game in GAMES))

if os.environ["KIVY_GL_BACKEND"] == "mock":  # which compiles nothing, and says so of every Fbo
    logging.getLogger("kivy").addFilter(lambda record: "failed to compile" not in record.getMessage())

PATIENCE = 30_000
"""No test takes more frames."""
FEW = 5
CLOSED: WeakSet = WeakSet()
"""Apps of tests before that are still alive."""


@cache
def open_window():
    """Open the window of all tests; what is there by then stays, and no collection looks at it again."""
    window = import_module("app.application").Window
    gc.freeze()
    return window


def collect_apps():
    """Collect the apps of the tests before: they would go on listening to the window.

    Only now has pytest let go of the last one, and it is young, if it was not open for long; a few old ones
    may wait. Kivy's text input still holds on to the one it was last in.
    """
    gc.collect(1)
    if len(CLOSED) > FEW:
        gc.collect()


@pytest.fixture
def hand(monkeypatch, caplog):
    open_window()
    collect_apps()
    hand = Hand()
    hand.patience = PATIENCE
    monkeypatch.setattr(gc, "freeze", Mock())  # the app of a test is not there for good, and collects as ever
    monkeypatch.setattr(
        "app.session.thinking.perf_counter", lambda: hand.now
    )  # bots think as long everywhere
    monkeypatch.setattr(os, "fsync", lambda _: None)  # nobody cuts the power: the disk is not waited for
    monkeypatch.setattr("app.overlays.study.SLICE_SECONDS", 0)  # the coach may take his time
    yield hand
    if hasattr(hand, "app"):
        CLOSED.add(hand.app)
        hand.close()
    busy = [record.message for record in caplog.get_records("call") if "too much iteration" in record.message]
    assert not busy, "a frame whose layout never comes to rest"


@pytest.fixture
def window():
    """The window, which gets its size back."""
    yield open_window()
    open_window().size = SIZE


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
    open_window().size = SIZE  # the test before may have changed it
    hand.open(app)
    return app


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """A folder of its own to keep matches and facts in."""
    return Storage(tmp_path)


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk where thousands of files are written."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that can be full."""
    return Disk(monkeypatch)


@pytest.fixture
def quick(app) -> None:
    """Nothing moves by itself."""
    app.settings.pace = "off"
