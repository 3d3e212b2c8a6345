"""The last resort: what nobody has foreseen ends no evening. Tests install it here alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from kivy.base import ExceptionManager

from app.services.last_resort import AGAIN, HOPELESS, MOST_REPORTS, REPORTS, LastResort
from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.test_history import word

ROOT = Path(__file__).parents[2]
SECRET = "the next card is OBP"


class Watched:
    """A last resort with a clock that obeys, and what it asked for."""

    def __init__(self, folder: Path) -> None:
        self.now, self.asked, self.broken = 0.0, [], False
        self.resort = LastResort(folder, lambda: "table, nut", self.recover, lambda: self.now)

    def recover(self, home: bool) -> None:
        self.asked.append(home)
        if self.broken:
            raise ValueError(SECRET)

    def meet(self, error: BaseException, seconds: float = 1) -> int:
        self.now += seconds
        try:
            raise error
        except type(error) as raised:
            return self.resort.handle_exception(raised)


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


def test_the_same_mishap_three_times_in_a_minute_leads_home(watched: Watched) -> None:
    for _ in range(AGAIN):
        assert watched.meet(KeyError(SECRET)) == ExceptionManager.PASS
    assert watched.asked == [False, False, True]
    watched.meet(ValueError(SECRET))
    watched.meet(KeyError(SECRET), seconds=61)
    assert watched.asked[AGAIN:] == [False, False], "another one, and the same much later"


def test_what_cannot_be_mended_ends_the_app_after_all(watched: Watched) -> None:
    told = [watched.meet(KeyError(SECRET)) for _ in range(HOPELESS + 1)]
    assert told == [ExceptionManager.PASS] * HOPELESS + [ExceptionManager.RAISE]
    watched.broken = True
    watched.asked.clear()
    assert watched.meet(TypeError(SECRET)) == ExceptionManager.RAISE
    assert watched.asked == [False, True], "home is tried before that"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit()])
def test_who_ends_the_app_ends_it(watched: Watched, error: BaseException) -> None:
    assert watched.meet(error) == ExceptionManager.RAISE
    assert not watched.asked


def test_reports_tell_the_place_and_no_secret_and_do_not_grow(watched: Watched, tmp_path: Path) -> None:
    path = tmp_path / REPORTS
    path.mkdir()
    for number in range(MOST_REPORTS + 3):
        watched.meet(KeyError(SECRET), seconds=10 + number)
        watched.meet(RecursionError(SECRET), seconds=61)
    text = path.read_text("utf-8")
    assert "OBP" not in text
    assert "table, nut\nKeyError\n" in text
    assert "tests/app/test_last_resort.py:" in text
    assert text.count("UTC, Python") == MOST_REPORTS


def sit_down(app, hand) -> Match:
    """Begin a match whose first move is a bot's."""
    match = Match(GAMES["nut"], [Seat("Noisette", "easy"), Seat("Ada")])
    match.play_chance(Random(1))
    app.play(app.storage.begin(match))
    hand.wait(0.1)
    return match


@pytest.mark.parametrize("how", ["recover", "draw_anew"])
def test_a_table_that_was_built_anew_goes_on(app, hand, how: str) -> None:
    match = sit_down(app, hand)
    table, lines = app.manager.current_screen.table, len(match.lines)
    getattr(app.rebuilding, how)()
    hand.wait(0.5)
    screen = app.manager.current_screen
    assert screen.paused
    assert screen.table is not table
    assert screen.table.match is match is app.session.match
    screen.resume()
    hand.wait(15)
    assert len(match.lines) > lines, "the bot plays"
    assert sheet.read(app.session.keeper.path.read_bytes()).match.lines == match.lines


def test_after_a_mishap_a_sentence_is_said_and_the_way_home_is_open(app, hand) -> None:
    sit_down(app, hand)
    app.recover()
    hand.wait(0.5)
    assert app.notice.text == "Something went wrong; the match is saved."
    hand.tap(word(app.manager.current_screen, "Leave (saved)"))
    hand.wait(0.5)
    assert app.manager.current == "home"


def test_a_screen_that_is_broken_is_left_for_home(app, hand, monkeypatch) -> None:
    match = sit_down(app, hand)
    screen = app.manager.current_screen
    monkeypatch.setattr(screen.table, "close", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        app.recover()
    app.recover(home=True)
    hand.wait(0.5)
    assert app.manager.current == "home"
    assert app.manager.current_screen.left_game == "nut"
    app.continue_match()
    hand.wait(0.5)
    assert app.session.match.lines == match.lines


LOOP = """
import json
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from main import main

seen = []

def fail(_):
    raise KeyError("the next card is OBP")

def look(_):
    app = App.get_running_app()
    seen.append([app.manager.current, app.notice.text if app.notice else ""])

def leave(_):
    print(json.dumps(seen), flush=True)
    App.get_running_app().stop()

def begin(_):
    App.get_running_app().show("settings")
    for number in range(3):
        Clock.schedule_once(fail, 0.2 * number)
        Clock.schedule_once(look, 0.2 * number + 0.15)
    Clock.schedule_once(leave, 1)

EventLoop.bind(on_start=lambda *_: Clock.schedule_once(begin))
import sys
sys.argv = ["cachette"]
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a window would open")
def test_the_program_that_people_use_goes_on(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "KIVY_HOME": str(tmp_path / "kivy")}
    environment |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "KIVY_NO_ARGS": "1"}
    environment |= {"PYTHONPATH": str(ROOT), "DISPLAY": "none", "LANG": "en"}
    command = [sys.executable, "-c", LOOP]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told = "Something went wrong, but the game goes on."
    assert json.loads(done.stdout.splitlines()[-1]) == [
        ["settings", told],
        ["settings", told],
        ["home", told],
    ]
    assert (tmp_path / "cachette" / REPORTS).read_text().count("settings, no match\nKeyError") == 3
