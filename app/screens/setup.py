"""The table set-up: who sits where, persons and bots, options, and who begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app.box import OptionWords, box_of
from app.model.characters import manner, style, way, wears
from app.model.people import Known, known
from app.model.table_setup import (
    BOT_NAMES,
    TableSetup,
    clean_name,
    person_names,
)
from app.screens.colour_chooser import ColourChooser
from app.screens.guests import GuestList, GuestRow, LevelHead  # noqa: F401  the kv file names the list
from app.screens.shell import AppScreen
from app.widgets import load_look
from app.widgets.controls import Lever, Segment, Segments
from app.widgets.fonts import can_write
from app.widgets.menu import Choice, Menu
from app.widgets.touches import end_touches
from engine.match import LEVEL_NAMES

YES_OR_NO = {"yes", "no"}
INTRODUCTION_SECONDS = 5
CHANCE_WIDER = 2
"""Chance is a word among medals: it needs so many times their room."""
FEWEST = 2
"""So many guests sit at any table."""


class OptionRow(BoxLayout):
    """One option of the game: a label, a word of help, and the control that is put into it."""

    label = StringProperty("")
    help = StringProperty("")


class Choices(Segments):
    """The values of an option, each as wide as a finger."""


class SeatSegment(Segment):
    """The guest with this symbol, to be the first."""


class FirstBar(Segments):
    """Who begins: chance, whose value is nothing, or one of the guests, by symbol."""

    guests = ListProperty()
    """The symbols of the guests, in their order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(guests=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        super()._lay_out()
        for chance in self.children:
            chance.size_hint_x = CHANCE_WIDER
        for symbol in self.guests:
            segment = SeatSegment(value=symbol, chosen=symbol == self.value)
            segment.bind(on_release=self._choose)
            self.add_widget(segment)


class SetupScreen(AppScreen):
    """Edits a `TableSetup`; every change is a new one and is shown at once."""

    stands = True
    setup = ObjectProperty(None, allownone=True, rebind=False)
    title = StringProperty("")
    full = BooleanProperty(False)
    first = StringProperty("")
    """The symbol of whoever begins, nothing if chance decides."""
    options = NumericProperty(0)
    """How many options the game has."""
    symbols = ListProperty()
    introduction = StringProperty("")
    """How the bot plays that was chosen last, or why a name is another, for a while."""
    introduction_sign = StringProperty("bot")
    told = BooleanProperty(True)
    """Whether there is room at the foot to say things; else they are said over everything."""
    chooser = ObjectProperty(None, allownone=True)
    menu: Menu | None = None
    """The levels of a bot to choose from."""
    offer: Widget | None = None
    """The offer to learn the game."""

    def prepare(self, setup: TableSetup) -> None:
        """Show a table, in the language of the moment even if it is the same as last time."""
        self._forget_introduction()
        self._persons: dict[str, str] = {}
        """The names of those whose seat a bot has taken, by their symbol: they may come back."""
        self.setup = None
        self.setup = setup
        self._name_anew()
        self._show_options()

    def _name_anew(self) -> None:
        """Give those another name whose own cannot be written here."""
        for seat, guest in enumerate(self.setup.guests):
            if not can_write(guest.name):
                self.setup = self.setup.with_guest(seat, name=self._free_person())

    def build_ahead(self) -> Iterator[object]:
        """Build rows for as many as every game has."""
        for _ in range(FEWEST):
            yield self.ids.rows.seat(GuestRow(screen=self))

    def same_again(self) -> dict[str, Any]:
        """Tell what a screen that takes the place of this one is to be handed."""
        return {"setup": self.setup}

    def on_setup(self, _: Screen, setup: TableSetup | None) -> None:
        """Show who sits where."""
        self.close_colours()
        if setup is None:
            return
        self.title = box_of(setup.game.name).title
        self.full = len(setup.guests) >= setup.game.seats[-1]
        self.symbols = [guest.symbol for guest in setup.guests]
        self.first = "" if setup.first is None else self.symbols[setup.first]
        self.ids.rows.show(self, setup)

    def _show_options(self) -> None:
        say = self.app.say
        options = self.setup.game.options
        named = box_of(self.setup.game.name).option_words(say)
        self.options = len(options)
        self.ids.options.clear_widgets()
        for key, option in options.items():
            words = named.get(key, OptionWords(key))
            row = OptionRow(label=words.label, help=words.help)
            chosen = self.setup.options[key]
            if set(option.values) == YES_OR_NO:
                lever = Lever(active=chosen == "yes", pos_hint={"center_y": 0.5})
                lever.bind(active=lambda _, active, key=key: self._choose(key, "yes" if active else "no"))
                row.add_widget(lever)
            else:
                choices = [(value, words.values.get(value, value), "") for value in option.values]
                values = Choices(choices=choices, value=chosen)
                values.bind(value=lambda _, value, key=key: self._choose(key, value))
                row.add_widget(values)
            self.ids.options.add_widget(row)

    def offer_tutorial(self) -> None:
        """Ask whether somebody wants to learn the game first."""
        from app.model.tutorial import remember  # once for every game
        from app.overlays.offer import Offer

        game = self.setup.game.name

        def answered(learns: bool) -> None:
            remember(self.app.storage, game, {})
            if learns:
                self.app.teach(game)

        end_touches()
        self.offer = Offer(answered, game=game)
        self.add_widget(self.offer)

    def on_touch_down(self, touch: Any) -> bool:
        """End the editing of a name before anything else happens: the seats may change."""
        for row in self.ids.rows.seated:
            field = row.ids.name
            if field.focus and not field.collide_point(*touch.pos):
                field.focus = False
        return bool(super().on_touch_down(touch))

    def on_size(self, *_: object) -> None:
        """Close what would be in the wrong place now."""
        self.close_colours()

    def on_pre_leave(self, *_: object) -> None:
        """Close the colours and the offer."""
        self.close_colours()
        if self.offer:
            self.remove_widget(self.offer)

    # What fingers do.

    def _choose(self, key: str, value: str) -> None:
        self.setup = self.setup.with_option(key, value)

    def rename(self, seat: int, name: str) -> None:
        """Give a guest another name; what cannot be a name is taken back, one that is taken gets a number."""
        self._forget_introduction()
        self.setup = self.setup.with_guest(seat, name=name)
        row = self.ids.rows.seated[seat]
        row.ids.name.text = row.name
        if (typed := clean_name(name)) and typed != row.name:
            say = self.app.say
            self._remark(
                say("{name} sits here already: {other} it is.", name=typed, other=row.name), "person"
            )

    def move(self, seat: int, to: int) -> None:
        """Let a guest change seats; his row is there already."""
        self.setup = self.setup.moved(seat, to)

    def open_colours(self, seat: int) -> None:
        """Let a guest choose a colour."""
        end_touches()
        self.close_colours()
        self.chooser = ColourChooser(self.ids.rows.seated[seat], self.setup.guests, self._absent())
        self.add_widget(self.chooser)

    def choose_colour(self, seat: int, symbol: str) -> None:
        """Give a guest a colour; whoever has it takes his."""
        self.setup = self.setup.with_guest(seat, symbol=symbol)
        self.close_colours()

    def seat_known(self, seat: int, name: str) -> None:
        """Let somebody sit there who has played here before, in his colour."""
        self._forget_introduction()
        symbol = next(person.symbol for person in self._absent() if person.name == name)
        self.setup = self.setup.with_guest(seat, name=name, symbol=symbol, bot=None)
        self.close_colours()

    def _absent(self) -> list[Known]:
        """List those who have played here and do not sit here."""
        here = {guest.name for guest in self.setup.guests}
        people = known(self.app.storage)
        return [person for person in people if person.name not in here and can_write(person.name)]

    def close_colours(self) -> None:
        """Put the colours away, and the levels."""
        if self.chooser:
            self.remove_widget(self.chooser)
            self.chooser = None
        if self.menu:
            self.menu.close()
            self.menu = None

    def seat_a(self, seat: int, kind: str) -> None:
        """Let a person or a bot sit there."""
        guest = self.setup.guests[seat]
        if kind == "person" and guest.bot:
            self._forget_introduction()
            name = self._persons.get(guest.symbol) or self._free_person()
            self.setup = self.setup.with_guest(seat, bot=None, name=name)
        elif kind == "bot" and not guest.bot:
            self._persons[guest.symbol] = guest.name
            self.setup = self.setup.with_guest(seat, bot=LEVEL_NAMES[1], name=self._free_name(BOT_NAMES))
            self._introduce(seat)

    def _introduce(self, seat: int) -> None:
        """Say in a sentence how a bot plays, for a while; where there is no room the levels alone say it."""
        guest = self.setup.guests[seat]
        if self.told:
            self._remark(style(guest.name, guest.bot, self.app.say), "bot")

    def _remark(self, text: str, sign: str) -> None:
        """Say something at the foot, for a while."""
        if not self.told:
            self.app.tell(text, sign)
            return
        self.introduction, self.introduction_sign = text, sign
        Clock.unschedule(self._forget_introduction)
        Clock.schedule_once(self._forget_introduction, INTRODUCTION_SECONDS)

    def _forget_introduction(self, *_: object) -> None:
        self.introduction = ""

    def _free_person(self) -> str:
        return self._free_name(person_names(self.app.say))

    def _free_name(self, names: tuple[str, ...]) -> str:
        """Find a name that nobody has, with a number if people have taken them all."""
        taken = {guest.name for guest in self.setup.guests}
        numbered = (f"{name} {number}" for number in count(2) for name in names)
        return next(name for name in chain(names, numbered) if name not in taken)

    def open_levels(self, seat: int) -> None:
        """Let somebody choose how well a bot plays, and say what that is like."""
        say, guest = self.app.say, self.setup.guests[seat]
        words = {"easy": say("easy"), "normal": say("normal"), "hard": say("hard")}
        levels = enumerate(LEVEL_NAMES, 1)
        choices = [Choice(level, words[level], way(level, say), nuts=nuts) for nuts, level in levels]
        text = say("{name}, {manner}", name=guest.name, manner=manner(guest.name, say))
        head = LevelHead(symbol=guest.symbol, wears=wears(guest.name, bot=True), text=text)
        self.close_colours()
        self.menu = Menu(
            choices, guest.bot or "", lambda level: self.choose_level(seat, level), head, wide=720
        )
        self.menu.open(self, self.ids.rows.seated[seat].ids.level)

    def choose_level(self, seat: int, level: str) -> None:
        """Let a bot play so well."""
        self.setup = self.setup.with_guest(seat, bot=level)
        self._introduce(seat)

    def add(self) -> None:
        """Let somebody join: of those who have played here whoever did last, in his colour if it is free."""
        absent = self._absent()
        if not absent:
            self.setup = self.setup.with_new_guest(self._free_person())
            return
        setup, person = self.setup.with_new_guest(absent[0].name), absent[0]
        if person.symbol not in self.symbols and len(setup.guests) > len(self.symbols):
            setup = setup.with_guest(len(self.symbols), symbol=person.symbol)
        self.setup = setup

    def remove(self, seat: int) -> None:
        """Let somebody leave."""
        self._forget_introduction()
        self.setup = self.setup.without_guest(seat)

    def choose_first(self, symbol: str) -> None:
        """Let the guest with a symbol begin; with none chance decides."""
        if symbol != self.first:
            first = self.symbols.index(symbol) if symbol else None
            self.setup = replace(self.setup, first=first)

    def begins(self, seat: int) -> None:
        """Let this guest begin."""
        self.setup = replace(self.setup, first=seat)


load_look("setup")
