"""Pairs: at every screen, each touchable thing is held while each other one is pressed.

Nothing may raise, and the one law holds: where pressing leaves, opens or prepares anything anew, the finger
that rests is over, and lifting it does nothing any more. No match is lost, or filed before it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.model.table_setup import Guest, TableSetup
from app.screens.replay import TimeLine
from app.theme import SYMBOLS
from app.widgets.controls import Pressable
from app.widgets.overlays import top_layer
from app.widgets.touches import is_over
from engine import sheet
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match
from tests.app.telling import lines_of
from tests.app.test_history import played
from tests.random_play import random_line

ALIKE = 4
"""So many things of a kind are touched, if they are beside each other."""
MATCHES = 2
"""So many random matches are looked through for all kinds of questions."""
GRID = 24
BACK = "back key"


class Spot(NamedTuple):
    """Somewhere to put a finger, and what is there."""

    what: str
    x: float
    y: float


# What can be touched.


class Area(NamedTuple):
    """What is in sight."""

    left: float
    low: float
    right: float
    top: float

    def within(self, widget: Widget) -> Area:
        x, y = widget.to_window(*widget.pos)
        right, top = widget.to_window(widget.right, widget.top)
        (x, right), (y, top) = sorted((x, right)), sorted((y, top))
        return Area(max(self.left, x), max(self.low, y), min(self.right, right), min(self.top, top))

    def has(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.low <= y < self.top


def spots(app) -> list[Spot]:
    """List what can be touched now, each as one place, and the back key."""
    top = top_layer(app.root) or app.manager.current_screen
    found = [Spot(name_of(each), *each.to_window(*each.center)) for each in in_sight(top)]
    table = getattr(app.manager.current_screen, "table", None)
    if table and table.carrier and not isinstance(top_layer(app.root), Widget):
        found += carried_at(table)
    return [*found, Spot(BACK, 0, 0)]


def in_sight(top: Widget) -> list[Widget]:
    """List what is pressed or written into below a widget, of what is alike beside each other only a few."""
    seen: dict[tuple[Any, ...], int] = {}
    chosen = []
    for widget in _in_sight(top, Area(0, 0, *Window.size)):
        kind = type(widget), widget.parent if isinstance(widget.parent, Widget) else None
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= ALIKE:
            chosen.append(widget)
    return chosen


def _in_sight(widget: Widget, area: Area) -> Iterator[Widget]:
    if not widget.opacity or widget.disabled:
        return
    if isinstance(widget, Pressable | TextInput | TimeLine) and area.has(*widget.to_window(*widget.center)):
        yield widget
    area = area.within(widget) if isinstance(widget, ScrollView) else area
    for child in widget.children:
        yield from _in_sight(child, area)


def carried_at(table) -> list[Spot]:
    """List what lies on a table and can be touched there, of each kind a few."""
    goods, seen = table.carrier.goods, dict[type, list[Widget]]()
    found = []
    for number in range(GRID * GRID):
        x = table.x + table.width * (number % GRID + 0.5) / GRID
        y = table.y + table.height * (number // GRID + 0.5) / GRID
        thing = goods.thing_at(x, y)
        alike = seen.setdefault(type(thing), [])
        if thing is not None and thing not in alike and len(alike) < ALIKE:
            alike.append(thing)
            found.append(Spot(name_of(thing), *table.to_window(x, y)))
    return found


def name_of(widget: Any) -> str:
    told = next((str(getattr(widget, fact)) for fact in ("text", "sign", "game", "key", "card", "value")
                 if getattr(widget, fact, "")), "")  # fmt: skip
    return f"{type(widget).__name__} {told}".strip()


# Where it is touched.


class Scene(NamedTuple):
    """A screen in some state."""

    name: str
    enter: Callable[[], object]


class Stage:
    """The app with a match of a game that was left and one that is over, and all its scenes."""

    def __init__(self, app, hand, game: str) -> None:
        self.app, self.hand, self.game = app, hand, game
        app.stop = lambda: None  # whoever leaves is back at once
        app.settings.pace, app.settings.reduced_motion = "off", True
        self.settings = {choice: getattr(app.settings, choice) for choice in app.settings.CHOICES}
        self.over = played(game, ("Cleo", "Dan"))
        left = app.storage.begin(played(game, ("Ada", "Ben"), lines=9))
        app.storage.archive(app.storage.begin(self.over.up_to(len(self.over.lines))))
        app.storage.note_played(left)
        self.files = self._files()

    def _files(self) -> dict[Any, bytes]:
        folder = self.app.storage.folder
        return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def set_back(self) -> None:
        """Have everything as it was before a pair was tried."""
        app = self.app
        if app.messages.question:
            app.messages.question.close()
        table = app.manager.get_screen("table") if app.manager.has_screen("table") else None
        if table and table.table and not table.table.closed:
            table.leave()
        app.show("home")
        for path in self._files().keys() - self.files.keys():
            path.unlink()
        for path, data in self.files.items():
            if not path.exists() or path.read_bytes() != data:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
        for choice, value in self.settings.items():
            setattr(app.settings, choice, value)
        self.hand.frames(2, seconds=0.1)

    # Scenes.

    def menus(self) -> list[Scene]:
        """List what is the same whatever is played."""
        app = self.app
        return [
            Scene("home", lambda: app.show("home")),
            Scene("home, leaving", lambda: (app.show("home"), self.back())),
            Scene("home, a notice", lambda: (app.show("home"), app.tell("That is so."))),
            Scene("home, a demo", lambda: app.show("home").watch()),
            Scene("settings", lambda: app.show("settings")),
            Scene("credits", lambda: app.show("credits")),
            Scene("statistics", lambda: app.show("statistics")),
            Scene("statistics, a question", lambda: app.show("statistics").ask_to_forget()),
            Scene("history, one left", lambda: self.history(over=False)),
            Scene("history, one over", lambda: self.history(over=True)),
            Scene("history, a menu", lambda: self.history(over=True).open_people()),
            Scene("history, a question", lambda: self.history(over=True).ask_to_delete()),
        ]

    def scenes(self) -> list[Scene]:
        """List what is a game's own."""
        app, game = self.app, self.game
        return [
            Scene("rulebook", lambda: app.show("rulebook", game=game, chapter="", about="")),
            Scene("result", lambda: app.show("result", match=self.over, back="history")),
            Scene("replay", lambda: app.show("replay", match=self.over)),
            Scene("replay, still", lambda: app.show("replay", match=self.over, lines=5).play_or_pause()),
            Scene("set-up", lambda: app.set_table(game)),
            Scene("set-up, an offer", lambda: self.set_up().offer_tutorial()),
            Scene("set-up, colours", lambda: self.set_up().open_colours(0)),
            Scene("lesson", lambda: app.teach(game, anew=True)),
            Scene("demo", app.demo),
            *self.tables(),
        ]

    def tables(self) -> list[Scene]:
        asked = [
            Scene(f"table, {kind}", lambda match=match: self.sit_down(match))
            for kind, match in questions(self.game)
        ]
        one = questions(self.game, bots=True)[0][1]
        return [
            *asked,
            Scene("table with bots", lambda: self.sit_down(one)),
            Scene("pause", lambda: self.sit_down(one).screen.pause()),
            Scene("story", lambda: self.sit_down(one).open_log()),
            Scene("rulebook from a table", lambda: self.sit_down(one).screen.look_up()),
            Scene("settings from a table", lambda: self.open_settings(one)),
        ]  # fmt: skip

    def set_up(self):
        self.app.set_table(self.game)
        return self.app.manager.current_screen

    def open_settings(self, match: Match) -> None:
        self.sit_down(match).screen.pause()
        self.app.show("settings")

    def history(self, over: bool):
        screen = self.app.show("history")
        screen.game = screen.person = ""
        screen.refresh()
        screen.choose(next(at for at, entry in enumerate(screen.shown) if entry.over == over))
        return screen

    def sit_down(self, match: Match):
        """Sit down where a question is asked, behind the curtain."""
        copy = match.up_to(len(match.lines))
        self.app.play(self.app.storage.begin(copy))
        self.hand.frames(6, seconds=0.1)
        table = self.app.manager.get_screen("table").table
        if table.handover.curtain and len(copy.lines) % 2:  # every other one is tried as it comes
            table.handover.curtain._open()
            self.hand.frames(3, seconds=0.1)
        return table

    def back(self) -> None:
        Window.dispatch("on_keyboard", 27, 0, None, [])


def questions(game: str, bots: bool = False) -> list[tuple[str, Match]]:
    """Find a position for each kind of question in random matches; before two persons, or one among bots."""
    found: dict[str, Match] = {}
    for seed in range(MATCHES):
        guests = (Guest("Ada", SYMBOLS[0]), Guest("Ben", SYMBOLS[1], "easy" if bots else None))
        match, rng = TableSetup(GAMES[game], guests).begin(Random(seed)), Random(seed)
        while not match.over:
            position = match.position
            if CHANCE not in position.to_act and (not bots or 0 in position.to_act):
                found.setdefault(kind_of(position), match.up_to(len(match.lines)))
            match.play(*random_line(position, rng))
    return list(found.items())


def kind_of(position: Any) -> str:
    moves = {type(move).__name__ for move in islice(position.legal_moves(position.to_act[0]), 500)}
    return " or ".join(sorted(moves)) + (" in a race" if position.racing else "")


# What is tried.


class Pair(NamedTuple):
    """What is held, and what is pressed meanwhile."""

    scene: Scene
    held: Spot
    pressed: Spot

    def __str__(self) -> str:
        return f"{self.scene.name}: {self.held.what} is held, {self.pressed.what} is pressed"


class Pairs:
    """All pairs of a stage, and what must hold of each."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.app, self.hand = stage, stage.app, stage.hand

    def all(self, scenes: list[Scene]) -> Iterator[Pair]:
        for scene in scenes:
            self.enter(scene)
            here = spots(self.app)
            yield from (
                Pair(scene, held, pressed)
                for held in here
                for pressed in here
                if held.what != BACK and held != pressed
            )

    def enter(self, scene: Scene) -> None:
        self.stage.set_back()
        scene.enter()
        self.hand.frames(4, seconds=0.1)

    def attempt(self, pair: Pair) -> None:
        """Hold the one, press the other, lift."""
        self.enter(pair.scene)
        kept = self._matches()
        finger = self.hand.finger().down(pair.held.x, pair.held.y)
        self.hand.frames(2)
        place = self._place()
        self._press(pair.pressed)
        now = self._place()
        moved = now != place
        opened = any(new and new != old for old, new in zip(place, now, strict=True))
        assert not opened or is_over(finger.touch), "a finger outlives what it was about"
        facts = self._facts()
        finger.up()
        self.hand.frames(4, seconds=0.1)
        assert not moved or self._facts() == facts, "a finger acts on what is no longer there"
        self._check(kept, deletes="question" in pair.scene.name)

    def _press(self, spot: Spot) -> None:
        if spot.what == BACK:
            self.stage.back()
        else:
            self.hand.finger().down(spot.x, spot.y).up()
        self.hand.frames(5, seconds=0.1)

    def _place(self) -> tuple[object, ...]:
        """Tell where people are: what fingers from before must not reach.

        A replay lays its table anew for another moment, and stays what it is.
        """
        app, screen = self.app, self.app.manager.current_screen
        shown = getattr(screen, "record", None) or (app.session, getattr(screen, "table", None))
        return screen, app.messages.question, shown, getattr(screen, "paused", False)

    def _facts(self) -> tuple[object, ...]:
        app = self.app
        settings = [getattr(app.settings, choice) for choice in app.settings.CHOICES]
        lines = app.session.match.lines if app.session and not self._goes_on() else ()
        setup = app.manager.get_screen("setup").setup if app.manager.has_screen("setup") else None
        return (*self._place(), settings, [*lines], setup, sorted(self.app.storage.sheets()))

    def _goes_on(self) -> bool:
        """Tell whether something is played by itself."""
        return not app_persons(self.app) or self.app.session.actor is not None

    def _matches(self) -> list[Match]:
        return [sheet.read(path.read_bytes()).match for path in self.app.storage.sheets()]

    def _check(self, kept: list[Match], deletes: bool) -> None:
        assert not any(touch.grab_list for touch in EventLoop.touches), "a touch is still grabbed"
        walked = self.app.root.walk()
        pressed = [each for each in walked if isinstance(each, Pressable) and each.state != "normal"]
        assert not pressed, f"{pressed} stays pressed"
        assert not self.app.storage.reports
        there = [lines_of(match) for match in self._matches()]
        for match in () if deletes else kept:
            own = lines_of(match)
            assert any(lines[: len(own)] == own[: len(lines)] for lines in there), "a match is lost"
        for path in self.app.storage.finished.glob("*.sheet"):
            assert sheet.read(path.read_bytes()).match.over, "an unfinished match is filed"


def app_persons(app) -> tuple[int, ...]:
    return tuple(app.session.persons) if app.session else ()
