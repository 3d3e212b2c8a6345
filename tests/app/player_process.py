"""A process that plays random matches through the host until it is killed, and says what it does.

`python -m tests.app.player_process FOLDER SEED`. Every row of its output is JSON: what it is about to do, and
then what has been done and saved.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from app.host import Host
from app.services.storage import Storage
from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.random_play import random_line, setups

UNDO = 0.15
"""How often a choice is taken back, where it may be."""


def tell(*row: object) -> None:
    """Say something at once: when this returns, it is in the pipe."""
    print(json.dumps(row), flush=True)


def new_match(rng: Random) -> Match:
    setup = rng.choice(setups(rng.choice(["go_nuts", *GAMES])))
    seats = [Seat(f"Zoë {seat + 1}", rng.choice((None, None, "easy"))) for seat in range(setup.seats)]
    return Match(setup.game, seats, setup.options, rng.randrange(setup.seats))


def play_match(storage: Storage, rng: Random) -> None:
    match = new_match(rng)
    tell("begin", match.game.name)
    saved = storage.begin(match)
    tell("begun", saved.path.name)
    host = Host(saved, rng)

    def kept(start: int) -> None:
        tell("kept", [sheet.move_line(line.seat, line.move) for line in match.lines[start:]])

    tell("chance")
    host.let_chance_begin()
    kept(0)
    while not match.over:
        may_undo = [seat for seat in range(len(match.seats)) if match.can_undo(seat)]
        start = len(match.lines)
        if may_undo and rng.random() < UNDO:
            tell("undo")
            host.undo(rng.choice(may_undo))
            tell("undone", len(match.lines))
            continue
        bot = host.bot_to_act()
        seat, move = random_line(match.position, rng) if bot is None else (bot, host.bot_move(bot))
        tell("intend", sheet.move_line(seat, move))
        if not host.intend(seat, move):
            raise RuntimeError(f"refused: {seat} {move}")
        kept(start)


def main() -> None:
    storage, rng = Storage(Path(sys.argv[1])), Random(sys.argv[2])
    while True:
        play_match(storage, rng)


if __name__ == "__main__":
    main()
