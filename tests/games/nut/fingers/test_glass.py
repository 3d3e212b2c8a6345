"""NUT under many fingers, and on a glass that changes."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from app.widgets.advice import box_of
from engine.game import BY_CHANCE
from engine.nut.moves import TAKE, Place
from tests.games.nut.fingers.helpers import (
    NOT_A_DOUBLE_TAP,
    a_place,
    card_of,
    drain,
    grown,
    hold,
    lay,
    liftable,
    marked,
    middle,
    new_match,
    on_disk,
    pill,
    points_of,
    points_shown,
    settle,
    sit_down,
    spot,
    turn_over,
)


def check_whole_pixels(view) -> None:
    """Sections join without a gap: everything is on whole pixels."""
    side = view.section
    assert side == int(side)
    assert list(view._shift.xy) == [int(way) for way in view._shift.xy]
    assert all(isinstance(way, int) for way in view.origin)
    sections = [patch for patch in view._sections.patches if patch.source]
    assert {(patch.width, patch.height) for patch in sections} == {(side, side)}
    assert {(round(patch.x / side), round(-patch.y / side) - 1) for patch in sections} == set(view.tree.seen)
    assert all(patch.x % side == 0 and patch.y % side == 0 for patch in sections)


def pinch(hand, table, apart: float, steps: int = 6):
    """Put two fingers on the tree and move them apart, or together, to so many times the distance."""
    view = table.cloth.tree_view
    x, y = view.center
    far = view.height / 5 if apart > 1 else view.height / 2.4
    one = hand.finger().down(*view.to_window(x - far, y))
    other = hand.finger().down(*view.to_window(x + far, y))
    for step in range(1, steps + 1):
        now = far * (1 + (apart - 1) * step / steps)
        one.move(*view.to_window(x - now, y))
        other.move(*view.to_window(x + now, y))
    drain(hand)
    return one, other


@pytest.mark.parametrize("apart", [1.7, 0.5])
def test_two_fingers_pinch_while_a_third_carries_a_card(app, hand, apart: float) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.cloth.tree_view, liftable(table)[0]
    place = a_place(table, code, 7)
    cell = place.column, place.row
    before = view.section
    finger = hold(hand, table, code, cell)
    legal = marked(view)
    fingers = pinch(hand, table, apart)
    assert view.section > before * 1.2 if apart > 1 else view.section < before * 0.8
    check_whole_pixels(view)
    assert marked(view) == legal
    assert card_of(table, code).size == [view.section, 3 * view.section]
    for each in fingers:
        each.up()
    finger.move(*spot(table, cell))
    drain(hand)
    assert card_of(table, code).center == pytest.approx(view.card_center(cell))
    finger.up()
    settle(hand, table)
    assert [line.move for line in table.match.lines[-2:]] == [TAKE[code], place]


def test_a_pinch_is_about_the_middle_of_the_fingers(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    view = table.cloth.tree_view
    x, y = view.center
    under = view.steps_to(x, y)
    section = view.section
    for finger in pinch(hand, table, 1.6):
        finger.up()
    drain(hand)
    assert view.section == pytest.approx(section * 1.6, rel=0.12)
    assert hypot(*(a - b for a, b in zip(view.steps_to(x, y), under, strict=True))) < 1


def test_one_finger_pans_and_a_double_tap_fits_again(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 16))
    view = table.cloth.tree_view
    section, origin = view.section, list(view.origin)
    x, y = view.center
    finger = hand.finger().down(x, y)
    for step in range(1, 6):
        finger.move(x + 10 * step, y - 6 * step)
    finger.up()
    hand.wait(NOT_A_DOUBLE_TAP)
    assert view.origin == [origin[0] + 50, origin[1] - 30]
    check_whole_pixels(view)
    for finger in pinch(hand, table, 1.5):
        finger.up()
    hand.wait(NOT_A_DOUBLE_TAP)
    assert view.section > section
    for _ in range(2):
        hand.finger().down(x, y).up()
        drain(hand)
    assert (view.section, view.origin) == (section, origin)
    assert len(table.match.lines) == len(on_disk(app).lines)


def test_the_tree_never_leaves_the_sight(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 16))
    view = table.cloth.tree_view
    for across, up in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1)):
        for _ in range(6):
            x, y = view.center
            hand.finger().down(x, y).move(x + across * view.width / 2, y + up * view.height / 2).up()
            hand.wait(NOT_A_DOUBLE_TAP)
        corners = [view.corner(cell) for cell in view.tree.seen]
        columns = {column for column, _ in view.tree.seen}
        assert columns
        assert any(view.x - view.section < x < view.right for x, _ in corners)
        assert any(view.y < y < view.top + view.section for _, y in corners)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize(("across", "up"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_card_at_the_edge_scrolls_the_tree_under_it(app, hand, across: int, up: int, flat: bool) -> None:
    app.settings.lie_flat = flat
    table = sit_down(app, hand, grown(51, 2, 17))
    hand.wait(1)
    assert abs(app.manager.get_screen("table").ids.turntable.rotation) == (180 if flat else 0)
    view, code = table.cloth.tree_view, liftable(table)[0]
    for finger in pinch(hand, table, 2.2):
        finger.up()
    hand.wait(NOT_A_DOUBLE_TAP)
    origin, card = list(view.origin), card_of(table, code)
    at = view.center_x + across * (view.width / 2 - 4), view.center_y + up * (view.height / 2 - 4)
    finger = hand.finger().down(*middle(card)).move(*view.to_window(*view.center))
    hand.wait(0.1)
    finger.move(*view.to_window(*at))
    drain(hand)
    for _ in range(12):
        hand.frames()
        assert hypot(card.center_x - at[0], card.center_y - at[1] - 0.3 * card.height) < view.section
        if table.carrier.over:
            assert card.center == pytest.approx(view.card_center(table.carrier.over))
    moved = view.origin[0] - origin[0], view.origin[1] - origin[1]
    assert moved[0] * across < 0 or moved[1] * up < 0
    assert moved[0] * moved[1] == 0
    check_whole_pixels(view)
    lines = len(table.match.lines)
    place = place_in_sight(table, code)
    finger.move(*spot(table, (place.column, place.row))).up()
    settle(hand, table)
    assert [line.move for line in table.match.lines[lines:]] == [TAKE[code], place]


def place_in_sight(table, code: str) -> Place:
    """Find a place to which a finger can carry a card without scrolling the tree."""
    view = table.cloth.tree_view
    for place in view.tree.places(code):
        x, y = table.to_widget(*spot(table, (place.column, place.row)))
        if abs(x - view.center_x) < view.width * 0.35 and abs(y - view.center_y) < view.height * 0.3:
            return place
    raise AssertionError("there is none")


def test_a_card_that_a_tap_has_lifted_scrolls_the_tree_too_when_it_is_carried(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 17))
    view, card = table.cloth.tree_view, card_of(table, liftable(table)[0])
    view.zoom(9, *view.center)
    hand.tap(card)
    origin = list(view.origin)
    finger = hand.finger().down(*middle(card)).move(*view.center)
    hand.wait(0.1)
    finger.move(view.right - 4, view.center_y)
    hand.wait(0.4)
    assert view.origin[0] < origin[0]


def test_a_card_that_comes_in_over_the_edge_does_not_push_the_tree_away(app, hand) -> None:
    """However slowly: every card comes from the shelves at the right."""
    table = sit_down(app, hand, grown(3, 2, 17))
    view, card = table.cloth.tree_view, card_of(table, liftable(table)[0])
    view.zoom(9, *view.center)
    origin = list(view.origin)
    finger = hand.finger().down(*middle(card)).move(view.right - 4, view.center_y)
    hand.wait(2)
    assert view.origin == origin
    finger.move(*view.center)
    hand.wait(0.1)
    finger.move(view.right - 4, view.center_y)
    hand.wait(0.4)
    assert view.origin[0] < origin[0]


def test_the_tree_is_pushed_only_as_far_as_there_are_places(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 17))
    view, card = table.cloth.tree_view, card_of(table, liftable(table)[0])
    origin = list(view.origin)
    finger = hand.finger().down(*middle(card)).move(*view.center)
    for x, y in ((view.x + 4, view.center_y), (view.right - 4, view.center_y), (view.center_x, view.y + 4)):
        finger.move(x, y)
        hand.wait(1)
        assert view.origin == origin, "all places were in sight"
    view.zoom(9, *view.center)
    finger.move(view.right - 4, view.center_y)
    hand.wait(8)
    assert view.beyond(table.placing.places.by_cell)[1] == 0
    assert view.beyond(table.placing.places.by_cell)[0] > 0
    last = max(column for column, _ in table.placing.places.by_cell)
    assert view.corner((last + 1, 0))[0] == pytest.approx(view.right, abs=2)


def test_a_window_that_changes_while_a_card_is_carried_leaves_it_on_the_finger(app, hand, window) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.cloth.tree_view, liftable(table)[0]
    place = a_place(table, code, 5)
    cell = place.column, place.row
    finger = hold(hand, table, code, cell)
    legal = marked(view)
    for size in ((517, 333), (400, 640), (1280, 800), (800, 360)):
        window.size = size
        hand.wait(0.2)
        check_whole_pixels(view)
        assert marked(view) == legal
        finger.move(*spot(table, cell))
        drain(hand)
        assert table.carrier.over == cell
        assert card_of(table, code).size == [view.section, 3 * view.section]
    finger.up()
    settle(hand, table)
    assert [line.move for line in table.match.lines[-2:]] == [TAKE[code], place]


def test_a_card_that_a_tap_has_lifted_follows_its_shelf_when_the_window_changes(app, hand, window) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    card = card_of(table, liftable(table)[0])
    hand.tap(card)
    window.size = (1280, 800)
    hand.wait(0.2)
    assert table.carried is card
    assert table.cloth.shelves.all[card.shelf].collide_point(*card.center)
    assert tuple(card.size) == table.cloth.shelves.card_size()


def test_a_lost_touch_blocks_nobody(app, hand) -> None:
    """Android takes the fingers away when the app is put aside: no end of theirs ever comes."""
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.cloth.tree_view, liftable(table)[0]
    hold(hand, table, code, (0, 0))
    x, y = view.center
    hand.finger().down(x, y).move(x + 20, y)
    drain(hand)
    app.dispatch("on_pause")
    hand.wait(0.5)
    assert table.carried is None
    hand.tap(pill(app.root, "Go on"))
    view.fit()
    section, origin = view.section, list(view.origin)
    hand.finger().down(x, y).move(x + 20, y).up()
    hand.wait(NOT_A_DOUBLE_TAP)
    assert view.section == section, "a finger that is not there pinches with another"
    assert view.origin == [origin[0] + 20, origin[1]]
    place = a_place(table, code, 5)
    lay(hand, table, code, place)
    assert table.match.lines[-1].move == place


def test_a_touch_that_is_lost_on_a_rivals_tree_does_not_pinch_with_the_next(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    hand.tap(table.cloth.rivals[1 - int(table.handover.near)])
    view = table.overlay.tree_view
    x, y = view.center
    hand.finger().down(x, y).move(x + 20, y)
    drain(hand)
    app.dispatch("on_pause")
    hand.wait(0.5)
    hand.tap(pill(app.root, "Go on"))
    section = view.section
    hand.finger().down(x - 60, y).move(x - 120, y).up()
    hand.wait(NOT_A_DOUBLE_TAP)
    assert view.section == section


def test_a_second_finger_pauses_while_a_card_is_carried(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    code = liftable(table)[0]
    place = a_place(table, code, 5)
    card, lines = card_of(table, code), len(table.match.lines)
    finger = hold(hand, table, code, (place.column, place.row))
    hand.tap(table.cloth.ids.pause)
    assert app.manager.get_screen("table").paused
    assert table.carried is None
    finger.up()
    hand.wait(0.5)
    assert len(table.match.lines) == lines
    assert table.cloth.shelves.all[card.shelf].collide_point(*card.center)
    assert points_shown(table) == points_of(table.cloth.tree_view.tree)
    assert not marked(table.cloth.tree_view)
    hand.tap(pill(app.root, "Go on"))
    lay(hand, table, code, place)
    assert table.match.lines[-1].move == place


def test_two_fingers_on_two_cards_carry_only_the_first(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    one, two = (card_of(table, code) for code in liftable(table)[:2])
    place = a_place(table, one.card, 5)
    cell, lines = (place.column, place.row), len(table.match.lines)
    rests = list(two.pos)
    first = hand.finger().down(*middle(one))
    second = hand.finger().down(*middle(two))
    first.move(*spot(table, cell))
    second.move(*spot(table, cell))
    drain(hand)
    assert table.carried is one
    assert two.pos == rests
    second.up()
    drain(hand)
    assert len(table.match.lines) == lines
    first.up()
    settle(hand, table)
    assert [line.move for line in table.match.lines[lines:]] == [TAKE[one.card], place]


def test_a_second_finger_on_the_same_card_does_nothing(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    card, lines = card_of(table, liftable(table)[0]), len(table.match.lines)
    place = a_place(table, card.card, 5)
    first = hand.finger().down(*middle(card))
    second = hand.finger().down(*middle(card))
    first.move(*spot(table, (place.column, place.row)))
    second.move(5, 5).up()
    drain(hand)
    first.up()
    settle(hand, table)
    assert [line.move for line in table.match.lines[lines:]] == [TAKE[card.card], place]


def test_a_table_that_lies_flat_is_played_from_the_other_side(app, hand) -> None:
    app.settings.lie_flat = True
    table = sit_down(app, hand, grown(3, 2, 8))
    turntable = app.manager.get_screen("table").ids.turntable
    assert turntable.rotation == 0
    for turn in (180, 180, 0, 0):
        turn_over(hand, table)
        code = liftable(table)[-1]
        place = a_place(table, code, 3)
        lay(hand, table, code, place)
        assert table.match.lines[-1].move == place
        hand.wait(1)
        assert abs(turntable.rotation) == turn
        assert (table.facing == "top") == (turn == 180)


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_every_place_of_a_high_tree_is_wholly_in_sight(app, hand, seed: int) -> None:
    """Else its ring would lie over the header, or over the points."""
    table = sit_down(app, hand, grown(seed, 2, 20))
    view = table.cloth.tree_view
    places = {(place.column, place.row) for code in liftable(table) for place in view.tree.places(code)}
    assert len(places) > 10
    assert all(view.shows(view.card_box(cell)) for cell in places)


def test_every_place_of_a_wide_tree_is_wholly_in_sight(app, hand) -> None:
    match = new_match(2)
    while sum(len(tree.cards) for tree in match.position.trees) < 20:
        position = match.position
        if position.to_act == BY_CHANCE:
            match.play_chance(Random(1))
        else:
            moves = position.legal_moves(position.to_act[0])
            match.play(position.to_act[0], max(moves, key=lambda move: getattr(move, "column", 0)))
    table = sit_down(app, hand, match)
    view = table.cloth.tree_view
    columns = {column for column, _ in view.tree.seen}
    assert max(columns) - min(columns) > 7
    places = {(place.column, place.row) for code in liftable(table) for place in view.tree.places(code)}
    assert all(view.shows(view.card_box(cell)) for cell in places)


def test_advice_about_a_tree_that_was_pushed_away_brings_it_back(app, hand) -> None:
    table = sit_down(app, hand, grown(2, 2, 20))
    view, code = table.cloth.tree_view, liftable(table)[0]
    place = a_place(table, code)
    view.pan(0, 10_000)
    assert not view.shows(view.card_box((place.column, place.row)))
    table.point_at(table.cloth.seat, [TAKE[code], place])
    card_ring, place_ring = table.pointer.rings
    assert box_of(card_ring) == box_of(card_of(table, code))
    assert view.shows(box_of(place_ring))
    assert box_of(place_ring) == view.card_box((place.column, place.row))
