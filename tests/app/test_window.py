"""The window of a desktop opens as it was left, and F11 fills the screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kivy.event import EventDispatcher
from kivy.properties import ListProperty, ObjectProperty

from app.services import window
from app.services.storage import Storage
from app.services.window import F11, DesktopWindow


class Glass(EventDispatcher):
    """Stands in for Kivy's window, which fills a screen of 1920 × 1080 when it is told to."""

    system_size = ListProperty([1280, 800])
    fullscreen = ObjectProperty(False)

    def __init__(self) -> None:
        self.register_event_type("on_keyboard")
        super().__init__()

    def on_keyboard(self, *_: object) -> None:
        """Event: a key."""

    def on_fullscreen(self, _: object, fills: str | bool) -> None:
        if fills:
            self.system_size = [1920, 1080]

    def press(self, key: int) -> bool:
        return bool(self.dispatch("on_keyboard", key, 0, None, []))


@pytest.fixture
def glass(monkeypatch: pytest.MonkeyPatch) -> Glass:
    glass = Glass()
    monkeypatch.setattr(window, "Window", glass)
    return glass


def opened(storage: Storage) -> DesktopWindow:
    desktop = DesktopWindow(storage)
    desktop.open()
    return desktop


def test_a_window_opens_as_large_as_it_was_left(glass: Glass, storage: Storage, monkeypatch) -> None:
    first = opened(storage)
    assert glass.system_size == [1280, 800]
    glass.system_size = [1600, 900]
    first.close()
    glass.system_size = [1280, 800]
    opened(storage)
    assert glass.system_size == [1600, 900]
    assert not glass.fullscreen


def test_f11_fills_the_screen_and_that_is_remembered_with_the_size_behind_it(
    glass: Glass, storage: Storage
) -> None:
    desktop = opened(storage)
    glass.system_size = [1000, 700]
    assert glass.press(F11)
    assert glass.fullscreen == "auto"
    desktop.close()
    assert storage.load("window") == {"width": 1000, "height": 700, "fullscreen": True}
    glass.fullscreen = False
    again = opened(storage)
    assert glass.fullscreen == "auto"
    assert glass.press(F11)
    assert not glass.fullscreen
    assert not glass.press(ord("a")), "other keys are for others"
    again.close()
    assert not storage.load("window")["fullscreen"]


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"width": 1},
        {"width": "wide", "height": 800},
        {"width": 10**9, "height": 800},
        {"width": 5, "height": 5},
    ],
)
def test_an_odd_size_is_none(glass: Glass, storage: Storage, tmp_path: Path, facts: dict) -> None:
    (tmp_path / "window.json").write_text(json.dumps(facts))
    opened(storage)
    assert glass.system_size == [1280, 800]


def test_a_disk_that_takes_nothing_ends_nothing(glass: Glass, storage: Storage) -> None:
    storage.ours = False
    opened(storage).close()
