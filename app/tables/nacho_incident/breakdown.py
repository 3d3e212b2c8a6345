"""Where the gold of The Nacho Incident came from and went to."""

from __future__ import annotations

from app.language import Say
from app.model.breakdown import Breakdown, Moment, Row
from engine.match import Match
from engine.nacho_incident.cards import ROUNDS, START_GOLD
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

SOURCES = {"delivered": 1, "fee": -1, "bonus": 1, "penalty": -1, "sold": 1}
"""The events that bring or cost gold."""


def breakdown(match: Match[Season, NachoMove], say: Say) -> Breakdown:
    """Add up the gold by its source."""
    seats = range(len(match.seats))
    gold = {source: [0 for _ in seats] for source in SOURCES}
    curve = [[START_GOLD] for _ in seats]
    best = (0, 0, 0)
    for at, line in enumerate(match.lines):
        for name, facts in line.events:
            if name in SOURCES:
                gold[name][facts["seat"]] += SOURCES[name] * facts["gold"]
            if name == "delivered":
                best = max(best, (facts["gold"], len(curve[0]), facts["seat"]))
        before, after = match.positions[at], match.positions[at + 1]
        if after.turn > before.turn:
            for seat, coins in enumerate(after.gold):
                curve[seat].append(coins)
    rows = [
        Row(say("Gold at the start"), [START_GOLD for _ in seats], "ni_bag"),
        Row(say("Deliveries"), gold["delivered"], "ni_food_pepper"),
        Row(say("Best cantinas"), gold["bonus"], "ni_cantina_open"),
        Row(say("Market"), gold["sold"], "ni_food_corn"),
        Row(say("Fees"), gold["fee"], "ni_coin"),
        Row(say("Mounties"), gold["penalty"], "ni_cuffs"),
    ]
    price, step, seat = best
    moment = Moment(step, seat, say("Best delivery: +{n}", n=price)) if price >= 8 else None
    return Breakdown(rows, curve, moment, ROUNDS)
