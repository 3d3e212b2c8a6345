"""The story of Go Nuts!: rolls, what was hidden or lost, and frenzies."""

from __future__ import annotations

from collections.abc import Sequence

from app.model.story import Teller
from app.tables.go_nuts.words import sentence
from engine.game import Event
from engine.go_nuts.dice import NUT, NUTCRACKER, SQUIRREL
from engine.go_nuts.moves import HIDE, GoNutsMove
from engine.go_nuts.position import Round

DICE = {NUT: "die_squirrel_nut", SQUIRREL: "die_squirrel_squirrel", NUTCRACKER: "die_squirrel_nutcracker"}
WEIGHTS = {"tied": 100, "reached": 100, "frenzy_over": 1, "cracked": 1, "hidden": 1}

LUCKY_ROLL, LUCKY_TURN = 3, 6
"""So many nuts in one roll, and in one turn, are luck."""


def pictures(event: Event, symbols: Sequence[str]) -> list[str]:
    """Name the dice as they lie, or what was hidden."""
    match event.name:
        case "rolled":
            return [DICE[face] for face in event.facts["faces"]]
        case "cracked":
            return [DICE[NUTCRACKER]]
        case "frenzy":
            return [DICE[SQUIRREL]]
        case "hidden" | "frenzy_over":
            return ["hazelnut"]
        case "woof":
            return ["die_dog_bark"]
    return []


def about(before: Round, seat: int, move: GoNutsMove, symbols: Sequence[str]) -> list[str]:
    """Name the nuts that are hidden, or the dice that are rolled."""
    if move == HIDE:
        return ["hazelnut"]
    return [f"die_squirrel_tumble_{number % 3 + 1}" for number in range(min(3, before.dice))]


def weight(event: Event) -> int:
    """Tell how a turn ended, the more the more nuts it brought; single rolls matter no more then."""
    return WEIGHTS.get(event.name, 0) + int(event.facts.get("points", 0))


def feelings(event: Event) -> list[tuple[int, str]]:
    """Tell who has had luck with the dice, or none."""
    facts = event.facts
    match event.name:
        case "rolled" if facts["faces"].count(NUT) >= LUCKY_ROLL:
            return [(facts["seat"], "lucky")]
        case "hidden" if facts["points"] >= LUCKY_TURN:
            return [(facts["seat"], "gloating")]
        case "cracked":
            return [(facts["seat"], "unlucky")]
    return []


TELLER = Teller(sentence, pictures, about, weight, feelings)
