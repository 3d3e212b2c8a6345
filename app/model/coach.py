"""The coach looks at a match that is over: who was likely to win when, and what an expert would have played.

It thinks in small steps, like a bot, so that it can work while people look at the result. No Kivy here.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from app.session.modes import NotOver
from engine.bots.arena import next_to_act
from engine.bots.search import Search
from engine.game import CHANCE, Move, Position
from engine.hints import Hints
from engine.match import AnyMatch

MOST_POINTS = 24
"""The curve of chances has so many points at most."""
TRIALS = 60
"""So many times a match is played on from each of them."""
EFFORT = 0.5
"""Which part of a hard bot's iterations each choice is worth."""
MOST_MOMENTS = 3
COSTLY = 0.1
"""A choice is worth a word if it made it so much less likely to win."""


class Moment(NamedTuple):
    """A choice that an expert would have made otherwise."""

    lines: int
    """How many lines had been played before it."""
    seat: int
    played: Move
    better: Move
    chance: float
    """How likely the player was to win after what was played, and …"""
    better_chance: float
    """… after what the expert would have played."""

    @property
    def cost(self) -> float:
        """How much less likely it became to win."""
        return self.better_chance - self.chance


class Coach:
    """Thinks about a match; what is known so far can be seen at any time."""

    def __init__(self, match: AnyMatch, rng: Random) -> None:
        """Prepare to think about a match that is over, or raise NotOver: he sees every hand."""
        if not match.over:
            raise NotOver
        self.match = match
        self.rng = rng
        self.hints: Hints[Position[Move], Move] = match.game.hints or Hints()
        self.curve: list[tuple[int, list[float]]] = []
        """After how many lines everybody's chance to win was which."""
        self.found: list[Moment] = []
        self.done = 0.0
        """Which part of the work is done."""

    @property
    def moments(self) -> list[Moment]:
        """The choices that cost most, in the order in which they were made."""
        worst = sorted(self.found, key=lambda moment: -moment.cost)[:MOST_MOMENTS]
        return sorted(worst)

    def steps(self) -> Iterator[None]:
        """Think about the whole match, yielding often so that frames can be drawn."""
        lines = self.match.lines
        choices = [at for at, line in enumerate(lines) if self._is_choice(at, line.seat)]
        points = spread([*choices, len(lines)], MOST_POINTS)
        tasks = len(points) + len(choices)
        for number, at in enumerate(points, start=1):
            chances: list[float] = []
            for _ in self._chances(at, chances):
                yield
            self.curve.append((at, chances))
            self.done = number / tasks
        for number, at in enumerate(choices, start=len(points) + 1):
            yield from self._weigh(at)
            self.done = number / tasks

    def _is_choice(self, at: int, seat: int) -> bool:
        """Tell whether a person could have done something else; a race is no matter of thought."""
        position = self.match.positions[at]
        return seat != CHANCE and not (self.match.seats[seat].bot or position.racing or position.forced())

    # Chances.

    def _chances(self, at: int, chances: list[float]) -> Iterator[None]:
        """Play on from a moment many times; `chances` gets everybody's share of the victories."""
        sums = [0.0] * len(self.match.seats)
        for _ in range(TRIALS):
            position = self.match.positions[at].copy()
            yield from self._play_on(position)
            for seat, value in enumerate(self.hints.values(position)):
                sums[seat] += value
            yield
        whole = sum(sums) or 1.0
        chances.extend(value / whole for value in sums)

    def _play_on(self, position: Position[Move]) -> Iterator[None]:
        bot = self.match.game.level_bots.get("normal")
        if not bot:
            yield from self.hints.play_on(position, self.rng)
            return
        while position.to_act:
            seat = next_to_act(position, self.rng)
            if seat == CHANCE:
                position.step(CHANCE, position.chance(self.rng))
            else:
                position.step(seat, bot(position, seat, self.rng))
                yield

    # Choices.

    def _weigh(self, at: int) -> Iterator[None]:
        """Compare what was played with what an expert would have, who knows no more than the player."""
        line = self.match.lines[at]
        view = self.match.positions[at].view(line.seat)
        appraise = self.match.game.appraise
        if appraise:
            chances = yield from appraise(view)
        else:
            search = Search(view, line.seat, self.rng, self.hints, asked=line.move)
            yield from search.run(round(self.match.game.effort * EFFORT))
            chances = search.hopes()
        better = max(chances, key=lambda move: chances[move])
        chance = chances.get(line.move)
        if chance is not None and chances[better] - chance >= COSTLY:
            self.found.append(Moment(at, line.seat, line.move, better, chance, chances[better]))


def spread(moments: list[int], most: int) -> list[int]:
    """Choose so many moments at most, evenly, the last one among them."""
    if len(moments) <= most:
        return moments
    return [moments[round(number * (len(moments) - 1) / (most - 1))] for number in range(most)]
