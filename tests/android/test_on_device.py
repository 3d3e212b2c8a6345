"""The package's own part, unpacked and run as on a device: without asserts, with nothing else installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.android.conftest import ROOT, Package


def top_files(distribution: metadata.Distribution) -> set[Path]:
    """List the top folders and modules of an installed package."""
    tops = {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}
    return {Path(distribution.locate_file(top)) for top in tops}


@pytest.fixture(scope="module")
def requirements(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what p4a would install; chardet and six nobody here has, nor needs."""
    folder = tmp_path_factory.mktemp("requirements")
    for name in [*package.facts["recipes"], *package.facts["pip_only"]]:
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        for top in top_files(distribution):
            (folder / top.name).symlink_to(top)
    assert (folder / "kivy").exists()
    assert (folder / "plyer").exists()
    return folder


def test_bots_play_a_match_in_the_unpacked_package(
    package: Package, requirements: Path, tmp_path: Path
) -> None:
    print(
        f"\nstarted with Python {sys.version.split()[0]}; the APK has {package.facts['recipes']['python3']}"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(requirements),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "LANG": "fr_CA.UTF-8",
        "DISPLAY": "none",  # the app asks whether there is one; what it draws goes nowhere
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_GL_BACKEND": "mock",
        "KIVY_HOME": str(tmp_path / "kivy"),
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_ARGS": "1",
    }
    driver = str(Path(__file__).with_name("tablet_process.py"))
    done = subprocess.run(
        [sys.executable, "-S", "-OO", driver],
        cwd=package.private,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert Path(seen["code"]) == package.private / "app" / "application.pyc"
    assert seen["debug"] is False
    assert seen["language"] == "fr"
    assert seen["first screen"] == "home"
    assert seen["paused"] is True
    assert seen["result"]
    ((over, lines),) = seen["finished"]
    assert over
    assert lines > 20


def test_the_stripped_engine_replays_every_golden_sheet(package: Package) -> None:
    command = [sys.executable, "-S", "-OO", "-m", "tests.android.replay", str(package.private)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    sheets = len(list((ROOT / "tests" / "golden").glob("*/*.sheet")))
    assert sheets >= 3 * len(GAMES)
    assert f"{sheets} golden sheets replayed" in done.stdout


def test_a_wrong_position_would_be_found(package: Package, tmp_path: Path) -> None:
    """The replay ends with an error where an engine plays otherwise: here with one that keeps its asserts."""
    command = [sys.executable, "-S", "-m", "tests.android.replay", str(package.private)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert "asserts are still there" in done.stdout
