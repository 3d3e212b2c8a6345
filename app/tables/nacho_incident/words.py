"""Provinces, foods and smugglers in words, and what happens as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.language import Say
from engine.game import Event
from engine.nacho_incident.cards import CARD_CODES, FLAG, FOOD_CODES, PROVINCE_CODES, RANK

ARTICLES = ("The ", "Le ", "La ", "L’")
"""What a smuggler's name begins with, small within a sentence."""
STEPS = ("hire", "order", "smuggle", "cantina", "round_end", "next")


def province_name(province: int, say: Say) -> str:
    """Name a province."""
    return (say("Alberta"), say("Saskatchewan"), say("Ontario"), say("Quebec"))[province]


def in_province(province: int, say: Say) -> str:
    """Say where."""
    return (say("in Alberta"), say("in Saskatchewan"), say("in Ontario"), say("in Quebec"))[province]


def to_province(province: int, say: Say) -> str:
    """Say where to."""
    return (say("to Alberta"), say("to Saskatchewan"), say("to Ontario"), say("to Quebec"))[province]


def of_province(province: int, say: Say) -> str:
    """Say where somebody is from."""
    return (say("of Alberta"), say("of Saskatchewan"), say("of Ontario"), say("of Quebec"))[province]


def the_food(food: int, say: Say) -> str:
    """Name a food within a sentence."""
    return (say("the corn"), say("the beans"), say("the tortilla"), say("the sour cream"), say("the pepper"),
            say("the olives"), say("the onion"), say("the salsa"))[food]  # fmt: skip


def food_name(food: int, say: Say) -> str:
    """Name a food."""
    return (say("corn"), say("beans"), say("tortillas"), say("sour cream"), say("pepper"), say("olives"),
            say("onion"), say("salsa"))[food]  # fmt: skip


def food_names(foods: Iterable[int], say: Say) -> str:
    """List foods by their names; a dash if there are none."""
    return ", ".join(food_name(food, say) for food in foods) or "–"


def capitalized(text: str) -> str:
    """Let words begin a sentence."""
    return text[:1].upper() + text[1:]


def smuggler_name(card: int, say: Say) -> str:
    """Name a smuggler; rank by rank they are the same characters."""
    return (say("The Sleeper"), say("The Scaredy-Cat"), say("The Klutz"), say("Big Cheeks"),
            say("The Logger"), say("The Mariachi"), say("The Aviator"), say("The Peddler"),
            say("The Boss"))[RANK[card] - 1]  # fmt: skip


def smuggler_within(card: int, say: Say) -> str:
    """Name a smuggler within a sentence: his article does not begin it."""
    name = smuggler_name(card, say)
    return f"{name[:1].lower()}{name[1:]}" if name.startswith(ARTICLES) else name


def the_smuggler(card: int, say: Say) -> str:
    """Name a smuggler within a sentence, with his flag and his rank."""
    return say(
        "{smuggler} {of_province} ({rank})",
        smuggler=smuggler_within(card, say),
        of_province=of_province(FLAG[card], say),
        rank=RANK[card],
    )


def nth(place: int, say: Say) -> str:
    """Say as which of the players somebody plays, counted from 1."""
    return (say("1st"), say("2nd"), say("3rd"), say("4th"))[place - 1]


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
            cards = facts["smugglers"]
            order = [f"{names[seat]} ({smuggler_name(card_of(cards[seat]), say)})" for seat in facts["order"]]
            return say("The order of play: {names}.", names=", ".join(order))
        case "mountie_taken":
            return say("{name} plays first and gets the Mountie.", name=name)
        case "sent":
            who = smuggler_within(card_of(facts["smuggler"]), say)
            return say("{name} sends {smuggler} to {province}.", name=name, smuggler=who, province=where)
        case "delivered":
            food = food_name(FOOD_CODES.index(facts["food"]), say)
            return say("{name} delivers {food} for {gold} gold.", name=name, food=food, gold=gold)
        case "gave":
            return say("{name} gives all their food to {rival}.", name=name, rival=rival)
        case "fee":
            return say("{name} pays a fee of {n} gold.", "{name} pays a fee of {n} gold.", name=name, n=gold)
        case "arrested":
            who = smuggler_within(card_of(facts["smuggler"]), say)
            if facts["province"] != facts["cantina"]:
                return say(
                    "{name}'s Mountie wanders from {province} to {goal} and arrests {smuggler}.",
                    name=name,
                    province=where,
                    goal=province_name(PROVINCE_CODES.index(facts["cantina"]), say),
                    smuggler=who,
                )
            return say("{name} loses {smuggler} to a Mountie.", smuggler=who, name=name)
        case "wandered":
            to = province_name(PROVINCE_CODES.index(facts["to"]), say)
            return say(
                "{name}'s Mountie has nobody to arrest and wanders from {province} to {goal}.",
                name=name,
                province=where,
                goal=to,
            )
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
        case "gem" if facts["seat"] == facts["giver"]:
            return say("{name} keeps the Gemstone: nobody has less gold.", name=name)
        case "gem":
            return say("The Gemstone goes to {name}: nobody has less gold.", name=name)
        case "sold":
            return say(
                "{name} sells {foods} for {n} gold.",
                "{name} sells {foods} for {n} gold.",
                name=name,
                foods=food_names(map(FOOD_CODES.index, facts["foods"]), say),
                n=gold,
            )
        case "food_drawn":
            foods = food_names(map(FOOD_CODES.index, facts["foods"]), say)
            return say("{name} draws from the bag: {foods}.", name=name, foods=foods)
        case "discarded" if facts["cards"]:
            return say(
                "{name} discards {n} smuggler.",
                "{name} discards {n} smugglers.",
                name=name,
                n=facts["cards"],
            )
        case "province_turned":
            return say("{province} wants other food now.", province=where)
    return ""
