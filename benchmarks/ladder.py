"""How much stronger one level is than another: `make ladder`.

Every pair of matches has the same random numbers and the seats swapped, so that neither luck nor the first
move favours a side. With more than two at the table one plays against all the others, who are alike.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from benchmarks.games import benchmark_of
from engine.bots.arena import Arena
from engine.games import GAMES

MATCHES = 400
CONFIDENCE = 1.96
"""So many standard errors to both sides hold the true rate 95 times in 100."""


class Rung(NamedTuple):
    """One player against others of a kind, and the share of victories that we want."""

    game: str
    one: str
    others: str
    seats: int
    to_reach: float


def rungs(game: str) -> list[Rung]:
    """List what is to be measured in a game."""
    aims = {**benchmark_of(game).aims, ("normal", "easy"): 0.0, ("easy", "random"): 0.0}
    found = [Rung(game, one, others, 2, aim) for (one, others), aim in aims.items()]
    for seats in GAMES[game].seats[1:]:
        found += [Rung(game, "hard", "normal", seats, 1 / seats), Rung(game, "normal", "easy", seats, 0.0)]
    return found


def play(rung: Rung, number: int) -> float:
    """Play one match and return the share of the victory that the one has."""
    deal, place = divmod(number, rung.seats)
    names = [rung.one if seat == place else rung.others for seat in range(rung.seats)]
    outcome = Arena(GAMES[rung.game], names, {}, deal).play().outcome
    winners = outcome.winners if outcome else ()
    return (place in winners) / max(1, len(winners))


def wilson(rate: float, number: int) -> tuple[float, float]:
    """Tell between which rates the true one lies, after E. B. Wilson."""
    z = CONFIDENCE**2 / number
    middle = (rate + z / 2) / (1 + z)
    half = CONFIDENCE / (1 + z) * sqrt(rate * (1 - rate) / number + z / (4 * number))
    return middle - half, middle + half


def measure(rung: Rung, matches: int, pool: ProcessPoolExecutor) -> Iterator[str]:
    """Play all matches of a rung and say what came of it."""
    shares = list(pool.map(play, [rung] * matches, range(matches), chunksize=1))
    rate = sum(shares) / matches
    low, high = wilson(rate, matches)
    reached = "" if not rung.to_reach else "reached" if rate >= rung.to_reach else "MISSED"
    aim = f"to reach {rung.to_reach:4.0%}" if rung.to_reach else " " * 13
    yield (
        f"{rung.game:<16}{rung.seats} players  {rung.one:>6} against {rung.others:<7}"
        f"{rate:7.1%}  ({low:.1%} to {high:.1%}, {matches} matches)   {aim}  {reached}"
    )


def main() -> None:
    """Climb the ladder of one game or of all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], help="only these games")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each pair")
    parser.add_argument("--seats", type=int, help="only tables with so many players")
    parser.add_argument("--only", default="", help="only these players, e.g. hard,normal")
    options = parser.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in options.games or GAMES:
            for rung in rungs(game):
                if options.seats not in (None, rung.seats):
                    continue
                if options.only and options.only != f"{rung.one},{rung.others}":
                    continue
                for line in measure(rung, options.matches, pool):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
