"""Statistics: what everybody has done so far. Nothing of it leaves the device."""

from __future__ import annotations

from collections.abc import Iterator
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

from app.box import box_of, boxes, tile_of
from app.model import history
from app.model import people as acquaintances
from app.model.statistics import Person, Result, people
from app.model.table_setup import clean_name
from app.screens.history import MenuPill, day_of  # noqa: F401  the kv file names the pill
from app.screens.shell import AppScreen
from app.theme import PLAYER_COLOURS, SYMBOLS, WHITE
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.fonts import legible
from app.widgets.menu import Choice, Menu
from app.widgets.name_field import NameField  # noqa: F401  the kv file names it
from app.widgets.people import Badge  # noqa: F401  the kv file names it
from app.widgets.slide import Slide  # noqa: F401
from app.widgets.still import Still
from app.widgets.thumbnail import Thumbnail  # noqa: F401

MOST_COLUMNS = 12
"""Of so many matches the form is shown, the newest."""
ENOUGH = 10
"""Of fewer matches nobody counts per cent."""
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


class FormColumn(FloatLayout):
    """One match: the higher the column, the better the place; the game's picture below."""

    game = StringProperty("")
    colour = ColorProperty(WHITE)
    place = NumericProperty(1)
    part = NumericProperty(1)
    """How high the column is, in parts of the highest."""

    def on_game(self, _: FloatLayout, game: str) -> None:
        """Take the game's colour."""
        self.colour = box_of(game).colour


class TallyBar(FloatLayout):
    """How many of some matches went well, as a bar."""

    drawn = StringProperty("")
    title = StringProperty("")
    told = StringProperty("")
    colour = ColorProperty(WHITE)
    matches = NumericProperty(0)
    wins = NumericProperty(0)
    most = NumericProperty(1)
    """How many matches the longest bar has."""
    side = NumericProperty(0)
    """How wide its picture is …"""
    room = NumericProperty(1)
    """… and what is left beside it, in pixels."""
    low = NumericProperty(0)
    high = NumericProperty(0)
    """Where its words and its bar lie, which keep together."""


class FeatRow(BoxLayout):
    """A number to be proud of, and what it counts."""

    number = StringProperty("")
    text = StringProperty("")


class Chart(Still, FloatLayout):
    """A panel with a title and something that is counted."""

    title = StringProperty("")
    line = StringProperty("")
    """How it is read, or that there is nothing yet."""


class StatisticsScreen(AppScreen):
    """People at the left, or in a menu where there is less room; what they have done beside them."""

    stands = True
    people: list[Person] = ListProperty()
    rows = ListProperty()
    person: Person | None = ObjectProperty(None, allownone=True)
    way_back = "history"
    symbol = StringProperty(SYMBOLS[0])
    """The symbol of whoever is shown."""
    page = StringProperty("form")
    """What is shown where there is room for one thing at a time."""
    menu: Menu | None = None

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
        for part in ("form", "games", "rivals", "moments"):
            self.ids[part].clear_widgets()
        self.ids.name.text = legible(self.person.name) if self.person else ""
        if self.person:
            self.symbol = symbol_of(self.person)
            self._show(self.person)

    def _show(self, person: Person) -> None:
        for result in person.results[-MOST_COLUMNS:]:
            part = (result.players - result.place + 1) / result.players
            self.ids.form.add_widget(FormColumn(game=result.game, place=result.place, part=part))
        self._show_games(person)
        self._show_rivals(person)
        for number, text in self._moments(person):
            self.ids.moments.add_widget(FeatRow(number=number, text=text))

    def _show_games(self, person: Person) -> None:
        say, most = self.app.say, max(person.matches.values())
        for game, box in boxes().items():
            matches = person.matches[game]
            told = (
                say("{wins} of {matches}", wins=person.wins[game], matches=matches)
                if matches
                else say("not yet")
            )
            self.ids.games.add_widget(
                TallyBar(drawn=tile_of(game), title=box.short_title, colour=box.colour, told=told,
                         matches=matches, wins=person.wins[game], most=most)
            )  # fmt: skip

    def _show_rivals(self, person: Person) -> None:
        rivals = person.rivalries
        for rival in rivals:
            symbol = rival.symbol if rival.symbol in SYMBOLS else SYMBOLS[0]
            told = self.app.say("{wins} of {matches}", wins=rival.ahead, matches=rival.matches)
            self.ids.rivals.add_widget(
                TallyBar(drawn=f"player_{symbol}", title=rival.name, told=told, matches=rival.matches,
                         colour=PLAYER_COLOURS[symbol].rgba, wins=rival.ahead, most=rivals[0].matches)
            )  # fmt: skip

    def _moments(self, person: Person) -> Iterator[tuple[str, str]]:
        """List what somebody may be proud of: a number, and what it counts."""
        say = self.app.say

        def when(result: Result) -> str:
            return " · ".join(filter(None, (box_of(result.game).short_title, day_of(result.started, say))))

        if clearest := person.clearest:
            yield f"+{clearest.lead}", "\n".join((say("clearest win"), when(clearest)))
        if (closest := person.closest) and closest != person.clearest:
            yield f"+{closest.lead}", "\n".join((say("closest win"), when(closest)))
        if person.longest_streak > 1:
            yield str(person.longest_streak), say("most in a row")
        for box in boxes().values():
            for record in box.records:
                if best := person.records.get((box.name, record.key)):
                    yield str(best), record.label(say)
        for result in person.highest:
            yield str(result.score), "\n".join((say("best score"), when(result)))

    def summary(self, person: Person | None) -> str:
        """Say in a line how much somebody has played and won, in parts only where that means something."""
        if not person:
            return ""
        say, matches, wins = self.app.say, person.matches.total(), person.wins.total()
        won = say("{n} won", "{n} won", n=wins)
        if matches >= ENOUGH:
            won += f" ({round(100 * wins / matches)} %)"
        facts = [say("{n} match", "{n} matches", n=matches), won]
        if person.streak > 1:
            facts.append(say("{n} in a row now", n=person.streak))
        return " · ".join(facts)

    def open_people(self) -> None:
        """Let somebody choose whose numbers are shown."""
        self.close_menu()
        choices = [
            Choice(person.name, person.name, drawn=f"player_{symbol_of(person)}") for person in self.people
        ]
        self.menu = Menu(choices, self.person.name if self.person else "", self.choose)
        self.menu.open(self, self.ids.who)

    def close_menu(self) -> None:
        """Put the menu away."""
        if self.menu:
            self.menu.close()
            self.menu = None

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
        """Put the keyboard and the menu away."""
        self.ids.name.focus = False
        self.close_menu()

    def on_size(self, *_: object) -> None:
        """Close what would be in the wrong place now."""
        self.close_menu()

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
