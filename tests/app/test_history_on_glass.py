"""What has a history looks like what has none; `--pictures 100 --seed evening` for a soak.

Drawn for real, in processes of their own (`tests/app/history_process.py`): Kivy has one window.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
SEED = "1"
TEMPLATE = "pips"
"""What a new game is made of; it lies elsewhere."""


def look(folder: Path, what: str, *arguments: str) -> None:
    """Let a process of its own play and compare; what it says tells which pictures differ."""
    drawing = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY", "SDL"))}
    drawing |= {"KIVY_HOME": str(folder / "kivy"), "KIVY_NO_FILELOG": "1"}
    command = [sys.executable, "-m", "tests.app.history_process", str(folder), what, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=drawing, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.parametrize("game", [*GAMES, TEMPLATE])
def test_a_settled_moment_looks_like_the_same_position_laid_fresh(tmp_path: Path, game: str, request) -> None:
    moments, seed = request.config.getoption("--pictures"), request.config.getoption("--seed") or SEED
    look(tmp_path, game, str(moments), seed, *(() if game in GAMES else ("--more-games",)))


def test_home_looks_as_before_whatever_was_pressed_there(tmp_path: Path) -> None:
    look(tmp_path, "home", "0", SEED)
