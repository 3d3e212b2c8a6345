"""The real app under fingers and a clock that obeys (`app/driver/fingers.py`)."""

import gc
import logging
import os
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest

from tests.app.offscreen import SIZE  # isort: skip  before anything of Kivy

from app.box import boxes, module_of
from app.driver.fingers import Hand
from app.services.storage import Storage
from engine.games import GAMES
from tests.app.faults import Disk

pytest.register_assert_rewrite(*(f"tests.games.{game}.fingers.helpers" for game in GAMES))

if os.environ["KIVY_GL_BACKEND"] == "mock":  # which compiles nothing, and says so of every Fbo
    logging.getLogger("kivy").addFilter(lambda record: "failed to compile" not in record.getMessage())

YOUNG = 100_000
"""Python collects garbage so much less often: most processes end before there is much of it."""
unfreeze = gc.unfreeze
PATIENCE = 30_000
"""No test takes more frames."""


@cache
def open_window():
    """Open the window of all tests."""
    return import_module("app.application").Window


class Opened(NamedTuple):
    """An app that is open at home, and its folder: every test goes on from there, in a fork of it."""

    app: Any
    hand: Hand
    folder: Path
    kept: Path
    """Another folder, with what lies in that one from the start."""

    def tidy(self) -> None:
        """Clear away what a test has left in the folder; it stays itself, for the app holds its lock."""
        for path in self.folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                rmtree(path)
            else:
                path.unlink()
        copytree(self.kept, self.folder, dirs_exist_ok=True)


@cache
def get_ready() -> Opened:
    """Open an app when all is loaded that apps load; parts of tables lie ready, as behind a set-up.

    No sound is loaded: what makes it heard is a thread, and a fork has none.
    """
    open_window().size = SIZE
    gc.disable()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("app.services.garbage_collection.YOUNG", YOUNG)
        with pytest.MonkeyPatch.context() as silenced:
            silenced.setattr("app.application.Sounds", Mock())
            silenced.setattr("app.application.Music", Mock())
            look_round(Path(mkdtemp()))
        gc.collect()
        hand, folder = Hand(), Path(mkdtemp())
        app = open_app(hand, folder)
    for game in boxes():
        for part in module_of(game, "table").TABLE.parts(app):
            app.stock.lay_in(part)
    gc.collect()
    gc.enable()
    return Opened(app, hand, folder, Path(copytree(folder, mkdtemp(), dirs_exist_ok=True)))


def look_round(folder: Path) -> None:
    """Open the app and see every table once."""
    hand = Hand()
    app = open_app(hand, folder)
    for game in boxes():
        app.demo(game)
        hand.wait(1)
    app.show("home")
    hand.wait(1)
    hand.close()


def open_app(hand: Hand, folder: Path):
    """Open the app at home, with fixed chance and quick animations."""
    from app.application import CachetteApp

    app = CachetteApp(folder, Random(1))
    app.settings.pace = "fast"
    app.settings.language = "en"
    hand.patience = PATIENCE
    hand.open(app)
    return app


def collect_all() -> None:
    """Collect all garbage there is, however old."""
    unfreeze()
    gc.collect()


def goes_on(request: pytest.FixtureRequest) -> bool:
    """Tell whether a test goes on with the app that is open, and opens none of its own."""
    return "app" in request.fixturenames and not request.node.get_closest_marker("own_app")


@pytest.fixture
def tmp_path(request, tmp_path: Path) -> Path:
    """The folder of the app, where there is one."""
    return get_ready().folder if goes_on(request) else tmp_path


@pytest.fixture
def hand(request, monkeypatch, caplog):
    hand = get_ready().hand
    if not goes_on(request):
        hand.close()
        hand = Hand()
        hand.patience = PATIENCE
    monkeypatch.setattr(
        "app.session.thinking.perf_counter", lambda: hand.now
    )  # bots think as long everywhere
    monkeypatch.setattr(os, "fsync", lambda _: None)  # nobody cuts the power: the disk is not waited for
    monkeypatch.setattr(gc, "unfreeze", Mock())  # what was there before the fork is not looked at
    monkeypatch.setattr("app.overlays.study.SLICE_SECONDS", 0)  # the coach may take his time
    yield hand
    busy = [record.message for record in caplog.get_records("call") if "too much iteration" in record.message]
    assert not busy, "a frame whose layout never comes to rest"


@pytest.fixture
def app(request, hand: Hand, tmp_path: Path):
    """The app at home, in an empty folder, with fixed chance and quick animations."""
    return hand.app if goes_on(request) else open_app(hand, tmp_path)


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
