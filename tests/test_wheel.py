"""`pip install .` gives a working program: all of it is in the wheel, under one name, and starts anywhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.games import GAMES
from tests.games import sheets

ROOT = Path(__file__).parents[1]
MOST_BYTES = 15_000_000
START = """
import json, sys
from pathlib import Path
import cachette.main
from kivy import kivy_data_dir
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.lang import Builder

def look(_):
    from engine import sheet

    app = App.get_running_app()
    modules = [sys.modules[name] for name in sys.modules if name.partition(".")[0] in ("app", "engine")]
    looks = [name for name in Builder.files if kivy_data_dir not in name]
    seen = {
        "screen": app.manager.current,
        "word": app.say("Settings"),
        "data": app.user_data_dir,
        "files": [cachette.main.__file__, *(module.__file__ for module in modules), *looks],
        "over": [sheet.read(Path(path).read_bytes()).match.over for path in sheets],
    }
    print(json.dumps(seen), flush=True)
    app.stop()

EventLoop.bind(on_start=lambda *_: Clock.schedule_once(look))
sheets, sys.argv = sys.argv[1:], ["cachette", "--lang", "fr"]
cachette.main.main()
"""


def names(wheel: Path) -> list[str]:
    with ZipFile(wheel) as archive:
        return archive.namelist()


def files_below(folder: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as pip has it built, from a copy: setuptools leaves things behind, and takes in old ones."""
    folder = tmp_path_factory.mktemp("wheel")
    left_behind = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "bin", "node_modules")
    shutil.copytree(ROOT, folder / "source", ignore=left_behind)
    build = f"from setuptools.build_meta import build_wheel; print(build_wheel({str(folder)!r}))"
    command = [sys.executable, "-c", build]
    done = subprocess.run(command, cwd=folder / "source", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / done.stdout.splitlines()[-1]


@pytest.fixture
def site_packages(wheel: Path, tmp_path: Path) -> Path:
    """A folder with nothing but the wheel, unpacked."""
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site-packages")
    return tmp_path / "site-packages"


def run(*arguments: str | Path, site_packages: Path) -> subprocess.CompletedProcess[str]:
    """Run a Python that finds the unpacked wheel first, as a new user in a folder of his own."""
    folder = site_packages.with_name("elsewhere")
    (folder / "home").mkdir(parents=True, exist_ok=True)
    of_others = ("KIVY", "SDL", "XDG")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(of_others)}
    environment |= {"PYTHONPATH": str(site_packages), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {"HOME": str(folder / "home"), "KIVY_NO_ARGS": "1"}
    environment |= {"DISPLAY": "none", "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def assets_of_the_tablet() -> set[str]:
    """List what buildozer.spec ships of the assets."""
    spec = ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", "utf-8")
    kinds = spec["app"]["source.include_exts"].split(",")
    folders = spec["app"]["source.exclude_dirs"].split(",")
    patterns = spec["app"]["source.exclude_patterns"].split(",")
    assets = [path.relative_to(ROOT) for path in (ROOT / "assets").rglob("*.*")]
    return {
        path.as_posix()
        for path in assets
        if path.suffix[1:] in kinds
        and not any(path.is_relative_to(folder) for folder in folders)
        and not any(path.match(pattern) for pattern in patterns)
    }


def test_it_takes_one_name(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cachette"}
    assert len(tops) == 2
    assert wheel.stat().st_size < MOST_BYTES


def test_it_has_all_that_the_program_reads_and_nothing_else(wheel: Path) -> None:
    inside = {name.removeprefix("cachette/") for name in names(wheel) if name.startswith("cachette/")}
    code = {path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py")}
    rules = {ROOT / "engine" / game / "RULES.md" for game in GAMES}
    looks = set((ROOT / "kv").rglob("*.kv"))
    expected = {path.relative_to(ROOT).as_posix() for path in code | rules | looks} | assets_of_the_tablet()
    of_desktops = {"__main__.py", "assets/icon.png"}
    assert inside == expected | {"main.py"} | of_desktops


def test_it_brings_the_command(wheel: Path) -> None:
    (name,) = [name for name in names(wheel) if name.endswith(".dist-info/entry_points.txt")]
    with ZipFile(wheel) as archive:
        scripts = archive.read(name).decode("utf-8").split("\n")
    assert "[console_scripts]" in scripts
    assert "cachette = cachette.main:main" in scripts


def test_it_starts_from_any_folder_and_writes_only_into_the_users(site_packages: Path) -> None:
    some = [sheets("golden", game)[0] for game in GAMES]
    before = files_below(site_packages)
    done = run("-c", START, *some, site_packages=site_packages)
    assert done.returncode == 0, done.stderr[-3000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["screen"] == "home"
    assert seen["word"] == "Réglages"
    assert seen["over"] == [True] * len(GAMES)
    assert {"main.py", "application.py", "home.kv"} <= {Path(name).name for name in seen["files"]}
    for name in seen["files"]:
        assert Path(name).is_relative_to(site_packages / "cachette")
    data = site_packages.with_name("elsewhere") / "home" / ".config" / "cachette"
    assert Path(seen["data"]) == data
    left = json.loads((data / "window.json").read_text("utf-8"))
    assert left == {"width": 1280, "height": 800, "fullscreen": False}
    assert files_below(site_packages) == before


def test_its_tour_is_led_by_the_driver_it_brings(site_packages: Path) -> None:
    folder = site_packages.with_name("tour")
    done = run(
        "-m", "cachette", "--tour", folder, "--only", "nut", "--size", "320x200", site_packages=site_packages
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert (folder / "nut_drag.png").exists()


def test_python_starts_it_as_a_module(site_packages: Path) -> None:
    done = run("-m", "cachette", "--help", site_packages=site_packages)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: cachette ")
