"""The way through the app: screens come and go, however quickly, and back puts away what lies on top."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from app.overlays.coach import CoachPanel
from app.screens.colour_chooser import ColourChooser
from app.screens.table import Pause
from app.shell.navigator import SCREENS
from app.tables.nacho_incident.closer import NachoProvinceCloser
from app.tables.nut.counting import NutCounting
from app.tables.nut.rivals import NutFullTree
from app.tables.nutty_business.opening import NuttyOpening
from app.tables.nutty_business.zoom import NuttyCardZoom
from app.widgets.log import Log
from app.widgets.question import Question
from tests.app.test_history import played
from tests.app.test_replay import read
from tests.app.test_setup import set_table
from tests.games.nacho_incident.fingers.helpers import play_until, seat_people, settle
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers.helpers import (
    back_key,
    begin,
    in_hand,
    middle,
    opened,
    sit_down,
    word,
)

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
    app.show("replay", match=read("nut/2p_1.sheet"))
    hand.wait(0.5)
    replay, told = app.manager.current_screen, []
    history = app.show("history")
    history.bind(on_enter=lambda _: told.append("entered"), on_leave=lambda _: told.append("left"))
    app.show("home")
    assert app.session is None
    assert replay.table is None
    hand.wait(0.5)
    assert told == ["entered", "left"]


# The back key.


def lies(app, kind: type) -> bool:
    return any(isinstance(widget, kind) for widget in app.root.walk())


def check_back_closes(app, hand, kind: type, name: str) -> None:
    """Press back: this is away, and nothing else has happened."""
    assert lies(app, kind)
    back_key()
    hand.wait(0.3)
    assert not lies(app, kind)
    assert not lies(app, Question)
    assert app.manager.current == name
    assert not getattr(app.manager.current_screen, "paused", False)


def check_back_pauses(app, hand) -> None:
    """Press back where nothing can be put away, and again."""
    back_key()
    hand.wait(0.2)
    assert app.manager.current_screen.paused
    check_back_closes(app, hand, Pause, "table")


def test_back_puts_a_magnified_card_and_the_story_away(app, hand) -> None:
    table = opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief")
    finger = hand.finger().down(*middle(in_hand(table, "c2")))
    hand.wait(0.8)
    finger.up()
    hand.wait(0.1)
    table.open_log()
    check_back_closes(app, hand, Log, "table")
    check_back_closes(app, hand, NuttyCardZoom, "table")
    assert table.overlay is None
    check_back_pauses(app, hand)


def test_back_puts_a_rivals_tree_away(app, hand) -> None:
    table = nut.sit_down(app, hand, nut.grown(5, 2, 8))
    hand.tap(next(panel for panel in table.cloth.rivals if panel.parent))
    check_back_closes(app, hand, NutFullTree, "table")
    check_back_pauses(app, hand)


def test_back_puts_a_province_away(app, hand) -> None:
    match = play_until(seat_people(3, bots=(1, 2)), lambda position: position.stage == "send")
    table = sit_down(app, hand, match)
    settle(hand, table)
    table.loupe.look_at(table.cloth.provinces[0])
    check_back_closes(app, hand, NachoProvinceCloser, "table")
    assert table.reading is None


def test_back_puts_the_coach_away(app, hand) -> None:
    screen = app.show("result", match=played("nut", ("Ada", "Ben")))
    hand.wait(0.5)
    screen.open_coach()
    check_back_closes(app, hand, CoachPanel, "result")
    assert screen.panel is None


def test_back_puts_the_colours_away(app, hand) -> None:
    screen = set_table(app, hand)
    screen.open_colours(1)
    check_back_closes(app, hand, ColourChooser, "setup")
    assert screen.chooser is None


def test_back_pauses_where_an_answer_is_due(app, hand) -> None:
    """A curtain, a secret choice and a counting stay."""
    table = begin(app, hand, 3)
    assert table.handover.curtain
    check_back_pauses(app, hand)
    assert table.handover.curtain
    table.handover.curtain._open()
    hand.wait(1)
    assert lies(app, NuttyOpening)
    check_back_pauses(app, hand)
    table = nut.sit_down(app, hand, nut.grown(3, 2, 30))
    hand.wait(0.2)
    assert lies(app, NutCounting)
    check_back_pauses(app, hand)
    assert lies(app, NutCounting)


@pytest.mark.parametrize("menu", ["Rules", "Settings"])
def test_back_leads_from_a_menu_to_the_pause_and_from_there_to_the_match(app, hand, menu: str) -> None:
    nut.sit_down(app, hand, nut.grown(5, 2, 8))
    back_key()
    hand.wait(0.2)
    hand.tap(word(app.manager.current_screen, menu))
    back_key()  # while it fades in
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert app.manager.current_screen.paused
    check_back_closes(app, hand, Pause, "table")


def test_a_table_wishes_for_a_wide_window_below_itself(app, hand, window) -> None:
    window.size = 800, 1280
    hand.wait(0.2)
    app.show("credits")
    hand.wait(0.5)
    assert app.root.height == window.height, "credits stand"
    assert not app.messages.wish
    begin(app, hand, 2)
    wish = app.messages.wish
    (words,) = wish.children
    assert words.text.startswith("The table loves a wide window")
    low, high = (words.to_window(words.x, y)[1] for y in (words.y, words.top))
    assert 0 < low < high < app.root.y, "it stands in what is free"
    assert wish.opacity
    window.size = 1280, 800
    hand.wait(0.2)
    assert not wish.opacity
