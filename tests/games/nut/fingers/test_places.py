"""NUT: where a card may lie, and how it gets there by carrying it or by tap and tap."""

from __future__ import annotations

import pytest

from app.tables.nut.places import FIRST_CELLS
from app.widgets.carry import LOOK_SECONDS
from engine.nut.cards import LEFT, RIGHT, SQUIRREL_SIDE
from engine.nut.moves import TAKE, Place
from engine.nut.tree import Tree
from tests.games.nut.fingers.helpers import (
    NOT_A_DOUBLE_TAP,
    NOT_BESIDE,
    ONE_EACH,
    UPSIDE_DOWN,
    Cell,
    bring_into_sight,
    card_of,
    deck,
    drain,
    drop,
    grown,
    hold,
    liftable,
    marked,
    middle,
    notice,
    offered_sections,
    on_disk,
    points_of,
    points_shown,
    settle,
    sit_down,
    spot,
    take_back,
    written,
)

# Every place.


def box(tree: Tree) -> list[tuple[int, int]]:
    """List the places for a card whose middle section is at most four away from the tree."""
    columns, rows = [column for column, _ in tree.seen], [row for _, row in tree.seen]
    across = range(min(columns) - 4, max(columns) + 5)
    return [(column, row - 1) for column in across for row in range(min(rows) - 4, max(rows) + 5)]


POSITIONS = [(5, 2, 2), (7, 2, 10), (11, 3, 25), (3, 3, 4), (2, 3, 14), (4, 3, 25), (3, 2, 27)]
"""Seed, persons and cards that lie: at the beginning, in the middle, near the end; and the same once more."""


@pytest.mark.parametrize(
    ("seed", "guests", "cards"),
    [*POSITIONS[:3], *(pytest.param(*position, marks=pytest.mark.soak) for position in POSITIONS[3:])],
)
def test_a_card_can_be_let_go_just_where_the_rules_allow_it(
    app, hand, quick, seed: int, guests: int, cards: int
) -> None:
    """Everywhere else it is refused, and a sentence says why."""
    table = sit_down(app, hand, grown(seed, guests, cards))
    table.cloth.tree_view.zoom(0.01, *table.cloth.tree_view.center)
    for code in liftable(table):
        seat, before = int(table.handover.near), table.match.position
        taken = before if before.card else before.apply(seat, TAKE[code])
        legal = {(place.column, place.row) for place in taken.legal_moves(seat)}
        assert legal < set(box(before.trees[seat]))
        assert placed_by_fingers(app, hand, table, code) == legal
        assert table.match.position in (before, taken)


def placed_by_fingers(app, hand, table, code: str) -> set[tuple[int, int]]:
    """Try every place with a card and take it back; check every refusal."""
    note, match, tree = app.manager.get_screen("table").notice, table.match, table.cloth.tree_view.tree
    found = set()
    for cell in box(tree):
        note.hush()
        bring_into_sight(table, cell)
        lines = len(match.lines)
        drop(hand, table, code, cell)
        if len(match.lines) == lines:
            upside_down = SQUIRREL_SIDE.get(code, tree.trunk_side(cell[0])) != tree.trunk_side(cell[0])
            assert notice(app) == (UPSIDE_DOWN if upside_down else NOT_BESIDE), cell
            assert not table.by_finger
            assert not table.busy
            continue
        assert not notice(app)
        place = match.lines[-1].move
        assert [line.move for line in match.lines[lines:]] in ([TAKE[code], place], [place])
        assert match.position.trees[match.lines[-1].seat].cards[-1] == (code, place.column, place.row)
        found.add((place.column, place.row) if (place.column, place.row) == cell else (cell, place))
        while table.busy:
            hand.frames()
        take_back(hand, table)
        assert table.cloth.tree_view.tree == tree
    return found


def test_both_kinds_of_refusals_are_among_the_positions() -> None:
    kinds = set()
    for seed, guests, cards in POSITIONS:
        position = grown(seed, guests, cards).position
        kinds |= {SQUIRREL_SIDE.get(move.card) for move in position.legal_moves(position.to_act[0])}
    assert kinds == {None, LEFT, RIGHT}


# The first card.


FIRST = ("RBO", "PoG", "ObP", "O*Y", "BPY", "RBG")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("code", ["RBO", "O*Y"])
def test_the_first_card_is_offered_as_printed_and_turned(app, hand, code: str, turned: bool) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    view = table.cloth.tree_view
    finger = hold(hand, table, code, FIRST_CELLS[turned])
    card = card_of(table, code)
    assert table.placing.places.by_cell == {
        FIRST_CELLS[False]: Place(0, 0),
        FIRST_CELLS[True]: Place(0, 0, turned=True),
    }
    assert offered_sections(view) == 6
    assert card.side == (LEFT if turned else RIGHT)
    assert card.center == pytest.approx(view.card_center(FIRST_CELLS[turned]))
    assert points_shown(table) == points_of(Tree().with_card(code, Place(0, 0, turned)))
    finger.up()
    settle(hand, table)
    assert table.match.lines[-1].move == Place(0, 0, turned)
    assert table.match.position.trees[0].side == (LEFT if turned else RIGHT)


@pytest.mark.parametrize("code", ["PoG", "ObP"])
@pytest.mark.parametrize("cell", FIRST_CELLS.values())
def test_a_squirrel_as_the_first_card_is_offered_in_one_way(app, hand, code: str, cell: Cell) -> None:
    """NU6, NU8: it is never turned, and the trunk of column 0 is on its side."""
    table = sit_down(app, hand, written(deck(*FIRST)))
    finger = hold(hand, table, code, cell)
    assert table.carrier.over == FIRST_CELLS[False]
    assert offered_sections(table.cloth.tree_view) == 3
    assert card_of(table, code).side == SQUIRREL_SIDE[code]
    finger.up()
    settle(hand, table)
    assert table.match.lines[-1].move == Place(0, 0)
    assert table.match.position.trees[0].side == SQUIRREL_SIDE[code]


def slots(table) -> list[tuple[float, float]]:
    """Tell where the middles of the dashed places are."""
    return sorted(
        tuple(widget.center) for widget in table.cloth.ids.first.walk(restrict=True) if is_slot(widget)
    )


def is_slot(widget) -> bool:
    return getattr(widget, "drawn", "") == "nut_slot"


@pytest.mark.parametrize("size", [(640, 400), (1280, 800), (1024, 600), (800, 360), (400, 640)])
def test_the_dashed_places_are_where_a_first_card_is_offered(app, hand, window, size) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    window.size = size
    hand.wait(0.2)
    view = table.cloth.tree_view
    assert table.cloth.empty
    assert table.cloth.ids.first.opacity == 1
    assert slots(table) == [pytest.approx(view.card_center(cell), abs=2) for cell in FIRST_CELLS.values()]
    assert {
        tuple(widget.size) for widget in table.cloth.ids.first.walk(restrict=True) if is_slot(widget)
    } == {(view.section, 3 * view.section)}
    hold(hand, table, "RBO", FIRST_CELLS[False])
    assert not table.cloth.empty
    assert set(table.placing.places.by_cell) == set(FIRST_CELLS.values())


ANYWHERE = [
    ((0.02, 0.02), False),
    ((0.02, 0.98), False),
    ((0.45, 0.5), False),
    ((0.55, 0.5), True),
    ((0.98, 0.98), True),
    ((0.98, 0.02), True),
]
"""Where in the tree area a finger lets go, and whether the nearest way turns the card."""


@pytest.mark.parametrize(("part", "turned"), ANYWHERE)
@pytest.mark.parametrize("code", ["RBO", "O*Y"])
def test_a_first_card_grows_wherever_it_is_dropped(app, hand, part, turned: bool, code: str) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    view, card = table.cloth.tree_view, card_of(table, code)
    at = view.x + part[0] * view.width, view.y + part[1] * view.height
    finger = hand.finger().down(*middle(card)).move(*view.to_window(*at))
    drain(hand)
    shown = view.card_center(FIRST_CELLS[turned])
    assert table.carrier.over == FIRST_CELLS[turned]
    assert card.mark == "legal"
    assert card.side == (LEFT if turned else RIGHT)
    assert way_lit(view) == FIRST_CELLS[turned]
    assert points_shown(table) == points_of(Tree().with_card(code, Place(0, 0, turned)))
    finger.up()
    while not view.tree.cards:
        hand.frames()
    assert table.match.lines[-1].move == Place(0, 0, turned)
    assert view.card_center((0, 0)) == shown, "it lies where it was shown"
    assert not notice(app)
    settle(hand, table)
    assert on_disk(app).lines == table.match.lines


def way_lit(view) -> Cell | None:
    """Tell which way to lay the first card is drawn at full strength."""
    bright = (patch for patch in view.marks.patches if patch.source and patch.colour[3] == 1)
    lit = {(round(patch.x / view.section), 0) for patch in bright}
    return lit.pop() if len(lit) == 1 else None


def test_a_first_card_beside_the_tree_goes_back(app, hand) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    card = card_of(table, "RBO")
    rests = tuple(card.pos)
    for spot_beside in (middle(table.cloth.shelves.all[2]), middle(table.cloth.rivals[1])):
        finger = hand.finger().down(*middle(card)).move(*table.cloth.tree_view.center).move(*spot_beside)
        drain(hand)
        assert table.carrier.over is None
        assert way_lit(table.cloth.tree_view) is None
        finger.up()
        hand.wait(0.5)
        assert len(table.match.lines) == 1
        assert tuple(card.pos) == pytest.approx(rests)
        assert table.cloth.empty


def test_an_empty_area_is_not_pushed_away_from_its_places(app, hand) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    view = table.cloth.tree_view
    origin, section = list(view.origin), view.section
    x, y = view.center
    hand.finger().down(x, y).move(x + 90, y + 40).up()
    one, other = hand.finger().down(x - 40, y), hand.finger().down(x + 40, y)
    one.move(x - 90, y).up()
    other.move(x + 90, y).up()
    hand.wait(NOT_A_DOUBLE_TAP)
    assert (view.origin, view.section) == (origin, section)


# Tap and tap.


def tap_tree(hand, table, cell: tuple[int, int]) -> None:
    """Tap the middle section of a card that would lie there."""
    hand.wait(NOT_A_DOUBLE_TAP)
    view = table.cloth.tree_view
    hand.finger().down(*view.to_window(*view.card_center(cell))).up()
    drain(hand)


def test_tap_a_card_and_tap_a_place(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 4))
    code = liftable(table)[0]
    places = table.cloth.tree_view.tree.places(code)
    for place in places[:: len(places) // 5]:
        lines = len(table.match.lines)
        hand.tap(card_of(table, code))
        assert card_of(table, code).mark == "held"
        assert marked(table.cloth.tree_view) == {(place.column, place.row) for place in places}
        tap_tree(hand, table, (place.column, place.row))
        settle(hand, table)
        assert [line.move for line in table.match.lines[lines:]] == [TAKE[code], place]
        take_back(hand, table)
        settle(hand, table)


@pytest.mark.parametrize("turned", [False, True])
def test_tap_the_first_card_and_tap_one_of_its_ways(app, hand, turned: bool) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    hand.tap(card_of(table, "RBO"))
    tap_tree(hand, table, FIRST_CELLS[turned])
    assert table.match.lines[-1].move == Place(0, 0, turned)


def test_a_tap_where_a_card_may_not_lie_says_why(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(card_of(table, "BPY"))
    tap_tree(hand, table, (3, 0))
    assert notice(app) == NOT_BESIDE
    assert not table.carried
    assert len(table.match.lines) == 5
    hand.wait(4)
    hand.tap(card_of(table, "ObP"))
    tap_tree(hand, table, (0, 0))
    assert notice(app) == UPSIDE_DOWN
    assert len(table.match.lines) == 5


@pytest.mark.parametrize(("part", "turned"), ANYWHERE)
def test_a_first_card_grows_wherever_the_second_tap_is(app, hand, part, turned: bool) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    hand.tap(card_of(table, "O*Y"))
    hand.wait(NOT_A_DOUBLE_TAP)
    view = table.cloth.tree_view
    hand.finger().down(view.x + part[0] * view.width, view.y + part[1] * view.height).up()
    drain(hand)
    assert table.match.lines[-1].move == Place(0, 0, turned)
    assert not notice(app)
    settle(hand, table)
    assert table.match.position.trees[0] == Tree().with_card("O*Y", Place(0, 0, turned))


def test_a_second_tap_on_a_card_puts_it_back_and_a_tap_on_another_takes_that(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(card_of(table, "BPY"))
    hand.wait(NOT_A_DOUBLE_TAP)
    hand.tap(card_of(table, "BPY"))
    assert table.carried is None
    assert not marked(table.cloth.tree_view)
    hand.tap(card_of(table, "RBG"))
    hand.tap(card_of(table, "O*Y"))
    assert table.carried is card_of(table, "O*Y")
    assert card_of(table, "RBG").mark == ""
    assert not notice(app)


def test_a_card_of_a_locked_column_says_why_it_cannot_be_taken(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH[:3]))
    assert liftable(table) == ["YPR"]
    hand.tap(card_of(table, "BPY"))
    assert notice(app) == "Everybody takes from column A in this turn."
    drop(hand, table, "BPY", FIRST_CELLS[False])
    assert not table.carried
    assert len(table.match.lines) == 3


def test_a_finger_that_rests_on_a_card_can_still_carry_it(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    finger = hand.finger().down(*middle(card_of(table, "BPY")))
    hand.wait(3 * LOOK_SECONDS)
    finger.move(*spot(table, (1, 0)))
    drain(hand)
    assert table.carrier.over == (1, 0)
    finger.up()
    drain(hand)
    assert table.match.lines[-1].move == Place(1, 0)


def test_a_first_card_that_is_let_go_on_the_points_below_the_tree_springs_back(app, hand) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    finger = hand.press(card_of(table, "O*Y"))
    x, _ = middle(table.cloth.strip)
    finger.move(x, table.cloth.tree_view.y - 2 * app.u)
    drain(hand)
    finger.up()
    drain(hand)
    assert len(table.match.lines) == 1


def test_a_hint_for_another_card_lets_go_of_the_one_that_a_tap_has_lifted(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(card_of(table, "BPY"))
    table.point_at(0, [TAKE["RBG"]])
    assert table.carried is None
    assert not marked(table.cloth.tree_view)
    hand.tap(card_of(table, "RBG"))
    table.point_at(0, [TAKE["RBG"]])
    assert table.carried is card_of(table, "RBG")
