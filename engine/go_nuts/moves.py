"""The moves of Go Nuts! and their notation; every roll of the dice is made beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import factorial
from typing import TypeAlias

from engine.game import Move, not_a_move

from .dice import DOG_DIE, NUT, NUTCRACKER, SQUIRREL, SQUIRREL_DICE, SQUIRREL_DIE


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll the squirrel dice, or go on rolling."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Hide(Move):
    """Hide the nuts: the turn ends and its points are written down."""

    def __str__(self) -> str:
        return "hide"


@dataclass(frozen=True, slots=True)
class Shake(Move):
    """Start a roll of the frenzy dice, so many milliseconds after the go (GN3)."""

    at: int

    def __str__(self) -> str:
        return f"shake {self.at}"


@dataclass(frozen=True, slots=True)
class Dog(Move):
    """Start a roll of one's dog die, so many milliseconds after the go (GN3)."""

    at: int

    def __str__(self) -> str:
        return f"dog {self.at}"


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    """Chance: what the squirrel dice show."""

    nuts: int
    squirrels: int
    nutcrackers: int

    def __str__(self) -> str:
        return NUT * self.nuts + SQUIRREL * self.squirrels + NUTCRACKER * self.nutcrackers


@dataclass(frozen=True, slots=True)
class DogRolled(Move):
    """Chance: what a dog die shows."""

    dog: bool

    def __str__(self) -> str:
        return "dog" if self.dog else "kennel"


GoNutsMove: TypeAlias = Roll | Hide | Shake | Dog | Rolled | DogRolled

ROLL = Roll()
HIDE = Hide()
DOG, KENNEL = DogRolled(True), DogRolled(False)

shake = lru_cache(maxsize=4096)(Shake)
dog = lru_cache(maxsize=4096)(Dog)

_ROLLED = {
    (nuts, squirrels, dice - nuts - squirrels): Rolled(nuts, squirrels, dice - nuts - squirrels)
    for dice in range(1, SQUIRREL_DICE + 1)
    for nuts in range(dice + 1)
    for squirrels in range(dice + 1 - nuts)
}


def _throws(dice: int) -> list[Rolled]:
    """List every throw of so many dice as often as their faces give it: drawing from it rolls them."""
    throws = []
    for rolled in _ROLLED.values():
        counts = {NUT: rolled.nuts, SQUIRREL: rolled.squirrels, NUTCRACKER: rolled.nutcrackers}
        if sum(counts.values()) == dice:
            ways = factorial(dice)
            for face, count in counts.items():
                ways = ways // factorial(count) * SQUIRREL_DIE.count(face) ** count
            throws += [rolled] * ways
    return throws


THROWS = [_throws(dice) for dice in range(SQUIRREL_DICE + 1)]
DOG_THROWS = [DOG if face == "dog" else KENNEL for face in DOG_DIE]

_TIME = re.compile(r"0|[1-9][0-9]{0,11}", re.ASCII)
_FACES = re.compile(rf"[{NUT}{SQUIRREL}{NUTCRACKER}]{{1,{SQUIRREL_DICE}}}")
_TIMED: dict[str, type[Shake | Dog]] = {"shake": Shake, "dog": Dog}
_WORDS: dict[str, GoNutsMove] = {"roll": ROLL, "hide": HIDE, "dog": DOG, "kennel": KENNEL}


def parse(words: Sequence[str]) -> GoNutsMove:
    """Read a move from its words."""
    match words:
        case [word] if word in _WORDS:
            return _WORDS[word]
        case [faces] if _FACES.fullmatch(faces):
            return _ROLLED[faces.count(NUT), faces.count(SQUIRREL), faces.count(NUTCRACKER)]
        case [verb, at] if verb in _TIMED and _TIME.fullmatch(at):
            return _TIMED[verb](int(at))
    raise not_a_move(words)
