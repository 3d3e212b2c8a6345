"""NUT: what is seen while a card is under the finger."""

from __future__ import annotations

from random import Random

import pytest
from kivy.graphics import Rectangle, RoundedRectangle

from app.tables.nut.card import side_as_printed
from app.tables.nut.words import PIGMENTS
from app.theme import piece
from app.widgets.quilt import Quilt
from engine.nut.cards import COLOURS
from tests.games.nut.fingers.helpers import (
    NOT_BESIDE,
    ONE_EACH,
    bring_into_sight,
    card_of,
    drain,
    grown,
    hold,
    liftable,
    marked,
    middle,
    notice,
    points_of,
    points_shown,
    sit_down,
    spot,
    written,
)


@pytest.mark.parametrize(("seed", "guests", "cards"), [(1, 2, 2), (7, 3, 13), (8, 2, 26), (9, 3, 24)])
def test_a_carried_card_shows_how_it_would_lie_and_what_it_would_be_worth(
    app, hand, quick, seed: int, guests: int, cards: int
) -> None:
    table = sit_down(app, hand, grown(seed, guests, cards))
    view, rng = table.cloth.tree_view, Random(seed)
    tree = view.tree
    view.zoom(0.01, *view.center)
    for code in liftable(table)[:4]:
        card = card_of(table, code)
        finger = hand.finger().down(*middle(card))
        places = tree.places(code)
        rng.shuffle(places)
        for place in places[:25]:
            cell = place.column, place.row
            bring_into_sight(table, cell)
            away = rng.uniform(-0.45, 0.45), rng.uniform(-0.45, 0.45)
            finger.move(*spot(table, cell, *away))
            drain(hand)
            assert table.carrier.over == cell
            assert card.center == pytest.approx(view.card_center(cell))
            assert card.size == [view.section, 3 * view.section]
            assert card.side == tree.trunk_side(place.column)
            after = tree.with_card(code, place)
            assert points_shown(table) == points_of(after)
            for colour, drawn in table.cloth.strip.cells.items():
                now, then = tree.best_combo(colour), after.best_combo(colour)
                assert (drawn.points, drawn.doubled) == (now.points, then.squirrel)
                assert drawn.acorns == then.acorns
        finger.move(*middle(table.cloth.shelves.all[0]))
        drain(hand)
        assert table.carrier.over is None
        assert card.side == side_as_printed(code)
        assert points_shown(table) == points_of(tree)
        finger.up()
        drain(hand)
        assert not notice(app)
    assert view.tree is tree


def in_bubble(table) -> list[str]:
    """List the acorns that the bubble beside a carried card shows."""
    drawn = [shape.source for shape in table.cloth.gain._drawn.children if isinstance(shape, Rectangle)]
    return [colour for colour in COLOURS if piece(f"nut_acorn_{PIGMENTS[colour]}") in drawn]


def ringed(table) -> set[tuple[int, int]]:
    """List the sections round which something is drawn above the tree, from the lines at their sides."""
    side, found = int(table.cloth.tree_view.section), set()
    quilts = [group for group in table.cloth.gain._drawn.children if isinstance(group, Quilt)]
    for patch in (patch for quilt in quilts for patch in quilt.patches):
        if patch.height > side > 4 * patch.width:
            x, y = patch.x + patch.width / 2, patch.y + patch.height / 2
            found |= {(round(x / side) - right, round(-y / side - 0.5)) for right in (0, 1)}
    return found


def test_a_bubble_and_rings_show_why_a_place_is_good(app, hand, quick) -> None:
    table = sit_down(app, hand, grown(3, 2, 20))
    view, tree = table.cloth.tree_view, table.cloth.tree_view.tree
    view.zoom(0.01, *view.center)
    code = liftable(table)[0]
    finger = hand.finger().down(*middle(card_of(table, code)))
    kinds = set()
    for place in tree.places(code):
        bring_into_sight(table, (place.column, place.row))
        finger.move(*spot(table, (place.column, place.row)))
        drain(hand)
        after = tree.with_card(code, place)
        changes = {
            colour: after.best_combo(colour).points - tree.best_combo(colour).points for colour in COLOURS
        }
        assert in_bubble(table) == [colour for colour in COLOURS if changes[colour]]
        better = [after.best_combo(colour).sections for colour in COLOURS if changes[colour] > 0]
        assert bool(better) == bool(ringed(table))
        for sections in better:
            assert {min(sections), max(sections)} <= ringed(table)
        assert tuple(table.cloth.gain._shift.xy) == view.corner((0, 0))
        kinds |= {(change > 0) - (change < 0) for change in changes.values()}
    assert kinds == {-1, 0, 1}
    finger.move(*middle(table.cloth.shelves.all[0]))
    drain(hand)
    assert not table.cloth.gain._drawn.children


def test_a_bubble_hides_no_card_and_stays_in_sight(app, hand, quick) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.cloth.tree_view, liftable(table)[0]
    finger = hand.finger().down(*middle(card_of(table, code)))
    for place in view.tree.places(code):
        finger.move(*spot(table, (place.column, place.row)))
        drain(hand)
        (x, y), (width, height) = next(
            (shape.pos, shape.size)
            for shape in table.cloth.gain._drawn.children
            if isinstance(shape, RoundedRectangle)
        )
        x, y = x + table.cloth.gain._shift.x, y + table.cloth.gain._shift.y
        assert view.x <= x <= view.right - width
        assert view.y <= y <= view.top - height
        left, top = view.corner((place.column, place.row))
        low, right = top - 3 * view.section, left + view.section
        assert x >= right or x + width <= left or y >= top or y + height <= low


def test_a_carried_card_shows_where_it_may_not_lie(app, hand, quick) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    card = card_of(table, "BPY")
    finger = hold(hand, table, "BPY", (1, 0))
    assert card.mark == "legal"
    finger.move(*spot(table, (0, 3)))
    drain(hand)
    assert card.mark == "refused", "end to end is not enough"
    finger.move(*spot(table, (3, 0)))
    drain(hand)
    assert card.mark == "held", "it touches nothing, nobody would think that it grows there"
    finger.move(*spot(table, (0, 3))).up()
    drain(hand)
    assert notice(app) == NOT_BESIDE
    assert card.mark == ""


def test_a_card_glides_to_its_place_and_is_turned_on_the_way(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    card = card_of(table, "BPY")
    finger = hold(hand, table, "BPY", (0, 0))
    hand.wait(0.5)
    assert (card.drift, card.spin) == ([0, 0], 0)
    finger.move(*spot(table, (1, 0)))
    hand.frames()
    assert table.carrier.over == (1, 0)
    assert card.drift[0] < 0
    assert card.spin > 0
    hand.wait(0.5)
    assert (card.drift, card.spin) == ([0, 0], 0)
    app.settings.reduced_motion = True
    finger.move(*spot(table, (0, 1)))
    hand.frames()
    assert table.carrier.over == (0, 1)
    assert (card.drift, card.spin) == ([0, 0], 0)


def test_a_lifted_card_marks_just_its_legal_places(app, hand, quick) -> None:
    table = sit_down(app, hand, grown(3, 2, 10))
    for code in liftable(table):
        legal = {(place.column, place.row) for place in table.cloth.tree_view.tree.places(code)}
        finger = hold(hand, table, code, (0, 0))
        assert marked(table.cloth.tree_view) == legal
        finger.move(*middle(table.cloth.shelves.all[2])).up()
        drain(hand)
        assert not marked(table.cloth.tree_view)


def test_a_card_on_the_very_edge_of_a_place_still_snaps_to_it_and_one_beyond_does_not(
    app, hand, quick
) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    finger = hold(hand, table, "BPY", (1, -2))
    finger.move(*spot(table, (1, -2), up=0.7))
    drain(hand)
    assert table.carrier.over == (1, -2)
    finger.move(*spot(table, (1, -2), up=0.8))
    drain(hand)
    assert table.carrier.over is None
    finger.up()
    drain(hand)
    assert notice(app) == NOT_BESIDE
