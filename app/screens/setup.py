"""The table set-up: who sits where, persons and bots, options, and who begins."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, count
from typing import Any
from unicodedata import normalize

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.box import OptionWords, box_of
from app.model.people import Known, known
from app.model.table_setup import (
    BOT_NAMES,
    LONGEST_NAME,
    Guest,
    TableSetup,
    clean_name,
    is_stopgap,
    person_names,
)
from app.screens.shell import AppScreen
from app.services.context import running_context
from app.theme import SYMBOLS, TITLE_FONT
from app.widgets import load_look
from app.widgets.controls import Lever, Pressable, Segments
from app.widgets.fonts import can_write, writing
from app.widgets.measure import extents
from app.widgets.overlays import Layer
from app.widgets.people import Seating
from app.widgets.slide import Slide  # noqa: F401  the kv file names it
from app.widgets.touches import end_touches
from engine.match import LEVEL_NAMES

YES_OR_NO = {"yes", "no"}
INTRODUCTION_SECONDS = 5
TALLEST_ROW = 120
ROW_GAP = 11
BEGINS = "begins editing"
"""What a touch knows of the field that it was the first to touch."""
SMALLEST_NAME = 0.36
"""So small a name may be drawn; the widest that can be typed fits then."""


class NameField(TextInput):
    """A name to tap and edit; a long one is drawn smaller."""

    __events__ = ("on_unwritten",)
    points = NumericProperty(28)
    longest = NumericProperty(LONGEST_NAME)
    squeezed = NumericProperty(1.0)
    stopgap = BooleanProperty(False)
    """Whether what stands here is nobody's own choice: what is typed takes its place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(text=self._fit, size=self._fit)
        running_context().bind(u=self._fit, text_scale=self._fit)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take no more letters than a name may have, and none that cannot be written."""
        added = normalize("NFC", substring)[: max(0, int(self.longest) - len(self.text))]
        if can_write(self.text + added):
            super().insert_text(added, from_undo)
        else:
            self.dispatch("on_unwritten")

    def on_unwritten(self) -> None:
        """Event: somebody typed letters that cannot be written here."""

    def on_touch_down(self, touch: Any) -> bool:
        """Note which touch begins the editing."""
        if not self.focus and self.stopgap:
            touch.ud[BEGINS] = self.proxy_ref
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Choose all of a stopgap when the touch that begins the editing ends, so that typing replaces it."""
        taken = bool(super().on_touch_up(touch))
        if (
            touch.grab_current is self
            and touch.ud.get(BEGINS) == self.proxy_ref
            and self.stopgap
            and self.focus
        ):
            self.select_all()
        return taken

    def on_focus(self, _: TextInput, focus: bool) -> None:
        """Stay above the keyboard of a tablet."""
        Window.softinput_mode = "below_target" if focus else ""

    def on_scroll_x(self, *_: object) -> None:
        """Never scroll: a name always fits, but Kivy looks before it is drawn smaller."""
        self.scroll_x = 0

    def _fit(self, *_: object) -> None:
        context = running_context()
        self.font_name = writing(self.text, TITLE_FONT)[1]
        wide = extents(self.text, TITLE_FONT, max(1, round(self.points * context.u * context.text_scale)))[0]
        self.squeezed = max(SMALLEST_NAME, min(1.0, (self.width - 14 * context.u) / wide)) if wide else 1.0


class GuestRow(FloatLayout):
    """One seat: symbol, name, person or bot, level, who begins, leave. Elsewhere on it, it is dragged."""

    seat = NumericProperty(0)
    symbol = StringProperty("claw")
    name = StringProperty("")
    bot = StringProperty("")
    stopgap = BooleanProperty(False)
    """Whether nobody has said yet what he is called."""
    begins = BooleanProperty(False)
    choosable = BooleanProperty(True)
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
    free_y = NumericProperty(0)
    """Where the next guest's row would be."""

    def on_seats(self, *_: object) -> None:
        """Lay the rows out anew for another number of seats."""
        self.lay_out()

    def lay_out(self, *_: object) -> None:
        """Make the rows as high as they can be."""
        u = running_context().u
        self.tall = min(TALLEST_ROW * u, (self.height + ROW_GAP * u) / self.seats - ROW_GAP * u)
        super().lay_out()
        self.free_y = self.place(len(self.seated))[1]

    def room(self) -> tuple[float, float]:
        """Make a row as wide as the list."""
        return self.width, self.tall

    def place(self, seat: int) -> tuple[float, float]:
        """Place the rows from the top down."""
        # not `top`, which Kivy may still have from before the list moved
        top = self.y + self.height
        return self.x, top - self.tall - seat * (self.tall + ROW_GAP * running_context().u)

    def show(self, screen: SetupScreen, setup: TableSetup) -> None:
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
            row.stopgap = is_stopgap(guest.name, screen.app.say)
            row.begins, row.choosable = setup.first == seat, setup.first is not None
            row.removable = len(setup.guests) > setup.game.seats[0]
        self.free_y = self.place(len(self.seated))[1]


class ColourChip(Pressable, FloatLayout):
    """A colour to choose, with the name of whoever has it."""

    symbol = StringProperty("claw")
    owner = StringProperty("")
    chosen = BooleanProperty(False)


class PersonChip(Pressable, FloatLayout):
    """Somebody who has played here, to be seated."""

    symbol = StringProperty("claw")
    name = StringProperty("")


class ColourChooser(Layer):
    """All colours, and who else has played here, beside a guest's row; a touch anywhere else closes it."""

    row = ObjectProperty()
    known = NumericProperty(0)
    """How many people can be seated here."""

    def __init__(self, row: GuestRow, guests: tuple[Guest, ...], people: list[Known], **kwargs: Any) -> None:
        super().__init__(row=row, known=len(people), **kwargs)
        for person in people:
            chip = PersonChip(symbol=person.symbol, name=person.name)
            chip.bind(on_release=lambda chip: self.row.tell("seat_known", chip.name))
            self.ids.people.add_widget(chip)
        owners = {guest.symbol: guest.name for guest in guests}
        for symbol in SYMBOLS:
            chip = ColourChip(symbol=symbol, owner=owners.get(symbol, ""), chosen=symbol == row.symbol)
            chip.bind(on_release=self._choose)
            self.ids.chips.add_widget(chip)

    def _choose(self, chip: ColourChip) -> None:
        self.row.tell("choose_colour", chip.symbol)

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing through to the rows."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
        else:
            super().on_touch_down(touch)
        return True

    def close(self) -> None:
        """Close it without a choice."""
        self.parent.close_colours()


class OptionRow(BoxLayout):
    """One option of the game: a label, a word of help, and the control that is put into it."""

    label = StringProperty("")
    help = StringProperty("")


class SetupScreen(AppScreen):
    """Edits a `TableSetup`; every change is a new one and is shown at once."""

    setup = ObjectProperty(None, allownone=True, rebind=False)
    title = StringProperty("")
    full = BooleanProperty(False)
    chance_begins = BooleanProperty(True)
    options = NumericProperty(0)
    """How many options the game has."""
    symbols = ListProperty()
    introduction = StringProperty("")
    """How the bot plays that was chosen last, or why a name is another, for a while."""
    introduction_sign = StringProperty("bot")
    chooser = ObjectProperty(None, allownone=True)
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
        self.chance_begins = setup.first is None
        self.symbols = [guest.symbol for guest in setup.guests]
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
                values = Segments(choices=choices, value=chosen, pos_hint={"center_y": 0.5})
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
        """Put the colours away."""
        if self.chooser:
            self.remove_widget(self.chooser)
            self.chooser = None

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
        """Say in a sentence how a bot plays, for a while."""
        guest, say = self.setup.guests[seat], self.app.say
        characters = {
            "easy": say("{name} plays on impulse and overlooks a lot.", name=guest.name),
            "normal": say("{name} plays sensibly, but does not look far ahead.", name=guest.name),
            "hard": say("{name} works out the chances and overlooks nothing.", name=guest.name),
        }
        self._remark(characters[guest.bot], "bot")

    def _remark(self, text: str, sign: str) -> None:
        """Say something at the foot, for a while."""
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

    def next_level(self, seat: int) -> None:
        """Make a bot stronger, after the strongest the weakest."""
        bot = self.setup.guests[seat].bot
        if bot:
            following = (LEVEL_NAMES.index(bot) + 1) % len(LEVEL_NAMES)
            self.setup = self.setup.with_guest(seat, bot=LEVEL_NAMES[following])
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

    def choose_first(self, how: str) -> None:
        """Let chance or the table decide who begins."""
        if (how == "chance") != (self.setup.first is None):
            self.setup = replace(self.setup, first=None if how == "chance" else 0)

    def begins(self, seat: int) -> None:
        """Let this guest begin."""
        self.setup = replace(self.setup, first=seat)


load_look("setup")
