"""The story of The Nacho Incident: who smuggled what, and whom the Mounties got."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.model.story import Teller
from app.tables.nacho_incident.words import sentence
from engine.game import Event
from engine.nacho_incident import stages
from engine.nacho_incident.cards import CARD_CODES, FOOD_CODES, PROVINCE_CODES, TURNS_IN_ROUND
from engine.nacho_incident.moves import (
    NOTHING,
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

TURN = (stages.HIRE, stages.SEND, stages.ARREST, stages.WANDER)
WEIGHTS = {
    "arrested": 8, "gave": 7, "bonus": 6, "penalty": 5, "delivered": 4, "province_turned": 3, "gem": 3,
    "sent": 2, "wandered": 2, "sold": 1, "mountie_taken": 1,
}  # fmt: skip

LUCKY_GOLD = 8
"""So much for one food is luck."""


def pictures(event: Event, symbols: Sequence[str]) -> list[str]:
    """Name the smugglers, the Mountie, the food or the province that an event is about."""
    facts: dict[str, Any] = event.facts
    match event.name:
        case "revealed":
            return [_small(facts["smugglers"][seat]) for seat in facts["order"]]
        case "mountie_taken":
            return [_small(facts["mountie"], "mountie_")]
        case "sent":
            return [_small(facts["smuggler"]), f"ni_emblem_{facts['province']}"]
        case "delivered":
            return [f"ni_food_{facts['food']}", f"ni_emblem_{facts['province']}"]
        case "gave" | "sold" | "food_drawn":
            return [f"ni_food_{food}" for food in facts["foods"]]
        case "arrested":
            return [_small(facts["mountie"], "mountie_"), "ni_cuffs", _small(facts["smuggler"])]
        case "wandered":
            here, there = (f"ni_emblem_{facts[where]}" for where in ("province", "to"))
            return [here, _small(facts["mountie"], "mountie_"), there]
        case "bonus" | "no_bonus" | "province_turned":
            return [f"ni_emblem_{facts['province']}"]
        case "fee" | "penalty":
            return ["ni_coin"]
        case "gem":
            return ["ni_gem"]
    return []


def about(before: Season, seat: int, move: NachoMove, symbols: Sequence[str]) -> list[str]:
    """Name the smugglers, the food, the province or the Mountie of a move."""
    match move:
        case Hire():
            return [_small(CARD_CODES[move.smuggler])]
        case Send():
            foods = [f"ni_food_{FOOD_CODES[move.food]}"] if move.food != NOTHING else []
            return [*foods, f"ni_emblem_{PROVINCE_CODES[move.province]}"]
        case Discard():
            return [_small(CARD_CODES[smuggler]) for smuggler in move.smugglers]
        case Sell():
            return [f"ni_food_{FOOD_CODES[food]}" for food in move.foods]
        case Arrest():
            return [_small(CARD_CODES[move.mountie], "mountie_"), "ni_cuffs"]
        case WanderTakes():
            return [_small(CARD_CODES[move.mountie], "mountie_"), _small(CARD_CODES[move.smuggler])]
        case WanderTo():
            return [_small(CARD_CODES[move.mountie], "mountie_"), f"ni_emblem_{PROVINCE_CODES[move.to]}"]
        case Gem():
            return ["ni_gem", f"player_{symbols[move.seat]}"]
    return []


def _small(code: str, kind: str = "") -> str:
    return f"ni_small_{kind}{code[:2]}_{code[2:]}"


def weight(event: Event) -> int:
    """Tell how much an event matters."""
    return WEIGHTS.get(event.name, 0)


def feelings(event: Event) -> list[tuple[int, str]]:
    """Tell who was robbed of a smuggler or of his food, and who has earned well."""
    facts = event.facts
    match event.name:
        case "arrested" | "penalty":
            return [(facts["seat"], "robbed")]
        case "gave":
            return [(facts["seat"], "robbed"), (facts["rival"], "gloating")]
        case "bonus":
            return [(facts["seat"], "gloating")]
        case "delivered" if facts["gold"] >= LUCKY_GOLD:
            return [(facts["seat"], "lucky")]
        case "wandered":
            return [(facts["seat"], "lucky")]
    return []


def is_turn(before: Season, seat: int, move: NachoMove) -> bool:
    """Tell whether somebody chooses something that is his own: what all do one by one is nobody's turn."""
    return before.stage in (*TURN, stages.DISCARD)


def round_of(event: Event, before: Season) -> int:
    """Count the rounds of four turns; a market belongs to the turn before it."""
    if event.name == "turn":
        turn = event.facts["number"] - 1
    else:
        turn = before.turn if before.stage in TURN else max(0, before.turn - 1)
    return int(turn) // TURNS_IN_ROUND + 1


TELLER = Teller(sentence, pictures, about, weight, feelings, is_turn, round_of)
