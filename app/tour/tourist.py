"""Whoever is led through the app by the hand, finger by finger, from picture to picture."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from kivy.core.window import Window

from app.application import CachetteApp
from app.driver import pictures
from app.driver.fingers import Finger, Hand
from app.model.table_setup import Guest, TableSetup
from app.model.tutorial import remember
from app.session.lesson import read_lesson
from app.shell.navigator import BACK
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
        self.app.settings.sound = self.app.settings.music = False
        self.app.has_keyboard = False  # its pictures are a tablet's
        self.hand = Hand(FRAME)
        self.hand.open(self.app)
        vars(self.app.garbage_collector)["collect_soon"] = lambda: None  # tables are left all the time here

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

    def learn(self, game: str, move: str, nth: int = 1, back: int = 0) -> Any:
        """Sit down where the first chapter teaches a move for the nth time, or some steps before."""
        steps = read_lesson(game)[0].steps
        taught = [number for number, step in enumerate(steps) if step.seat == 0 and str(step.move) == move]
        remember(self.app.storage, game, {"chapter": 0, "at": taught[nth - 1] - back})
        self.app.teach(game)
        self.pause(1.5)
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

    def see_victory(self) -> None:
        """Wait until a match has ended and its victory was celebrated."""
        for _ in range(200):
            self.pause(0.1)
            if self.app.manager.current == "result" and not self.app.manager.current_screen.celebrating:
                break

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
