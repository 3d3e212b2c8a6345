"""NUT: a placement is taken back, and what was hidden until then stays so."""

from __future__ import annotations

import pytest

from engine.match import Match
from engine.nut.moves import TAKE, Place
from tests.app.nut import (
    a_place,
    codes_in_widgets,
    drain,
    drop,
    grown,
    lay,
    liftable,
    middle,
    on_disk,
    pill,
    settle,
    sit_down,
    take_back,
)


@pytest.mark.parametrize("cards", [3, 4, 5, 18, 25])
def test_a_placement_can_be_taken_back_and_is_gone_from_the_disk(app, hand, cards: int) -> None:
    table = sit_down(app, hand, grown(6, 3, cards))
    before, code, seat = table.match.position, liftable(table)[0], int(table.near)
    forced = before.forced() is not None
    lay(hand, table, code, a_place(table, code, 5))
    assert table.may_undo
    assert int(table.near) != seat or len(before.queue) == 1
    take_back(hand, table)
    settle(hand, table)
    wanted = before.apply(seat, TAKE[code]) if forced else before
    assert table.match.position == on_disk(app).position == wanted
    assert int(table.near) == seat
    assert table.tree_view.tree == before.trees[seat]
    place = a_place(table, code, 2)
    lay(hand, table, code, place)
    assert on_disk(app).lines == table.match.lines
    assert table.match.lines[-1].move == place


@pytest.mark.parametrize(("guests", "cards"), [(2, 3), (3, 5)])
def test_a_refilled_column_is_nowhere_until_the_next_touch(app, hand, guests: int, cards: int) -> None:
    table = sit_down(app, hand, grown(6, guests, cards))
    before, code, deck_shown = table.match.position, liftable(table)[0], table.deck
    lay(hand, table, code, a_place(table, code, 5))
    new = set(table.match.position.columns[before.column])
    assert len(new) == guests
    hand.wait(30)
    assert not new & codes_in_widgets()
    assert table.deck == deck_shown
    take_back(hand, table)
    settle(hand, table)
    assert not new & codes_in_widgets()
    assert table.match.position.trees == before.trees
    lay(hand, table, code, a_place(table, code, 3))
    assert not new & codes_in_widgets()
    pressed = hand.finger().down(*middle(table.ids.undo)).move(300, 200)  # nearly taken back, but not
    drain(hand)
    pressed.up()
    hand.wait(1)
    assert not new & codes_in_widgets()
    assert table.may_undo
    hand.finger().down(*middle(table.strip)).up()
    drain(hand)
    assert new < codes_in_widgets()
    assert table.deck == deck_shown - guests
    assert not table.may_undo
    lines = len(table.match.lines)
    hand.finger().down(*middle(table.ids.undo)).up()
    hand.wait(0.5)
    table.take_back()
    assert len(table.match.lines) == lines


def test_a_pause_shows_nothing_of_a_refilled_column(app, hand) -> None:
    table = sit_down(app, hand, grown(5, 2, 3))
    before, code = table.match.position, liftable(table)[0]
    lay(hand, table, code, a_place(table, code, 5))
    new = set(table.match.position.columns[before.column])
    hand.tap(table.ids.pause)
    hand.wait(5)
    assert not new & codes_in_widgets()
    hand.tap(pill(app.root, "Go on"))
    hand.wait(1)
    assert not new & codes_in_widgets()
    assert table.may_undo


def test_the_next_placement_settles_the_one_before(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 3, 4))
    for _ in range(2):
        lay(hand, table, liftable(table)[0], a_place(table, liftable(table)[0], 5))
    placed = [line for line in table.match.lines if isinstance(line.move, Place)]
    take_back(hand, table)
    settle(hand, table)
    assert [line for line in table.match.lines if isinstance(line.move, Place)] == placed[:-1]
    assert not table.may_undo


def late_against_bots() -> Match:
    """Find a match against a bot, without a deck, in which the last card of a column falls to the person."""
    for seed in range(100):
        match = grown(seed, 2, 27, bots=(1,))
        if match.position.to_act == (0,) and match.position.forced() and not match.position.card:
            return match
    raise AssertionError("there is none")


def test_only_one_placement_is_taken_back_where_the_card_was_no_choice(app, hand) -> None:
    """The bots' moves before it are none of a person: what was placed before them stays."""
    table = sit_down(app, hand, late_against_bots())
    before, code = table.match.position, liftable(table)[0]
    lay_quickly(hand, table, code, a_place(table, code, 5))
    take_back(hand, table)
    hand.wait(0.1)
    assert table.match.position == before.apply(0, TAKE[code])
    assert on_disk(app).position == table.match.position


def lay_quickly(hand, table, code: str, place: Place) -> None:
    """Carry a card to its place and wait only until it lies."""
    drop(hand, table, code, (place.column, place.row))
    while table.busy:
        hand.frames()


def test_a_placement_is_taken_back_while_a_bot_thinks_which_then_has_nothing_to_do(app, hand) -> None:
    app.settings.pace = "slow"
    table = sit_down(app, hand, grown(6, 2, 4, bots=(1,)))
    hand.wait(1)
    before, code = table.match.position, liftable(table)[0]
    lay_quickly(hand, table, code, a_place(table, code, 5))
    hand.wait(0.4)
    take_back(hand, table)
    assert table.match.position == before
    lay_quickly(hand, table, code, a_place(table, code, 3))
    lines = len(table.match.lines)
    hand.wait(0.6)  # the bot thinks anew, for 1.28 s
    assert len(table.match.lines) == lines
    hand.wait(1)
    assert len(table.match.lines) == lines + 1
