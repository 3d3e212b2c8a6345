"""The package's own part, unpacked and run as on a device: without asserts, with nothing else installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.android.conftest import ROOT, Package, run
from tests.games import FOLDER, sheets


def top_files(distribution: metadata.Distribution) -> set[Path]:
    """List the top folders and modules of an installed package."""
    tops = {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}
    return {Path(distribution.locate_file(top)) for top in tops}


@pytest.fixture(scope="module")
def requirements(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what is packed: what p4a installs, without what is left out."""
    folder = tmp_path_factory.mktemp("requirements")
    blacklist = (ROOT / "tools" / "android" / "blacklist.txt").read_text("utf-8")
    left_out = set(re.findall(r"(?m)^site-packages/(\w+)/\*$", blacklist))
    assert left_out >= {
        "requests",
        "chardet",
        "charset_normalizer",
        "urllib3",
        "certifi",
        "idna",
        "setuptools",
    }
    for name in {*package.facts["recipes"], *package.facts["pip_only"]} - left_out:
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
    done = run(sys.executable, "-S", "-OO", driver, cwd=package.private, env=environment)
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


def test_a_tour_is_refused_in_a_sentence(package: Package, requirements: Path, tmp_path: Path) -> None:
    """The tour is a developer's tool and is not shipped."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(requirements),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-S", "-OO", "main.pyc", "--tour", tmp_path / "tour"]
    done = run(*command, cwd=package.private, env=environment)
    assert done.returncode == 2
    assert done.stderr.endswith("error: the tour is for developers and was not shipped with this\n")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "tour").exists()


# The engine alone.


def replayed(package: Package, games: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-S", *options, "-m", "tests.android.replay", package.private, games)


def test_the_stripped_engine_replays_every_golden_sheet(package: Package) -> None:
    assert all(sheets("golden", game) for game in GAMES)
    done = replayed(package, FOLDER, "-OO")
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert f"{len(sheets('golden'))} sheets replayed" in done.stdout


@pytest.fixture
def altered(tmp_path: Path) -> Path:
    """A sheet that expects another position than there is."""
    text = (FOLDER / "go_nuts" / "golden" / "2p_1.sheet").read_text("utf-8")
    path = tmp_path / "go_nuts" / "golden" / "altered.sheet"
    path.parent.mkdir(parents=True)
    path.write_text(re.sub(r"(?m)^#= state .*$", "#= state 0123456789ab", text, count=1), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("options", "complaint"),
    [(("-OO",), "altered.sheet:"), ((), "asserts are still there")],
    ids=["a wrong position", "asserts"],
)
def test_another_engine_would_be_found(
    package: Package, altered: Path, options: tuple[str, ...], complaint: str
) -> None:
    done = replayed(package, altered, *options)
    assert done.returncode == 1
    assert complaint in done.stdout
