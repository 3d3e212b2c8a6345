"""Pairs: at every screen, each touchable thing is held while each other one is pressed.

Nothing may raise, and the one law holds: where pressing leaves, opens or prepares anything anew, the finger
that rests is over, and lifting it does nothing any more. No match is lost, or filed before it is over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.box import box_of as box_of_game
from app.model.table_setup import Guest, TableSetup
from app.screens.replay import TimeLine
from app.theme import SYMBOLS
from app.widgets.advice import box_of
from app.widgets.controls import Pill, Pressable
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
STATE = ("text", "sign", "state", "chosen", "mark", "value", "active")
"""What tells of a widget how it is, if it has it."""
MOVES = 500
"""So many legal moves are looked through."""
GLASS = ((0.5, 0.5), (0.25, 0.2), (0.75, 0.2), (0.25, 0.8), (0.75, 0.8))
"""Where the bare glass is touched, in shares of the window: the middle, and before each of four people."""
BACK = "back key"


class Spot(NamedTuple):
    """Somewhere to put a finger, what is there, and of which kind: what is alike does alike."""

    what: str
    x: float
    y: float
    kind: Hashable


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
    """List what can be touched now, each as one place, the glass, and the back key."""
    top = top_layer(app.root) or app.manager.current_screen
    found = [Spot(name_of(each), *each.to_window(*each.center), kind_of(each)) for each in in_sight(top)]
    table = getattr(app.manager.current_screen, "table", None)
    if table and table.handover.curtain:
        ring = table.handover.curtain.ids.ring
        found.append(Spot("ring", *ring.to_window(*ring.center), "ring"))
    elif table and not getattr(app.manager.current_screen, "paused", False):
        found += [*carried_at(table), *moved_at(table)]
    for number, (x, y) in enumerate(GLASS):
        found.append(Spot(f"glass {number}", x * Window.width, y * Window.height, "glass"))
    return [*found, Spot(BACK, 0, 0, BACK)]


def kind_of(widget: Widget) -> Hashable:
    """Tell what is alike: what stands beside each other and has no sign or word of its own."""
    words = getattr(widget, "text", "") if isinstance(widget, Pill) else ""
    return type(widget).__name__, id(widget.parent), getattr(widget, "sign", ""), words


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
    if not table.carrier or top_layer(table):
        return []
    goods, seen = table.carrier.goods, dict[type, list[Widget]]()
    found = []
    for number in range(GRID * GRID):
        x = table.x + table.width * (number % GRID + 0.5) / GRID
        y = table.y + table.height * (number // GRID + 0.5) / GRID
        thing = goods.thing_at(x, y)
        alike = seen.setdefault(type(thing), [])
        if thing is not None and thing not in alike and len(alike) < ALIKE:
            alike.append(thing)
            found.append(Spot(name_of(thing), *table.to_window(x, y), type(thing).__name__))
    return found


def moved_at(table) -> list[Spot]:
    """List the things and places of what whoever is asked may do, of each kind a few."""
    position, found = table.match.position, dict[str, list[Spot]]()
    if CHANCE in position.to_act or not position.to_act:
        return []
    seat = table.handover.holder if table.handover.holder in position.to_act else position.to_act[0]
    for move in islice(position.legal_moves(seat), MOVES):
        for name in table.things_of(seat, move):
            kind = re.split(r"\W", name)[0]
            alike, thing = found.setdefault(kind, []), table.thing(name)
            if thing is None or len(alike) >= ALIKE or any(spot.what == name for spot in alike):
                continue
            spot = Spot(name, *table.to_window(*box_of(thing).center), kind)
            if Area(0, 0, *Window.size).has(spot.x, spot.y):
                alike.append(spot)
    return [spot for alike in found.values() for spot in alike]


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
        self.files = self.files_now()

    def files_now(self) -> dict[Any, bytes]:
        """Read all that is kept."""
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
        for path in self.files_now().keys() - self.files.keys():
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
        first = questions(self.game)[0][1]
        if box_of_game(self.game).has_secrets:
            asked.append(Scene("curtain", lambda: self.sit_down(first, opened=False)))
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

    def sit_down(self, match: Match, opened: bool = True):
        """Sit down where a question is asked, behind the curtain or before it."""
        copy = match.up_to(len(match.lines))
        self.app.play(self.app.storage.begin(copy))
        self.hand.frames(6, seconds=0.1)
        table = self.app.manager.get_screen("table").table
        if table.handover.curtain and opened:
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
                found.setdefault(asks_for(position), match.up_to(len(match.lines)))
            match.play(*random_line(position, rng))
    return list(found.items())


def asks_for(position: Any) -> str:
    moves = {type(move).__name__ for move in islice(position.legal_moves(position.to_act[0]), MOVES)}
    return " or ".join(sorted(moves)) + (" in a race" if position.racing else "")


def words_of(widget: Widget) -> list[str]:
    return [str(getattr(widget, fact, "")) for fact in STATE]


def seen_of(root: Widget) -> Counter[tuple[object, ...]]:
    """Take down what is seen: every widget, where it is, and what it says."""
    return Counter(
        (type(each), *each.pos, *each.size, each.opacity, each.disabled, *words_of(each))
        for each in root.walk()
    )


# What is tried.


class Pair(NamedTuple):
    """What is held, and what is pressed meanwhile."""

    scene: Scene
    held: Spot
    pressed: Spot

    @property
    def kind(self) -> Hashable:
        """Tell which pairs are alike."""
        return self.scene.name, self.held.kind, self.pressed.kind

    def __str__(self) -> str:
        return f"{self.scene.name}: {self.held.what} is held, {self.pressed.what} is pressed"


class Pairs:
    """All pairs of a stage, and what must hold of each."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.app, self.hand = stage, stage.app, stage.hand
        self._scene: Scene | None = None
        self._entered: tuple[object, ...] = ()

    def all(self, scenes: list[Scene]) -> Iterator[Pair]:
        """Visit scenes, and list what can be tried there."""
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
        """Enter a scene, unless it is there and all is as it was when it was entered last."""
        if scene is self._scene and (self._look() == self._entered or self._lies_as_it_did()):
            return
        self.stage.set_back()
        scene.enter()
        self.hand.frames(4, seconds=0.1)
        self._scene, self._entered = scene, self._look()

    def _lies_as_it_did(self) -> bool:
        """Have a table lie as its match says, with nothing lifted, said or opened; tell whether it does."""
        screen, question = self.app.manager.current_screen, self.app.messages.question
        table = getattr(screen, "table", None)
        if screen.name != "table" or table.closed or question or self._facts() != self._entered[0]:
            return False
        table.let_go()
        table.lie_anew()
        self.hand.frames(3, seconds=0.1)
        return self._look() == self._entered

    def _look(self) -> tuple[object, ...]:
        """Take down all that is seen and kept."""
        table, session = getattr(self.app.manager.current_screen, "table", None), self.app.session
        at_table = (table.busy, name_of(table.carried), table.handover.holder, table.asked) if table else ()
        undone = (session.undoable, session.redoable, session.match.lines[:]) if session else ()
        return self._facts(), self.stage.files_now(), at_table, undone, seen_of(self.app.root)

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
