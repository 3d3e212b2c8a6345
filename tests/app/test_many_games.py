"""However many games there are, each is seen, or half of it, and can be slid into sight."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from app.box import boxes
from engine.games import GAMES
from engine.match import Match, Seat
from tests.more_games import copy_of_pips, games_of

pytestmark = pytest.mark.own_app

ROWS = {
    "home": ("place", "shelf"),
    "rulebook": ("tabs", "games"),
    "statistics": ("bars", "games"),
    "credits": ("column", "tributes"),
}
"""The rows and columns of games on each screen: what they slide in, and what they are."""
FOUR = 4
"""So many fit everywhere."""
SMALLEST = 40
"""A finger wants so many units at least."""


@pytest.fixture(params=[1, *(pytest.param(some, marks=pytest.mark.soak) for some in (3, 4, 5)), 8])
def number(request, tmp_path: Path, monkeypatch) -> Iterator[int]:
    """So many games: of the shipped ones some are hidden, or others are added."""
    wanted: int = request.param
    with ExitStack() as added:
        for extra in range(wanted - len(boxes())):
            name = f"extra{extra}"
            added.enter_context(games_of(copy_of_pips(tmp_path / name, name), (name,)))
        some = dict(list(boxes().items())[:wanted])
        monkeypatch.setattr("app.box._complete", lambda roots: some)
        yield wanted


def play_once(app) -> None:
    """Let somebody have played each game, so that there is something to count."""
    for day, game in enumerate(boxes(), 1):
        match = Match(GAMES[game], [Seat("Ada"), Seat("Ben")])
        saved = app.storage.begin(match, datetime(2026, 1, day, tzinfo=UTC))
        match.notes |= {"scores": "2 1", "winners": "1"}
        saved.rewrite()


@pytest.mark.parametrize("screen", ROWS)
def test_each_game_is_in_sight_or_can_be_slid_there(number: int, app, hand, screen: str) -> None:
    slide_id, row_id = ROWS[screen]
    play_once(app)
    shown = app.show(screen, **({"game": next(iter(boxes()))} if screen == "rulebook" else {}))
    hand.wait(0.5)
    slide, row = shown.ids[slide_id], shown.ids[row_id]
    things = list(reversed(row.children))
    assert len(things) == number
    assert slide.slides == (number > FOUR)
    assert slide.x >= 0
    assert slide.right <= shown.width + 1
    least = SMALLEST * app.u
    for one, other in pairwise(things):
        assert one.right <= other.x + 1 or other.top <= one.y + 1, "two lie over each other"
    for thing in things:
        assert min(thing.size) >= least
        slide.bring_up(thing)
        hand.wait(0.5)
        x, y = thing.to_window(thing.x, thing.y)
        left, bottom = slide.to_window(slide.x, slide.y)
        assert left - 1 <= x
        assert x + thing.width <= left + slide.width + 1
        assert bottom - 1 <= y
        assert y + thing.height <= bottom + slide.height + 1
    if slide.slides:
        length, room = (row.height, slide.height) if slide.upright else (row.width, slide.width)
        cut = room / (length / len(things)) % 1
        assert 0.05 < cut < 0.98, "nothing is cut off, so nobody sees that there is more"


def test_a_menu_and_a_choice_have_every_game(number: int, app, hand) -> None:
    play_once(app)
    history, home = app.show("history"), app.manager.get_screen("home")
    hand.wait(0.5)
    history.open_games()
    hand.wait(0.5)
    menu = history.menu
    app.show("home")
    home.watch()
    hand.wait(0.5)
    for slide, things in (
        (menu.ids.roll, menu.ids.rows.children),
        (home.choice.ids.shelf_place, home.choice.ids.shelf.children),
    ):
        assert len(things) == number + (things is menu.ids.rows.children)
        length = sum(thing.height if slide.upright else thing.width for thing in things)
        assert slide.slides or length <= (slide.height if slide.upright else slide.width) + 1


def test_a_few_boxes_stand_in_the_middle(number: int, app, hand) -> None:
    home = app.manager.current_screen
    tiles = home.ids.shelf.children
    assert len({round(tile.width) for tile in tiles}) == 1
    if number <= FOUR:
        middle = (tiles[-1].to_window(tiles[-1].x, 0)[0] + tiles[0].to_window(tiles[0].right, 0)[0]) / 2
        assert middle == pytest.approx(home.center_x, abs=1)
        assert tiles[0].width == pytest.approx(276 * app.u, abs=1)
