"""What a folder for desktops is built from; building it takes minutes and is `make desktop`."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import box
from engine.games import GAMES
from tools.make_desktop import PLYER, data

ROOT = Path(__file__).parents[1]


def test_it_has_what_the_program_reads() -> None:
    kinds = {path.suffix for path in data()}
    assert kinds == {"", ".kv", ".md", ".png", ".atlas", ".ttf", ".otf", ".txt", ".mo", ".wav", ".sheet"}
    paths = {path.relative_to(ROOT).as_posix() for path in data()}
    assert paths >= {"LICENSE", "assets/icon.png", "kv/home.kv", "assets/games/nut/lesson_1.sheet"}
    assert not [path for path in paths if path.startswith(("assets/art", "tests", "tools"))]


@pytest.mark.parametrize("game", GAMES)
def test_the_modules_of_a_game_are_found_where_there_is_no_folder(game: str, tmp_path: Path) -> None:
    """PyInstaller keeps all modules in one file."""
    archive = tmp_path / "modules.zip"
    tables = ROOT / "app" / "tables"
    with ZipFile(archive, "w") as modules:
        for path in (tables / game).glob("*.py"):
            modules.write(path, path.relative_to(tables))
    found = box._modules((str(archive),), game)
    assert found >= {"box", "table"}
    assert found == box._modules((str(tables),), game)


@pytest.mark.parametrize("system", PLYER)
def test_plyer_has_parts_of_that_name(system: str) -> None:
    files = {str(file) for file in metadata.files("plyer") or ()}
    assert f"plyer/platforms/{PLYER[system]}/filechooser.py" in files


def test_this_system_is_one_of_them() -> None:
    assert sys.platform in PLYER
