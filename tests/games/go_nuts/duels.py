"""Go Nuts! for two against a player whose turns are always alike, counted out slowly and without tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import mul

from engine.go_nuts.moves import THROWS
from engine.go_nuts.odds import turn_ends
from engine.go_nuts.turn import MOST_AT_RISK, rolling
from engine.go_nuts.winning import Duel, duel

MOST = MOST_AT_RISK
FAR = 64
"""Further than any turn goes."""
CLOSE = 1e-8

Worth = Callable[[Sequence[float]], float]
"""What a turn is worth, given what it is worth to end it with 0, 1, 2, … points."""
Turns = Callable[[int, int, bool], Worth]
"""How somebody plays a turn: with so many points, against so many, and whether the rival still plays then."""


def done(work):
    """Do a work that pauses to its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def solved(target: int, rivals: int = 1) -> Duel:
    found = duel(target, rivals)
    for _ in found.steps():
        pass
    return found


@cache
def ends(rivals: int = 1) -> list[list[float]]:
    return done(turn_ends(rivals))


@cache
def goes_on_with(dice: int) -> list[tuple[float, int, int]]:
    """List the throws that do not end the turn: how likely, how many nuts, how many dice are left."""
    throws = Counter(THROWS[dice])
    return [
        (number / len(THROWS[dice]), throw.nuts, 5 if dice == throw.nuts == 1 else dice - throw.nutcrackers)
        for throw, number in throws.items()
        if dice not in (throw.squirrels, throw.nutcrackers)
    ]


def states(most: int) -> Iterator[tuple[int, int]]:
    """List points at risk and dice so that every roll leads further on."""
    return ((points, dice) for points in range(most) for dice in range(5, 0, -1))


def best_choices(hiding: Sequence[float], most: int = MOST) -> dict[tuple[int, int], float]:
    """Say what rolling on is worth with so many points at risk and so many dice, if all goes on well."""
    rolls: dict[tuple[int, int], float] = {}
    ending = [sum(map(mul, odds, hiding)) for odds in ends()]
    for points, dice in reversed(list(states(most))):
        worth = ending[dice - 1]
        for odds, nuts, left in goes_on_with(dice):
            after = points + nuts, left
            worth += odds * max(hiding[points + nuts], rolls.get(after, 0.0))
        rolls[points, dice] = worth
    return rolls


def turn_points(goes_on: Callable[[int, int], bool], most: int = MOST) -> list[float]:
    """Say how likely a turn ends with 0, 1, 2, … points for somebody who decides by points and dice."""
    found = [0.0] * FAR
    rolled = [0.0] * 5
    here = {(0, 5): 1.0}
    for points, dice in states(most + 5):
        odds = here.get((points, dice), 0.0)
        if not odds:
            continue
        if (points >= most or not goes_on(points, dice)) and (points, dice) != (0, 5):
            found[points] += odds
            continue
        rolled[dice - 1] += odds
        for likely, nuts, left in goes_on_with(dice):
            after = points + nuts, left
            here[after] = here.get(after, 0.0) + odds * likely
    for odds, ended in zip(rolled, ends(), strict=True):
        for count, likely in enumerate(ended):
            found[count] += odds * likely
    return found


def stopping_at(limit: int) -> list[float]:
    return turn_points(lambda points, dice: points < limit)


def best_turns(mine: int, other: int, rival_plays: bool) -> Worth:
    """Play whatever is best against this very rival."""
    return lambda hiding: rolling(hiding, ends(), MOST)[-1]


def turns_by_the_odds(target: int) -> Turns:
    """Play as the hard bot does: as if the rival played as well as can be."""
    chances = solved(target)

    def turns(mine: int, other: int, rival_plays: bool) -> Worth:
        hiding = chances.hiding(mine, other, rival_plays, FAR)
        rolls = best_choices(hiding)
        odds = turn_points(lambda points, dice: rolls[points, dice] >= hiding[points])
        return lambda hiding: sum(map(mul, odds, hiding))

    return turns


class Contest:
    """The chances of somebody against a rival whose turns bring `odds[points]`, whatever the scores."""

    def __init__(self, target: int, odds: Sequence[float], turns: Turns) -> None:
        self.target, self.odds, self.turns = target, odds, turns
        self.last_turns = [turns(target, target + need, False) for need in range(target + FAR)]
        self.first_tied, self.second_tied = self._tied()
        self.first = self._going_first()
        self.second = self._going_second()
        self.chance = (self.first + self.second) / 2

    def _tied(self) -> tuple[float, float]:
        """Find the chances of playing first and of playing second when both are tied (GN2)."""
        first = second = 0.5
        before = 0.0
        turn = self.turns(self.target, self.target, True)
        while abs(first + second - before) > CLOSE:
            before = first + second
            first = turn([self._lead(points, first) for points in range(FAR)])
            second = sum(odds * self._last(need, second) for need, odds in enumerate(self.odds))
        return first, second

    def _lead(self, points: int, tied: float) -> float:
        """Say how likely a lead of so many holds against the rival's last turn."""
        return sum(self.odds[:points]) + (self.odds[points] * tied if points < FAR else 0.0)

    def _last(self, need: int, tied: float) -> float:
        """Say how likely one last turn brings more than the rival's lead."""
        return self.last_turns[need]([0.0] * need + [tied] + [1.0] * FAR)

    def _going_first(self) -> float:
        target, odds = self.target, self.odds
        leads = [self._lead(points, self.first_tied) for points in range(target + FAR)]
        unknown = [0.0] * target
        after = [unknown + leads[target - other :] for other in range(target)]
        to_play = [[0.0] * target for _ in range(target)]
        for mine in reversed(range(target)):
            for other in reversed(range(target)):
                rest = sum(map(mul, odds[1:], to_play[mine][other + 1 :]))
                to_play[mine][other], after[other][mine] = settled(
                    self.turns(mine, other, True), after[other][mine:], odds[0], rest
                )
        return to_play[0][0]

    def _going_second(self) -> float:
        target, odds = self.target, self.odds
        last = [self._last(need, self.second_tied) for need in range(target + FAR)]
        after = [[0.0] * target + [1.0] * FAR for _ in range(target)]
        to_play = [[0.0] * target + last[target - mine :] for mine in range(target)]
        for other in reversed(range(target)):
            for mine in reversed(range(target)):
                rest = sum(map(mul, odds[1:], to_play[mine][other + 1 :]))
                to_play[mine][other], after[other][mine] = settled(
                    self.turns(mine, other, False), after[other][mine:], odds[0], rest
                )
        return after[0][0]


def settled(turn: Worth, hiding: list[float], again: float, rest: float) -> tuple[float, float]:
    """Find the chances before and after a turn, when a rival's turn that brings nothing leads back to it."""
    before, after = -1.0, hiding[1]
    while abs(after - before) > CLOSE:
        hiding[0] = before = after
        chance = turn(hiding)
        after = again * chance + rest
    return chance, after
