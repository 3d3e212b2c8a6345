"""`make test GAME=nut` runs what is about that game and nothing else."""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.games import GAMES
from tests.conftest import is_about

ROOT = Path(__file__).parents[1]


def games_of(path: str, name: str | None = None) -> set[str]:
    """Tell with which games a test runs."""
    item = SimpleNamespace(path=ROOT / path)
    if name:
        item.callspec = SimpleNamespace(id=name)
    return {game for game in GAMES if is_about(game, item)}


@pytest.mark.parametrize("game", GAMES)
def test_its_own_tests_run_and_its_part_of_those_about_all(game: str) -> None:
    assert games_of(f"tests/games/{game}/fingers/test_table.py") == {game}
    assert games_of(f"tests/games/{game}/test_views.py", "640x400") == {game}
    for name in (game, f"{game}-en", f"{game}-3p-target=30", f"{game}/2p_1", f"x-{game}"):
        assert games_of("tests/engine/test_contract.py", name) == {game}


def test_what_is_about_no_game_does_not() -> None:
    assert games_of("tests/app/test_start.py") == set()
    assert games_of("tests/app/test_start.py", "640x400-nuts") == set()


def dry_run(*words: str) -> str:
    done = subprocess.run(
        ["make", "-n", "test", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_make_hands_the_game_on_and_says_first_how_long_it_takes() -> None:
    everything, one = dry_run(), dry_run("GAME=nut")
    assert re.search(r"pytest .*--game nut --ignore tests/android$", one, re.MULTILINE)
    assert "--game" not in everything
    assert "--ignore" not in everything, "the Android package is looked at too"
    for said in (everything, one):
        assert said.index("minute") < said.index("ruff check") < said.index("mypy") < said.index("pytest")
