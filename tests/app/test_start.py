"""The first screen is there soon, because it loads nothing but its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.titles import GAME_TITLES, MINUTES, PLAYERS
from engine.games import GAMES

ROOT = Path(__file__).parents[2]
CHILD = """
import json, os, sys
from pathlib import Path
from main import prepare
prepare("640x400", offscreen=True)
from app.application import CachetteApp
from kivy import kivy_data_dir
from kivy.cache import Cache
from kivy.core.window import Window
from kivy.lang import Builder

def tell(*_):
    def ours(files):
        return [Path(name).stem for name in files if kivy_data_dir not in name]
    found = {"looks": ours(Builder.files), "atlases": ours(Cache._objects["kv.atlas"])}
    print(json.dumps({"modules": list(sys.modules), **found}), flush=True)
    if sys.argv[2:]:
        app.show(sys.argv[2])
    os._exit(0)

app = CachetteApp(Path(sys.argv[1]))
Window.bind(on_flip=tell)
app.run()
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What a fresh process has loaded when it shows its first frame."""
    command = [sys.executable, "-c", CHILD, str(tmp_path_factory.mktemp("fresh"))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_first_screen_loads_no_game_and_no_table(loaded):
    ours = [name for name in loaded["modules"] if name.startswith(("app.", "engine."))]
    assert "app.screens.home" in ours
    assert not [name for name in ours if name.startswith("app.tables") or name.split(".")[1] in GAMES]


def test_first_screen_loads_its_own_atlases_and_looks(loaded):
    assert set(loaded["atlases"]) == {"home", "pills"}
    assert set(loaded["looks"]) == {"home", "surfaces", "words", "controls"}


@pytest.mark.parametrize("menu", ["settings", "credits"])
def test_a_menu_opens_before_anything_else_was_open(menu: str, tmp_path: Path) -> None:
    """What its look names must not come only with another screen."""
    command = [sys.executable, "-c", CHILD, str(tmp_path), menu]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_boxes_say_what_the_games_say():
    assert {name: (game.seats[0], game.seats[-1]) for name, game in GAMES.items()} == PLAYERS
    assert set(GAMES) == set(GAME_TITLES) == set(MINUTES)
