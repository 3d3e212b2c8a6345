"""NUT: a placement is taken back, and what was hidden until then stays so."""

from __future__ import annotations

import pytest

from app.tables.nut.places import FIRST_CELLS
from app.widgets.advice import box_of
from engine.match import Match
from engine.nut.cards import COLUMN_NAMES, DECK
from engine.nut.moves import TAKE, Place
from tests.games.nut.fingers.helpers import (
    NOT_A_DOUBLE_TAP,
    a_place,
    card_of,
    codes_in_widgets,
    drain,
    drop,
    grown,
    lay,
    liftable,
    marked,
    middle,
    new_match,
    on_disk,
    pill,
    settle,
    sit_down,
    take_back,
)


@pytest.mark.parametrize("cards", [3, 4, 5, 18, 25])
def test_a_placement_can_be_taken_back_and_is_gone_from_the_disk(app, hand, cards: int) -> None:
    table = sit_down(app, hand, grown(6, 3, cards))
    before, code, seat = table.match.position, liftable(table)[0], int(table.handover.near)
    forced = before.forced() is not None
    lay(hand, table, code, a_place(table, code, 5))
    assert table.undoing.take_back_text
    assert int(table.handover.near) != seat or len(before.queue) == 1
    take_back(hand, table)
    settle(hand, table)
    wanted = before.apply(seat, TAKE[code]) if forced else before
    assert table.match.position == on_disk(app).position == wanted
    assert int(table.handover.near) == seat
    assert table.cloth.tree_view.tree == before.trees[seat]
    place = a_place(table, code, 2)
    lay(hand, table, code, place)
    assert on_disk(app).lines == table.match.lines
    assert table.match.lines[-1].move == place


@pytest.mark.parametrize(("guests", "cards"), [(2, 3), (3, 5)])
def test_a_refilled_column_lies_face_down_until_a_card_is_touched(app, hand, guests: int, cards: int) -> None:
    table = sit_down(app, hand, grown(6, guests, cards))
    before, code, deck_shown = table.match.position, liftable(table)[0], table.cloth.deck
    lay(hand, table, code, a_place(table, code, 5))
    new = set(table.match.position.columns[before.column])
    assert len(new) == guests
    hand.wait(30)
    check_face_down(table, before.column, new)
    assert table.cloth.deck == deck_shown - guests
    take_back(hand, table)
    settle(hand, table)
    assert not table.cloth.shelves.backs
    assert not new & codes_in_widgets()
    assert table.cloth.deck == deck_shown
    assert table.match.position.trees == before.trees
    lay(hand, table, code, a_place(table, code, 3))
    for widget in (table.cloth.strip.cells["R"], table.cloth.ids.area):  # looking around settles nothing
        hand.finger().down(*middle(widget)).up()
        hand.wait(0.5)
    pressed = (
        hand.finger().down(*middle(table.ids.undo.ids.take_back)).move(300, 200)
    )  # nearly taken back, but not
    drain(hand)
    pressed.up()
    hand.wait(1)
    check_face_down(table, before.column, new)
    hand.finger().down(*middle(table.cloth.shelves.backs[0])).up()
    drain(hand)
    assert new < codes_in_widgets()
    assert not table.cloth.shelves.backs
    assert table.cloth.deck == deck_shown - guests
    assert not table.undoing.take_back_text
    assert "any column" in table.asked
    lines = len(table.match.lines)
    hand.finger().down(*middle(table.ids.undo.ids.take_back)).up()
    hand.wait(0.5)
    table.take_back()
    assert len(table.match.lines) == lines


def check_face_down(table, column: int, new: set[str]) -> None:
    """See that new cards lie on their shelf, that nobody knows them, and that nothing can be taken."""
    assert not new & codes_in_widgets()
    assert len(table.cloth.shelves.backs) == len(new)
    assert all(
        table.cloth.shelves.all[column].collide_point(*back.center) for back in table.cloth.shelves.backs
    )
    assert all(back.parent for back in table.cloth.shelves.backs)
    assert table.undoing.take_back_text
    assert not liftable(table)
    assert "touch the new cards" in table.asked


@pytest.mark.parametrize("guests", [2, 3])
def test_nobody_takes_a_card_before_the_new_ones_are_turned_over(app, hand, guests: int) -> None:
    """The touch that turns them over takes nothing, wherever it goes; the next one does."""
    table = sit_down(app, hand, grown(6, guests, 2 * guests - 1))
    column = table.match.position.column
    lay(hand, table, liftable(table)[0], a_place(table, liftable(table)[0], 5))
    new, lines = table.match.position.columns[column], len(table.match.lines)
    open_card = next(card for card in table.cloth.shelves.cards if card.shelf != column)
    place = a_place(table, open_card.card, 5)
    drop(hand, table, open_card.card, (place.column, place.row))
    hand.wait(1)
    assert len(table.match.lines) == lines
    assert table.carried is None
    assert set(new) <= set(liftable(table))
    code = new[0]
    place = a_place(table, code, 5)
    lay(hand, table, code, place)
    assert [line.move for line in table.match.lines[lines:]] == [TAKE[code], place]


def test_a_hint_turns_no_new_card_over_but_asks_for_it(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 2, 3))
    column = table.match.position.column
    lay(hand, table, liftable(table)[0], a_place(table, liftable(table)[0], 5))
    new = set(table.match.position.columns[column])
    table.advise()
    hand.wait(0.2)
    check_face_down(table, column, new)
    assert table.undoing.take_back_text
    assert [tuple(box_of(ring)) for ring in table.pointer.rings] == [
        tuple(box_of(back)) for back in table.cloth.shelves.backs
    ]
    assert table.screen.notice.text == "Touch the new cards first: they may be the best of all."
    hand.tap(table.cloth.shelves.all[column])
    assert not table.screen.notice.text
    assert new < codes_in_widgets()


def test_a_rivals_tree_and_the_story_are_looked_at_without_turning_anything_over(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 3, 5))
    column = table.match.position.column
    lay(hand, table, liftable(table)[0], a_place(table, liftable(table)[0], 5))
    new = set(table.match.position.columns[column])
    hand.tap(table.cloth.rivals[(int(table.handover.near) + 1) % 3])
    assert table.overlay
    hand.finger().down(*middle(table.cloth.shelves.all[column])).up()
    hand.tap(table.overlay.ids.back)
    assert not table.overlay
    check_face_down(table, column, new)
    table.open_log()
    hand.finger().down(*middle(table.cloth.shelves.all[column])).up()
    hand.wait(0.5)
    check_face_down(table, column, new)


def test_new_cards_lie_open_where_nothing_can_be_taken_back(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, new_match(3, bots=(0, 1, 2)))
    while not table.match.over and len(table.match.lines) < 30:
        assert not table.refill.face_down
        hand.wait(0.2)


def test_a_match_that_was_killed_with_cards_face_down_goes_on_with_all_that_was_placed(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 2, 3))
    lay(hand, table, liftable(table)[0], a_place(table, liftable(table)[0], 5))
    assert table.refill.face_down
    left = on_disk(app)
    assert left.lines == table.match.lines
    again = sit_down(app, hand, left)
    new = {card for column in left.position.columns for card in column}
    assert new <= codes_in_widgets()
    assert not again.undoing.take_back_text, "whether they had been seen is not known"
    assert set(liftable(again)) == new


def person_before_bot() -> Match:
    """Find a match against two bots in which the person lays the last card of a turn; a bot picks next."""
    for cards in range(3, 9):
        match = grown(6, 3, cards, bots=(1, 2))
        if match.position.to_act == (0,) and len(match.position.queue) == 1 and not match.position.card:
            return match
    raise AssertionError("there is none")


def test_a_bot_that_picks_next_waits_for_whoever_placed_the_last_card(app, hand) -> None:
    table = sit_down(app, hand, person_before_bot())
    before, code = table.match.position, liftable(table)[0]
    for number in (5, 3):
        place = a_place(table, code, number)
        lay_quickly(hand, table, code, place)
        new = set(table.match.position.columns[before.column])
        lines = len(table.match.lines)
        hand.wait(30)
        assert len(table.match.lines) == lines
        check_face_down(table, before.column, new)
        if number == 5:
            take_back(hand, table)
            assert table.match.position.trees == before.trees
            settle(hand, table)
    app.on_pause()
    hand.wait(3)
    table.screen.resume()
    hand.wait(3)
    check_face_down(table, before.column, new)
    hand.finger().down(*middle(table.cloth.shelves.backs[0])).up()
    drain(hand)
    assert new < codes_in_widgets()
    hand.wait(5)
    assert table.match.lines[lines].seat not in table.persons
    settle(hand, table)


def test_a_pause_shows_nothing_of_a_refilled_column(app, hand) -> None:
    table = sit_down(app, hand, grown(5, 2, 3))
    before, code = table.match.position, liftable(table)[0]
    lay(hand, table, code, a_place(table, code, 5))
    new = set(table.match.position.columns[before.column])
    hand.tap(table.cloth.ids.pause)
    hand.wait(5)
    assert not new & codes_in_widgets()
    hand.tap(pill(app.root, "Go on"))
    hand.wait(1)
    assert not new & codes_in_widgets()
    assert table.undoing.take_back_text


def test_the_next_placement_settles_the_one_before(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 3, 4))
    for _ in range(2):
        lay(hand, table, liftable(table)[0], a_place(table, liftable(table)[0], 5))
    placed = [line for line in table.match.lines if isinstance(line.move, Place)]
    take_back(hand, table)
    settle(hand, table)
    assert [line for line in table.match.lines if isinstance(line.move, Place)] == placed[:-1]
    assert not table.undoing.take_back_text


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


def test_taking_back_stays_offered_while_the_next_card_finds_its_place_and_takes_that_back(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 3, 3))
    code = liftable(table)[0]
    lay(hand, table, code, a_place(table, code, 5))
    before, code = table.match.position, liftable(table)[0]
    place = a_place(table, code)
    drop(hand, table, code, (place.column, place.row))
    assert table.busy
    assert table.undoing.take_back_text
    take_back(hand, table)
    settle(hand, table)
    assert table.match.position == on_disk(app).position == before
    assert table.cloth.tree_view.tree == before.trees[int(table.handover.near)]
    assert liftable(table) == list(before.columns[before.column])


def test_a_taken_card_that_comes_back_shows_its_places_and_a_tap_lays_it_there(app, hand) -> None:
    match = grown(6, 2, 8)
    seat, code = match.position.to_act[0], match.position.takes()[0].card
    match.play(seat, TAKE[code])
    table = sit_down(app, hand, match)
    view, place = table.cloth.tree_view, a_place(table, code, 3)
    assert (place.column, place.row) in marked(view)
    hand.finger().down(*view.to_window(view.x + 5, view.y + 5)).up()
    hand.wait(NOT_A_DOUBLE_TAP)
    assert (place.column, place.row) in marked(view), "a tap beside it leaves the question as it is"
    hand.finger().down(*view.to_window(*view.card_center((place.column, place.row)))).up()
    settle(hand, table)
    assert table.match.lines[-1].move == place


def test_a_card_keeps_its_place_on_the_shelf_when_a_match_is_left_and_continued(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 2, 8))
    column = table.match.position.takes()[0]
    lay(hand, table, column.card, a_place(table, column.card))
    stays = liftable(table)[0]
    before = tuple(card_of(table, stays).pos)
    again = sit_down(app, hand, on_disk(app))
    assert tuple(card_of(again, stays).pos) == before


def test_it_says_what_a_card_has_brought_and_names_the_only_column_with_cards(app, hand) -> None:
    match = grown(6, 2, len(DECK) - 2)
    table = sit_down(app, hand, match)
    (column,) = match.position.open_columns
    assert table.asked.endswith(f"takes a card from column {COLUMN_NAMES[column]}")
    assert [shelf.open for shelf in table.cloth.shelves.all] == [nth == column for nth in range(3)]
    seat, code = int(table.handover.near), liftable(table)[0]
    before = match.position.trees[seat].score()
    lay(hand, table, code, a_place(table, code))
    after = table.match.position.trees[seat].score()
    brought = f"{after - before:+d}".replace("-", "−")
    told = f"{table.names[seat]} places a card: {brought}, {after} in all."
    assert told in [table.sentence(event) for event in table.match.lines[-1].events]
    assert table.undo_box[1] > table.cloth.shelves.all[0].top + 20 * app.u, "the letter is not covered"


def test_a_first_card_that_was_taken_without_a_choice_shows_its_places_again(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 2, 1))
    code = liftable(table)[0]
    lay(hand, table, code, a_place(table, code, 0))
    take_back(hand, table)
    settle(hand, table)
    assert table.match.position.card == code, "the last card of a column is nobody's choice"
    assert table.carried is not None
    assert table.carried.card == code
    assert set(table.placing.places.by_cell) == set(FIRST_CELLS.values())
    assert not table.cloth.empty
