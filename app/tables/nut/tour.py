"""The key moments of a match of NUT."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from app.tour.guide import Guide
from app.tour.tourist import Tourist
from app.widgets.carry import ABOVE_FINGER
from engine.match import Match
from engine.nut.moves import TAKE, NutMove, Place
from engine.nut.position import Forest

NAMES = ("Margot", "Léo", "Inès")


def stops(tourist: Tourist) -> Iterator[str]:
    """Offer, drag, be refused, light up, look at another's tree, count."""
    table = tourist.sit_down("nut", NAMES)
    yield "nut_start"
    finger = drag(tourist, table, table.cloth.shelves.cards[0], (-1, 0))
    yield "nut_first_card"
    tourist.lift(finger)

    table = tourist.sit_down("nut", NAMES)
    grow(table.match, 38)
    table.session.shown = len(table.match.lines)
    table.show()
    tourist.pause(0.5)
    yield "nut_turn"
    tourist.ask_expert()
    yield "nut_hint"
    card = next(card for card in table.cloth.shelves.cards if table.placing.can_lift(card))
    tree = table.cloth.tree_view.tree
    best = max(tree.places(card.card), key=lambda place: tree.with_card(card.card, place).score())
    finger = drag(tourist, table, card, (best.column, best.row))
    yield "nut_drag"
    tourist.lift(finger)
    tourist.pause(2)
    tourist.tap(table.cloth.strip.cells["R"])
    yield "nut_combo"
    tourist.tap(table.cloth.strip.cells["R"])
    tourist.tap(table.cloth.rivals[1])
    yield "nut_rival"

    table = tourist.sit_down("nut", NAMES[:2])
    grow(table.match, 60)
    table.session.shown = len(table.match.lines)
    table.show()
    for _ in range(4):
        table.overlay.count_next()
    tourist.pause(0.9)
    yield "nut_counting"
    table.overlay.skip()
    tourist.see_victory()
    yield "nut_result"


def lesson(tourist: Tourist) -> Iterator[str]:
    """Teach which card to take, and tell why not another."""
    table = tourist.learn("nut", "take BrO")
    yield "tutorial_nut"
    table.session.intend(0, TAKE["OPG"])
    tourist.pause(0.3)
    yield "tutorial_why_not"


def drag(tourist: Tourist, table: Any, card: Any, cell: tuple[int, int]) -> Any:
    """Drag a card to a place and keep the finger there."""
    finger = tourist.hold(card, 0)
    x, y = table.cloth.tree_view.card_center(cell)
    tourist.slide(finger, x, y - 2 * table.cloth.tree_view.section)
    tourist.slide(finger, x + 3, y - ABOVE_FINGER * card.height - 3)
    tourist.pause(0.2)
    return finger


def grow(match: Match[Forest, NutMove], lines: int) -> None:
    """Play some lines without a picture, each card where it is worth most."""
    rng = Random(3)
    for _ in range(lines):
        if match.over:
            return
        seat = match.position.to_act[0]
        moves = match.position.legal_moves(seat)
        card, tree = match.position.card, match.position.trees[seat]
        if card:
            places = [move for move in moves if isinstance(move, Place)]
            match.play(seat, max(places, key=lambda place: tree.with_card(card, place).score()))
        else:
            match.play(seat, rng.choice(moves))


GUIDE = Guide(
    stops=stops,
    lesson=lesson,
    page=("scoring", "scoring"),
    evenings=(2,),
)
