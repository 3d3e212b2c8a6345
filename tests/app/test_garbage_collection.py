"""A full garbage collection waits until nothing moves, but not for ever."""

import pytest
from kivy.core.window import Window

from app.services import garbage_collection
from app.services.garbage_collection import CALM_SECONDS, FULL, NEVER, OVERFULL


@pytest.fixture
def collections(monkeypatch) -> list[int]:
    """The full collections that were made."""
    made: list[int] = []
    monkeypatch.setattr("app.services.garbage_collection.gc.collect", lambda: made.append(1))
    return made


@pytest.mark.parametrize(
    ("garbage", "calm_for", "collected"),
    [
        (FULL, 0, False),
        (FULL, CALM_SECONDS - 0.01, False),
        (FULL, CALM_SECONDS + 0.01, True),
        (FULL - 1, 60, False),
        (OVERFULL - 1, 0, False),
        (OVERFULL, 0, True),
    ],
)
def test_a_collection_waits_for_calm(
    app, hand, monkeypatch, collections, garbage, calm_for, collected
) -> None:
    Window.dispatch("on_flip")  # something was drawn
    hand.now += calm_for
    monkeypatch.setattr("app.services.garbage_collection.gc.get_count", lambda: (0, 0, garbage))
    monkeypatch.setattr("kivy.clock.Clock.get_time", lambda: hand.now)
    app.garbage_collector._collect_if_calm(0)
    assert bool(collections) == collected


def test_somebody_looks_now_and_then(app, hand, monkeypatch, collections) -> None:
    monkeypatch.setattr("app.services.garbage_collection.gc.get_count", lambda: (0, 0, OVERFULL))
    hand.wait(2)
    assert collections


def test_python_itself_never_begins_a_full_collection(app) -> None:
    (thresholds,) = garbage_collection.gc.set_threshold.call_args_list
    assert thresholds.args[2] == NEVER
    garbage_collection.gc.freeze.assert_called_once()
