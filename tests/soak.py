"""Play many matches with every invariant on: `python -m tests.soak --games 100000`.

At random, or with `--bots` by easy bots that think over every move.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random

from engine.bots import bots_of
from engine.bots.arena import next_to_act
from engine.game import CHANCE, Game, Move, Position
from engine.match import LEVEL_NAMES
from tests.invariants import check, most_lines
from tests.random_play import random_line, setups

OFTEN = (80, 19, 1)
"""How often each level is asked in a soak of bots: the hard one takes its time."""

Choose = Callable[[Position, Random], tuple[int, Move]]
"""Says who plays what next."""


def bot_line(game: Game) -> Choose:
    """Let bots choose, from what their seats may know, and see that they keep to the rules."""
    bots = bots_of(game)

    def choose(position: Position, rng: Random) -> tuple[int, Move]:
        seat = next_to_act(position, rng)
        if seat == CHANCE:
            return seat, position.chance(rng)
        (level,) = rng.choices(list(LEVEL_NAMES), OFTEN)
        move = bots[level](position.view(seat), seat, rng)
        assert position.is_legal(seat, move), f"{level}: {seat + 1} {move}"
        return seat, move

    return choose


def play_checked(position: Position, rng: Random, most: int, choose: Choose = random_line) -> int:
    """Play one match in place and check every position of it; return the number of lines."""
    lines = 0
    check(position)
    while position.to_act:
        position.step(*choose(position, rng))
        check(position)
        lines += 1
        assert lines <= most, "a match without an end"
    return lines


def soak(worker: int, workers: int, games: int, seed: int, bots: bool = False) -> tuple[int, int]:
    """Play every so manyth of the matches, going round all set-ups; return how many and their lines."""
    tables = setups()
    played = lines = 0
    for number in range(worker, games, workers):
        setup = tables[number // workers % len(tables)]
        rng = Random(f"{seed}/{number}")
        position = setup.begin(rng.randrange(setup.seats))
        try:
            choose = bot_line(setup.game) if bots else random_line
            lines += play_checked(position, rng, most_lines(setup.game.name), choose)
        except Exception as error:
            raise RuntimeError(f"{setup}, seed {seed}/{number}: {error!r}") from error
        played += 1
    return played, lines


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", action="store_true", help="let easy bots play instead of chance")
    options = parser.parse_args()
    workers = os.cpu_count() or 1
    begin = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        futures = [
            pool.submit(soak, w, workers, options.games, options.seed, options.bots) for w in range(workers)
        ]
        results = [future.result() for future in futures]
    seconds = time.perf_counter() - begin
    games, lines = (sum(column) for column in zip(*results, strict=True))
    print(f"{games} matches over {len(setups())} set-ups, {lines} lines, every invariant held")
    print(f"{games / seconds:.0f} matches and {lines / seconds:.0f} lines a second on {workers} processes")


if __name__ == "__main__":
    main()
