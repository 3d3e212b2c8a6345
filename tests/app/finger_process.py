"""The real app, with Kivy's event loop and the wall clock, under fingers that play until it is killed.

`python -m tests.app.finger_process FOLDER SEED`; `telling` says what its output is. The fingers know no game:
they find their way from home to the table, press what can be pressed there, and touch and drag anywhere.
A game may teach them more: `carry_by_chance` in `tests/games/<game>/fingers/helpers.py`.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
from itertools import islice
from pathlib import Path
from random import Random

from tests.app.telling import TellingSession, TellingStorage, tell

tell("start")  # a kill may come from now on, before there is anything of Kivy
logging.disable()  # Kivy has much to say without a graphics card; what the app raises is still seen

from tests.app import offscreen  # isort: skip  # noqa: F401  before anything of Kivy
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from app import application
from app.driver.fingers import Hand
from app.screens.home import GameTile
from app.session import session
from app.shell.navigator import MENUS
from app.shell.sittings import Sittings
from app.tables.chrome import UndoPill
from app.tables.table import AnyTable
from app.widgets.advice import box_of
from app.widgets.controls import RoundButton
from tests.games import part_of

HANGS_AFTER = 120
"""If nothing was touched for so many seconds, it says where it hangs, and ends."""
HOLDS = 60
"""For so many frames a finger holds the ring of a curtain."""
MOVES = 200
"""So many legal moves are looked through."""
UNDONE = 0.1
"""How often the fingers see what takes moves back: where little else is pressed they would only do that."""
TO_THE_TABLE = "play"
"""The sign on whatever leads to the table or back to it."""


class Fingers:
    """Up to four fingers that choose by chance."""

    def __init__(self, app: application.CachetteApp, rng: Random) -> None:
        self.app = app
        self.rng = rng
        self.hand = Hand()
        self.hand.plug_in()
        Clock.schedule_interval(self.touch, 0)

    def touch(self, _: float) -> None:
        """Make the next touch when the last one is done."""
        if self.hand.queue:
            return
        faulthandler.dump_traceback_later(HANGS_AFTER, exit=True)
        screen = self.app.manager.current_screen
        curtain = screen.table.handover.curtain if screen.name == "table" else None
        if curtain and self.rng.random() < 0.5:
            ring = curtain.ids.ring
            self.press(screen.name, ring.to_window(*ring.center), HOLDS, still=True)
            return
        pressed = self.choose(screen)
        if pressed:
            self.press(screen.name, pressed.to_window(*pressed.center))
        elif screen.name == "table" and not self.carry(screen.table):
            for _ in range(self.rng.choice((1, 1, 2, 4))):
                self.press(screen.name, self.anywhere(), self.rng.choice((0, 0, 1, 3)))

    def choose(self, screen: Widget) -> Widget | None:
        """Choose something to press, None for a touch anywhere."""
        pressable = [
            widget
            for widget in screen.walk()
            if isinstance(widget, ButtonBehavior)
            and (screen.name in MENUS or not isinstance(widget, RoundButton))  # they lead back
            and not widget.disabled
            and (not isinstance(widget, UndoPill) or self.rng.random() < UNDONE)
        ]
        onward = [widget for widget in pressable if getattr(widget, "sign", "") == TO_THE_TABLE]
        if screen.name == "home":
            tiles = [widget for widget in pressable if isinstance(widget, GameTile)]
            return screen.ids.first if screen.left_game else self.rng.choice(tiles)
        if screen.name in MENUS and self.rng.random() < 0.5:  # much to press, but no match
            return next(widget for widget in pressable if getattr(widget, "sign", "") == "back")
        if onward and self.rng.random() < 0.4:
            return self.rng.choice(onward)
        if screen.name == "table" and self.rng.random() < 0.4:
            return None
        return self.rng.choice(pressable) if pressable else None

    def carry(self, table: AnyTable) -> bool:
        """Do what the helpers of a game teach, else what belongs to a move; tell whether there was any."""
        helpers = part_of(table.match.game.name, "fingers.helpers")
        if hasattr(helpers, "carry_by_chance") and helpers.carry_by_chance(self, table):
            return True
        seat = table.advised()
        if seat is None:
            return False
        moves = list(islice(table.match.position.legal_moves(seat), MOVES))
        found = map(table.thing, table.things_of(seat, self.rng.choice(moves)))
        spots = [table.to_window(*box_of(thing).center) for thing in found if thing]
        if len(spots) > 1:
            self.drag("table", spots[0], spots[-1])
        elif spots:
            self.press("table", spots[0])
        return bool(spots)

    def drag(self, where: str, start: tuple[float, float], end: tuple[float, float]) -> None:
        tell("touch", where, *map(round, (*start, *end)))
        self.hand.finger().down(*start).move(*end).up()

    def press(self, where: str, spot: tuple[float, float], moves: int = 0, still: bool = False) -> None:
        tell("touch", where, *map(round, spot))
        finger = self.hand.finger().down(*spot)
        for _ in range(moves):
            finger.move(*(spot if still else self.anywhere()))
        finger.up()

    def anywhere(self) -> tuple[float, float]:
        return self.rng.uniform(0, Window.width - 1), self.rng.uniform(0, Window.height - 1)


def main() -> None:
    faulthandler.dump_traceback_later(HANGS_AFTER, exit=True)
    session.Session = TellingSession  # the app brings it in when somebody sits down
    application.Storage = TellingStorage
    Sittings.teach = lambda *_: None  # of a lesson no match is kept
    rng = Random(sys.argv[2])
    app = application.CachetteApp(Path(sys.argv[1]), rng)
    app.settings.pace = rng.choice(("off", "off", "fast"))
    app.fingers = Fingers(app, rng)
    app.run()


if __name__ == "__main__":
    main()
