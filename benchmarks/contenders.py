"""Who is measured, and how."""

import time
from collections.abc import Callable
from typing import NamedTuple

PlayGame = Callable[[], int]
"""Play one random game to its end and return the number of moves."""


class Contender(NamedTuple):
    """A game of some engine; `rate(seconds)` plays at random for so long and returns the moves per second."""

    name: str
    note: str
    rate: Callable[[float], float]


def in_python(name: str, note: str, play_game: PlayGame) -> Contender:
    """Measure a game that is played in this process, whole games until the time is up."""

    def rate(seconds: float) -> float:
        moves = 0
        begin = time.perf_counter()
        while (elapsed := time.perf_counter() - begin) < seconds:
            moves += play_game()
        return moves / elapsed

    return Contender(name, note, rate)


def best_rates(contenders: list[Contender], rounds: int, seconds: float) -> dict[str, float]:
    """Measure all in turn, several times round, so that noise meets them alike; keep the best of each."""
    best = dict.fromkeys((contender.name for contender in contenders), 0.0)
    for _ in range(rounds):
        for contender in contenders:
            best[contender.name] = max(best[contender.name], contender.rate(seconds))
    return best
