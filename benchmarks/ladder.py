"""How much stronger one level is than another: `make ladder`.

Every pair of matches has the same random numbers and the seats swapped, so that neither luck nor the first
move favours a side. With more than two at the table one plays against all the others, who are alike.

Levels think as they do in the app, in its slices and within its time, by the processor's clock: `hard@5` on
a machine five times slower than this one, `hard*4` four times as long as usual, if its time allows that.
"""

import argparse
import os
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from app.session.agenda import Agenda
from app.session.thinking import think_aside
from benchmarks.games import benchmark_of
from engine.bots.arena import Arena
from engine.bots.levels import think
from engine.game import AnyGame, Move, Position
from engine.games import GAMES
from engine.match import LEVEL_NAMES

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


TABLETS = (5, 10)
"""So many times slower than this machine are the tablets on which levels are tried."""
PLAYER = re.compile(r"(?P<level>[a-z]+)(?:\*(?P<patience>[0-9.]+))?(?:@(?P<slower>[0-9.]+))?")


def tablet_rungs(game: str) -> list[Rung]:
    """List what a slow machine costs each level: beside the same on this one, and the best over the next."""
    found = []
    for slower in TABLETS:
        found += [Rung(game, f"{level}@{slower}", level, 2, 0.0) for level in LEVEL_NAMES]
        found.append(Rung(game, f"hard@{slower}", f"normal@{slower}", 2, 0.0))
    return found


class Frames:
    """A clock whose frames follow each other at once, with nothing to do but what was put off."""

    def __init__(self) -> None:
        self._waiting: deque[Frame] = deque()

    def schedule_once(self, callback: Callable[[float], object], timeout: float = 0) -> "Frame":
        """Call back in the next frame."""
        self._waiting.append(Frame(callback))
        return self._waiting[-1]

    def hurry(self) -> None:
        """Never wait for a picture anyway."""

    def run(self) -> None:
        """Let frames pass until nothing waits any more."""
        while self._waiting:
            self._waiting.popleft().callback(0.0)


class Frame:
    """A call that waits for the next frame."""

    def __init__(self, callback: Callable[[float], object]) -> None:
        self.callback = callback

    def cancel(self) -> None:
        """Call nobody."""
        self.callback = lambda _: None


class Thinker:
    """A level that thinks in frames, as in the app, on a machine that is so many times slower."""

    def __init__(self, game: AnyGame, name: str) -> None:
        """Read what is told of it: `hard`, `hard*4`, `hard@5`."""
        found = PLAYER.fullmatch(name)
        if not found or found["level"] not in LEVEL_NAMES:
            raise ValueError(name)
        self.game, self.level = game, found["level"]
        self.patience, self.slower = float(found["patience"] or 1), float(found["slower"] or 1)

    def __call__(self, view: Position[Move], seat: int, rng: Random) -> Move:
        """Think within the app's time and answer."""
        mind = think(self.game, self.level, view, seat, rng, self.patience)
        answers: list[Move] = []
        frames = Frames()
        think_aside(mind, Agenda(frames), answers.append, lambda: time.process_time() * self.slower)
        frames.run()
        return answers[0]


def play(rung: Rung, number: int) -> float:
    """Play one match and return the share of the victory that the one has."""
    deal, place = divmod(number, rung.seats)
    names = [rung.one if seat == place else rung.others for seat in range(rung.seats)]
    game: Any = GAMES[rung.game]
    guests = {name: Thinker(game, name) for name in names if PLAYER.sub(r"\g<level>", name) in LEVEL_NAMES}
    outcome = Arena(game, names, {}, deal, guests).play().outcome
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
        f"{rung.game:<16}{rung.seats} players  {rung.one:>9} against {rung.others:<9}"
        f"{rate:7.1%}  ({low:.1%} to {high:.1%}, {matches} matches)   {aim}  {reached}"
    )


def main() -> None:
    """Climb the ladder of one game or of all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], help="only these games")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each pair")
    parser.add_argument("--seats", type=int, help="only tables with so many players")
    parser.add_argument("--only", default="", help="only these players, e.g. hard,normal")
    parser.add_argument("--pair", default="", help="these two, whoever they are, e.g. hard*4@5,hard@5")
    parser.add_argument(
        "--tablet", action="store_true", help="levels on machines that are slower than this one"
    )
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="how many play at the same time"
    )
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as pool:
        for game in options.games or GAMES:
            climbed = tablet_rungs(game) if options.tablet else rungs(game)
            if options.pair:
                one, others = options.pair.split(",")
                climbed = [Rung(game, one, others, options.seats or 2, 0.0)]
            for rung in climbed:
                if options.seats not in (None, rung.seats):
                    continue
                if options.only and options.only != f"{rung.one},{rung.others}":
                    continue
                for line in measure(rung, options.matches, pool):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
