"""The table set-up: who sits where, persons and bots, options, and who begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.table_setup import BOT_NAMES, TableSetup
from app.theme import SYMBOLS
from app.titles import GAME_TITLES
from app.widgets import load_look
from app.widgets.controls import Segments
from engine.match import LEVELS


class GuestRow(FloatLayout):
    """One seat: symbol, name, person or bot, level, who begins, leave."""

    seat = NumericProperty(0)
    symbol = StringProperty("claw")
    name = StringProperty("")
    bot = StringProperty("")
    begins = BooleanProperty(False)
    choosable = BooleanProperty(True)
    removable = BooleanProperty(True)
    screen = ObjectProperty(None, allownone=True)


class OptionRow(BoxLayout):
    """One option of the game with its values."""

    label = StringProperty("")


class SetupScreen(Screen):
    """Edits a `TableSetup`; every change is a new one and is shown anew."""

    setup = ObjectProperty(None, allownone=True, rebind=False)
    title = StringProperty("")
    full = BooleanProperty(False)
    chance_begins = BooleanProperty(True)
    symbols = ListProperty()

    def prepare(self, setup: TableSetup) -> None:
        """Show a table, in the language of the moment even if it is the same as last time."""
        self.setup = None
        self.setup = setup

    def on_setup(self, _: Screen, setup: TableSetup | None) -> None:
        """Lay the rows out anew."""
        if setup is None:
            return
        self.title = GAME_TITLES[setup.game.name]
        self.full = len(setup.guests) >= setup.game.seats[-1]
        self.chance_begins = setup.first is None
        self.symbols = [guest.symbol for guest in setup.guests]
        self.ids.rows.clear_widgets()
        for seat, guest in enumerate(setup.guests):
            self.ids.rows.add_widget(
                GuestRow(
                    screen=self, seat=seat, symbol=guest.symbol, name=guest.name, bot=guest.bot or "",
                    begins=setup.first == seat, choosable=setup.first is not None,
                    removable=len(setup.guests) > setup.game.seats[0],
                )
            )  # fmt: skip
        self._show_options()

    def _show_options(self) -> None:
        app = App.get_running_app()
        box = self.ids.options
        box.clear_widgets()
        for key, option in self.setup.game.options.items():
            row = OptionRow(label=option_label(key, app.say))
            values = Segments(choices=[(value, option_value(value, app.say), "") for value in option.values])
            values.value = self.setup.options[key]
            values.bind(value=lambda _, value, key=key: self._choose(key, value))
            row.add_widget(values)
            box.add_widget(row)

    # What fingers do.

    def _choose(self, key: str, value: str) -> None:
        self.setup = self.setup.with_option(key, value)

    def rename(self, seat: int, name: str) -> None:
        """Give a guest another name."""
        self.setup = self.setup.with_guest(seat, name=name)

    def next_symbol(self, seat: int) -> None:
        """Give a guest the next colour; whoever has it takes his."""
        now = SYMBOLS.index(self.setup.guests[seat].symbol)
        self.setup = self.setup.with_guest(seat, symbol=SYMBOLS[(now + 1) % len(SYMBOLS)])

    def seat_a(self, seat: int, kind: str) -> None:
        """Let a person or a bot sit there."""
        guest = self.setup.guests[seat]
        if kind == "person" and guest.bot:
            self.setup = self.setup.with_guest(seat, bot=None)
        elif kind == "bot" and not guest.bot:
            taken = {other.name for other in self.setup.guests}
            name = next(name for name in BOT_NAMES if name not in taken)
            self.setup = self.setup.with_guest(seat, bot=LEVELS[1], name=name)

    def next_level(self, seat: int) -> None:
        """Make a bot stronger, after the strongest the weakest."""
        level = LEVELS.index(self.setup.guests[seat].bot)
        self.setup = self.setup.with_guest(seat, bot=LEVELS[(level + 1) % len(LEVELS)])

    def add(self) -> None:
        """Let somebody join."""
        app = App.get_running_app()
        taken = {guest.name for guest in self.setup.guests}
        names = [app.say(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")]
        self.setup = self.setup.with_new_guest(next(name for name in names if name not in taken))

    def remove(self, seat: int) -> None:
        """Let somebody leave."""
        self.setup = self.setup.without_guest(seat)

    def choose_first(self, how: str) -> None:
        """Let chance or the table decide who begins."""
        if (how == "chance") != (self.setup.first is None):
            self.setup = self._with_first(None if how == "chance" else 0)

    def begins(self, seat: int) -> None:
        """Let this guest begin."""
        self.setup = self._with_first(seat)

    def _with_first(self, first: int | None) -> TableSetup:
        return replace(self.setup, first=first)


def option_label(key: str, say: Any) -> str:
    """Name an option."""
    return {"target": say("Target"), "choosy": say("Choosy start"), "random": say("Random Mounties"),
            "blind": say("Blind smuggling")}[key]  # fmt: skip


def option_value(value: str, say: Any) -> str:
    """Name an option's value."""
    return {"yes": say("yes"), "no": say("no")}.get(value, value)


load_look("setup")
