"""What a delivery will have brought by the end of a player's turn, as far as everybody may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.language import Say
from app.tables.nacho_incident.words import (
    capitalized,
    card_of,
    food_name,
    food_names,
    province_name,
    smuggler_name,
)
from engine.game import Event
from engine.nacho_incident import stages
from engine.nacho_incident.cards import FLAG, NEIGHBOURS, PROVINCE_CODES, RANK
from engine.nacho_incident.moves import NOTHING, OWN, Send
from engine.nacho_incident.position import Season

SIGNS = {"delivered": 1, "fee": -1, "bonus": 1, "penalty": -1}
"""The events of a turn that bring or cost gold."""
Events = tuple[Event, ...]


class Forecast(NamedTuple):
    """What is sure, whatever the player still chooses."""

    gold: dict[str, int]
    """What brings or costs gold, by its event."""
    before: int
    after: tuple[int, ...]
    """How much gold he may have then: there are several ways only if it matters which Mountie arrests."""
    arrests: list[tuple[str, str]]
    """Who is arrested in which province, both by their codes."""


def forecast(view: Season, seat: int, move: Send) -> Forecast:
    """Look ahead to the end of a turn: what Mounties do to him, and after the last one the round's end."""
    ways = list(_ways(*view.narrate(seat, move), seat))
    sums = [_gold(events, seat) for events in ways]
    arrests = [_arrests(events) for events in ways]
    sure = arrests[0]
    for others in arrests[1:]:
        sure &= others
    gold = {name: value for name, value in sums[0].items() if all(other.get(name) == value for other in sums)}
    before = view.gold[seat]
    after = sorted({before + sum(each.values()) for each in sums})
    return Forecast(gold, before, tuple(after), list(sure.elements()))


def dangers(view: Season, seat: int, smuggler: int) -> list[int]:
    """List the provinces in which a Mountie waits who will arrest a smuggler if he goes there (NI9)."""
    return [
        province
        for province in NEIGHBOURS[FLAG[smuggler]]
        if view.mounties[seat][province]
        and all(
            (RANK[smuggler], -FLAG[smuggler]) >= (RANK[card], -FLAG[card])
            for card in view.smugglers[seat][province]
        )
    ]


def outcome(view: Season, seat: int, move: Send, names: Sequence[str], say: Say) -> str:
    """Say what a delivery brings and costs, who gets food for it, and whom Mounties will arrest."""
    brings = forecast(view, seat, move)
    where = province_name(move.province, say)
    facts = {"province": where, "sum": _sum(brings, say), "gold": _either(brings.after, say)}
    if move.food == NOTHING:
        sentences = [say("To {province}: {sum} = {gold} gold.", **facts)]
    else:
        food = capitalized(food_name(move.food, say))
        sentences = [say("{food} in {province}: {sum} = {gold} gold.", food=food, **facts)]
    for smuggler, cantina in brings.arrests:
        if (card_of(smuggler), cantina) == (view.hired[seat], PROVINCE_CODES[move.province]):
            sentences.append(say("A Mountie will arrest this smuggler."))
            continue
        who, there = smuggler_name(card_of(smuggler), say), province_name(PROVINCE_CODES.index(cantina), say)
        sentences.append(say("A Mountie will arrest {smuggler} in {province}.", smuggler=who, province=there))
    if move.owner != OWN:
        gift = food_names(view.warehouses[seat], say)
        sentences.append(say("{rival} gets: {foods}.", rival=names[move.owner], foods=gift))
    return " ".join(sentences)


def _sum(brings: Forecast, say: Say) -> str:
    """Write down what is added and taken away, each with its name but for the price."""
    gold = {name: abs(value) for name, value in brings.gold.items()}
    terms = {
        "delivered": "{n}",
        "fee": say("{n} fee", n=gold.get("fee", 0)),
        "bonus": say("{n} bonus", n=gold.get("bonus", 0)),
        "penalty": say("{n} penalty", n=gold.get("penalty", 0)),
    }
    signs = {name: "+" if SIGNS[name] > 0 else "−" for name in gold}
    told = [f"{signs[name]} {term.format(n=gold[name])}" for name, term in terms.items() if name in gold]
    return " ".join([str(brings.before), *told])


def _either(numbers: Sequence[int], say: Say) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return say("{least} to {most}", least=numbers[0], most=numbers[-1])


def _ways(after: Season, events: Events, seat: int) -> Iterator[Events]:
    """List all that can happen until somebody else plays."""
    if after.stage not in (stages.ARREST, stages.WANDER) or after.to_act != (seat,):
        yield events
        return
    for move in after.legal_moves(seat):
        later, more = after.narrate(seat, move)
        yield from _ways(later, events + more, seat)


def _gold(events: Events, seat: int) -> Counter[str]:
    gold: Counter[str] = Counter()
    for name, facts in events:
        if name in SIGNS and facts["seat"] == seat:
            gold[name] += SIGNS[name] * facts["gold"]
    return gold


def _arrests(events: Events) -> Counter[tuple[str, str]]:
    return Counter((facts["smuggler"], facts["cantina"]) for name, facts in events if name == "arrested")
