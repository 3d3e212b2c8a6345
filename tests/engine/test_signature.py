"""Fixed random numbers give fixed moves: bots play the same everywhere, until somebody changes them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from engine import sheet
from engine.bots.arena import Arena
from engine.games import GAMES
from tests.games import FOLDER
from tests.golden_sheets import arguments

FEW, MATCHES = 11, 50
"""Of each game; the few, one of them with a hard bot, are played by every `make test`."""


def signatures(name: str, *ends: int) -> list[str]:
    """Sum up matches of easy bots, some of normal ones, a few with a hard one, at tables of every size.

    There is one signature of all that was played before each of the `ends`.
    """
    digest, signed = sha256(), []
    game = GAMES[name]
    for number in range(max(ends)):
        seats = game.seats[number % len(game.seats)]
        levels = ["normal" if number % 3 == 2 else "easy"] * seats
        if number % 11 == 10:
            levels[0] = "hard"
        match = Arena(game, levels, {}, number).play()
        digest.update("".join(sheet.move_line(line.seat, line.move) for line in match.lines).encode())
        if number + 1 in ends:
            signed.append(digest.hexdigest()[:24])
    return signed


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_as_they_did(name: str, request) -> None:
    signed = path_of(name).read_text("utf-8").split()
    ends = (FEW, MATCHES) if request.config.getoption("--every-match") else (FEW,)
    assert signatures(name, *ends) == signed[: len(ends)]


def path_of(name: str, folder: Path = FOLDER) -> Path:
    """Name the file in which the bots of a game are signed."""
    return folder / name / "bots_signature.txt"


def write_signatures(names: Iterable[str], folder: Path = FOLDER, overwrite: bool = False) -> list[str]:
    """Sign the bots of some games that have no signature; return the games whose bots play otherwise now."""
    differing = []
    for name in names:
        path, now = path_of(name, folder), "\n".join(signatures(name, FEW, MATCHES))
        if overwrite or not path.exists():
            path.write_text(f"{now}\n", "utf-8", newline="\n")
        elif path.read_text("utf-8").strip() != now:
            differing.append(name)
    return differing


def test_signing_touches_no_other_game_and_overwrites_only_when_told(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "signatures", lambda name, *_: [f"of {name} now"])
    for name in GAMES:
        (tmp_path / name).mkdir()
    path_of("go_nuts", tmp_path).write_text("of old\n", "utf-8")
    assert not write_signatures(["nut"], tmp_path)
    assert {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in tmp_path.glob("*/*")} == {
        "go_nuts/bots_signature.txt": "of old\n",
        "nut/bots_signature.txt": "of nut now\n",
    }
    assert write_signatures(["nut", "go_nuts"], tmp_path) == ["go_nuts"]
    assert path_of("go_nuts", tmp_path).read_text("utf-8") == "of old\n"
    assert not write_signatures(["go_nuts"], tmp_path, overwrite=True)
    assert path_of("go_nuts", tmp_path).read_text("utf-8") == "of go_nuts now\n"


def main() -> None:
    """Complete the signatures of the games that are named, or of all."""
    options = arguments()
    differing = write_signatures(options.games or GAMES, overwrite=options.overwrite)
    for name in differing:
        print(f"the bots of {name} play otherwise now; --overwrite signs what they play")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
