"""The key moments of a match of The Nacho Incident."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from app.tour.guide import Guide
from app.tour.tourist import Tourist
from engine.game import CHANCE
from engine.match import AnyMatch
from engine.nacho_incident import stages

NAMES = ("Camille", "Bruno", "Chloé", "Milo")


def stops(tourist: Tourist) -> Iterator[str]:
    """Hire, reveal, smuggle, get arrested, end a round."""
    table = sit_down(tourist, lambda position: position.stage == stages.HIRE and position.turn == 1)
    tourist.open_curtain()
    tourist.tap(table.overlay.cards[4])
    yield "nacho_incident_hire"
    tourist.ask_expert()
    yield "nacho_incident_hint"

    table = sit_down(
        tourist,
        lambda position: position.stage == stages.HIRE and position.turn == 2 and len(position.to_act) == 1,
    )
    tourist.open_curtain()
    tourist.tap(table.overlay.cards[3])
    table.overlay.choose()
    tourist.pause(1)
    yield "nacho_incident_reveal"
    tourist.tap(table.overlay)
    tourist.pause(4.5)
    cube = next(cube for cube in table.cloth.own.cubes if cube.takeable)
    space = next(iter(table.smuggling.sends_of(cube)))
    finger = tourist.hold(cube, 0)
    tourist.slide(finger, space.center_x, space.center_y - 2 * space.height)
    tourist.slide(finger, space.center_x, space.center_y - space.height * 0.2)
    tourist.pause(0.2)
    yield "nacho_incident_smuggle"
    tourist.lift(finger)
    tourist.pause(1.2)
    yield "nacho_incident_gold"

    table = sit_down(tourist, lambda position: position.stage == stages.ARREST)
    tourist.pause(1.2)
    yield "nacho_incident_arrest"
    table = sit_down(tourist, lambda position: position.stage == stages.SELL)
    yield "nacho_incident_market"

    table = sit_down(
        tourist,
        lambda position: position.turn == 3 and position.stage == stages.SEND and len(position.queue) == 1,
    )
    seat = table.match.position.to_act[0]
    table.session.intend(seat, table.match.position.legal_moves(seat)[0])
    for _ in range(20):
        tourist.pause(0.5)
        if type(table.overlay).__name__ == "NachoRoundEnd":
            break
    tourist.pause(6)
    yield "nacho_incident_round_end"

    table = sit_down(tourist, lambda position: position.stage == stages.DISCARD)
    tourist.open_curtain()
    for card in table.overlay.cards[:2]:
        tourist.tap(card)
    yield "nacho_incident_discard"
    table = sit_down(tourist, lambda position: position.turn == 7 and position.stage == stages.SEND)
    for name, thing in (
        ("boss", table.cloth.rivals[0].ids.name),
        ("province", table.cloth.provinces[0]),
        ("card", next(card for card in table.cloth.cantina_cards if card.mountie)),
    ):
        tourist.tap(thing)
        tourist.pause(0.3)
        yield f"nacho_incident_{name}"
        tourist.tap(table)
    play_until(table.match, lambda position: False)
    table.finish()
    tourist.see_victory()
    yield "nacho_incident_result"


def lesson(tourist: Tourist) -> Iterator[str]:
    """Teach a delivery."""
    tourist.learn("nacho_incident", "send AB salsa from 2")
    yield "tutorial_nacho_incident"


def sit_down(tourist: Tourist, until: Callable[[Any], bool]) -> Any:
    """Sit down at a match that was played until something."""
    table = tourist.sit_down("nacho_incident", NAMES)
    play_until(table.match, until)
    table.show()
    tourist.pause(0.5)
    return table


def play_until(match: AnyMatch, until: Callable[[Any], bool]) -> None:
    """Play without a picture, delivering food where one can."""
    rng = Random(3)
    while not match.over and not until(match.position):
        if match.position.to_act == (CHANCE,):
            match.play_chance(rng)
            continue
        seat = match.position.to_act[0]
        moves = match.position.legal_moves(seat)[:40]
        delivering = [move for move in moves if getattr(move, "food", -1) >= 0]
        match.play(seat, rng.choice(delivering or moves))


GUIDE = Guide(
    stops=stops,
    lesson=lesson,
    page=("smuggle", "sale"),
    evenings=(4,),
)
