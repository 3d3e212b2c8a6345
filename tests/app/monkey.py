"""A monkey at the glass: random touches with up to ten fingers over the whole app.

Nothing may raise, no touch may stay grabbed, no position may become illegal, no secret may be seen, and the
disk must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

from kivy.base import EventLoop
from kivy.core.window import Window

from app.widgets.controls import Pill
from engine import sheet
from tests.games import part_of
from tests.invariants import check

FINGERS = 10
STAY = 150
"""So many touches the monkey makes at a table before it is put at the next one."""


def told_by_game(what: str, table) -> Collection:
    """Ask the helpers of a game what would tempt a monkey, or what leaks; nothing if they do not say."""
    helpers = part_of(table.match.game.name, "fingers.helpers")
    return getattr(helpers, what, lambda _: ())(table)


def buttons_of(table) -> list[tuple[float, float]]:
    """Find the buttons of a table, or of what lies over it."""
    seen = (getattr(table, "overlay", None) or table).walk(restrict=True)
    return [widget.to_window(*widget.center) for widget in seen if isinstance(widget, Pill)]


class Monkey:
    """Ten fingers without a plan."""

    def __init__(self, app, hand, seed: int) -> None:
        self.app = app
        self.hand = hand
        self.rng = Random(seed)
        self.down: list = []
        self.fingers = FINGERS
        self.visited: set[str] = set()

    def play(self, touches: int, tables: Sequence[Callable[[], object]] = ()) -> None:
        """Make so many touches, now and then turn the window, and look whether all is well.

        At one of `tables` after the other, if there are any: the fingers stay on the glass meanwhile.
        """
        self.hand.patience += 10 * touches
        for number in range(touches):
            if number % 30 == 0:
                self.fingers = self.rng.choice((1, 1, 2, FINGERS))
            if tables and number % STAY == 0:
                self.check()
                tables[number // STAY % len(tables)]()
            self._touch()
            self.visited.add(self.app.manager.current)
            if self.fingers <= 2 or self.rng.random() < 0.3:  # a frame takes one event of each finger
                self.hand.frames(self.rng.randrange(1, 3), seconds=0.1)
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
        spot = self._spot()
        kind = self.rng.random()
        if kind < 0.5 and len(self.down) < self.fingers:
            self.down.append(self.hand.finger().down(*spot))
        elif self.down and kind < 0.65:
            self.rng.choice(self.down).move(*spot)
        elif self.down:
            self.down.pop(self.rng.randrange(len(self.down))).up()

    def _spot(self) -> tuple[float, float]:
        """Find somewhere to touch; at a table more often what glows, else a card or a button."""
        screen = self.app.manager.current_screen
        if screen.name == "table" and self.rng.random() < 0.7:
            curtain = screen.table.handover.curtain
            if curtain:
                return curtain.ids.ring.to_window(*curtain.ids.ring.center)
            tempting = told_by_game("tempting", screen.table) or buttons_of(screen.table)
            if tempting:
                return self.rng.choice(tempting)
        width, height = Window.size
        return self.rng.uniform(0, width - 1), self.rng.uniform(0, height - 1)

    def _turn_window(self) -> None:
        Window.size = self.rng.choice([(640, 400), (512, 300), (800, 360), (400, 640)])

    def check(self) -> None:
        """Compare what is played with what is on the disk."""
        saved = self.app.session.keeper if self.app.session else None
        if saved:
            check(saved.match.position)
            on_disk = sheet.read(saved.path.read_bytes()).match
            assert on_disk.position == saved.match.position
        table = self.app.manager.has_screen("table") and self.app.manager.get_screen("table").table
        if table:
            found = told_by_game("leaks", table)
            assert not found, found
        assert not self.app.storage.reports
