"""NUT played by fingers on the real app."""

from __future__ import annotations

import os
from math import hypot
from pathlib import Path
from random import Random

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle, RoundedRectangle

from app.screens.result import Step
from app.tables.nut.card import side_as_printed
from app.tables.nut.counting import Counting
from app.tables.nut.placing import FIRST_CELLS
from app.tables.nut.rivals import FullTree
from app.tables.nut.words import PIGMENTS
from app.theme import TITLE_FONT, piece
from app.widgets.carry import LOOK_SECONDS
from app.widgets.controls import Pill
from app.widgets.measure import written as text_drawn
from engine import sheet
from engine.match import Match
from engine.nut.cards import COLOURS, LEFT, RIGHT, SQUIRREL_SIDE
from engine.nut.moves import TAKE, Place
from engine.nut.tree import Tree
from tests.app.nut import (
    NOT_A_DOUBLE_TAP,
    card_of,
    codes_in_widgets,
    deck,
    drain,
    drop,
    grown,
    hold,
    lay,
    liftable,
    middle,
    new_match,
    settle,
    sit_down,
    spot,
    written,
)

RULES = Path(__file__).parents[1] / "rules" / "nut"
ONE_EACH = (
    deck("RBO", "YPR", "BPY", "RBG", "O*Y", "ObP"),
    "1 take RBO",
    "1 place 0,0",
    "2 take YPR",
    "2 place 0,0",
)
"""A first card in both trees."""
NOT_BESIDE = "A card must cover another or stand beside one."
UPSIDE_DOWN = "A squirrel is never turned, and this column has its trunk on the other side."


@pytest.fixture
def window():
    """The window, which gets its size back."""
    size = Window.size
    yield Window
    Window.size = size


@pytest.fixture
def quick(app, monkeypatch) -> None:
    """Nothing moves by itself, and the disk is not waited for."""
    app.settings.pace = "off"
    monkeypatch.setattr(os, "fsync", lambda _: None)


def pill(root, text: str) -> Pill:
    return next(widget for widget in root.walk() if isinstance(widget, Pill) and widget.text == text)


def notice(app) -> str:
    """Read the sentence that is shown, if there is one."""
    note = app.manager.get_screen("table").notice
    return note.text if note.opacity else ""


def on_disk(app) -> Match:
    return sheet.read(app.saved.path.read_bytes()).match


def take_back(hand, table) -> None:
    hand.finger().down(*middle(table.ids.undo)).up()
    drain(hand)


def points_shown(table) -> dict[str, int]:
    """Read what the strip says each colour and the total are worth."""
    cells = {**table.strip.cells, "total": table.strip.total_cell}
    for cell in cells.values():
        size = 44 if cell is table.strip.total_cell else 34
        number = str(int(cell.points + cell.change))
        assert cell.points_drawn is text_drawn(number, TITLE_FONT, max(1, int(size * table.width / 1280)))
    return {name: int(cell.points + cell.change) for name, cell in cells.items()}


def points_of(tree: Tree) -> dict[str, int]:
    return {**{colour: tree.best_combo(colour).points for colour in COLOURS}, "total": tree.score()}


def a_place(table, code: str, number: int = 0) -> Place:
    return table.tree_view.tree.places(code)[number]


def offered_sections(view) -> int:
    """Count the sections that are drawn to offer a place for the first card."""
    return sum(isinstance(drawn, Rectangle) and bool(drawn.source) for drawn in view._spots.children)


def marked(view) -> set[tuple[int, int]]:
    """List the top sections of the cards that are marked as possible, from what is drawn."""
    side, found = int(view.section), set()
    for drawn in view._spots.children:
        if isinstance(drawn, Rectangle) and drawn.source == piece("nut_legal_spot"):
            x, y = drawn.pos[0] + drawn.size[0] / 2, drawn.pos[1] + drawn.size[1] / 2
            column, row = x / side - 0.5, -y / side - 1.5
            assert row == pytest.approx(round(row), abs=0.02)
            assert column == pytest.approx(round(column), abs=0.4)  # on the trunk where it would cover
            found.add((round(column), round(row)))
    return found


# Whole matches.


def play_by_fingers(app, hand, table, rng: Random) -> None:
    """Play until the counting: whoever is asked carries a card to a place, both by chance."""
    while not table.match.over:
        settle(hand, table)
        seat, lines = int(table.near), len(table.match.lines)
        code = rng.choice(liftable(table))
        place = rng.choice(table.tree_view.tree.places(code))
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


def check_result(app) -> None:
    assert app.manager.current == "result"
    result = app.manager.get_screen("result")
    steps = [step for step in result.walk() if isinstance(step, Step)]
    assert sorted(step.points for step in steps) == sorted(result.match.outcome.scores)
    assert on_disk(app).positions == result.match.positions
    assert on_disk(app).over


def test_a_three_person_match_by_fingers_from_set_up_through_the_counting_to_the_result(app, hand) -> None:
    table = from_home_to_table(app, hand, 3)
    play_by_fingers(app, hand, table, Random(4))
    assert [len(tree.cards) for tree in table.match.position.trees] == [10, 10, 10]
    counting = table.overlay
    assert isinstance(counting, Counting)
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
        assert not any(table.can_lift(card) for card in table.cards)
        hand.wait(1)
        if app.manager.current == "result":
            break
    check_result(app)


# Every place.


def box(tree: Tree) -> list[tuple[int, int]]:
    """List the places for a card whose middle section is at most four away from the tree."""
    columns, rows = [column for column, _ in tree.seen], [row for _, row in tree.seen]
    across = range(min(columns) - 4, max(columns) + 5)
    return [(column, row - 1) for column in across for row in range(min(rows) - 4, max(rows) + 5)]


def bring_into_sight(table, cell: tuple[int, int]) -> None:
    """Push the tree, with no finger, so that a finger can carry a card there without scrolling."""
    view = table.tree_view
    x, y = spot(table, cell)
    if abs(x - view.center_x) > view.width * 0.4 or abs(y - view.center_y) > view.height * 0.28:
        view.pan(view.center_x - x, view.center_y - y)


POSITIONS = [(5, 2, 2), (3, 3, 4), (7, 2, 10), (2, 3, 14), (4, 3, 25), (11, 3, 25), (3, 2, 27)]
"""Seed, persons and cards that lie: at the beginning, in the middle, near the end."""


@pytest.mark.parametrize(("seed", "guests", "cards"), POSITIONS)
def test_a_card_can_be_let_go_just_where_the_rules_allow_it(
    app, hand, quick, seed: int, guests: int, cards: int
) -> None:
    """Everywhere else it is refused, and a sentence says why."""
    table = sit_down(app, hand, grown(seed, guests, cards))
    table.tree_view.zoom(0.01, *table.tree_view.center)
    for code in liftable(table):
        seat, before = int(table.near), table.match.position
        taken = before if before.card else before.apply(seat, TAKE[code])
        legal = {(place.column, place.row) for place in taken.legal_moves(seat)}
        assert legal < set(box(before.trees[seat]))
        assert placed_by_fingers(app, hand, table, code) == legal
        assert table.match.position in (before, taken)


def placed_by_fingers(app, hand, table, code: str) -> set[tuple[int, int]]:
    """Try every place with a card and take it back; check every refusal."""
    note, match, tree = app.manager.get_screen("table").notice, table.match, table.tree_view.tree
    found = set()
    for cell in box(tree):
        note.hush()
        bring_into_sight(table, cell)
        lines = len(match.lines)
        drop(hand, table, code, cell)
        if len(match.lines) == lines:
            upside_down = SQUIRREL_SIDE.get(code, tree.trunk_side(cell[0])) != tree.trunk_side(cell[0])
            assert notice(app) == (UPSIDE_DOWN if upside_down else NOT_BESIDE), cell
            assert not table.carried
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
        assert table.tree_view.tree == tree
    return found


def test_both_kinds_of_refusals_are_among_the_positions() -> None:
    kinds = set()
    for seed, guests, cards in POSITIONS:
        position = grown(seed, guests, cards).position
        kinds |= {SQUIRREL_SIDE.get(move.card) for move in position.legal_moves(position.to_act[0])}
    assert kinds == {None, LEFT, RIGHT}


# Under the finger.


@pytest.mark.parametrize(("seed", "guests", "cards"), [(1, 2, 2), (7, 3, 13), (8, 2, 26), (9, 3, 24)])
def test_a_carried_card_shows_how_it_would_lie_and_what_it_would_be_worth(
    app, hand, quick, seed: int, guests: int, cards: int
) -> None:
    table = sit_down(app, hand, grown(seed, guests, cards))
    view, rng = table.tree_view, Random(seed)
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
            assert table.over == cell
            assert card.center == pytest.approx(view.card_center(cell))
            assert card.size == [view.section, 3 * view.section]
            assert card.side == tree.trunk_side(place.column)
            after = tree.with_card(code, place)
            assert points_shown(table) == points_of(after)
            for colour, drawn in table.strip.cells.items():
                now, then = tree.best_combo(colour), after.best_combo(colour)
                assert (drawn.points, drawn.doubled) == (now.points, then.squirrel)
                assert drawn.acorns == then.acorns
        finger.move(*middle(table.shelves[0]))
        drain(hand)
        assert table.over is None
        assert card.side == side_as_printed(code)
        assert points_shown(table) == points_of(tree)
        finger.up()
        drain(hand)
        assert not notice(app)
    assert view.tree is tree


def in_bubble(table) -> list[str]:
    """List the acorns that the bubble beside a carried card shows."""
    drawn = [shape.source for shape in table.gain._drawn.children if isinstance(shape, Rectangle)]
    return [colour for colour in COLOURS if piece(f"nut_acorn_{PIGMENTS[colour]}") in drawn]


def ringed(table) -> set[tuple[int, int]]:
    """List the sections round which something is drawn above the tree, from the lines at their sides."""
    side, found = int(table.tree_view.section), set()
    for shape in table.gain._drawn.children:
        if isinstance(shape, Rectangle) and shape.size[1] > side > 4 * shape.size[0]:
            x, y = shape.pos[0] + shape.size[0] / 2, shape.pos[1] + shape.size[1] / 2
            found |= {(round(x / side) - right, round(-y / side - 0.5)) for right in (0, 1)}
    return found


def test_a_bubble_and_rings_show_why_a_place_is_good(app, hand, quick) -> None:
    table = sit_down(app, hand, grown(3, 2, 20))
    view, tree = table.tree_view, table.tree_view.tree
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
        assert tuple(table.gain._shift.xy) == view.corner((0, 0))
        kinds |= {(change > 0) - (change < 0) for change in changes.values()}
    assert kinds == {-1, 0, 1}
    finger.move(*middle(table.shelves[0]))
    drain(hand)
    assert not table.gain._drawn.children


def test_a_bubble_hides_no_card_and_stays_in_sight(app, hand, quick) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.tree_view, liftable(table)[0]
    finger = hand.finger().down(*middle(card_of(table, code)))
    for place in view.tree.places(code):
        finger.move(*spot(table, (place.column, place.row)))
        drain(hand)
        (x, y), (width, height) = next(
            (shape.pos, shape.size)
            for shape in table.gain._drawn.children
            if isinstance(shape, RoundedRectangle)
        )
        x, y = x + table.gain._shift.x, y + table.gain._shift.y
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
    assert table.over == (1, 0)
    assert card.drift[0] < 0
    assert card.spin > 0
    hand.wait(0.5)
    assert (card.drift, card.spin) == ([0, 0], 0)
    app.settings.reduced_motion = True
    finger.move(*spot(table, (0, 1)))
    hand.frames()
    assert table.over == (0, 1)
    assert (card.drift, card.spin) == ([0, 0], 0)


def test_a_lifted_card_marks_just_its_legal_places(app, hand, quick) -> None:
    table = sit_down(app, hand, grown(3, 2, 10))
    for code in liftable(table):
        legal = {(place.column, place.row) for place in table.tree_view.tree.places(code)}
        finger = hold(hand, table, code, (0, 0))
        assert marked(table.tree_view) == legal
        finger.move(*middle(table.shelves[2])).up()
        drain(hand)
        assert not marked(table.tree_view)


def test_a_card_on_the_very_edge_of_a_place_still_snaps_to_it_and_one_beyond_does_not(
    app, hand, quick
) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    finger = hold(hand, table, "BPY", (1, -2))
    finger.move(*spot(table, (1, -2), up=0.7))
    drain(hand)
    assert table.over == (1, -2)
    finger.move(*spot(table, (1, -2), up=0.8))
    drain(hand)
    assert table.over is None
    finger.up()
    drain(hand)
    assert notice(app) == NOT_BESIDE


# The first card.


FIRST = ("RBO", "PoG", "ObP", "O*Y", "BPY", "RBG")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("code", ["RBO", "O*Y"])
def test_the_first_card_is_offered_as_printed_and_turned(app, hand, code: str, turned: bool) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    view = table.tree_view
    finger = hold(hand, table, code, FIRST_CELLS[turned])
    card = card_of(table, code)
    assert table._places == {FIRST_CELLS[False]: Place(0, 0), FIRST_CELLS[True]: Place(0, 0, turned=True)}
    assert offered_sections(view) == 6
    assert card.side == (LEFT if turned else RIGHT)
    assert card.center == pytest.approx(view.card_center(FIRST_CELLS[turned]))
    assert points_shown(table) == points_of(Tree().with_card(code, Place(0, 0, turned)))
    finger.up()
    settle(hand, table)
    assert table.match.lines[-1].move == Place(0, 0, turned)
    assert table.match.position.trees[0].side == (LEFT if turned else RIGHT)


@pytest.mark.parametrize("code", ["PoG", "ObP"])
def test_a_squirrel_as_the_first_card_is_offered_in_one_way(app, hand, code: str) -> None:
    """NU6, NU8: it is never turned, and the trunk of column 0 is on its side."""
    table = sit_down(app, hand, written(deck(*FIRST)))
    finger = hold(hand, table, code, FIRST_CELLS[True])
    assert table.over is None
    assert offered_sections(table.tree_view) == 3
    finger.up()
    drain(hand)
    assert "marked place" in notice(app)
    assert table.match.lines[1:] == []
    hand.wait(0.5)
    finger = hold(hand, table, code, FIRST_CELLS[False])
    assert table.over == FIRST_CELLS[False]
    assert card_of(table, code).side == SQUIRREL_SIDE[code]
    finger.up()
    settle(hand, table)
    assert table.match.lines[-1].move == Place(0, 0)
    assert table.match.position.trees[0].side == SQUIRREL_SIDE[code]


@pytest.mark.parametrize("cell", [(0, 0), (-1, 2), (1, -1), (2, 0), (-2, 0)])
def test_a_first_card_beside_the_offered_places_is_refused(app, hand, cell) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    drop(hand, table, "RBO", cell)
    assert "marked place" in notice(app)
    assert len(table.match.lines) == 1


# Tap and tap.


def tap_tree(hand, table, cell: tuple[int, int]) -> None:
    """Tap the middle section of a card that would lie there."""
    hand.wait(NOT_A_DOUBLE_TAP)
    view = table.tree_view
    hand.finger().down(*view.to_window(*view.card_center(cell))).up()
    drain(hand)


def test_tap_a_card_and_tap_a_place(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 4))
    code = liftable(table)[0]
    places = table.tree_view.tree.places(code)
    for place in places[:: len(places) // 5]:
        lines = len(table.match.lines)
        hand.tap(card_of(table, code))
        assert card_of(table, code).mark == "held"
        assert marked(table.tree_view) == {(place.column, place.row) for place in places}
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


def test_a_first_card_tapped_beside_its_places_says_why(app, hand) -> None:
    table = sit_down(app, hand, written(deck(*FIRST)))
    hand.tap(card_of(table, "RBO"))
    tap_tree(hand, table, (0, 0))
    assert "marked place" in notice(app)


def test_a_second_tap_on_a_card_puts_it_back_and_a_tap_on_another_takes_that(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(card_of(table, "BPY"))
    hand.wait(NOT_A_DOUBLE_TAP)
    hand.tap(card_of(table, "BPY"))
    assert table.carried is None
    assert not marked(table.tree_view)
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
    assert table.over == (1, 0)
    finger.up()
    drain(hand)
    assert table.match.lines[-1].move == Place(1, 0)


# Many fingers, and a glass that changes.


def check_whole_pixels(view) -> None:
    """Sections join without a gap: everything is on whole pixels."""
    side = view.section
    assert side == int(side)
    assert list(view._shift.xy) == [int(way) for way in view._shift.xy]
    assert all(isinstance(way, int) for way in view.origin)
    sections = [
        drawn
        for drawn in view._sections.children
        if isinstance(drawn, Rectangle) and drawn.source and drawn.size == (side, side)
    ]
    assert {(round(drawn.pos[0] / side), round(-drawn.pos[1] / side) - 1) for drawn in sections} == set(
        view.tree.seen
    )
    assert all(drawn.pos[0] % side == 0 and drawn.pos[1] % side == 0 for drawn in sections)


def pinch(hand, table, apart: float, steps: int = 6):
    """Put two fingers on the tree and move them apart, or together, to so many times the distance."""
    view = table.tree_view
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
    view, code = table.tree_view, liftable(table)[0]
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
    view = table.tree_view
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
    view = table.tree_view
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
    view = table.tree_view
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
    view, code = table.tree_view, liftable(table)[0]
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
        if table.over:
            assert card.center == pytest.approx(view.card_center(table.over))
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
    view = table.tree_view
    for place in view.tree.places(code):
        x, y = table.to_widget(*spot(table, (place.column, place.row)))
        if abs(x - view.center_x) < view.width * 0.35 and abs(y - view.center_y) < view.height * 0.3:
            return place
    raise AssertionError("there is none")


def test_a_card_that_a_tap_has_lifted_scrolls_the_tree_too_when_it_is_carried(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 17))
    view, card = table.tree_view, card_of(table, liftable(table)[0])
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
    view, card = table.tree_view, card_of(table, liftable(table)[0])
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
    view, card = table.tree_view, card_of(table, liftable(table)[0])
    origin = list(view.origin)
    finger = hand.finger().down(*middle(card)).move(*view.center)
    for x, y in ((view.x + 4, view.center_y), (view.right - 4, view.center_y), (view.center_x, view.y + 4)):
        finger.move(x, y)
        hand.wait(1)
        assert view.origin == origin, "all places were in sight"
    view.zoom(9, *view.center)
    finger.move(view.right - 4, view.center_y)
    hand.wait(8)
    assert view.beyond(table._places)[1] == 0
    assert view.beyond(table._places)[0] > 0
    last = max(column for column, _ in table._places)
    assert view.corner((last + 1, 0))[0] == pytest.approx(view.right, abs=2)


def test_a_window_that_changes_while_a_card_is_carried_leaves_it_on_the_finger(app, hand, window) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.tree_view, liftable(table)[0]
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
        assert table.over == cell
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
    assert table.shelves[card.shelf].collide_point(*card.center)
    assert tuple(card.size) == table.offer.card_size()


def test_a_lost_touch_blocks_nobody(app, hand) -> None:
    """Android takes the fingers away when the app is put aside: no end of theirs ever comes."""
    table = sit_down(app, hand, grown(3, 2, 8))
    view, code = table.tree_view, liftable(table)[0]
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
    hand.tap(table.rivals[1 - int(table.near)])
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
    hand.tap(table.ids.pause)
    assert app.manager.get_screen("table").paused
    assert table.carried is None
    finger.up()
    hand.wait(0.5)
    assert len(table.match.lines) == lines
    assert table.shelves[card.shelf].collide_point(*card.center)
    assert points_shown(table) == points_of(table.tree_view.tree)
    assert not marked(table.tree_view)
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
        code = liftable(table)[-1]
        place = a_place(table, code, 3)
        lay(hand, table, code, place)
        assert table.match.lines[-1].move == place
        hand.wait(1)
        assert abs(turntable.rotation) == turn
        assert (table.facing == "top") == (turn == 180)


# Taking back.


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
    hand.tap(pill(app.manager.get_screen("home"), "Continue"))
    hand.wait(0.8)
    table = app.manager.get_screen("table").table
    assert int(table.near) == seat
    assert [card.card for card in table.cards if card.mark == "held"] == [code]
    assert liftable(table) == [code]
    lines = len(table.match.lines)
    for card in [card for card in table.cards if card.card != code]:
        drop(hand, table, card.card, (0, 0))
        assert not table.carried
        hand.tap(card)
        assert not table.carried
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


# Counting.


LIT_IN_THE_EXAMPLE = {
    "O": {(1, -1), (2, -1), (3, -1), (1, 0)},
    "P": {(-2, 0), (-2, 1)},
    "G": {(-2, 2), (-1, 2), (-2, 1)},
    "Y": {(-1, 1), (0, 1), (1, 1), (-2, 1), (1, 0)},
    "R": {(-1, 0), (0, 0), (1, 0)},
    "B": {(0, 2)},
}
"""What the sheet of the original's example says in its drawing."""
POINTS_IN_THE_EXAMPLE = {"O": 6, "P": 2, "G": 3, "Y": 8, "R": 3, "B": 1}


def example() -> Match:
    return sheet.read((RULES / "original_example_scoring.sheet").read_bytes()).match


def test_the_original_example_is_counted_colour_by_colour(app, hand) -> None:
    table = sit_down(app, hand, example())
    table._count()
    counting, running, told = table.overlay, 0, []
    for place, colour in enumerate(COLOURS):
        lit = LIT_IN_THE_EXAMPLE[colour]
        while counting.total == running:  # acorn by acorn
            hand.frames()
        assert counting.name == "Nell"
        assert counting.tree_view.lit == counting.tree_view.tree.best_combo(colour).sections == lit
        assert [name for name, cell in counting.strip.cells.items() if cell.lit] == [colour]
        running += POINTS_IN_THE_EXAMPLE[colour]
        shown = {name: cell.points for name, cell in counting.strip.cells.items()}
        assert shown == {
            name: POINTS_IN_THE_EXAMPLE[name] if name in COLOURS[: place + 1] else 0 for name in COLOURS
        }
        assert counting.total == counting.strip.total_cell.points == running
        assert ("× 2" in counting.strip.cells[colour].text) == (colour in "OY")
        assert lit_up(counting.tree_view) == lit
        told.append(counting.line)
        hand.finger().down(*Window.center).up()
        drain(hand)
    assert told[0] == "Nell, orange: 3 acorns, doubled by the squirrel: 6"
    assert told[5] == "Nell, blue: 1 acorn"
    assert running == counting.total == 23
    assert counting.tree_view.lit is None
    assert counting.line == "Nell: 23 points"
    hand.finger().down(*Window.center).up()
    hand.wait(0.1)
    assert counting.name == "Otto"
    assert app.manager.current == "table"


def test_acorns_are_counted_one_by_one_and_the_squirrel_last(app, hand) -> None:
    app.settings.pace = "normal"
    table = sit_down(app, hand, example())
    table._count()
    counting, cell = table.overlay, table.overlay.strip.cells["O"]
    seen = []
    while counting.strip.cells["O"].lit:
        seen.append((int(counting.tree_view.counted), cell.text, int(counting.total)))
        hand.frames()
    assert list(dict.fromkeys(seen)) == [
        (1, "1", 0),
        (2, "2", 0),
        (3, "3", 0),
        (4, "3", 0),
        (4, "3 × 2 = 6", 6),
    ]


def lit_up(view) -> set[tuple[int, int]]:
    """List the sections that are drawn brightly, from what is drawn."""
    side, found, bright = int(view.section), set(), False
    for drawn in view._sections.children:
        if isinstance(drawn, Rectangle):
            if drawn.source and drawn.size == (side, side) and bright:
                found.add((round(drawn.pos[0] / side), round(-drawn.pos[1] / side) - 1))
        elif hasattr(drawn, "rgba"):
            bright = drawn.rgba == [1, 1, 1, 1]
    return found


def test_a_colour_is_lit_by_a_tap_and_put_out_by_another(app, hand) -> None:
    match = example()
    while match.position.to_act != (0,):
        match.play(match.position.to_act[0], match.position.legal_moves(match.position.to_act[0])[0])
    table = sit_down(app, hand, match)
    tree = table.match.position.trees[0]
    assert tree.score() == 23
    assert points_shown(table) == {**POINTS_IN_THE_EXAMPLE, "total": 23}
    for colour, lit in LIT_IN_THE_EXAMPLE.items():
        hand.tap(table.strip.cells[colour])
        assert table.tree_view.lit == lit == lit_up(table.tree_view)
        assert [name for name, cell in table.strip.cells.items() if cell.lit] == [colour]
    hand.tap(table.strip.cells["B"])
    assert table.tree_view.lit is None
    assert not any(cell.lit for cell in table.strip.cells.values())
    assert lit_up(table.tree_view) == set(tree.seen)


def test_a_rivals_tree_is_looked_at_in_full_and_a_colour_lit_there_too(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 3, 19))
    rival = next(panel for panel in table.rivals if panel.seat != table.near)
    hand.tap(rival.tree_view)
    full, tree = table.overlay, table.match.position.trees[rival.seat]
    assert isinstance(full, FullTree)
    assert full.tree_view.tree == tree
    assert rival.points == full.strip.total_cell.points == tree.score()
    assert {name: cell.points for name, cell in full.strip.cells.items()} == {
        colour: tree.best_combo(colour).points for colour in COLOURS
    }
    hand.tap(full.strip.cells["Y"])
    assert full.tree_view.lit == tree.best_combo("Y").sections
    hand.tap(full.strip.cells["Y"])
    assert full.tree_view.lit is None
    assert not any(cell.lit for cell in full.strip.cells.values())
    hand.finger().down(3, 3).up()
    drain(hand)
    assert table.overlay is None


def test_a_rivals_tree_is_opened_by_a_tap_on_the_name_and_closed_by_its_button(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 3, 19))
    rival = next(panel for panel in table.rivals if panel.seat != table.near)
    hand.finger().down(*rival.to_window(rival.center_x, rival.top - 20)).up()
    drain(hand)
    assert isinstance(table.overlay, FullTree)
    hand.tap(table.overlay.ids.back)
    assert table.overlay is None


def test_a_rivals_tree_grows_while_somebody_looks_at_it(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, grown(3, 2, 5, bots=(0, 1)))
    seat = 1 - int(table.near)
    hand.tap(table.rivals[seat])
    before = table.match.position.trees[seat]
    while len(table.match.position.trees[seat].cards) == len(before.cards):
        hand.wait(1)
    hand.wait(2)
    assert len(table.overlay.tree_view.tree.cards) > len(before.cards)


def test_no_tree_is_opened_over_a_card_that_is_carried(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 2, 8))
    code = liftable(table)[0]
    place = a_place(table, code, 5)
    finger = hold(hand, table, code, (place.column, place.row))
    hand.tap(table.rivals[1 - int(table.near)])
    assert table.overlay is None
    finger.up()
    settle(hand, table)
    assert table.match.lines[-1].move == place


def test_what_lies_on_a_shelf_stays_when_its_neighbour_is_taken(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 3, 3))
    column = [card for card in table.cards if card.shelf == 1]
    taken, *others = sorted(column, key=lambda card: card.x)
    spots = [list(card.pos) for card in others]
    lay(hand, table, taken.card, a_place(table, taken.card))
    assert [list(card.pos) for card in others] == spots
    take_back(hand, table)
    settle(hand, table)
    assert card_of(table, taken.card).x < min(card.x for card in others)


def test_a_tree_that_is_very_large_fits_all_the_same(app, hand) -> None:
    """Every card beside the last one, as low as it goes."""
    match = new_match(2)
    match.play_chance(Random(1))
    while len(match.lines) < 54:
        seat = match.position.to_act[0]
        moves = match.position.legal_moves(seat)
        lowest = max(moves, key=lambda move: (move.row, move.column)) if match.position.card else moves[0]
        match.play(seat, lowest)
    table = sit_down(app, hand, match)
    view = table.tree_view
    for _ in range(2):
        hand.finger().down(*view.center).up()
        drain(hand)
    for cell in view.tree.seen:
        x, y = view.corner(cell)
        assert view.x <= x <= view.right - view.section
        assert view.y <= y - view.section <= y <= view.top
    code = liftable(table)[0]
    place = max(view.tree.places(code), key=lambda place: place.row)
    drop(hand, table, code, (place.column, place.row))
    assert table.match.lines[-1].move == place


def test_a_colour_that_is_not_there_is_not_lit(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(table.strip.cells["G"])
    assert table.tree_view.lit is None
    assert not table.strip.cells["G"].lit


def test_what_was_lit_is_put_out_when_a_card_is_placed(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(table.strip.cells["R"])
    assert table.tree_view.lit
    drop(hand, table, "BPY", (1, 0))
    assert table.busy
    assert table.tree_view.lit is None
    assert not table.strip.cells["R"].lit


def test_nothing_is_counted_while_the_match_is_paused(app, hand) -> None:
    match = grown(3, 2, 30)
    match.lines.pop(), match.positions.pop()
    table = sit_down(app, hand, match)
    code = liftable(table)[0]
    lay(hand, table, code, a_place(table, code))
    hand.wait(0.5)
    assert isinstance(table.overlay, Counting)
    Window.dispatch("on_keyboard", 27, 0, None, [])
    line = table.overlay.line
    hand.wait(60)
    assert app.manager.current == "table"
    assert table.overlay.line == line
    hand.tap(pill(app.root, "Go on"))
    hand.wait(60)
    check_result(app)
