"""A monkey at the glass: random touches with up to ten fingers over the whole app.

Nothing may raise, no touch may stay grabbed, no position may become illegal, and the disk must agree.
"""

from __future__ import annotations

from random import Random

from kivy.base import EventLoop
from kivy.core.window import Window

from engine import sheet
from tests.invariants import check

FINGERS = 10


class Monkey:
    """Ten fingers without a plan."""

    def __init__(self, app, hand, seed: int) -> None:
        self.app = app
        self.hand = hand
        self.rng = Random(seed)
        self.down: list = []
        self.visited: set[str] = set()

    def play(self, touches: int) -> None:
        """Make so many touches, now and then turn the window, and look whether all is well."""
        for number in range(touches):
            self._touch()
            self.visited.add(self.app.manager.current)
            if self.rng.random() < 0.3:
                self.hand.frames(self.rng.randrange(1, 4), seconds=0.1)
            if number % 500 == 499:
                self._turn_window()
                self.check()
        for finger in self.down:
            finger.up()
        self.down = []
        self.hand.wait(3)
        self.check()
        assert not any(touch.grab_list for touch in EventLoop.touches), "a touch is still grabbed"

    def _touch(self) -> None:
        width, height = Window.size
        spot = self.rng.uniform(0, width - 1), self.rng.uniform(0, height - 1)
        kind = self.rng.random()
        if kind < 0.5 and len(self.down) < FINGERS:
            self.down.append(self.hand.finger().down(*spot))
        elif self.down and kind < 0.65:
            self.rng.choice(self.down).move(*spot)
        elif self.down:
            self.down.pop(self.rng.randrange(len(self.down))).up()

    def _turn_window(self) -> None:
        Window.size = self.rng.choice([(640, 400), (512, 300), (800, 360), (400, 640)])

    def check(self) -> None:
        """Compare what is played with what is on the disk."""
        saved = self.app.saved
        if saved:
            check(saved.match.position)
            on_disk = sheet.read(saved.path.read_bytes()).match
            assert on_disk.position == saved.match.position
        assert not self.app.storage.reports
