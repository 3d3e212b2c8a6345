"""A tour of the app as pictures: every screen and the key moments of a match, drawn off-screen."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from kivy.core.window import Window

from app.application import BACK, CachetteApp
from app.box import boxes
from app.driver import pictures
from app.driver.fingers import Finger, Hand
from app.model.table_setup import Guest, TableSetup
from app.theme import SYMBOLS
from engine.games import GAMES
from engine.sheet import play_line

FRAME = 1 / 20
CHANCE_BEGINS = 7


class Tourist:
    """Leads the app by the hand from picture to picture."""

    def __init__(self, folder: Path, language: str) -> None:
        """Start the app in an empty place."""
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.rng = Random(CHANCE_BEGINS)
        self.app = CachetteApp(Path(tempfile.mkdtemp()), self.rng)
        self.app.settings.language = language
        self.app.settings.sound = False
        self.app.keyboard_play = False
        self.hand = Hand(FRAME)
        self.hand.open(self.app)

    def pause(self, seconds: float) -> None:
        """Let time pass."""
        self.hand.wait(seconds)

    def table(self) -> Any:
        """Return the table at which people sit."""
        return self.app.manager.get_screen("table").table

    def sit_down(self, game: str, names: Sequence[str], *lines: str) -> Any:
        """Begin a match with some lines already played, and return its table."""
        guests = tuple(Guest(name, symbol) for name, symbol in zip(names, SYMBOLS, strict=False))
        match = TableSetup(GAMES[game], guests, GAMES[game].full_options({}), 0).begin(Random(1))
        for line in lines:
            play_line(match, line)
        self.app.play(self.app.storage.begin(match))
        self.pause(0.6)
        return self.table()

    # Fingers.

    def press(self, widget: Any) -> Finger:
        """Put a finger on the middle of a widget."""
        return self._felt(self.hand.press(widget))

    def slide(self, finger: Finger, x: float, y: float) -> None:
        """Slide it."""
        self._felt(finger.move(x, y))

    def lift(self, finger: Finger) -> None:
        """Lift it."""
        self._felt(finger.up())

    def _felt(self, finger: Finger) -> Finger:
        """Let the glass feel a finger at once, and see what comes of it."""
        self.hand.frames(seconds=0)
        self.pause(FRAME)
        return finger

    def tap(self, widget: Any) -> None:
        """Tap the middle of a widget."""
        self.lift(self.press(widget))

    def hold(self, widget: Any, seconds: float) -> Finger:
        """Press the middle of a widget for a while."""
        finger = self.press(widget)
        self.pause(seconds)
        return finger

    def press_back(self) -> None:
        """Press Android's back button."""
        Window.dispatch("on_keyboard", BACK, 0, None, [])
        self.pause(0.3)

    def ask_expert(self) -> None:
        """Ask for advice and wait for it."""
        self.table().advise()
        for _ in range(200):
            if self.table().pointer.rings:
                break
            self.pause(0.05)
        self.pause(0.3)

    def open_curtain(self) -> None:
        """Hold the ring until the curtain is open."""
        self.lift(self.hold(self.table().handover.curtain.ids.ring, 1.5))
        self.pause(0.5)

    # Pictures.

    def picture(self, name: str) -> None:
        """Take a picture of the window."""
        self.pause(0.05)
        path = self.folder / f"{name}.png"
        pictures.save(path)
        print(path.name)


def guides() -> dict[str, Any]:
    """Find who knows the best moments of each game: the module here that has the game's name.

    It has `stops(tourist)`, the moments of a match. It may have `lesson(tourist)`, those of its lesson;
    `PAGE`, a chapter of its rulebook and what it is opened at; `EVENINGS`, on which evenings it was played in
    the list of matches; and `WORDS`, what to look for in its book, by language.
    """
    names = [game for game in boxes() if find_spec(f"app.tour.{game}")]
    return {game: import_module(f"app.tour.{game}") for game in names}


def stops(tourist: Tourist) -> Iterator[str]:
    """Walk through the app; yield the name of each picture to take."""
    from app.tour import matches, rulebook, tutorials  # they know the tourist, who does not know them

    app = tourist.app
    tourist.pause(0.5)
    yield "home"
    tourist.press_back()
    yield "leaving"
    tourist.press_back()
    for guide in guides().values():
        tourist.rng.seed(CHANCE_BEGINS)  # no picture of a game depends on what other games there are
        yield from guide.stops(tourist)
    yield from matches.stops(tourist)
    yield from rulebook.stops(tourist)
    yield from tutorials.stops(tourist)
    for name in ("settings", "credits"):
        app.show(name)
        tourist.pause(0.4)
        yield name


def stops_of(tourist: Tourist, game: str) -> Iterator[str]:
    """Walk through what one game shows: its matches and its lesson; yield the name of each picture."""
    guide = guides()[game]
    tourist.pause(0.5)
    for part in (guide.stops, getattr(guide, "lesson", None)):
        if part:
            tourist.rng.seed(CHANCE_BEGINS)
            yield from part(tourist)


def tour(folder: str, language: str, only: str = "") -> None:
    """Take all pictures of the tour, or those of one game."""
    tourist = Tourist(Path(folder), language)
    for name in stops_of(tourist, only) if only else stops(tourist):
        tourist.picture(name)
