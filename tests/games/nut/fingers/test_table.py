"""NUT played by fingers on the real app: whole matches, and matches that go on."""

from __future__ import annotations

from random import Random

import pytest
from kivy.core.window import Window

from app.tables.nut.counting import NutCounting
from engine.nut.moves import TAKE
from tests.app.waking import calls_of_a_move, check_that_little_is_woken
from tests.games.nut.fingers.helpers import (
    a_place,
    card_of,
    check_result,
    drop,
    grown,
    lay,
    liftable,
    new_match,
    notice,
    on_disk,
    pill,
    settle,
    sit_down,
    turn_over,
)

# Whole matches.


def play_by_fingers(app, hand, table, rng: Random) -> None:
    """Play until the counting: whoever is asked carries a card to a place, both by chance."""
    while not table.match.over:
        settle(hand, table)
        turn_over(hand, table)
        seat, lines = int(table.handover.near), len(table.match.lines)
        code = rng.choice(liftable(table))
        place = rng.choice(table.cloth.tree_view.tree.places(code))
        lay(hand, table, code, place)
        played = [(line.seat, line.move) for line in table.match.lines[lines : lines + 2]]
        assert played == [(seat, TAKE[code]), (seat, place)]
        assert on_disk(app).positions[: lines + 3] == table.match.positions[: lines + 3]


def from_home_to_table(app, hand, guests: int):
    home = app.manager.get_screen("home")
    hand.tap(next(widget for widget in home.walk() if getattr(widget, "game", "") == "nut"))
    hand.wait(0.5)
    screen = app.manager.get_screen("setup")
    hand.tap(pill(screen, "Play at once"))
    while len(screen.setup.guests) < guests:
        hand.tap(next(widget for widget in screen.walk() if type(widget).__name__ == "AddRow"))
    hand.tap(pill(screen, "To the table!"))
    hand.wait(0.8)
    assert app.manager.current == "table"
    return app.manager.get_screen("table").table


def test_a_three_person_match_by_fingers_from_set_up_through_the_counting_to_the_result(app, hand) -> None:
    table = from_home_to_table(app, hand, 3)
    play_by_fingers(app, hand, table, Random(4))
    assert [len(tree.cards) for tree in table.match.position.trees] == [10, 10, 10]
    counting = table.overlay
    assert isinstance(counting, NutCounting)
    counted = []
    while app.manager.current == "table":
        counted.append((counting.name, int(counting.total)))
        hand.finger().down(*Window.center).up()
        hand.wait(0.1)
    scores = table.match.position.scores()
    assert counted[6::7] == [
        (seat.name, score) for seat, score in zip(table.match.seats, scores, strict=True)
    ]
    assert len(counted) == 21
    hand.wait(0.5)
    check_result(app)


def test_a_two_person_match_by_fingers_counts_by_itself(app, hand) -> None:
    table = from_home_to_table(app, hand, 2)
    play_by_fingers(app, hand, table, Random(5))
    assert [len(tree.cards) for tree in table.match.position.trees] == [15, 15]
    hand.wait(25)
    check_result(app)


def test_one_person_plays_against_bots(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, new_match(3, bots=(1, 2)))
    play_by_fingers(app, hand, table, Random(6))
    hand.tap(pill(table.overlay, "Result"))
    hand.wait(0.5)
    check_result(app)


def test_bots_play_by_themselves(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, new_match(2, bots=(0, 1)))
    for _ in range(200):
        assert not any(table.placing.can_lift(card) for card in table.cloth.shelves.cards)
        hand.wait(1)
        if app.manager.current == "result":
            break
    check_result(app)


# Going on.


def test_a_card_that_was_taken_when_the_app_was_killed_is_held_and_is_placed(app, hand) -> None:
    match = grown(4, 3, 6)
    seat = match.position.to_act[0]
    code = match.position.columns[1][0]
    match.play(seat, TAKE[code])
    app.storage.begin(match)
    app.show("settings")
    hand.wait(0.5)
    app.show("home")
    hand.wait(0.5)
    hand.tap(app.manager.get_screen("home").ids.first)
    hand.wait(0.8)
    table = app.manager.get_screen("table").table
    assert int(table.handover.near) == seat
    assert [card.card for card in table.cloth.shelves.cards if card.mark == "held"] == [code]
    assert liftable(table) == [code]
    lines = len(table.match.lines)
    for card in [card for card in table.cloth.shelves.cards if card.card != code]:
        drop(hand, table, card.card, (0, 0))
        hand.wait(0.5)
        assert not table.by_finger
        hand.tap(card)
        assert not table.by_finger
        assert notice(app)
        assert code not in notice(app), "nobody knows the codes of cards"
        assert len(table.match.lines) == lines
        app.manager.get_screen("table").notice.hush()
    place = a_place(table, code, 5)
    lay(hand, table, code, place)
    assert [line.move for line in table.match.lines[lines:]] == [place]
    assert on_disk(app).lines == table.match.lines


def test_a_card_that_was_taken_is_held_again_after_it_was_refused(app, hand) -> None:
    match = grown(4, 3, 6)
    code = match.position.columns[1][0]
    match.play(match.position.to_act[0], TAKE[code])
    table = sit_down(app, hand, match)
    drop(hand, table, code, (60, 0))
    hand.wait(0.5)
    assert card_of(table, code).mark == "held"
    assert liftable(table) == [code]


def test_a_finger_that_carries_wakes_little(app, hand) -> None:
    table = sit_down(app, hand, grown(7, 2, 20))
    card = card_of(table, liftable(table)[0])
    finger, view = hand.press(card), table.cloth.tree_view
    called = calls_of_a_move(hand, finger, view.to_window(*view.center))
    assert table.carried is card
    check_that_little_is_woken(called, 260)
    finger.up()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (640, 400), (800, 360)])
def test_the_basket_of_the_picker_lies_beside_his_tree(app, hand, window, size) -> None:
    window.size = size
    table = sit_down(app, hand, grown(6, 3, 4))
    hand.wait(0.5)
    for panel in table.cloth.rivals:
        assert panel.tree_view.top <= panel.ids.basket.y
        assert panel.ids.basket.top <= panel.top
