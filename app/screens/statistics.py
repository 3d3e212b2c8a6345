"""Statistics: what everybody has done so far. Nothing of it leaves the device."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from app.box import box_of, boxes
from app.model import history
from app.model import people as acquaintances
from app.model.statistics import Person, people
from app.model.table_setup import clean_name
from app.screens.shell import AppScreen
from app.theme import SYMBOLS, WHITE
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.fonts import legible
from app.widgets.name_field import NameField  # noqa: F401  the kv file names it
from app.widgets.people import Badge  # noqa: F401  the kv file names it
from app.widgets.slide import Slide  # noqa: F401

FORGOTTEN = "forgotten"
"""The small file that tells whose matches count no more, up to which moment, by their keys."""
AFTER = "~"
"""What comes behind all that can follow a moment in a file's name."""


class PersonRow(RecycleDataViewBehavior, Pressable, BoxLayout):
    """Somebody in the list; only those in sight exist."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    matches = NumericProperty(0)
    chosen = BooleanProperty(False)
    screen = ObjectProperty()

    def on_release(self) -> None:
        """Show this person in full."""
        self.screen.choose(self.name)


class CountPlate(FloatLayout):
    """A number, and what it counts."""

    number = StringProperty("")
    label = StringProperty("")


class GameBar(FloatLayout):
    """How often a game was played and won, as a bar, and the best score."""

    game = StringProperty("")
    title = StringProperty("")
    colour = ColorProperty(WHITE)
    matches = NumericProperty(0)
    wins = NumericProperty(0)
    best = StringProperty("")
    most = NumericProperty(1)
    """How many matches the longest bar has."""
    room = NumericProperty(1)
    """How long that bar is drawn."""


class StatisticsScreen(AppScreen):
    """People at the left, what they have done at the right."""

    people: list[Person] = ListProperty()
    rows = ListProperty()
    person: Person | None = ObjectProperty(None, allownone=True)
    way_back = "history"

    def on_pre_enter(self, *_: object) -> None:
        """Count the matches anew."""
        self.refresh()

    def refresh(self, name: str = "") -> None:
        """Count what everybody has done, and show somebody."""
        storage = self.app.storage
        since = {name: str(moment) for name, moment in storage.load(FORGOTTEN).items()}
        self.people = people(history.entries(storage), since, acquaintances.names_by_key(storage))
        self.choose(name or (self.people[0].name if self.people else ""))

    def choose(self, name: str) -> None:
        """Show what somebody has done."""
        self.person = next((person for person in self.people if person.name == name), None)
        self.rows = [
            {
                "name": person.name,
                "symbol": symbol_of(person),
                "matches": person.matches.total(),
                "chosen": person is self.person,
                "screen": self.proxy_ref,
            }
            for person in self.people
        ]
        self.ids.figures.clear_widgets()
        self.ids.games.clear_widgets()
        self.ids.name.text = legible(self.person.name) if self.person else ""
        if self.person:
            self._show(self.person)

    def _show(self, person: Person) -> None:
        say = self.app.say
        matches, wins = person.matches.total(), person.wins.total()
        figures = {
            say("matches"): str(matches),
            say("won"): f"{wins} ({round(100 * wins / matches)} %)",
            say("in a row now"): str(person.streak),
            say("most in a row"): str(person.longest_streak),
        }
        for box in boxes().values():
            for record in box.records:
                if best := person.records.get((box.name, record.key)):
                    figures[record.label(say)] = str(best)
        for label, number in figures.items():
            self.ids.figures.add_widget(CountPlate(number=number, label=label))
        most = max(person.matches.values())
        for game, box in boxes().items():
            score = say("best {n}", n=person.best[game]) if game in person.best else ""
            self.ids.games.add_widget(
                GameBar(game=game, title=box.title, colour=box.colour, matches=person.matches[game],
                        wins=person.wins[game], best=score, most=most)
            )  # fmt: skip

    def favourite(self, person: Person | None) -> str:
        """Say which game somebody likes best."""
        if not person:
            return ""
        return self.app.say("Favourite game: {game}", game=box_of(person.favourite).title)

    def ask_to_forget(self) -> None:
        """Ask before somebody's numbers are gone."""
        say, person = self.app.say, self.person
        if person:
            title, text = say("Forget what {name} has done?", name=person.name), say("The matches stay.")
            self.app.ask(title, text, lambda: self._forget(person), yes=say("Forget"), sign="bin")

    def _forget(self, person: Person) -> None:
        storage = self.app.storage
        now = storage.newest() + AFTER
        with self.app.disk("choice"):
            keys = acquaintances.keys_of(storage, person.name)
            storage.store(FORGOTTEN, {**storage.load(FORGOTTEN), **dict.fromkeys(keys, now)})
        self.refresh()

    def on_touch_down(self, touch: Any) -> bool:
        """Take a name for written when a finger goes elsewhere."""
        field = self.ids.name
        if field.focus and not field.collide_point(*touch.pos):
            field.focus = False
        return bool(super().on_touch_down(touch))

    def on_pre_leave(self, *_: object) -> None:
        """Put the keyboard away."""
        self.ids.name.focus = False

    def rename(self, typed: str) -> None:
        """Give somebody another name; ask first if it is another one's, for then they are one person."""
        say, person, name = self.app.say, self.person, clean_name(typed)
        if not person or not name or name in (person.name, legible(person.name)):
            self.choose(person.name if person else "")
        elif name in self._taken():
            self.ids.name.text = legible(person.name)
            title = say("Are {name} and {other} the same person?", name=person.name, other=name)
            text = say("Their matches count as those of {name} from now on.", name=name)
            self.app.ask(
                title, text, lambda: self._rename(person, name), yes=say("One person"), sign="person"
            )
        else:
            self._rename(person, name)

    def _taken(self) -> set[str]:
        listed = {person.name for person in acquaintances.known(self.app.storage)}
        return listed | {person.name for person in self.people}

    def _rename(self, person: Person, name: str) -> None:
        with self.app.disk("choice"):
            acquaintances.rename(self.app.storage, person.name, name)
        self.refresh(name)


def symbol_of(person: Person) -> str:
    """Tell somebody's symbol, the usual one if a sheet from elsewhere has none of ours."""
    return person.symbol if person.symbol in SYMBOLS else SYMBOLS[0]


load_look("statistics")
