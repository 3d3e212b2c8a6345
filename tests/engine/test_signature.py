"""Fixed random numbers give fixed moves: bots play the same everywhere, until somebody changes them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from engine import sheet
from engine.bots.arena import Arena
from engine.games import GAMES
from tests.golden_sheets import arguments

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


def write_signatures(names: Iterable[str], path: Path = SIGNATURES, overwrite: bool = False) -> list[str]:
    """Sign the bots of some games that have no signature; return the games whose bots play otherwise now."""
    signatures = json.loads(path.read_text("utf-8")) if path.exists() else {}
    differing = []
    for name in names:
        now = signature(name)
        if signatures.get(name, now) == now or overwrite:
            signatures[name] = now
        else:
            differing.append(name)
    path.write_text(json.dumps(signatures, indent=2) + "\n", "utf-8")
    return differing


def main() -> None:
    """Complete the signatures of the games that are named, or of all."""
    options = arguments()
    differing = write_signatures(options.games or GAMES, overwrite=options.overwrite)
    for name in differing:
        print(f"the bots of {name} play otherwise now; --overwrite signs what they play")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
