"""Each touchable thing is held while each other one is pressed.

`--every-kind` tries a pair of any two kinds of things at every screen, `--pairs 100000` all that there are.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.games import GAMES
from tests.app.pairs import Pairs, Stage

SCENES = 3
"""So many scenes are visited of the menus, and of each game, when only some pairs are tried."""
SEED = "2026-11-18"
FEW = 10
REPORTED = 50
"""After so many pairs a soak says how it goes."""
MENUS = "menus"
PLACES = (MENUS, *GAMES)


@pytest.mark.parametrize("place", PLACES)
def test_what_is_held_does_nothing_once_something_else_was_pressed(app, hand, place: str, request) -> None:
    """Some pairs, others with another `--seed`, all of them in a soak."""
    wanted = request.config.getoption("--pairs") // len(PLACES)
    every_kind = request.config.getoption("--every-kind")
    seed = request.config.getoption("--seed") or SEED
    rng = Random(f"{seed} {place}")
    hand.patience = float("inf")
    stage = Stage(app, hand, "nut" if place == MENUS else place)
    pairs, scenes = Pairs(stage), stage.menus() if place == MENUS else stage.scenes()
    print(f"seed {seed}", flush=True)
    if wanted < FEW * len(scenes) and not every_kind:
        scenes = rng.sample(scenes, SCENES)
    found = list(pairs.all(scenes))
    tried = rng.sample(found, min(wanted, len(found)))
    if every_kind:
        kinds = {pair.kind: pair for pair in rng.sample(found, len(found))}
        print(f"{place}: {len(kinds)} kinds of pairs", flush=True)
        tried += kinds.values()
    tried.sort(key=lambda pair: scenes.index(pair.scene))  # whose table need not be laid anew then
    failed = []
    for number, pair in enumerate(tried, start=1):
        try:
            pairs.attempt(pair)
        except Exception as error:  # all of them are told, not only the first
            failed.append(f"{pair}: {type(error).__name__} {error}")
        if number % REPORTED == 0 or number == len(tried):
            told = f"{place}: {number} pairs tried of {len(found)}, {len(failed)} failed"
            print(told, *failed[-FEW:], sep="\n", flush=True)
    assert not failed, "\n".join(failed)
