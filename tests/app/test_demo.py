"""Bots only, for those who watch: from home, with nothing kept, until a finger comes."""

from __future__ import annotations

import pytest

from app.box import boxes
from engine.bots.levels import LEVEL_SETTINGS
from engine.games import GAMES


def choice_of(app, hand):
    """Ask at home for a demo."""
    home = app.manager.get_screen("home")
    hand.tap(next(widget for widget in home.walk() if getattr(widget, "sign", "") == "watch"))
    hand.wait(0.4)
    return home.choice


@pytest.mark.parametrize("game", GAMES)
def test_people_choose_which_game_they_watch(app, hand, game: str) -> None:
    choice = choice_of(app, hand)
    hand.tap(next(card for card in choice.ids.shelf.children if card.game == game))
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert app.session.match.game.name == game


def test_who_chooses_no_game_stays_at_home(app, hand) -> None:
    for leave in (lambda: hand.finger().down(2, 2).up(), app.manager.current_screen.on_pre_leave):
        choice = choice_of(app, hand)
        assert choice.parent
        leave()
        hand.wait(0.4)
        assert not choice.parent
        assert app.manager.current == "home"
        assert app.session is None


def test_a_demo_plays_by_itself_and_a_touch_ends_it(app, hand) -> None:
    home = app.manager.get_screen("home")
    choice_of(app, hand).choose("")
    hand.wait(0.5)
    table = app.manager.get_screen("table").table
    assert app.manager.current == "table"
    assert not table.persons
    hand.wait(20)
    assert len(table.match.lines) > 5
    assert not list(app.storage.matches.iterdir())
    hand.finger().down(300, 200).up()
    hand.wait(1)
    assert app.manager.current == "home"
    lines = len(table.match.lines)
    hand.wait(10)
    assert len(table.match.lines) == lines
    assert app.storage.unfinished() is None
    assert not home.left_game


@pytest.mark.usefixtures("long_frames")
def test_after_a_demo_comes_one_of_another_game(app, hand) -> None:
    """Without animations it is still shown at a pace that can be followed."""
    app.settings.pace = "off"
    app.demo()
    table = app.manager.get_screen("table").table
    table.match.position.to_act = ()
    table.finish()
    assert app.manager.current == "table"
    assert app.manager.get_screen("table").is_demo
    assert app.session.match.game is not table.match.game
    hand.wait(0.2)
    table = app.manager.get_screen("table").table
    before = len(table.match.lines)
    hand.wait(0.2)
    assert len(table.match.lines) - before < 5


def test_the_back_button_ends_a_demo(app, hand) -> None:
    app.demo()
    hand.wait(1)
    app.manager.current_screen.pause()
    hand.wait(0.5)
    assert app.manager.current == "home"
    assert app.session is None


*OTHERS, EXAMPLE = GAMES


@pytest.mark.usefixtures("long_frames")
@pytest.mark.parametrize("game", [*(pytest.param(game, marks=pytest.mark.soak) for game in OTHERS), EXAMPLE])
def test_a_demo_of_every_game_comes_to_its_end_and_to_the_next(app, hand, monkeypatch, game: str) -> None:
    """Nobody has to touch anything: at the end of a round neither, nor where trees are counted."""
    monkeypatch.setattr("app.model.demo.boxes", lambda: {game: boxes()[game]})
    monkeypatch.setitem(LEVEL_SETTINGS, "hard", LEVEL_SETTINGS["easy"])  # the search would take minutes
    app.demo()
    match = app.manager.get_screen("table").table.match
    monkeypatch.setattr("app.model.demo.boxes", boxes)
    while app.session.match is match:
        hand.wait(1)
    assert match.over
    assert app.manager.current == "table"
