"""What dice are likely to bring: a throw, and a whole frenzy.

A frenzy is counted out for players who all react like the hard bot: the active player shakes, each rival
rolls for a dog, and after every landing it takes one of `REACTIONS_MS["hard"]` to roll again. With the times
in beats of 50 ms that is exact, up to frenzies so long that they never happen. It takes some milliseconds,
so whatever counts long is `Work`: it pauses often and returns what it has found.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from math import comb
from operator import mul
from typing import TypeAlias, TypeVar

from .dice import DOG_DIE, DOG_MS, NUT, NUTCRACKER, SHAKE_MS, SQUIRREL, SQUIRREL_DICE, SQUIRREL_DIE
from .rhythm import BEAT_MS, REACTIONS_MS

T = TypeVar("T")
Work: TypeAlias = Generator[None, None, T]

NUT_ODDS, SQUIRREL_ODDS, NUTCRACKER_ODDS = (
    SQUIRREL_DIE.count(face) / len(SQUIRREL_DIE) for face in (NUT, SQUIRREL, NUTCRACKER)
)
DOG_ODDS = DOG_DIE.count("dog") / len(DOG_DIE)
MOST_FRENZY_NUTS = 48
"""A frenzy that brings more, one in two hundred with all dice and three rivals, is taken to bring this."""
NEVER = 1e-6
"""What is less likely does not happen."""
LONGEST = 60_000 // BEAT_MS
"""After so many beats the last dog has long come."""

_REACTIONS = [reaction // BEAT_MS for reaction in REACTIONS_MS["hard"]]


def first_dog() -> list[float]:
    """Say for every beat how likely one player's first dog lands on it."""
    rolls = [DOG_MS // BEAT_MS + reaction for reaction in _REACTIONS]
    odds = [1.0]  # a roll may follow upon the go as it follows upon a kennel
    for beat in range(1, LONGEST):
        kennels = sum(odds[beat - roll] for roll in rolls if roll <= beat)
        odds.append((1 - DOG_ODDS) * kennels / len(rolls))
    return [0.0, *(landed * DOG_ODDS / (1 - DOG_ODDS) for landed in odds[1:])]


def counted_shakes(rivals: int) -> Work[list[float]]:
    """Find how likely it is that 0, 1, 2, … shakes land before the last dog of so many rivals, or with it."""
    dog_by = 0.0
    end_from = []  # how likely the frenzy ends on a beat or later
    for odds in first_dog():
        end_from.append(1 - dog_by**rivals)
        dog_by += odds
    shakes = [SHAKE_MS // BEAT_MS + reaction for reaction in _REACTIONS]
    landing = {0: 1.0}  # on which beat the last counted shake lands
    at_least = [1.0]
    while at_least[-1] > NEVER:
        yield
        following: dict[int, float] = {}
        for beat, odds in landing.items():
            for shake in shakes:
                following[beat + shake] = following.get(beat + shake, 0.0) + odds / len(shakes)
        landing = {beat: odds for beat, odds in following.items() if beat < LONGEST}
        at_least.append(sum(odds * end_from[beat] for beat, odds in landing.items()))
    return [some - more for some, more in pairwise(at_least)]


def throw_odds(dice: int) -> list[float]:
    """Say how likely a throw of so many dice shows 0, 1, 2, … nuts."""
    return [comb(dice, n) * NUT_ODDS**n * (1 - NUT_ODDS) ** (dice - n) for n in range(dice + 1)]


def frenzy_nuts(shakes: Sequence[float], dice: int) -> Work[list[float]]:
    """Find how likely a frenzy with so many dice brings 0, 1, 2, … nuts, given the odds of its shakes."""
    throw = throw_odds(dice)[::-1]
    nuts = [1.0]
    total = [0.0] * (MOST_FRENZY_NUTS + 1)
    for odds in shakes:
        yield
        for count, likely in enumerate(nuts):
            total[count] += odds * likely
        padded = [0.0] * dice + nuts + [0.0] * dice
        nuts = [sum(map(mul, throw, padded[at : at + dice + 1])) for at in range(len(nuts) + dice)]
        nuts[MOST_FRENZY_NUTS:] = [sum(nuts[MOST_FRENZY_NUTS:])]
    return total


def turn_ends(rivals: int) -> Work[list[list[float]]]:
    """Find for throws of 1 to 5 dice how likely they end the turn with 0, 1, 2, … points.

    That is, by showing nutcrackers alone, or by a frenzy that brings so many.
    """
    shakes = yield from counted_shakes(rivals)
    found = []
    for dice in range(1, SQUIRREL_DICE + 1):
        nuts = yield from frenzy_nuts(shakes, dice)
        ends = [SQUIRREL_ODDS**dice * odds for odds in nuts]
        ends[0] += NUTCRACKER_ODDS**dice
        found.append(ends)
    return found
