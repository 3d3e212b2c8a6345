"""Whatever fingers do, what is on the glass is what the match says; `--looks 3000` for a soak."""

from __future__ import annotations

import ast
from random import Random

import pytest

from app.theme import PACES
from engine.games import GAMES
from tests.app.eye import Watch, rare_eves
from tests.games import FOLDER
from tests.oracle import Maybe, differences

KNOWN_TO_ORACLES = ("engine", "tests.oracle", "collections", "dataclasses", "itertools", "__future__")


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("long_frames")
def test_the_glass_says_what_the_match_says(app, hand, window, game: str, pace: str, request) -> None:
    looks = request.config.getoption("--looks")
    seed = request.config.getoption("--seed") or f"{game}/{pace}"
    print(f"seed {seed}")
    app.settings.pace = pace
    share = [*PACES].index(pace)
    eves = rare_eves(game, Random(seed))[share :: len(PACES)]
    Watch(app, hand, game, seed, eves, goes_back=not share).look_on(looks)


@pytest.mark.parametrize("game", GAMES)
def test_an_oracle_knows_the_rules_and_no_table(game: str) -> None:
    path = FOLDER / game / "oracle.py"
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        assert not [name for name in names if not name.startswith(KNOWN_TO_ORACLES)], names


def test_what_differs_is_spelled() -> None:
    claimed = {"deck": "3", "asked": "Ada?", "nuts": "2"}
    assert not differences(claimed, {"deck": 3, "asked": Maybe("Ada?"), "nuts": 2, "race": Maybe(1)})
    assert differences(claimed, {"deck": 4, "asked": Maybe("Ben?"), "gold": 1}) == [
        "asked: the glass says Ada?, the match Ben?",
        "deck: the glass says 3, the match 4",
        "gold: the glass says nothing, the match 1",
        "nuts: the glass says 2, the match nothing",
    ]
