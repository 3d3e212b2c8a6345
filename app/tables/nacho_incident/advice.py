"""Where on the table an expert's move is, and what it is good for."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from app.language import Say
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.pieces import NachoSmugglerCard
from app.tables.nacho_incident.police_questions import mounties_at, smugglers_taken
from app.tables.nacho_incident.words import food_name, province_name, smuggler_name
from engine.nacho_incident.cards import DEMANDS
from engine.nacho_incident.moves import (
    NOTHING,
    OWN,
    Arrest,
    Discard,
    Gem,
    Hire,
    NachoMove,
    Sell,
    Send,
    WanderTakes,
    WanderTo,
)
from engine.nacho_incident.position import Season


def things_of(move: NachoMove, cloth: NachoCloth, hand: Sequence[NachoSmugglerCard]) -> list[Widget]:
    """Find the cards, the food and the places of a move of the near player."""
    own = cloth.own
    match move:
        case Hire():
            return [card for card in hand if card.card == move.smuggler][:1]
        case Discard():
            return [card for card in hand if card.card in move.smugglers]
        case Send(food=food) if food == NOTHING:
            return [own.smuggler, cloth.provinces[move.province]]
        case Send():
            cubes = own.cubes if move.owner == OWN else cloth.bosses[move.owner].cubes
            cube = next(cube for cube in cubes if cube.food == move.food)
            spaces = cloth.provinces[move.province].spaces
            return [cube, *(space for space in spaces if space.food == move.food)]
        case Gem():
            return [cloth.side(move.seat)]
        case Sell(foods=()):
            return [own.ids.pass_on]
        case Sell():
            return [cube for cube in own.cubes if cube.food in move.foods]
        case Arrest():
            return mounties_at(cloth, move.province, move.mountie)[:1]
        case WanderTo():
            return [*mounties_at(cloth, move.province, move.mountie)[:1], cloth.cantinas[move.to]]
        case WanderTakes():
            mounties = mounties_at(cloth, move.province, move.mountie)
            return [*mounties[:1], *smugglers_taken(cloth, move)[:1]]
    return []


def reason(move: NachoMove, view: Season, say: Say) -> str:
    """Say what is earned, or who is hired."""
    match move:
        case Hire():
            return say("{smuggler} goes well with this food.", smuggler=smuggler_name(move.smuggler, say))
        case Send(food=food) if food != NOTHING:
            price = DEMANDS[move.province][view.piles[move.province][0]][food]
            where = province_name(move.province, say)
            return say(
                "{food} earns {gold} gold in {province}.",
                food=food_name(food, say),
                gold=price,
                province=where,
            )
        case Send():
            return say("Strengthen the cantina in {province}.", province=province_name(move.province, say))
        case Sell(foods=()):
            return say("Sell nothing.")
        case Discard(smugglers=()):
            return say("Keep them all.")
    return ""
