"""A process that plays random matches in a session, without a window, until it is killed.

`python -m tests.app.player_process FOLDER SEED`; `telling` says what its output is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from app.session.course import course_of
from app.session.modes import Play
from engine.bots.levels import decide
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.headless import ObedientClock
from tests.app.telling import TellingSession, TellingStorage
from tests.random_play import random_line, setups

UNDO = 0.15
"""How often a choice is taken back, where it may be."""
PUT_BACK = 0.5
"""How often it is put back then."""


def new_match(game: str, rng: Random) -> Match:
    setup = rng.choice(setups(game))
    seats = [Seat(f"Zoë {seat + 1}", rng.choice((None, None, "easy"))) for seat in range(setup.seats)]
    return Match(setup.game, seats, setup.options, rng.randrange(setup.seats))


def play_match(storage: TellingStorage, rng: Random) -> None:
    match = new_match(rng.choice(["go_nuts", *GAMES]), rng)
    course = course_of(match.game.name)
    keeper = storage.begin(match)
    session = TellingSession(match, Play(), course, ObedientClock(), keeper=keeper, rng=rng)
    session.let_chance_begin()
    while not match.over:
        if session.undoer is not None and rng.random() < UNDO:
            session.take_back()
            if rng.random() < PUT_BACK:
                session.put_back()
            continue
        bot = session.actor
        mind = None if bot is None else session.mode.mind(match, bot, rng)
        seat, move = random_line(match.position, rng) if mind is None else (bot, decide(mind))
        if not session.intend(seat, move):
            raise RuntimeError(f"refused: {seat} {move}")


def main() -> None:
    storage, rng = TellingStorage(Path(sys.argv[1])), Random(sys.argv[2])
    while True:
        play_match(storage, rng)


if __name__ == "__main__":
    main()
