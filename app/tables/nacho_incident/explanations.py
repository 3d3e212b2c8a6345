"""What everything on the table is, in the players' words: a name and a sentence."""

from __future__ import annotations

from kivy.uix.widget import Widget

from app.language import Say
from app.tables.nacho_incident.bar import NachoTurnStep
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.people import NachoCantina, NachoCantinaTotal
from app.tables.nacho_incident.pieces import BACK, NachoCube, NachoMountiePlate
from app.tables.nacho_incident.words import capitalized, food_name, nth, province_name, step_name
from engine.nacho_incident.cards import (
    BONUSES,
    DEMANDS,
    PENALTY,
    PROVINCE_CODES,
    PROVINCES,
    ROUNDS,
    TURNS_IN_ROUND,
)
from engine.nacho_incident.position import Season

Told = tuple[str, str]
"""The name of a thing, and a sentence about it."""


def explanation(thing: Widget, view: Season, cloth: NachoCloth, say: Say) -> Told | None:
    """Tell what something is; None of what is shown large instead."""
    match thing:
        case NachoCube():
            return _food(int(thing.food), view, say)
        case NachoTurnStep():
            return step_name(thing.step, say), _step(thing.step, say)
        case NachoMountiePlate() if thing.card == BACK:
            return say("Hidden Mountie"), say(
                "This Mountie is turned up when everybody has hired. Whoever plays first gets it."
            )
        case NachoCantina():
            return _cantina(int(thing.province), view, cloth.near, cloth, say)
        case NachoCantinaTotal():
            return _cantina(PROVINCE_CODES.index(thing.code), view, cloth.seat_of(thing), cloth, say)
    tells = getattr(thing, "tells", "")
    return _sign(tells, view, cloth.seat_of(thing), cloth, say) if tells else None


def _sign(tells: str, view: Season, seat: int, cloth: NachoCloth, say: Say) -> Told | None:
    name = cloth.names[seat]
    turn = int(cloth.bar.turn)
    match tells.split():
        case ["round"]:
            number = turn // TURNS_IN_ROUND + 1
            return (
                say("Round {number} of {all}", number=number, all=ROUNDS),
                say("A lantern for each round. After the third, the player with the most gold wins."),
            )
        case ["turn"]:
            number = turn % TURNS_IN_ROUND + 1
            return (
                say("Turn {number} of {all}", number=number, all=TURNS_IN_ROUND),
                say("A nacho for each turn. Four turns make a round."),
            )
        case ["mountie"]:
            return say("Mountie"), say("Whoever plays first gets this Mountie, in the cantina of that flag.")
        case ["gem"]:
            return (
                say("Gemstone"),
                say("{name} has it. Of equal ranks, whoever has it plays first.", name=name),
            )
        case ["gold"]:
            return say("Gold"), say(
                "{name} has {gold}. The player with the most gold wins.", name=name, gold=view.gold[seat]
            )
        case ["order"]:
            place = view.order.index(seat) + 1
            return say("Order"), say("{name} plays {nth} in this turn.", name=name, nth=nth(place, say))
        case ["ready"]:
            return say("Ready"), say("{name} has hired somebody in secret.", name=name)
        case ["warehouse"]:
            return say("Warehouse"), say("Everybody sees this food. After each turn it is filled up to 2.")
        case ["reach"]:
            return say("Where to?"), say("A smuggler goes to the province on the flag, or to one next to it.")
        case ["bonus", code]:
            number = PROVINCE_CODES.index(code)
            return province_name(number, say), say(
                "The best cantina here earns {gold} gold at the end of a round; a tie earns nothing.",
                gold=BONUSES[number],
            )
        case ["own_cantina", code]:
            return _cantina(PROVINCE_CODES.index(code), view, cloth.near, cloth, say)
    return None


def _step(step: str, say: Say) -> str:
    return {
        "hire": say("Everybody chooses a smuggler in secret; all are turned up together."),
        "order": say("The highest rank goes first and gets the Mountie."),
        "smuggle": say("One after the other sends a smuggler, with a food or with none, and pays the fee."),
        "cantina": say("The smuggler stays in the cantina. A Mountie there arrests the highest rank."),
        "round_end": say("Each province pays a bonus to its best cantina; every Mountie costs gold."),
        "next": say("Food can be sold for 1 gold each. Then every warehouse is filled up to 2."),
    }[step]


def _food(food: int, view: Season, say: Say) -> Told:
    prices = [
        say("{province} pays {gold}", province=province_name(number, say), gold=demand[food])
        for number in PROVINCES
        if view.wanted[number] >> food & 1 and (demand := DEMANDS[number][view.piles[number][0]])
    ]
    text = f"{', '.join(prices)}." if prices else say("No province wants it now.")
    return capitalized(food_name(food, say)), text


def _cantina(province: int, view: Season, seat: int, cloth: NachoCloth, say: Say) -> Told:
    name, total = cloth.names[seat], view.rank_total(seat, province)
    penalty = sum(PENALTY[card] for card in view.mounties[seat][province])
    title = say("{name}'s cantina: {province}", name=name, province=province_name(province, say))
    text = (
        say("It counts {total}; the highest earns {gold} gold when the round ends.",
            total=total, gold=BONUSES[province])
        if total
        else say("No smuggler is here yet.")
    )  # fmt: skip
    if penalty:
        text += " " + say("Mounties here cost {gold} gold then.", gold=penalty)
    return title, text
