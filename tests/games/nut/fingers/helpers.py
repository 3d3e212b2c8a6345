"""What fingers do at the table of NUT."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import copysign
from random import Random

import pytest
from kivy.core.window import Window

from app.model.table_setup import Guest, TableSetup
from app.tables.nut.card import SECTIONS, NutCard
from app.tables.nut.places import FIRST_CELLS
from app.tables.nut.placing import SCROLL_UNITS
from app.theme import SYMBOLS, TITLE_FONT, piece
from app.widgets.carry import ABOVE_FINGER
from app.widgets.controls import Pill
from app.widgets.measure import written as text_drawn
from app.widgets.podium import PodiumStep
from engine import sheet
from engine.game import Move
from engine.games import GAMES
from engine.match import Match
from engine.nut.cards import COLOURS, DECK
from engine.nut.moves import Place, Take, parse
from engine.nut.tree import Tree
from engine.sheet import play_line
from tests.random_play import random_line

NAMES = ("Ada", "Ben", "Cleo")
NOT_A_DOUBLE_TAP = 0.5
NOT_BESIDE = "A card must cover another or stand beside one."
UPSIDE_DOWN = "A squirrel is never turned, and this column has its trunk on the other side."
Cell = tuple[int, int]


def new_match(guests: int = 3, bots: tuple[int, ...] = (), first: int = 0) -> Match:
    people = [Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat in bots else None) for seat in range(guests)]
    return TableSetup(GAMES["nut"], tuple(people), {}, first).begin(Random(1))


def grown(seed: int, guests: int, cards: int, bots: tuple[int, ...] = ()) -> Match:
    """Begin a match in which so many cards have been laid by chance."""
    rng = Random(seed)
    match = new_match(guests, bots)
    while sum(len(tree.cards) for tree in match.position.trees) < cards:
        match.play(*random_line(match.position, rng))
    return match


def written(*lines: str, guests: int = 2, bots: tuple[int, ...] = ()) -> Match:
    """Begin a match with some lines."""
    match = new_match(guests, bots)
    for line in lines:
        play_line(match, line)
    return match


def deck(*top: str) -> str:
    """Write the line that deals some cards first."""
    rest = [card for card in DECK if card not in top]
    return " ".join(["* deck", *top, *rest])


ONE_EACH = (
    deck("RBO", "YPR", "BPY", "RBG", "O*Y", "ObP"),
    "1 take RBO",
    "1 place 0,0",
    "2 take YPR",
    "2 place 0,0",
)
"""A first card in both trees."""


def sit_down(app, hand, match: Match):
    """Lay the table for a match."""
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


# What is on the table.


def asked(app, hand):
    """Sit down where a person is asked."""
    return sit_down(app, hand, grown(5, 2, 8))


def for_monkeys(app, hand) -> list[Callable]:
    """List where random fingers have something to do: first cards, half-grown trees, the counting."""

    def lay(guests: int, cards: int, bots: tuple[int, ...]):
        return sit_down(app, hand, grown(5, guests, cards, bots))

    kinds = ((3, 0, ()), (2, 13, ()), (3, 20, (1,)), (2, 26, (1,)), (3, 28, ()))
    return [partial(lay, *kind) for kind in kinds]


def card_of(table, code: str) -> NutCard:
    return next(card for card in table.cloth.shelves.cards if card.card == code)


def liftable(table) -> list[str]:
    return [card.card for card in table.cloth.shelves.cards if table.placing.can_lift(card)]


def cell_of(table, place: Place) -> Cell:
    """Tell where a place is on the glass: the first card is offered in two ways."""
    return (place.column, place.row) if table.cloth.tree_view.tree.cards else FIRST_CELLS[place.turned]


def middle(widget) -> tuple[float, float]:
    """Tell where the middle of a widget is on the glass."""
    return widget.to_window(*widget.center)


def spot(table, cell: Cell, across: float = 0, up: float = 0) -> tuple[float, float]:
    """Tell where a finger must be to carry a card's middle to a place, or some sections beside it."""
    view = table.cloth.tree_view
    x, y = view.card_center(cell)
    below = ABOVE_FINGER * SECTIONS * view.section
    return view.to_window(x + across * view.section, y - below + up * view.section)


def codes_in_widgets() -> set[str]:
    """List every card that some widget in the window shows."""
    return {
        widget.card for child in Window.children for widget in child.walk() if isinstance(widget, NutCard)
    }


def codes_to_hide(table) -> set[str]:
    """List the cards that nobody may see yet: the deck, and a column that waits for the next touch."""
    lines, told = len(table.match.lines), table.session.shown
    now, shown = table.match.position, table.match.positions[lines if told is None else min(told, lines)]
    on_shelves, seen = ({card for column in position.columns for card in column} for position in (now, shown))
    return {*now.deck, *on_shelves - seen}


def leaks(table) -> set[str]:
    """List the cards in the window that nobody may see yet."""
    return codes_in_widgets() & codes_to_hide(table)


def tempting(table) -> list[tuple[float, float]]:
    """List what a monkey would touch: where the card that it carries may lie, else cards and buttons."""
    if table.overlay:
        return []
    if table.carried and table.by_finger:
        return [spot(table, cell) for cell in table.placing.places.by_cell]
    if table.carried:
        view = table.cloth.tree_view
        return [view.to_window(*view.card_center(cell)) for cell in table.placing.places.by_cell]
    cards = [card_of(table, code) for code in liftable(table)] or table.cloth.shelves.cards
    return [middle(widget) for widget in (*cards, table.ids.undo.ids.take_back)]


def carry_by_chance(fingers, table) -> bool:
    """Carry a card to a place where it may lie, now and then: at random one hardly ever does.

    Tell whether there was one.
    """
    if table.refill.face_down and table.cloth.shelves.backs:
        fingers.press("table", middle(table.cloth.shelves.backs[0]))
        return True
    cards = [card for card in table.cloth.shelves.cards if table.placing.can_lift(card)]
    if not cards or fingers.rng.random() < 0.3:
        return False
    card = fingers.rng.choice(cards)
    place = fingers.rng.choice(table.cloth.tree_view.tree.places(card.card))
    fingers.drag("table", middle(card), spot(table, cell_of(table, place)))
    return True


# Fingers.


def drain(hand) -> None:
    while hand.queue:
        hand.frames()


def hold(hand, table, code: str, cell: Cell):
    """Carry a card to a place and keep the finger there."""
    finger = hand.finger().down(*middle(card_of(table, code))).move(*spot(table, cell))
    drain(hand)
    return finger


def drop(hand, table, code: str, cell: Cell) -> None:
    """Carry a card to a place and let it go."""
    hold(hand, table, code, cell).up()
    drain(hand)


def lay(hand, table, code: str, place: Place) -> None:
    """Carry a card to its place, wherever that is, and wait until all is at rest."""
    cell = cell_of(table, place)
    reach(hand, table, cell)
    drop(hand, table, code, cell)
    settle(hand, table)


def make(hand, table, move: Move) -> None:
    """Make a move with a finger; a card that is taken is laid somewhere at once."""
    card = move.card if isinstance(move, Take) else table.match.position.card
    tree = table.cloth.tree_view.tree
    places = tree.places(card)
    place = move if isinstance(move, Place) else places[len(table.match.lines) % len(places)]
    cell = cell_of(table, place)
    if tree.cards:
        reach(hand, table, cell)
    elif isinstance(move, Take):  # a first card may be let go anywhere
        cell = (len(table.match.lines) % 3 - 1, 0)
    drop(hand, table, card, cell)


def thing(table, name: str):
    """Find a card on offer, or the place where one is dropped, without asking the table."""
    if name.startswith("place "):
        return table.cloth.tree_view.card_box(cell_of(table, parse(name.split())))
    return card_of(table, name[5:]) if name.startswith("card:") else None


def do_what_waits(hand, table) -> bool:
    """Turn a refilled column over; tell whether one lay face down."""
    face_down = bool(table.refill.face_down)
    turn_over(hand, table)
    return face_down


def has_no_twin(table) -> str:
    """Tell why a moment looks otherwise when it is laid fresh: somebody has asked to see a combo."""
    return "a combo is lit up" if table.cloth.tree_view.lit is not None else ""


def lay_alike(table, fresh) -> None:
    """Give a fresh table what people have done to this one.

    They have not turned a refilled column over yet, and they have pushed the tree.
    """
    fresh.session.shown = table.session.shown
    fresh.show()
    view = table.cloth.tree_view
    fresh.cloth.tree_view.section = view.section
    fresh.cloth.tree_view.origin = list(view.origin)
    fresh.cloth.tree_view.pan(0, 0)


def reach(hand, table, cell: Cell) -> None:
    """Push the tree with a finger until a place is well in sight."""
    view, u = table.cloth.tree_view, table.width / 1280
    edge = (SCROLL_UNITS + 2) * u
    for _ in range(12):
        x, y = table.to_widget(*spot(table, cell))
        across = max(view.x + edge - x, 0) + min(view.right - edge - x, 0)
        up = max(view.y + edge - y, 0) + min(view.top - edge - y, 0)
        if not across and not up:
            return
        # a finger that hardly moves only taps, and one that goes far leaves the tree
        across, up = (
            way and copysign(min(max(abs(way), 24 * u), view.height / 3), way) for way in (across, up)
        )
        x, y = view.center
        hand.finger().down(*view.to_window(x, y)).move(*view.to_window(x + across, y + up)).up()
        hand.wait(NOT_A_DOUBLE_TAP)
    raise AssertionError(f"{cell} cannot be reached")


def push_aside(hand, table, rng: Random) -> None:
    """Push the tree with a finger, high up or far down."""
    view = table.cloth.tree_view
    x, y = view.center
    up = rng.choice((-1, 1)) * view.height * 0.45
    hand.finger().down(*view.to_window(x, y)).move(*view.to_window(x, y + up)).up()
    hand.wait(NOT_A_DOUBLE_TAP)


def settle(hand, table) -> None:
    """Wait until a person is asked or the match is over."""
    drain(hand)
    for _ in range(400):
        over = table.match.over and table.overlay
        if over or (not table.busy and not table.match.over and table.handover.near in table.persons):
            return
        turn_over(hand, table)  # a bot waits until whoever placed the last card lets it go on
        hand.wait(0.2)
    raise AssertionError(f"the table hangs: {table.asked}")


# What is asked of the table.


def pill(root, text: str) -> Pill:
    return next(widget for widget in root.walk() if isinstance(widget, Pill) and widget.text == text)


def notice(app) -> str:
    """Read the sentence that is shown, if there is one."""
    note = app.manager.get_screen("table").notice
    return note.text if note.opacity else ""


def on_disk(app) -> Match:
    return sheet.read(app.session.keeper.path.read_bytes()).match


def turn_over(hand, table) -> None:
    """Turn a refilled column over, if one lies face down."""
    if table.refill.face_down and not table.busy:
        hand.finger().down(*middle(table.cloth.shelves.backs[0])).up()
        drain(hand)
        assert not table.refill.face_down


def take_back(hand, table) -> None:
    """Take back, and wait until the next tap is no second one."""
    hand.finger().down(*middle(table.ids.undo.ids.take_back)).up()
    drain(hand)
    hand.frames(1, 0.3)


def points_shown(table) -> dict[str, int]:
    """Read what the strip says each colour and the total are worth."""
    cells = {**table.cloth.strip.cells, "total": table.cloth.strip.total_cell}
    for cell in cells.values():
        size = 44 if cell is table.cloth.strip.total_cell else 34
        number = str(int(cell.points + cell.change))
        assert cell.points_drawn is text_drawn(number, TITLE_FONT, max(1, int(size * table.width / 1280)))
    return {name: int(cell.points + cell.change) for name, cell in cells.items()}


def points_of(tree: Tree) -> dict[str, int]:
    return {**{colour: tree.best_combo(colour).points for colour in COLOURS}, "total": tree.score()}


def a_place(table, code: str, number: int = 0) -> Place:
    return table.cloth.tree_view.tree.places(code)[number]


def offered_sections(view) -> int:
    """Count the sections that are drawn to offer a place for the first card."""
    return sum(bool(patch.source) for patch in view.marks.patches)


def marked(view) -> set[tuple[int, int]]:
    """List the top sections of the cards that are marked as possible, from what is drawn."""
    side, found = int(view.section), set()
    for patch in view.marks.patches:
        if patch.source == piece("nut_legal_spot"):
            x, y = patch.x + patch.width / 2, patch.y + patch.height / 2
            column, row = x / side - 0.5, -y / side - 1.5
            assert row == pytest.approx(round(row), abs=0.02)
            assert column == pytest.approx(round(column), abs=0.4)  # on the trunk where it would cover
            found.add((round(column), round(row)))
    return found


def bring_into_sight(table, cell: tuple[int, int]) -> None:
    """Push the tree, with no finger, so that a finger can carry a card there without scrolling."""
    view = table.cloth.tree_view
    x, y = spot(table, cell)
    if abs(x - view.center_x) > view.width * 0.4 or abs(y - view.center_y) > view.height * 0.28:
        view.pan(view.center_x - x, view.center_y - y)


def check_result(app) -> None:
    assert app.manager.current == "result"
    result = app.manager.get_screen("result")
    steps = [step for step in result.walk() if isinstance(step, PodiumStep)]
    assert sorted(step.points for step in steps) == sorted(result.match.outcome.scores)
    assert on_disk(app).positions == result.match.positions
    assert on_disk(app).over
