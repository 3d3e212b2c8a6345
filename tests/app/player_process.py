"""A process that plays random matches through the host, without a window, until it is killed.

`python -m tests.app.player_process FOLDER SEED`; `telling` says what its output is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from engine.bots.levels import decide
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.telling import TellingHost, TellingStorage
from tests.random_play import random_line, setups

UNDO = 0.15
"""How often a choice is taken back, where it may be."""


def new_match(game: str, rng: Random) -> Match:
    setup = rng.choice(setups(game))
    seats = [Seat(f"Zoë {seat + 1}", rng.choice((None, None, "easy"))) for seat in range(setup.seats)]
    return Match(setup.game, seats, setup.options, rng.randrange(setup.seats))


def play_match(storage: TellingStorage, rng: Random) -> None:
    match = new_match(rng.choice(["go_nuts", *GAMES]), rng)
    host = TellingHost(storage.begin(match), rng)
    host.let_chance_begin()
    while not match.over:
        may_undo = [seat for seat in range(len(match.seats)) if match.can_undo(seat)]
        if may_undo and rng.random() < UNDO:
            host.undo(rng.choice(may_undo))
            continue
        bot = host.bot_to_act()
        seat, move = random_line(match.position, rng) if bot is None else (bot, decide(host.think(bot)))
        if not host.intend(seat, move):
            raise RuntimeError(f"refused: {seat} {move}")


def main() -> None:
    storage, rng = TellingStorage(Path(sys.argv[1])), Random(sys.argv[2])
    while True:
        play_match(storage, rng)


if __name__ == "__main__":
    main()
