"""NUT: how trees are looked at and counted."""

from __future__ import annotations

from pathlib import Path
from random import Random

from kivy.core.window import Window

from app.tables.nut.counting import NutCounting
from app.tables.nut.rivals import NutFullTree
from engine import sheet
from engine.match import Match
from engine.nut.cards import COLOURS
from tests.games.nut.fingers.helpers import (
    ONE_EACH,
    a_place,
    card_of,
    check_result,
    drain,
    drop,
    grown,
    hold,
    lay,
    liftable,
    new_match,
    pill,
    points_shown,
    settle,
    sit_down,
    take_back,
    written,
)

RULES = Path(__file__).parents[1] / "rules"


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
    table.end()
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
    table.end()
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
    side = int(view.section)
    return {
        (round(patch.x / side), round(-patch.y / side) - 1)
        for patch in view._sections.patches
        if patch.source and patch.colour == (1, 1, 1, 1)
    }


def test_a_colour_is_lit_by_a_tap_and_put_out_by_another(app, hand) -> None:
    match = example()
    while match.position.to_act != (0,):
        match.play(match.position.to_act[0], match.position.legal_moves(match.position.to_act[0])[0])
    table = sit_down(app, hand, match)
    tree = table.match.position.trees[0]
    assert tree.score() == 23
    assert points_shown(table) == {**POINTS_IN_THE_EXAMPLE, "total": 23}
    for colour, lit in LIT_IN_THE_EXAMPLE.items():
        hand.tap(table.cloth.strip.cells[colour])
        assert table.cloth.tree_view.lit == lit == lit_up(table.cloth.tree_view)
        assert [name for name, cell in table.cloth.strip.cells.items() if cell.lit] == [colour]
    hand.tap(table.cloth.strip.cells["B"])
    assert table.cloth.tree_view.lit is None
    assert not any(cell.lit for cell in table.cloth.strip.cells.values())
    assert lit_up(table.cloth.tree_view) == set(tree.seen)


def test_a_rivals_tree_is_looked_at_in_full_and_a_colour_lit_there_too(app, hand) -> None:
    table = sit_down(app, hand, grown(3, 3, 19))
    rival = next(panel for panel in table.cloth.rivals if panel.seat != table.handover.near)
    hand.tap(rival.tree_view)
    full, tree = table.overlay, table.match.position.trees[rival.seat]
    assert isinstance(full, NutFullTree)
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
    rival = next(panel for panel in table.cloth.rivals if panel.seat != table.handover.near)
    hand.finger().down(*rival.to_window(rival.center_x, rival.top - 20)).up()
    drain(hand)
    assert isinstance(table.overlay, NutFullTree)
    hand.tap(table.overlay.ids.back)
    assert table.overlay is None


def test_a_rivals_tree_grows_while_somebody_looks_at_it(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, grown(3, 2, 5, bots=(0, 1)))
    seat = 1 - int(table.handover.near)
    hand.tap(table.cloth.rivals[seat])
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
    hand.tap(table.cloth.rivals[1 - int(table.handover.near)])
    assert table.overlay is None
    finger.up()
    settle(hand, table)
    assert table.match.lines[-1].move == place


def test_what_lies_on_a_shelf_stays_when_its_neighbour_is_taken(app, hand) -> None:
    table = sit_down(app, hand, grown(6, 3, 3))
    column = [card for card in table.cloth.shelves.cards if card.shelf == 1]
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
    while len(match.lines) < 53:
        seat = match.position.to_act[0]
        moves = match.position.legal_moves(seat)
        lowest = max(moves, key=lambda move: (move.row, move.column)) if match.position.card else moves[0]
        match.play(seat, lowest)
    table = sit_down(app, hand, match)
    view = table.cloth.tree_view
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
    hand.tap(table.cloth.strip.cells["G"])
    assert table.cloth.tree_view.lit is None
    assert not table.cloth.strip.cells["G"].lit


def test_what_was_lit_is_put_out_when_a_card_is_placed(app, hand) -> None:
    table = sit_down(app, hand, written(*ONE_EACH))
    hand.tap(table.cloth.strip.cells["R"])
    assert table.cloth.tree_view.lit
    drop(hand, table, "BPY", (1, 0))
    assert table.busy
    assert table.cloth.tree_view.lit is None
    assert not table.cloth.strip.cells["R"].lit


def test_nothing_is_counted_while_the_match_is_paused(app, hand) -> None:
    match = grown(3, 2, 30)
    match.lines.pop(), match.positions.pop()
    table = sit_down(app, hand, match)
    code = liftable(table)[0]
    lay(hand, table, code, a_place(table, code))
    hand.wait(0.5)
    assert isinstance(table.overlay, NutCounting)
    Window.dispatch("on_keyboard", 27, 0, None, [])
    line = table.overlay.line
    hand.wait(60)
    assert app.manager.current == "table"
    assert table.overlay.line == line
    hand.tap(pill(app.root, "Go on"))
    hand.wait(60)
    check_result(app)
