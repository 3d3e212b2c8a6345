"""The first screen is there soon, because it loads nothing but its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.box import boxes
from app.language import speaker
from engine.games import GAMES

ROOT = Path(__file__).parents[2]
CHILD = """
import gc, json, os, sys, time
from pathlib import Path
from main import make_app, prepare
prepare("640x400", offscreen=True)
app = make_app(Path(sys.argv[1]))
rounds = []
def count(*_):
    rounds.append(sum(round["collections"] for round in gc.get_stats()))
count()
from kivy import kivy_data_dir
from kivy.cache import Cache
from kivy.core.window import Window
from kivy.lang import Builder

def tell(*_):
    def ours(files):
        return [Path(name).stem for name in files if kivy_data_dir not in name]
    found = {"looks": ours(Builder.files), "atlases": ours(Cache._objects["kv.atlas"])}
    found["rounds"] = rounds
    print(json.dumps({"modules": list(sys.modules), **found}), flush=True)
    if sys.argv[2:]:
        app.show(sys.argv[2])
    os._exit(0)

Window.bind(on_draw=count, on_flip=tell)
time.sleep(1.5)  # a tablet is slower than this
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
    boxes_alone = {"app.tables", *(f"app.tables.{game}{part}" for game in boxes() for part in ("", ".box"))}
    assert {name for name in ours if name.startswith("app.tables")} == boxes_alone
    assert not [name for name in ours if name.split(".")[1] in GAMES]


def test_first_screen_loads_its_own_atlases_and_looks(loaded):
    assert set(loaded["atlases"]) == {"home", "first"}
    assert set(loaded["looks"]) == {"home", "surfaces", "words", "controls"}


def test_first_screen_loads_one_reader_of_pictures_and_nothing_that_scrolls(loaded):
    """Kivy would load Pillow beside its own; a row that fits needs no scroll view."""
    assert not {"PIL", "kivy.uix.scrollview"} & set(loaded["modules"])


def test_first_screen_is_silent(loaded):
    """Music comes a while after it, however long the start has taken."""
    assert "kivy.core.audio" not in loaded["modules"]


def test_no_garbage_is_looked_for_before_the_first_frame(loaded):
    at_the_beginning, before_drawing, *_ = loaded["rounds"]
    assert at_the_beginning == before_drawing


def test_nothing_is_done_ahead_before_the_first_frame(loaded):
    assert "app.services.warm_up" not in loaded["modules"]


@pytest.mark.parametrize("menu", ["settings", "credits"])
def test_a_menu_opens_before_anything_else_was_open(menu: str, tmp_path: Path) -> None:
    """What its look names must not come only with another screen."""
    command = [sys.executable, "-c", CHILD, str(tmp_path), menu]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_boxes_say_what_the_games_say():
    for name, box in boxes().items():
        game = GAMES[name]
        assert box.players == (game.seats[0], game.seats[-1])
        assert set(box.option_words(speaker("en"))) == set(game.options)


WHERE_DATA_GO = """
import sys
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from main import main

def leave(_):
    print(App.get_running_app().user_data_dir)
    App.get_running_app().stop()

EventLoop.bind(on_start=lambda *_: Clock.schedule_once(leave))
sys.argv = ["cachette"]
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system has made the folder")
@pytest.mark.parametrize(("config", "place"), [(None, "home/.config"), ("", "home/.config"), ("own", "own")])
def test_a_new_user_of_linux_gets_a_folder(config: str | None, place: str, tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "XDG_CONFIG_HOME"}
    environment |= {"HOME": str(tmp_path / "home"), "KIVY_HOME": str(tmp_path / "kivy"), "DISPLAY": "none"}
    environment |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "KIVY_NO_ARGS": "1"}
    environment |= {"PYTHONPATH": str(ROOT)}
    if config is not None:
        environment["XDG_CONFIG_HOME"] = config and str(tmp_path / config)
    command = [sys.executable, "-c", WHERE_DATA_GO]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.splitlines()[-1] == str(tmp_path / place / "cachette")
    assert (tmp_path / place / "cachette").is_dir()
