"""The order in which Android does things to an app: takes its focus, stops it, turns it, takes fingers over.

Written after SDL 2.30.11's SDLActivity and SDLSurface, with p4a's patches: since there are several windows
(Android 7) the loss of focus is told at once, and a pause only when nothing of the app is seen any more; of a
cancelled gesture each finger is told as lifted; a tablet that is turned by half has the same size as before.
"""

from __future__ import annotations

import sys
from collections import deque
from datetime import UTC, datetime
from types import ModuleType, SimpleNamespace

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

from app.services import device
from app.services.device import LOCKED, SENSOR_LANDSCAPE, Margins
from app.services.storage import Storage
from engine.go_nuts.position import Round
from tests.app.conftest import open_window
from tests.app.test_history import played
from tests.games.go_nuts.fingers import helpers as go_nuts
from tests.games.nutty_business.fingers.helpers import (
    asked,
    assert_nothing_is_stuck,
    begin,
    in_hand,
    leaks,
    middle,
    open_curtain,
    own_pile,
    settle,
    sign,
    word,
)

pytestmark = pytest.mark.own_app

CANCELLED = 3
"""Android's ACTION_CANCEL."""
MOVED = 2


class Gesture:
    """What Android tells of fingers: what happens to them, and which they are."""

    def __init__(self, action: int, *fingers: int) -> None:
        self.getActionMasked = lambda: action
        self.getPointerCount = lambda: len(fingers)
        self.getPointerId = fingers.__getitem__


class Android:
    """Stands in for a tablet: its screen, its task switcher, its fingers."""

    def __init__(self, version: int = 36) -> None:
        self.pictured: list[bool] = []
        """Whether the task switcher may show a picture, each time it was told."""
        self.edges: list[list[tuple[int, ...]]] = []
        """Which parts of the glass are the app's alone, each time it was told."""
        self.orientations: list[int] = []
        self.languages: list[str] = []
        """What is chosen for this app alone in Android's own settings."""
        self.margins = Margins()
        self.touch_listener: object = None
        self.display_listener: object = None
        surface = SimpleNamespace(
            getWidth=lambda: Window.width,
            getHeight=lambda: Window.height,
            setSystemGestureExclusionRects=self.edges.append,
            setInterceptTouchListener=lambda listener: setattr(self, "touch_listener", listener),
        )
        displays = SimpleNamespace(
            registerDisplayListener=lambda listener, handler: setattr(self, "display_listener", listener)
        )
        locales = SimpleNamespace(
            getApplicationLocales=lambda: SimpleNamespace(
                isEmpty=lambda: not self.languages,
                get=lambda index: SimpleNamespace(getLanguage=lambda: self.languages[index]),
            ),
            setApplicationLocales=lambda languages: setattr(self, "languages", languages),
        )
        services = {"display": displays} | ({"locale": locales} if version >= device.LANGUAGES_SINCE else {})
        activity = SimpleNamespace(
            setRecentsScreenshotEnabled=self.pictured.append,
            setRequestedOrientation=self.orientations.append,
            getSystemService=services.__getitem__,
        )
        if version < device.SECRETS_SINCE:
            del activity.setRecentsScreenshotEnabled
        if version < device.EXCLUSION_SINCE:
            del surface.setSystemGestureExclusionRects
        self.classes = {
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.os.Handler": lambda looper: looper,
            "android.os.LocaleList": SimpleNamespace(forLanguageTags=lambda tags: [tags]),
            "android.os.Looper": SimpleNamespace(getMainLooper=lambda: None),
            "android.graphics.Rect": lambda *sides: sides,
            "android.view.MotionEvent": SimpleNamespace(ACTION_CANCEL=CANCELLED),
            "java.util.ArrayList": lambda: SimpleList(),
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity, mSurface=surface),
        }

    def modules(self) -> dict[str, ModuleType]:
        """What p4a and pyjnius bring."""
        jnius, android = ModuleType("jnius"), ModuleType("android")
        touch, runnable = ModuleType("android.touch"), ModuleType("android.runnable")
        jnius.autoclass = self.classes.__getitem__
        jnius.PythonJavaClass, jnius.java_method = object, lambda signature: lambda method: method
        touch.OnInterceptTouchListener = lambda listener: SimpleNamespace(onTouch=listener)
        runnable.Runnable = lambda function: function
        return {
            "jnius": jnius,
            "android": android,
            "android.touch": touch,
            "android.runnable": runnable,
        }

    def turn_round(self) -> None:
        """Be handed across the table: the camera is on the other side, the size the same."""
        left, bottom, right, top = self.margins
        self.margins = Margins(right, top, left, bottom)
        self.display_listener.onDisplayChanged(0)

    # Fingers, told as SDLSurface and Kivy's window do.

    def touch(self, action: str, number: int, at: tuple[float, float]) -> None:
        x, y = at[0] / (Window.width - 1), 1 - at[1] / (Window.height - 1)
        SDL2MotionEventProvider.q.appendleft((action, number, x, y, 1.0))

    def cancel(self, number: int, at: tuple[float, float]) -> None:
        if not self.touch_listener.onTouch(Gesture(CANCELLED, number)):
            self.touch("fingerup", number, at)


class SimpleList(list):
    """Java's."""

    add = list.append


class Events:
    """SDL's window, as far as Kivy asks it for what has happened."""

    def __init__(self, window: object) -> None:
        self._window = window
        self.queue: deque[tuple] = deque()

    def poll(self) -> tuple | bool:
        return self.queue.popleft() if self.queue else False

    def __getattr__(self, name: str) -> object:
        return getattr(self._window, name)


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch) -> Android:
    open_window()
    tablet = Android()
    for name, module in tablet.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    for module in (device, sys.modules["app.application"]):
        monkeypatch.setattr(module, "platform", "android")
    monkeypatch.setattr("app.shell.glass.cutout", lambda: tablet.margins)
    monkeypatch.setattr("app.widgets.graphics._first", [])
    return tablet


@pytest.fixture
def tablet(android: Android, request: pytest.FixtureRequest):
    """The app as Android starts it."""
    return request.getfixturevalue("app")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch):
    """Lets SDL tell Kivy's window of events."""
    events = Events(Window._win)
    monkeypatch.setattr(Window, "_win", events)

    def tell(*names: str) -> None:
        events.queue.extend((name,) for name in names)
        Window.mainloop()

    tell("windowfocusgained")  # whatever a test before has left
    yield tell
    tell("windowfocusgained")


# Focus, and the task switcher.


def test_what_is_secret_is_covered_when_focus_is_lost_and_until_somebody_uncovers_it(
    tablet, android: Android, hand, told
) -> None:
    table = asked(tablet, hand)
    screen = tablet.manager.get_screen("table")
    secrets = [card.code for card in table.cloth.hand.cards]
    assert secrets
    told("windowfocuslost")  # the task switcher opens, or a sheet that shares something
    hand.frames()
    assert screen.paused
    assert not table.cloth.hand.cards
    assert not leaks(table)
    told("windowfocusgained")
    hand.wait(1)
    assert screen.paused, "whoever looks now need not be who looked before"
    told("windowfocuslost")
    assert tablet.dispatch("on_pause")  # all of it is hidden only now
    tablet.dispatch("on_resume")
    told("windowfocusgained")
    hand.wait(0.5)
    hand.tap(word(screen, "Go on"))
    settle(hand, table)
    assert table.handover.curtain
    assert not leaks(table)
    open_curtain(hand, table)
    settle(hand, table)
    assert [card.code for card in table.cloth.hand.cards] == secrets


def test_bots_wait_while_something_lies_over_the_app(tablet, hand, told) -> None:
    table = begin(tablet, hand, 3, "1 start c3\n2 start bank\n3 start thief", bots=(0, 1, 2))
    told("windowfocuslost")
    before = len(table.match.lines)
    hand.wait(20)
    assert len(table.match.lines) == before
    tablet.manager.get_screen("table").resume()
    hand.wait(20)
    assert len(table.match.lines) > before


def test_a_race_waits_while_something_lies_over_the_app(tablet, hand, told) -> None:
    table = go_nuts.into_frenzy(tablet, hand, 4)
    go_nuts.ready(hand, table.frenzy)
    go_nuts.at_the_go(hand, table.frenzy)
    told("windowfocuslost")
    assert isinstance(table.match.position, Round)
    before = len(table.match.lines)
    hand.wait(20)
    assert len(table.match.lines) == before


def test_a_window_of_a_desktop_that_loses_focus_goes_on(app, hand, told) -> None:
    asked(app, hand)
    told("windowfocuslost")
    hand.frames()
    assert not app.manager.get_screen("table").paused


def test_no_task_switcher_pictures_a_match(tablet, android: Android, hand, told) -> None:
    """It may take its picture before the last frame is drawn, so it is told beforehand."""
    assert not android.pictured
    asked(tablet, hand)
    assert android.pictured == [False]
    told("windowfocuslost")
    tablet.dispatch("on_pause")
    assert android.pictured == [False]
    tablet.dispatch("on_resume")
    tablet.manager.get_screen("table").leave()
    hand.wait(0.5)
    assert android.pictured == [False, True]


# Fingers that Android takes over.


def carried(tablet, android: Android, hand) -> tuple:
    """Drag a card onto a pile with a finger that SDL tells of."""
    table = asked(tablet, hand)
    card = table.cloth.hand.cards[0]
    pile = middle(own_pile(table, 0))
    android.touch("fingerdown", 0, middle(card))
    hand.frames()
    for share in (0.3, 0.7, 1):
        x, y = (start + (end - start) * share for start, end in zip(middle(card), pile, strict=True))
        assert android.touch_listener.onTouch(Gesture(MOVED, 0)) is False, "SDL is to hear of every finger"
        android.touch("fingermotion", 0, (x, y))
        hand.frames()
    assert table.carried is card
    return table, card, pile


def test_a_finger_that_is_lifted_plays_a_card(tablet, android: Android, hand) -> None:
    table, _, pile = carried(tablet, android, hand)
    before = len(table.match.lines)
    android.touch("fingerup", 0, pile)
    hand.wait(0.5)
    assert len(table.match.lines) > before


def test_a_finger_that_the_system_takes_over_plays_none(tablet, android: Android, hand) -> None:
    table, card, pile = carried(tablet, android, hand)
    before, code = len(table.match.lines), card.code
    android.cancel(0, pile)
    hand.wait(1)
    assert len(table.match.lines) == before
    assert in_hand(table, code)
    assert_nothing_is_stuck(table)
    assert not EventLoop.touches


def test_the_next_touch_of_the_same_finger_is_one(tablet, android: Android, hand) -> None:
    table, _, pile = carried(tablet, android, hand)
    android.cancel(0, pile)
    hand.wait(1)
    android.touch("fingerdown", 0, middle(sign(table, "pause")))
    hand.frames()
    android.touch("fingerup", 0, middle(sign(table, "pause")))
    hand.wait(0.2)
    assert tablet.manager.get_screen("table").paused


def test_a_finger_of_which_sdl_knew_nothing_may_lift_a_card_later(tablet, android: Android, hand) -> None:
    """Else its next lift would be none, whenever that is."""
    assert android.touch_listener.onTouch(Gesture(CANCELLED, 0)) is False
    table, _, pile = carried(tablet, android, hand)
    before = len(table.match.lines)
    android.touch("fingerup", 0, pile)
    hand.wait(0.5)
    assert len(table.match.lines) > before


def test_a_button_under_a_finger_that_is_taken_over_does_nothing(tablet, android: Android, hand) -> None:
    spot = middle(sign(tablet.manager.get_screen("home"), "settings"))
    android.touch("fingerdown", 3, spot)
    hand.frames()
    android.cancel(3, spot)
    hand.wait(0.5)
    assert tablet.manager.current == "home"


def test_a_finger_that_is_taken_over_in_the_frame_in_which_it_came_does_nothing(
    tablet, android: Android, hand
) -> None:
    """A slow tablet hears only then that it came down, when Android has said already that it is none."""
    spot = middle(sign(tablet.manager.get_screen("home"), "settings"))
    android.touch("fingerdown", 3, spot)
    android.cancel(3, spot)
    hand.wait(0.5)
    assert tablet.manager.current == "home"


def test_the_edges_are_ours_while_a_match_is_played(tablet, android: Android, hand) -> None:
    glass = (0, 0, Window.width, Window.height)
    asked(tablet, hand)
    assert android.edges[-1] == [glass]
    screen = tablet.manager.get_screen("table")
    screen.pause()
    assert android.edges[-1] == []
    screen.resume()
    assert android.edges[-1] == [glass]
    screen.leave()
    hand.wait(0.5)
    assert android.edges[-1] == []


# A tablet that is turned round.


def test_a_tablet_that_is_turned_round_has_its_camera_on_the_other_side(
    tablet, android: Android, hand
) -> None:
    android.margins = Margins(left=60)
    tablet.dispatch("on_resume")
    hand.wait(0.2)
    assert tablet.root.x == 60
    android.turn_round()
    hand.wait(1)
    assert (tablet.root.x, tablet.root.right) == (0, Window.width - 60)


def test_a_tablet_that_lies_for_good_turns_the_table_alone(tablet, android: Android) -> None:
    """Else it would be turned twice for whoever sits opposite: by the app, and by whoever tilts it."""
    assert android.orientations == [SENSOR_LANDSCAPE]
    tablet.settings.lie_flat = True
    assert android.orientations[-1] == LOCKED
    tablet.settings.lie_flat = False
    assert android.orientations[-1] == SENSOR_LANDSCAPE


# Its language.


def test_a_language_that_android_has_for_this_app_is_taken_over(tablet, android: Android, hand) -> None:
    assert tablet.settings.language == "en"
    android.languages = ["fr"]  # chosen in Android's settings, where people went meanwhile
    tablet.dispatch("on_pause")
    tablet.dispatch("on_resume")
    hand.wait(0.2)
    assert tablet.settings.language == "fr"
    android.languages = ["de"]
    tablet.dispatch("on_resume")
    hand.wait(0.2)
    assert tablet.settings.language == "fr", "one that we do not speak changes nothing"


def test_a_language_that_is_chosen_here_is_androids_too(tablet, android: Android, hand) -> None:
    tablet.settings.language = "fr"
    assert android.languages == ["fr"]
    tablet.dispatch("on_resume")
    hand.wait(0.2)
    assert tablet.settings.language == "fr"


def test_it_holds_from_the_start(android: Android, request: pytest.FixtureRequest, tmp_path) -> None:
    (tmp_path / "settings.json").write_text('{"language": "en", "sound": false}')
    android.languages = ["fr"]
    app = request.getfixturevalue("app")  # which is told to speak English before it starts
    assert app.settings.language == "fr"
    assert not app.settings.sound


# Restored from a backup, of another version and of another tablet.


def test_a_backup_of_another_version_is_gone_on_with(
    android: Android, request: pytest.FixtureRequest, tmp_path, hand
) -> None:
    """What it tells and we do not know is left alone; nothing that was played is lost."""
    before = Storage(tmp_path)
    ours = before.begin(played("nut", ("Zoé", "Ben"), lines=6), datetime(2026, 1, 1, tzinfo=UTC))
    newer = before.begin(played("nut", ("Ada", "Ben"), lines=6), datetime(2026, 1, 2, tzinfo=UTC))
    newer.path.write_text(newer.path.read_text("utf-8").replace("rules: 1", "rules: 99"), "utf-8")
    unknown = tmp_path / "matches" / "20260103-120000-000000-seven_crows.sheet"
    unknown.write_text("cachette 1\ngame: seven_crows\n", "utf-8")
    (tmp_path / "settings.json").write_text(
        '{"language": "fr", "text_size": "colossal", "sound": 7, "lantern": true, "vibration": false}'
    )
    (tmp_path / "tables.json").write_text('{"nut": {"guests": [{"who": "Ada"}]}, "seven_crows": 1}')
    (tmp_path / "people.json").write_text('{"people": [{"name": "Zoé", "mood": 1}], "since": 9}')
    sheets = {path.read_bytes() for path in (newer.path, unknown)}
    app = request.getfixturevalue("app")
    assert (app.settings.text_size, app.settings.sound, app.settings.vibration) == ("normal", True, False)
    app.set_table("nut")
    app.continue_match()
    hand.wait(1)
    assert app.manager.current == "table"
    assert app.session.keeper.path == ours.path
    kept = {path.read_bytes() for path in (tmp_path / "matches").rglob("*.*")}
    assert sheets <= kept


# Memory that becomes scarce.


def test_a_tablet_short_of_memory_is_played_on(tablet, android: Android, hand) -> None:
    """SDL tells it in the middle of a frame, and Kivy passes it on."""
    table = asked(tablet, hand)
    Window._event_filter("app_lowmemory")
    hand.wait(0.5)
    assert not tablet.manager.get_screen("table").paused
    assert table.cloth.hand.cards


# Older ones.


@pytest.mark.parametrize("version", [24, 28, 32])
def test_what_a_version_does_not_know_it_is_not_asked(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    old = Android(version)
    for name, module in old.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(device, "platform", "android")
    device.hide_from_switcher(True)
    device.keep_edges(True)
    device.note_language("fr")
    assert device.language_of_app() == ""
    assert not old.pictured
    assert not old.languages
    assert bool(old.edges) == (version >= device.EXCLUSION_SINCE)
    assert device.listen(lambda: None, lambda fingers: None)


def test_a_desktop_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    device.hide_from_switcher(True)
    device.keep_edges(True)
    device.lie_still(True)
    assert device.listen(lambda: None, lambda fingers: None) is None
