"""Fixed random numbers give fixed moves: bots play the same everywhere, until somebody changes them."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from engine import sheet
from engine.bots.arena import Arena
from engine.games import GAMES

SIGNATURES = Path(__file__).parents[1] / "golden" / "bots.json"
MATCHES = 50
"""Of each game, two hundred together."""


def signature(name: str) -> str:
    """Sum up matches of easy bots, some of normal ones, a few with a hard one, at tables of every size."""
    digest = sha256()
    game = GAMES[name]
    for number in range(MATCHES):
        seats = game.seats[number % len(game.seats)]
        levels = ["normal" if number % 3 == 2 else "easy"] * seats
        if number % 11 == 10:
            levels[0] = "hard"
        match = Arena(game, levels, {}, number).play()
        digest.update("".join(sheet.move_line(line.seat, line.move) for line in match.lines).encode())
    return digest.hexdigest()[:24]


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_as_they_did(name: str) -> None:
    assert signature(name) == json.loads(SIGNATURES.read_text("utf-8"))[name]


def main() -> None:
    """Write the signatures anew, after a change of the bots."""
    SIGNATURES.write_text(json.dumps({name: signature(name) for name in GAMES}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
