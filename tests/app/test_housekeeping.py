"""Great sweeps of the garbage wait until nothing moves, but not for ever."""

import pytest
from kivy.core.window import Window

from app.services import housekeeping
from app.services.housekeeping import CALM_SECONDS, FULL, NEVER, OVERFULL


@pytest.fixture
def sweeps(monkeypatch) -> list[int]:
    """The sweeps that were made."""
    made: list[int] = []
    monkeypatch.setattr("app.services.housekeeping.gc.collect", lambda: made.append(1))
    return made


@pytest.mark.parametrize(
    ("garbage", "calm_for", "swept"),
    [
        (FULL, 0, False),
        (FULL, CALM_SECONDS - 0.01, False),
        (FULL, CALM_SECONDS + 0.01, True),
        (FULL - 1, 60, False),
        (OVERFULL - 1, 0, False),
        (OVERFULL, 0, True),
    ],
)
def test_a_sweep_waits_for_calm(app, hand, monkeypatch, sweeps, garbage, calm_for, swept) -> None:
    Window.dispatch("on_flip")  # something was drawn
    hand.now += calm_for
    monkeypatch.setattr("app.services.housekeeping.gc.get_count", lambda: (0, 0, garbage))
    monkeypatch.setattr("kivy.clock.Clock.get_time", lambda: hand.now)
    app.housekeeping._look(0)
    assert bool(sweeps) == swept


def test_somebody_looks_now_and_then(app, hand, monkeypatch, sweeps) -> None:
    monkeypatch.setattr("app.services.housekeeping.gc.get_count", lambda: (0, 0, OVERFULL))
    hand.wait(2)
    assert sweeps


def test_python_itself_never_begins_a_great_sweep(app) -> None:
    (thresholds,) = housekeeping.gc.set_threshold.call_args_list
    assert thresholds.args[2] == NEVER
    housekeeping.gc.freeze.assert_called_once()
