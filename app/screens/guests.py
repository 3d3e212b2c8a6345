"""The guests of a table that is set: a row for each, which a finger drags to another seat."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.model.characters import wears
from app.model.table_setup import TableSetup, is_stopgap
from app.screens.shell import AppScreen
from app.services.context import running_context
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.menu import Strength  # noqa: F401  the kv file names it
from app.widgets.name_field import NameField  # noqa: F401  the kv file names it
from app.widgets.people import Seating

TALLEST_ROW = 120
ROW_GAP, TIGHT_GAP = 11, 3
"""How far rows are apart, in units: less where a finger would hardly find them."""


class LevelButton(Pressable, FloatLayout):
    """How well a bot plays, in nuts and in a word; it opens the levels."""

    bot = StringProperty("")
    sink = NumericProperty(0)
    """How far a finger has pressed it down, in pixels."""


class LevelHead(BoxLayout):
    """Who a bot is: his squirrel, his name, what he is like."""

    symbol = StringProperty("claw")
    wears = StringProperty("")
    text = StringProperty("")


class GuestRow(FloatLayout):
    """One seat: symbol, name, person or bot, level, leave. Elsewhere on it, it is dragged."""

    seat = NumericProperty(0)
    symbol = StringProperty("claw")
    name = StringProperty("")
    bot = StringProperty("")
    wears = StringProperty("")
    stopgap = BooleanProperty(False)
    """Whether nobody has said yet what he is called."""
    removable = BooleanProperty(True)
    lifted = BooleanProperty(False)
    screen = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: Any) -> bool:
        """Let the controls have the touch, or the finger carry the row."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos):
            return False
        self.parent.carry(self, touch)
        return True

    def tell(self, wish: str, *facts: str) -> None:
        """Pass on what a finger wants of this seat, unless the guest has left under it."""
        if self.parent:
            getattr(self.screen, wish)(self.seat, *facts)


class GuestList(Seating):
    """The rows of all guests, one below the other, with room for as many as the game has seats."""

    seats = NumericProperty(4)
    tall = NumericProperty(92)
    """How high a row is."""
    apart = NumericProperty(0)
    """How far they are apart, in pixels."""
    free_y = NumericProperty(0)
    """Where the next guest's row would be."""

    def on_seats(self, *_: object) -> None:
        """Lay the rows out anew for another number of seats."""
        self.lay_out()

    def lay_out(self, *_: object) -> None:
        """Make the rows as high as they can be."""
        u = running_context().u
        self.apart = ROW_GAP * u
        if self.height / self.seats - self.apart < running_context().hand.finger:
            self.apart = TIGHT_GAP * u
        self.tall = min(TALLEST_ROW * u, (self.height + self.apart) / self.seats - self.apart)
        super().lay_out()
        self.free_y = self.place(len(self.seated))[1]

    def room(self) -> tuple[float, float]:
        """Make a row as wide as the list."""
        return self.width, self.tall

    def place(self, seat: int) -> tuple[float, float]:
        """Place the rows from the top down."""
        # not `top`, which Kivy may still have from before the list moved
        top = self.y + self.height
        return self.x, top - self.tall - seat * (self.tall + self.apart)

    def show(self, screen: AppScreen, setup: TableSetup) -> None:
        """Show a table's guests; the rows stay, so that a finger on one of them is not lost."""
        self.seats = setup.game.seats[-1]
        if len(setup.guests) < len(self.seated):
            staying = {guest.symbol for guest in setup.guests}
            for row in [row for row in self.seated if row.symbol not in staying]:
                self.unseat(row)
        for _ in range(len(setup.guests) - len(self.seated)):
            self.seat(GuestRow(screen=screen))
        for seat, (row, guest) in enumerate(zip(self.seated, setup.guests, strict=True)):
            row.seat, row.symbol, row.name, row.bot = seat, guest.symbol, guest.name, guest.bot or ""
            row.wears = wears(guest.name, bool(guest.bot))
            row.stopgap = is_stopgap(guest.name, screen.app.say)
            row.removable = len(setup.guests) > setup.game.seats[0]
        self.free_y = self.place(len(self.seated))[1]


load_look("guests")
