"""A full garbage collection waits until nothing moves, but not for ever."""

import gc
from weakref import WeakSet

import pytest
from kivy.core.window import Window

from app.services.garbage_collection import CALM_SECONDS, FULL, NEVER, OVERFULL, WHOLE
from tests.app.conftest import unfreeze


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


class Loop:
    """Something that only a collection finds."""

    def __init__(self) -> None:
        self.itself = self


def test_what_has_grown_old_is_collected_while_an_app_runs(app, hand) -> None:
    """In tests as on a tablet: a long one that kept all of it has grown to gigabytes."""
    there: WeakSet[Loop] = WeakSet()
    rounds, made = 45, 10_000
    for _ in range(rounds):
        loops = [Loop() for _ in range(made)]
        there.update(loops)
        loops.clear()
        hand.wait(1)
    assert len(there) < rounds * made / 2


@pytest.fixture
def calm(hand, monkeypatch) -> None:
    """Nothing has moved for a while, and old things are looked at as they are in the app."""
    monkeypatch.setattr(gc, "unfreeze", unfreeze)
    hand.now += CALM_SECONDS + 1
    monkeypatch.setattr("kivy.clock.Clock.get_time", lambda: hand.now)


def outlive_a_round(collector) -> WeakSet[Loop]:
    """Make garbage of something that has outlived a collection."""
    loop = Loop()
    collector.collect_soon()
    collector._collect_if_calm(0)
    return WeakSet([loop])


@pytest.mark.usefixtures("calm")
def test_what_has_outlived_a_round_is_looked_at_again_when_something_large_was_left(app, monkeypatch) -> None:
    collector = app.garbage_collector
    there = outlive_a_round(collector)
    with monkeypatch.context() as much:
        much.setattr("app.services.garbage_collection.gc.get_count", lambda: (0, 0, FULL))
        collector._collect_if_calm(0)
    assert there, "the next round is a short one"
    collector.collect_soon()
    collector._collect_if_calm(0)
    assert not there


@pytest.mark.usefixtures("calm")
def test_what_has_outlived_a_round_is_looked_at_again_now_and_then(app, monkeypatch) -> None:
    collector = app.garbage_collector
    there = outlive_a_round(collector)
    monkeypatch.setattr("app.services.garbage_collection.gc.get_count", lambda: (0, 0, FULL))
    for _ in range(WHOLE):
        collector._collect_if_calm(0)
    assert not there


def test_python_itself_never_begins_a_full_collection(app) -> None:
    assert gc.get_threshold()[2] == NEVER
    assert gc.get_freeze_count()
