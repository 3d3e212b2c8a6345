"""Provinces, foods and smugglers in words, and what happens as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from app.language import Say
from engine.game import Event
from engine.nacho_incident.cards import CARD_CODES, FOOD_CODES, PROVINCE_CODES, RANK

STEPS = ("hire", "order", "smuggle", "cantina", "round_end", "next")


def province_name(province: int, say: Say) -> str:
    """Name a province."""
    return (say("Alberta"), say("Saskatchewan"), say("Ontario"), say("Quebec"))[province]


def food_name(food: int, say: Say) -> str:
    """Name a food."""
    return (say("corn"), say("beans"), say("tortillas"), say("sour cream"), say("pepper"), say("olives"),
            say("onion"), say("salsa"))[food]  # fmt: skip


def smuggler_name(card: int, say: Say) -> str:
    """Name a smuggler; rank by rank they are the same characters."""
    return (say("The Sleeper"), say("The Scaredy"), say("The Clumsy"), say("Big Cheeks"), say("The Logger"),
            say("The Mariachi"), say("The Aviator"), say("The Peddler"),
            say("The Boss"))[RANK[card] - 1]  # fmt: skip


def step_name(step: str, say: Say) -> str:
    """Name a step of the turn."""
    return {"hire": say("Hire"), "order": say("Order"), "smuggle": say("Smuggle"), "cantina": say("Arrests"),
            "round_end": say("End of round"), "next": say("Market")}[step]  # fmt: skip


def card_of(code: str) -> int:
    """Turn a card's code into the card."""
    return CARD_CODES.index(code)


def sentence(event: Event, names: Sequence[str], say: Say) -> str:
    """Tell what happened; nothing where another sentence tells it already."""
    facts = event.facts
    name = names[facts["seat"]] if "seat" in facts else ""
    rival = names[facts["rival"]] if "rival" in facts else ""
    where = province_name(PROVINCE_CODES.index(facts["province"]), say) if "province" in facts else ""
    gold = facts.get("gold", 0)
    match event.name:
        case "turn":
            return say("Turn {number} begins.", number=facts["number"])
        case "revealed":
            order = [names[seat] for seat in facts["order"]]
            return say("The order of play: {names}.", names=", ".join(order))
        case "mountie_taken":
            return say("{name} plays first and gets the Mountie.", name=name)
        case "sent":
            who = smuggler_name(card_of(facts["smuggler"]), say)
            return say("{name} sends {smuggler} to {province}.", name=name, smuggler=who, province=where)
        case "delivered":
            food = food_name(FOOD_CODES.index(facts["food"]), say)
            return say("{name} delivers {food} for {gold} gold.", name=name, food=food, gold=gold)
        case "gave":
            return say("{name} gives all own food to {rival}.", name=name, rival=rival)
        case "fee":
            return say("{name} pays a fee of {n} gold. | {name} pays a fee of {n} gold.", name=name, n=gold)
        case "arrested":
            who = smuggler_name(card_of(facts["smuggler"]), say)
            return say("A Mountie arrests {smuggler} of {name}.", smuggler=who, name=name)
        case "wandered":
            to = province_name(PROVINCE_CODES.index(facts["to"]), say)
            return say("{name}'s Mountie wanders to {province}.", name=name, province=to)
        case "bonus":
            return say(
                "{name} has the best cantina in {province}: {gold} gold.",
                name=name,
                province=where,
                gold=gold,
            )
        case "no_bonus":
            return say("Nobody has the best cantina in {province}.", province=where)
        case "penalty":
            return say("{name}'s Mounties cost {gold} gold.", name=name, gold=gold)
        case "gem":
            return say("The Gemstone goes to {name}.", name=names[facts["to"]])
        case "sold":
            return say("{name} sells food for {n} gold. | {name} sells food for {n} gold.", name=name, n=gold)
        case "discarded" if facts["cards"]:
            return say(
                "{name} puts {n} smuggler away. | {name} puts {n} smugglers away.",
                name=name,
                n=facts["cards"],
            )
        case "province_turned":
            return say("{province} wants other food now.", province=where)
    return ""
