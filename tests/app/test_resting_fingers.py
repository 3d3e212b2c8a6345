"""A finger rests on something whose meaning changes: nothing comes of it, and nothing stays pressed."""

from __future__ import annotations

import pytest
from kivy.base import EventLoop

from app.session.session import hints_taken
from app.tables.nut.counting import Counting
from app.widgets.controls import Pressable, Segment
from engine.games import GAMES
from tests.app.test_replay import read, watch
from tests.app.test_setup import set_table
from tests.games import part_of
from tests.games.go_nuts.fingers import helpers as go_nuts
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers.helpers import (
    assert_nothing_is_stuck,
    back_key,
    drag,
    in_hand,
    middle,
    opened,
    own_pile,
    sign,
    word,
)

OPENED = "1 start c3\n2 start bank\n3 start thief"


def rest(hand, widget):
    """Put a finger on something and leave it there."""
    finger = hand.finger().down(*middle(widget))
    hand.wait(0.2)
    return finger


def lift(hand, *fingers) -> None:
    for finger in fingers:
        finger.up()
    hand.wait(0.7)
    assert not any(touch.grab_list for touch in EventLoop.touches)
    pressed = [widget for widget in EventLoop.window.children[0].walk() if isinstance(widget, Pressable)]
    assert all(widget.state == "normal" for widget in pressed)


# The five that were met.


@pytest.mark.parametrize("quick", [True, False])
def test_a_chapter_while_the_book_of_another_game_opens(app, hand, quick: bool) -> None:
    book = app.show("rulebook", game="nacho_incident")
    hand.wait(0.5)
    keys = [chapter.key for chapter in book.book]
    chapter = next(tab for tab in book.ids.chapters.children if tab.key == keys[-2])
    finger = rest(hand, chapter)
    if quick:
        hand.tap(next(tab for tab in book.ids.games.children if tab.game == "go_nuts"))
    else:
        app.show("rulebook", game="go_nuts")
    lift(hand, finger)
    assert (book.game, book.chapter) == ("go_nuts", book.book[0].key)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_while_the_match_is_paused(app, hand, game: str) -> None:
    table = part_of(game, "fingers.helpers").asked(app, hand)
    hand.wait(1)
    assert table.advised() is not None
    finger = rest(hand, sign(table, "hint"))
    back_key()
    hand.wait(0.2)
    assert table.screen.paused
    lift(hand, finger)
    hand.wait(1)
    assert not table.rings
    assert not any(hints_taken(table.match))


def test_play_in_a_replay_that_is_left(app, hand) -> None:
    replay = watch(app, hand, read("nut/2p_1.sheet"))
    replay.play_or_pause()
    finger = rest(hand, sign(replay, "play"))
    back_key()
    hand.wait(0.1)
    lift(hand, finger)
    assert app.manager.current == "history"
    assert not replay.playing


def test_the_time_line_of_a_replay_that_is_left(app, hand) -> None:
    replay = watch(app, hand, read("nut/2p_1.sheet"))
    finger = rest(hand, replay.ids.time_line)
    back_key()
    hand.wait(0.5)
    lift(hand, finger)
    assert app.manager.current == "history"
    assert replay.table is None


def test_an_option_in_the_set_up_of_another_game(app, hand) -> None:
    screen = set_table(app, hand, "go_nuts")
    before = dict(screen.setup.options)
    option = next(
        part
        for part in screen.ids.options.walk(restrict=True)
        if isinstance(part, Segment) and not part.chosen
    )
    finger = rest(hand, option)
    app.set_table("nacho_incident")
    hand.wait(0.5)
    lift(hand, finger)
    assert screen.setup.game.name == "nacho_incident"
    assert screen.setup.options.keys().isdisjoint(before)


def counting(app, hand):
    """Sit at a table where trees are counted."""
    table = nut.sit_down(app, hand, nut.grown(3, 2, 30))
    hand.wait(0.5)
    assert isinstance(table.overlay, Counting)
    return table


def test_skip_in_a_counting_that_is_left_for_another_match(app, hand) -> None:
    table = counting(app, hand)
    finger = rest(hand, table.overlay.ids.skip)
    back_key()
    hand.wait(0.2)
    hand.tap(word(app.root, "Leave (saved)"))
    hand.wait(0.5)
    other = go_nuts.begin(app, hand, 2)
    hand.wait(0.5)
    path = other.session.keeper.path
    lift(hand, finger)
    assert app.manager.current == "table"
    assert not other.match.over
    assert app.session.keeper.path == path
    assert path.exists(), "it was filed as finished"


def test_a_table_that_was_left_files_nothing(app, hand) -> None:
    """Whatever of it comes to its end after that: neither its own match nor the one that is played."""
    table = counting(app, hand)
    done = table.overlay
    app.manager.get_screen("table").leave()
    hand.wait(0.5)
    done.skip()
    hand.wait(0.5)
    assert app.manager.current == "home"
    other = go_nuts.begin(app, hand, 2)
    table.finish()
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert other.session.keeper.path.exists()


# And all others.


def test_two_fingers_on_to_the_table_begin_one_match(app, hand) -> None:
    screen = set_table(app, hand)
    begin = word(screen, "To the table!")
    fingers = [rest(hand, begin) for _ in range(4)]
    lift(hand, *fingers)
    assert app.manager.current == "table"
    assert len(list(app.storage.matches.glob("*.sheet"))) == 1


def test_a_card_in_the_air_goes_back_when_something_opens(app, hand) -> None:
    table = opened(app, hand, 3, OPENED)
    lines = len(table.match.lines)
    finger = drag(hand, middle(in_hand(table, "c2")), middle(own_pile(table, 1)))
    assert table.over
    table.open_log()
    hand.wait(0.5)
    assert table.carried is None
    assert not table.screen.notice.text, "nobody put it down"
    lift(hand, finger)
    table.stop_reading()
    hand.wait(0.5)
    assert len(table.match.lines) == lines
    assert_nothing_is_stuck(table)


def test_dice_are_not_rolled_by_a_finger_from_before_the_pause(app, hand) -> None:
    table = go_nuts.begin(app, hand, 2)
    finger = rest(hand, table.cloth.field)
    back_key()
    hand.wait(0.1)
    hand.tap(word(app.root, "Go on"))
    lift(hand, finger)
    assert not table.match.lines


def test_a_question_ends_what_fingers_were_about(app, hand) -> None:
    home = app.manager.current_screen
    finger = rest(hand, sign(home, "settings"))
    back_key()
    hand.wait(0.2)
    lift(hand, finger)
    assert app.manager.current == "home"
    back_key()
    hand.tap(sign(home, "settings"))
    hand.wait(0.5)
    assert app.manager.current == "settings", "the next touch counts again"


def test_fingers_that_are_held_in_a_race_are_not_lost(app, hand) -> None:
    """Everybody puts a finger down and leaves it there; the race begins, and each rolls with another."""
    table = go_nuts.into_frenzy(app, hand, 3)
    zones = table.frenzy.zones
    fingers = [hand.finger().down(*go_nuts.middle(zone)) for zone in zones]
    hand.wait(3)
    assert table.frenzy.race.phase == "race"
    lines = len(table.match.lines)
    more = [hand.finger().down(*go_nuts.middle(zone)) for zone in zones]
    hand.wait(0.1)
    assert len(table.match.lines) == lines + 2 * len(zones), "each has rolled, and chance for each"
    lift(hand, *fingers, *more)
