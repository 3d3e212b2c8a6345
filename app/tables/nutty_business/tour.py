"""The key moments of a match of Nutty Business."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.tour.guide import Guide
from app.tour.tourist import Tourist
from engine.games import GAMES

NAMES = ("Léa", "Hugo", "Inès", "Marius", "Zoé")
OPENINGS = ("1 start holiday", "2 start customs", "3 start bank", "4 start thief", "5 start holiday")
FIRST_ROUND = """1 play c3 left
1 use left
2 play c3 new
2 use right
3 play c5 new
3 use right
4 play c2 new
4 use left
4 use right
5 play customs new""".splitlines()
THREE_OFFICERS = """1 start c2
2 start customs
3 start customs
4 start customs
5 start bank
1 play c5 new""".splitlines()
THIEF_AND_RAID = """1 start thief
2 start c3
3 start bank
1 play c3 new
1 use left
1 use right
2 play c2 new
2 use left
2 use right
3 play c2 new
3 use right
1 play raid right""".splitlines()
LATE = """1 start c2
2 start c3
1 play c3 new
1 use left
1 use right
2 play bank new
2 use left""".splitlines()
LAST_CARD = 51
"""Before this line of the tied match somebody has one card left."""


def stops(tourist: Tourist) -> Iterator[str]:
    """Open, reveal, drag, pay, raid, and look closer."""
    table = tourist.sit_down("nutty_business", NAMES, *OPENINGS[:4])
    finger = tourist.hold(table.handover.curtain.ids.ring, 0.5)
    yield "curtain"
    tourist.pause(1)
    tourist.lift(finger)
    tourist.pause(0.5)
    tourist.tap(table.overlay.cards[-1])
    yield "nutty_business_opening"
    table.overlay.choose()
    tourist.pause(0.75)
    yield "nutty_business_reveal"
    while table.overlay:
        tourist.tap(table)
        tourist.pause(0.5)
    while not table.cloth.banner.startswith(NAMES[0]):
        tourist.pause(0.2)
    yield "nutty_business_first"

    table = tourist.sit_down("nutty_business", NAMES, *OPENINGS, *FIRST_ROUND)
    tourist.open_curtain()
    yield "nutty_business_turn"
    tourist.ask_expert()
    yield "nutty_business_hint"
    finger = tourist.hold(table.cloth.gangs[0].piles[0], 0.6)
    yield "nutty_business_card"
    tourist.lift(finger)
    tourist.tap(table)
    tourist.pause(0.2)
    card = next(card for card in table.cloth.hand.cards if card.code == "c5")
    pile = table.cloth.gangs[0].piles[1]
    finger = tourist.hold(card, 0)
    tourist.slide(finger, pile.center_x, pile.center_y - pile.height)
    tourist.slide(finger, pile.center_x + pile.width * 0.2, pile.center_y - pile.height * 0.5)
    tourist.pause(0.2)
    yield "nutty_business_drag"
    tourist.lift(finger)
    tourist.pause(1.4)
    yield "nutty_business_nuts"

    table = tourist.sit_down("nutty_business", NAMES, *THREE_OFFICERS)
    tourist.open_curtain()
    for row in table.overlay.rows[:2]:
        row.paid = 2
    yield "nutty_business_customs"

    table = tourist.sit_down("nutty_business", NAMES[:2], *LATE)
    tourist.open_curtain()
    card = next(card for card in table.cloth.hand.cards if card.code == "holiday")
    pile = table.cloth.gangs[0].piles[0]
    finger = tourist.hold(card, 0)
    tourist.slide(finger, pile.center_x, pile.center_y - pile.height)
    tourist.slide(finger, pile.center_x, pile.center_y - pile.height * 0.5)
    tourist.pause(0.2)
    yield "nutty_business_holiday"
    rival = table.cloth.gangs[1].piles[0]
    tourist.slide(finger, rival.center_x, rival.center_y)
    tourist.lift(finger)
    tourist.pause(0.5)
    yield "nutty_business_refused"
    table.open_log()
    yield "nutty_business_story"

    table = tourist.sit_down("nutty_business", NAMES[:3], *THIEF_AND_RAID)
    tourist.open_curtain()
    yield "nutty_business_order"
    tourist.tap(table.cloth.gangs[0].piles[0])
    tourist.pause(0.3)
    yield "nutty_business_thief"
    tourist.pause(0.7)
    yield "nutty_business_shield"
    tourist.pause(1.5)
    raid, pile = table.cloth.gangs[0].piles[1].top_card, table.cloth.gangs[1].piles[0]
    finger = tourist.hold(raid, 0)
    tourist.slide(finger, pile.center_x, pile.center_y - pile.height)
    tourist.slide(finger, pile.center_x, pile.center_y - pile.height * 0.5)
    tourist.pause(0.2)
    yield "nutty_business_raid"
    tourist.lift(finger)
    tourist.pause(0.45)
    yield "nutty_business_raided"

    lines = tied_match()
    table = tourist.sit_down("nutty_business", NAMES[:3], *lines[:LAST_CARD])
    tourist.open_curtain()
    tourist.tap(table.cloth.hand.cards[0])
    tourist.tap(table.cloth.gangs[0].piles[0])
    tourist.pause(0.9)
    yield "nutty_business_last_card"
    while not table.handover.curtain:
        tourist.pause(0.5)
    tourist.open_curtain()
    yield "nutty_business_last_turns"
    table = tourist.sit_down("nutty_business", NAMES[:3], *lines)
    table.finish()
    tourist.see_victory()
    yield "nutty_business_result"


def lesson(tourist: Tourist) -> Iterator[str]:
    """Teach a raid."""
    tourist.learn("nutty_business", "play raid right")
    yield "tutorial_nutty_business"


def tied_match() -> list[str]:
    """Play a match at random, a certain one that Contraband in hand decides."""
    rng, position = Random(128), GAMES["nutty_business"].start(len(NAMES[:3]), {}, 0)
    lines = []
    while position.to_act:
        seat = position.to_act[0]
        move = rng.choice(position.legal_moves(seat))
        lines.append(f"{seat + 1} {move}")
        position = position.apply(seat, move)
    return lines


GUIDE = Guide(
    stops=stops,
    lesson=lesson,
    page=("cards", "thief"),
    words={"en": "Banker", "fr": "Banque"},
    evenings=(1, 6),
)
