"""The benchmarks run: every scene of the frames is played, if only for a moment."""

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.frames import scenes

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
