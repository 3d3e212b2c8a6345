"""The way through the app: screens come and go, however quickly."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from app.application import SCREENS
from engine import sheet
from tests.app.test_replay import GOLDEN

PLAIN = ("home", "settings", "credits", "history", "statistics")
"""Screens that want to be handed nothing."""


def check_alone(app, name: str) -> None:
    """Look whether a screen is all that is drawn."""
    manager = app.manager
    assert manager.current == name
    assert manager.children == [manager.get_screen(name)]
    drawn = [screen.name for screen in manager.screens if screen.canvas in manager.canvas.children]
    assert drawn == [name]


@pytest.mark.parametrize("frames", [0, 1, 3])
def test_a_fade_that_is_interrupted_leaves_one_screen(app, hand, frames: int) -> None:
    for way in permutations(PLAIN[:4], 3):
        for name in way:
            app.show(name)
            hand.frames(frames)
        hand.wait(0.5)
        check_alone(app, way[-1])


def test_any_quick_sequence_of_screens_leaves_one(app, hand) -> None:
    rng = Random(3)
    for _ in range(60):
        app.settings.reduced_motion = rng.random() < 0.3
        app.show(rng.choice(PLAIN))
        hand.frames(rng.randrange(8))
    app.show("home")
    hand.wait(0.5)
    check_alone(app, "home")
    assert set(PLAIN) <= set(SCREENS)


def test_who_is_left_in_a_hurry_is_told_all_the_same(app, hand) -> None:
    """A replay gives its pace back, and what is entered for a moment is entered before it is left."""
    app.show("replay", match=sheet.read((GOLDEN / "nut/2p_1.sheet").read_bytes()).match)
    hand.wait(0.5)
    replay, told = app.manager.current_screen, []
    history = app.show("history")
    history.bind(on_enter=lambda _: told.append("entered"), on_leave=lambda _: told.append("left"))
    app.show("home")
    assert app.replay_pace == 0
    assert replay.table is None
    hand.wait(0.5)
    assert told == ["entered", "left"]
