"""The chance of winning for two players who both play as well as can be, at any scores.

Round by round the first player plays, then the second. Scores only grow, so the chances at a pair of scores
follow from those at higher ones, save for turns that bring nothing: after two of those all is as before. So
each pair is solved for itself, from the highest down, by going round until its chances agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from .odds import MOST_FRENZY_NUTS, Work, turn_ends
from .turn import MOST_AT_RISK, rolling

BEYOND = max(MOST_FRENZY_NUTS, MOST_AT_RISK) + 5
"""How far beyond the target points are looked at."""
CLOSE = 2e-4
"""Chances at a pair of scores agree when going round once more changes them by less."""
NOTHING = 0.17
"""How likely a turn that is played well brings nothing, by and large."""


class Duel:
    """The chances of two players in a race to the target, with so many rivals rolling for a dog."""

    def __init__(self, target: int, rivals: int) -> None:
        """Get ready; nothing is known before the steps are done."""
        self.target = target
        self._work = self._solve(rivals)
        self._ends: Sequence[Sequence[float]]
        self._tied = 0.5
        """The second player's chance when both are tied and play on (GN2)."""
        self._last: list[float]
        """The chance of whoever plays last and needs more than 0, 1, 2, … points."""
        self._first: list[list[float]]
        """The first player's chance when the second is to play, by the second's points and its own."""
        self._second: list[list[float]]
        """The second player's chance when the first is to play, by the first's points and its own."""

    def steps(self) -> Iterator[None]:
        """Work the chances out, pausing often; what is done is done, whoever begins again."""
        for _ in self._work:
            yield

    def hiding(self, mine: int, other: int, still_to_play: bool, most: int) -> list[float]:
        """Say what it is worth to end the turn with 0, 1, 2, … points, up to `most`, against a rival.

        It matters whether the rival still plays in this round.
        """
        if still_to_play:
            if mine < self.target:
                row = self._first[other][mine:]
            else:
                row = [1 - chance for chance in self._last[mine - other :]]
        elif other < self.target:
            row = self._second[other][mine:] or [1.0]  # in a long tie-break others are far behind
        else:
            row = self._needing(other - mine)
        return (row + row[-1:] * (most - len(row)))[:most]

    def rolling(self, hiding: Sequence[float], gathered: int) -> Sequence[float]:
        """Say what it is worth to roll 1 to 5 dice on, given what hiding is worth."""
        return rolling(hiding, self._ends, gathered + MOST_AT_RISK, gathered)

    def _needing(self, points: int) -> list[float]:
        """Say what it is worth to end the last turn with 0, 1, 2, … points if more than so many win."""
        if points < 0:
            return [1.0] * BEYOND
        return [0.0] * points + [self._tied] + [1.0] * BEYOND

    def _solve(self, rivals: int) -> Iterator[None]:
        self._ends = yield from turn_ends(rivals)
        yield from self._solve_tie()
        self._last = yield from self._last_turns(self.target + BEYOND)
        yield from self._solve_scores()

    def _last_turns(self, number: int) -> Work[list[float]]:
        """Find the chance of whoever plays last, by the points that are not enough."""
        chances = []
        for points in range(number):
            chances.append(rolling(self._needing(points), self._ends, points + 1)[-1])
            yield
        return chances

    def _solve_tie(self) -> Iterator[None]:
        """Find the second player's chance when both are tied: a turn each, until one leads."""
        before = 0.0
        while abs(self._tied - before) > CLOSE / 100:
            before = self._tied
            last = yield from self._last_turns(BEYOND)
            self._tied = 1 - rolling([1 - chance for chance in last], self._ends, MOST_AT_RISK)[-1]

    def _solve_scores(self) -> Iterator[None]:
        target, ends = self.target, self._ends
        unknown = [0.0] * target
        led = [1 - chance for chance in self._last]
        self._first = [unknown + led[target - other :] for other in range(target)]
        self._second = [unknown + [1.0] * BEYOND for _ in range(target)]
        for mine in reversed(range(target)):
            second = self._second[mine]
            for other in reversed(range(target)):
                first = self._first[other]
                after_first, after_second = first[mine:], second[other:]
                one, two, three = after_first[1:4]
                before, chance = -1.0, 3 * (one - two) + three
                while abs(chance - before) > CLOSE:
                    after_first[0] = before = chance
                    after_second[0] = 1 - rolling(after_first, ends, MOST_AT_RISK)[-1]
                    chance = 1 - rolling(after_second, ends, min(target - other, MOST_AT_RISK))[-1]
                first[mine] = chance
                # What the last round has changed goes into both, as far as a turn brings nothing.
                second[other] = after_second[0] - NOTHING * (chance - before)
                yield


@cache
def duel(target: int, rivals: int) -> Duel:
    """Return the one duel to a target with so many rivals in a frenzy."""
    return Duel(target, rivals)
