"""What a tablet does to an app: puts it aside, darkens its screen, goes back, has a camera and a language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

from app.services import device, sharing
from app.services.device import NO_MARGINS, Margins
from app.services.settings import Settings
from app.services.storage import Storage
from app.widgets.question import Question
from engine import sheet
from engine.games import GAMES
from tests.games import FOLDER
from tests.games.nutty_business.fingers.helpers import back_key, begin, sign, word

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep nothing of one test's app for the next."""
    monkeypatch.setattr("app.widgets.graphics._first", [])


def run(*arguments: str, env: dict[str, str]) -> str:
    """Let a Python of its own do something, and return the last line that it says."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()[-1]


def question(app) -> Question | None:
    return next((widget for widget in app.root.children if isinstance(widget, Question)), None)


# The back button.


def test_back_pauses_a_match_and_goes_on_with_it(app, hand) -> None:
    begin(app, hand, 2)
    screen = app.manager.get_screen("table")
    back_key()
    assert screen.paused
    assert not question(app)
    back_key()
    hand.wait(0.2)
    assert not screen.paused
    assert not question(app)
    back_key()
    hand.wait(0.2)
    hand.tap(word(screen, "Leave (saved)"))
    hand.wait(0.5)
    assert app.manager.current == "home"
    assert app.storage.unfinished() is not None


def test_back_at_home_asks_before_the_app_is_left(app, hand, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr(app, "stop", lambda: stopped.append(True))
    back_key()
    hand.wait(0.2)
    assert question(app)
    back_key()
    assert not question(app)
    assert not stopped
    back_key()
    hand.wait(0.2)
    hand.tap(word(question(app), "Leave"))
    assert stopped


def test_a_question_lets_no_finger_through(app, hand) -> None:
    back_key()
    hand.wait(0.2)
    home = app.manager.get_screen("home")
    hand.tap(sign(home, "settings"))
    assert app.manager.current == "home"


# Fingers.


@pytest.mark.parametrize(("system", "mouse"), [("android", None), ("", "mouse,multitouch_on_demand")])
def test_a_finger_on_a_tablet_is_no_mouse_too(tmp_path: Path, system: str, mouse: str | None) -> None:
    """SDL tells of each finger a second time as a mouse; only without one does Kivy not hear it."""
    script = (
        "from main import prepare; prepare('640x400', offscreen=False); from kivy.config import Config; "
        "import json; print(json.dumps(Config.getdefault('input', 'mouse', None)))"
    )
    kivy = {"KIVY_BUILD": system, "KIVY_HOME": str(tmp_path), "KIVY_NO_FILELOG": "1"}
    assert json.loads(run("-c", script, env=os.environ | kivy)) == mouse


# The screen.


def test_the_screen_is_kept_on_while_a_match_is_played_and_no_longer(app, hand) -> None:
    assert Window.allow_screensaver
    begin(app, hand, 2)
    screen = app.manager.get_screen("table")
    hand.wait(0.5)
    assert not Window.allow_screensaver
    back_key()
    assert Window.allow_screensaver
    screen.resume()
    assert not Window.allow_screensaver
    app.show("settings")
    hand.wait(0.5)
    assert Window.allow_screensaver
    app.back()
    hand.wait(0.5)
    assert not Window.allow_screensaver
    screen.leave()
    hand.wait(0.5)
    assert Window.allow_screensaver


def test_nothing_is_drawn_below_a_camera(app, hand, monkeypatch: pytest.MonkeyPatch) -> None:
    margins = Margins(left=60, bottom=8, right=0, top=20)
    monkeypatch.setattr("app.shell.glass.cutout", lambda: margins)
    app.dispatch("on_resume")
    hand.wait(0.2)
    home = app.manager.get_screen("home")
    assert home.to_window(*home.pos) == (60, 8)
    assert home.to_window(home.right, home.top) == (Window.width, Window.height - 20)
    assert app.u == min((Window.width - 60) / 1280, (Window.height - 28) / 800)
    hand.tap(sign(home, "settings"))
    hand.wait(0.5)
    assert app.manager.current == "settings", "fingers find what they see"


def test_the_picture_is_drawn_once_more_before_the_app_is_put_aside(app, hand) -> None:
    """Else the task switcher would show what lay open."""
    begin(app, hand, 2)
    screen, drawn = app.manager.get_screen("table"), []
    Window.bind(on_flip=lambda *_: drawn.append(screen.paused and screen._pause.size == screen.size))
    Window.canvas.ask_update()
    app.dispatch("on_pause")
    assert drawn == [True]


def test_everything_is_drawn_again_when_the_graphics_memory_was_taken_away(tmp_path: Path) -> None:
    drawing = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY", "SDL"))}
    drawing |= {"KIVY_HOME": str(tmp_path / "kivy"), "KIVY_NO_FILELOG": "1"}
    found = json.loads(run("-m", "tests.app.lost_process", str(tmp_path), env=drawing))
    assert list(found) == ["home", *GAMES, "settings"]
    for scene, differing in found.items():
        assert differing["lost"] > 100_000, f"{scene}: nothing was lost"
        assert differing["back"] == 0, f"{scene}: {differing['back']} bytes differ"


def lose_what_is_drawn(app, hand) -> None:
    app.rebuilding.draw_anew()
    hand.wait(0.5)


def test_a_table_that_was_being_set_is_found_as_it_was_left(app, hand) -> None:
    app.set_table("nut")
    setup = app.manager.get_screen("setup")
    setup.setup = changed = setup.setup.with_guest(0, name="Zoé")
    app.show("rulebook", game="nut")
    lose_what_is_drawn(app, hand)
    assert app.manager.current == "rulebook"
    app.back()
    assert app.manager.current == "setup"
    assert app.manager.current_screen is not setup
    assert app.manager.current_screen.setup == changed


def test_a_replay_goes_on_where_it_was(app, hand) -> None:
    golden = FOLDER / "nutty_business" / "golden" / "2p_1.sheet"
    before = app.show("replay", match=sheet.read(golden.read_bytes()).match, back="home")
    before.playing = False
    before.choose(10)
    hand.wait(0.5)
    lose_what_is_drawn(app, hand)
    replay = app.manager.current_screen
    assert replay is not before
    assert before.table is None, "nothing happens any more at a table that is gone"
    assert replay.table.match.lines[:10] == before.record.lines[:10]
    app.back()
    hand.wait(0.5)
    assert app.manager.current == "home"


# What it tells of itself.


class Java:
    """Stands in for what pyjnius finds on a tablet."""

    def __init__(self, language: str, version: int, cutout: Margins | None) -> None:
        found = None
        if cutout:
            found = SimpleNamespace(
                getSafeInsetLeft=lambda: cutout.left,
                getSafeInsetBottom=lambda: cutout.bottom,
                getSafeInsetRight=lambda: cutout.right,
                getSafeInsetTop=lambda: cutout.top,
            )
        insets = SimpleNamespace(getDisplayCutout=lambda: found)
        view = SimpleNamespace(getRootWindowInsets=lambda: insets)
        window = SimpleNamespace(getDecorView=lambda: view)
        locale = SimpleNamespace(getLanguage=lambda: language)
        self.classes = {
            "java.util.Locale": SimpleNamespace(getDefault=lambda: locale),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "org.kivy.android.PythonActivity": SimpleNamespace(
                mActivity=SimpleNamespace(getWindow=lambda: window)
            ),
        }

    def __call__(self, name: str) -> object:
        return self.classes[name]


def tablet(monkeypatch: pytest.MonkeyPatch, java: object) -> None:
    jnius = ModuleType("jnius")
    jnius.autoclass = java
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(device, "platform", "android")


def test_a_tablet_tells_its_language_and_its_cutout(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet(monkeypatch, Java("fr", 36, Margins(90, 0, 0, 12)))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert device.device_language() == "fr"
    assert device.cutout() == (90, 0, 0, 12)


@pytest.mark.parametrize(
    "java", [Java("fr", 27, Margins(9, 9, 9, 9)), Java("fr", 36, None)], ids=["old", "plain"]
)
def test_a_tablet_without_a_cutout_has_no_margins(monkeypatch: pytest.MonkeyPatch, java: Java) -> None:
    tablet(monkeypatch, java)
    assert device.cutout() == NO_MARGINS


@pytest.mark.parametrize(
    ("fine", "said", "believed"), [(179.4, 160, 179.4), (404, 420, 404), (75, 320, 320), (900, 240, 240)]
)
def test_a_tablet_tells_how_fine_its_glass_is_unless_that_is_nonsense(
    monkeypatch: pytest.MonkeyPatch, fine: float, said: int, believed: float
) -> None:
    found = SimpleNamespace(xdpi=fine, ydpi=fine, densityDpi=said)
    resources = SimpleNamespace(getDisplayMetrics=lambda: found)
    activity = SimpleNamespace(mActivity=SimpleNamespace(getResources=lambda: resources))
    tablet(monkeypatch, {"org.kivy.android.PythonActivity": activity}.__getitem__)
    assert device.pixels_per_inch() == believed


class Tablet:
    """Stands in for an Android that has files, and for what python-for-android tells of it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.listeners: list = []
        self.asked = 0
        module = ModuleType("android")
        module.activity = SimpleNamespace(
            bind=lambda on_activity_result: self.listeners.append(on_activity_result),
            unbind=lambda on_activity_result: self.listeners.remove(on_activity_result),
        )
        module.mActivity = self
        self.module = module

    def java(self, name: str) -> object:
        assert name == "android.content.Intent"
        wish = SimpleNamespace(addCategory=lambda _: None, setType=lambda _: None, putExtra=lambda *_: None)
        return type("Intent", (), {
            "ACTION_OPEN_DOCUMENT": "", "ACTION_CREATE_DOCUMENT": "", "CATEGORY_OPENABLE": "",
            "EXTRA_TITLE": "", "__new__": lambda *_: wish,
        })  # fmt: skip

    def startActivityForResult(self, wish: object, number: int) -> None:  # noqa: N802  as Java has it
        self.asked = number

    def getContentResolver(self) -> object:  # noqa: N802
        def open_descriptor(address: object, mode: str) -> object:
            descriptor = os.open(self.file, {"r": os.O_RDONLY, "w": os.O_WRONLY}[mode])
            return SimpleNamespace(detachFd=lambda: descriptor)

        return SimpleNamespace(openFileDescriptor=open_descriptor)

    def answer(self, result: int) -> None:
        for listener in self.listeners:
            listener(4, -1, None)  # somebody else's
            listener(self.asked, result, SimpleNamespace(getData=lambda: "content://somewhere/7"))


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("file", "result", "taken"),
    [("match.sheet", -1, [b"cachett"]), ("match.sheet", 0, []), ("gone.sheet", -1, [b""])],
    ids=["chosen", "cancelled", "gone"],
)
def test_a_file_is_chosen_on_a_tablet(
    hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, result: int, taken: list[bytes]
) -> None:
    (tmp_path / "match.sheet").write_bytes(b"cachette 1")
    android = Tablet(tmp_path / file)
    tablet(monkeypatch, android.java)
    monkeypatch.setitem(sys.modules, "android", android.module)
    monkeypatch.setattr(sharing, "platform", "android")
    monkeypatch.setattr(sharing, "MOST_BYTES", 6)
    found: list[bytes] = []
    assert sharing.choose_file(found.append)
    android.answer(result)
    assert not found, "Java's thread may not draw"
    hand.wait(0.1)
    assert found == taken
    assert not android.listeners


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("file", "result", "told"),
    [("all.zip", -1, [None]), ("all.zip", 0, []), ("gone.zip", -1, ["No such file or directory"])],
    ids=["chosen", "cancelled", "gone"],
)
def test_a_file_is_written_where_people_want_it(
    hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, result: int, told: list
) -> None:
    (tmp_path / "all.zip").touch()
    android = Tablet(tmp_path / file)
    tablet(monkeypatch, android.java)
    monkeypatch.setitem(sys.modules, "android", android.module)
    monkeypatch.setattr(sharing, "platform", "android")
    heard: list = []
    assert (
        sharing.save_file("all.zip", b"matches", lambda error: heard.append(error and error.strerror)) is None
    )
    android.answer(result)
    assert not heard, "Java's thread may not draw"
    hand.wait(0.1)
    assert heard == told
    assert (tmp_path / "all.zip").read_bytes() == (b"matches" if told == [None] else b"")


def test_whoever_does_not_answer_is_taken_for_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise RuntimeError(name)

    tablet(monkeypatch, broken)
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert device.device_language() == "fr"
    assert device.cutout() == NO_MARGINS


def test_a_desktop_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    monkeypatch.setenv("LC_ALL", "fr")
    assert device.device_language() == "fr"
    assert device.cutout() == NO_MARGINS


@pytest.mark.parametrize(
    ("scale", "size"), [(0.85, "normal"), (1.0, "normal"), (1.15, "large"), (1.3, "huge"), (2.0, "huge")]
)
def test_words_are_as_large_as_on_the_device_until_somebody_chooses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scale: float, size: str
) -> None:
    monkeypatch.setattr(device, "Metrics", SimpleNamespace(fontscale=scale))
    storage = Storage(tmp_path)
    settings = Settings(storage, "en", device.device_text_size())
    assert settings.text_size == size
    settings.text_size = "large"
    assert Settings(storage, "en", device.device_text_size()).text_size == "large"


# Density.


def laid_out(app) -> list[tuple[object, ...]]:
    """Tell of everything that is shown where it is, how large, and how large its letters are."""
    return [
        (type(widget).__name__, *widget.pos, *widget.size, getattr(widget, "font_size", 0))
        for widget in app.manager.current_screen.walk()
    ]


@pytest.mark.parametrize("screen", ["home", "setup", "settings", "credits", "table"])
def test_a_dense_screen_shows_the_same(app, hand, screen: str) -> None:
    """Sizes follow the window alone; Kivy's own would follow the density and the system's letters."""
    if screen == "setup":
        app.set_table("go_nuts")
    elif screen == "table":
        begin(app, hand, 2)
        app.on_pause()
    else:
        app.show(screen)
    hand.wait(1)
    plain = laid_out(app)
    Metrics.density, Metrics.fontscale = 2.5, 1.3
    try:
        app.rebuilding.draw_anew()
        hand.wait(1)
        dense = laid_out(app)
    finally:
        Metrics.density, Metrics.fontscale = 1, 1
    assert len(plain) > 10
    assert dense == plain
