"""The benchmarks run: every scene of the frames is played, if only for a moment."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks.app import run_child
from benchmarks.frames import scenes
from benchmarks.ladder import Rung, Thinker, play
from engine.bots.levels import think
from engine.games import GAMES

ROOT = Path(__file__).parents[1]


def test_every_scene_is_played(tmp_path: Path) -> None:
    environment = {**os.environ, "KIVY_GL_BACKEND": "mock", "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
    environment["KIVY_HOME"] = str(tmp_path / "kivy")
    command = [sys.executable, "-m", "benchmarks.frames", str(tmp_path / "app"), "2"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    frames = json.loads(done.stdout.splitlines()[-1])
    assert {scene: len(costs) for scene, costs in frames.items()} == dict.fromkeys(scenes(), 2)


def test_a_way_is_gone_by_finger_and_every_frame_is_measured(tmp_path: Path) -> None:
    """All of them take too long for every day; each names games that are there."""
    from benchmarks.opening import FRAME, SEEN_SECONDS, ways

    assert len(ways()) == 6 * len(GAMES) + 1
    way = ["--child", "NUT, to the table", "--folder", str(tmp_path)]
    costs = run_child("benchmarks.opening", way, tmp_path, KIVY_GL_BACKEND="mock")
    assert len(costs) == round(SEEN_SECONDS / FRAME)
    assert max(costs) > 5, "something was opened"


def test_the_ladder_thinks_as_the_app_does_on_whatever_machine() -> None:
    """On this one to the end, on one that is far too slow until people have waited long enough."""
    game = GAMES["nutty_business"]
    view = game.begin(2)
    while view.to_act[0] < 0:
        view = view.apply(view.to_act[0], view.chance(Random(2)))
    seat = view.to_act[0]
    view = view.view(seat)
    to_the_end = think(game, "normal", view, seat, Random(3))
    for _ in to_the_end.steps():
        pass
    assert Thinker(game, "normal")(view, seat, Random(3)) == to_the_end.answer()
    taken = []

    def note(mind_of=think):
        def thinking(*facts):
            taken.append(mind_of(*facts))
            return taken[-1]

        return thinking

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("benchmarks.ladder.think", note())
        Thinker(game, "hard*3@1")(view, seat, Random(3))
        Thinker(game, "hard@100000")(view, seat, Random(3))
    longer, cut = (mind.search.iterations for mind in taken)
    assert cut < 10 < game.effort < longer
    assert play(Rung("go_nuts", "hard@5", "normal@5", 2, 0.0), 0) in (0, 0.5, 1)
