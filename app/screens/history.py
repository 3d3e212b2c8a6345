"""The history: all matches that were played here, to go on with, to watch, to name, to share, to delete."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from kivy.core.window import Window
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
from app.language import Say
from app.model import archive, history
from app.model.archive import NoArchiveError
from app.model.characters import wears
from app.model.history import Entry, Refused
from app.model.reasons import listed
from app.screens.shell import AppScreen, lost_moves
from app.services import sharing
from app.services.storage import SavedMatch
from app.theme import SYMBOLS, WHITE
from app.widgets import load_look
from app.widgets.controls import Pill, Pressable
from app.widgets.fonts import legible
from app.widgets.menu import Choice, Menu
from app.widgets.name_field import NameField  # noqa: F401  the kv file names it
from app.widgets.people import Badge  # noqa: F401
from app.widgets.still import Still
from app.widgets.thumbnail import Thumbnail  # noqa: F401
from app.widgets.touches import end_touches
from app.widgets.words import Title
from engine.match import AnyMatch

EVERYBODY = ""
HEADING, ROW = 42, 92
"""How high the heading of a day and the row of a match are, in units of words as large as usual."""
DAY = len("2026-03-01")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")


class HistoryRow(Still, RecycleDataViewBehavior, Pressable, FloatLayout):
    """A match in the list; only those in sight exist."""

    number = NumericProperty(0)
    game = StringProperty("")
    colour = ColorProperty(WHITE)
    title = StringProperty("")
    line = StringProperty("")
    winner = StringProperty("")
    """The symbol of whoever has won; nothing while the match waits."""
    wears = StringProperty("")
    chosen = BooleanProperty(False)
    screen = ObjectProperty()

    def on_game(self, _: FloatLayout, game: str) -> None:
        """Take the game's colour."""
        self.colour = box_of(game).colour

    def on_release(self) -> None:
        """Show this match in full."""
        self.screen.choose(self.number)


class DayHeading(Title):
    """A day on which matches were begun, above them."""


class MenuPill(Pill):
    """A pill that opens a menu; it says what was chosen there."""


class PlayerLine(BoxLayout):
    """A player of the chosen match and the points."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    points = StringProperty("")
    won = BooleanProperty(False)


class HistoryScreen(AppScreen):
    """A list at the left, the chosen match at the right; below it in an upright window."""

    stands = True
    entries: list[Entry] = ListProperty()
    shown: list[Entry] = ListProperty()
    rows = ListProperty()
    """The matches that are listed …"""
    listing = ListProperty()
    """… and below which days."""
    game = StringProperty("")
    person = StringProperty(EVERYBODY)
    persons = ListProperty()
    chosen: Entry | None = ObjectProperty(None, allownone=True)
    game_title = StringProperty("")
    when = StringProperty("")
    menu: Menu | None = None
    """What the list can be narrowed to."""
    _copied: bytes | None = None
    """The last sheet that was taken from the clipboard, where it stays for long."""

    def on_pre_enter(self, *_: object) -> None:
        """Read the list anew."""
        self.refresh(self.chosen.path.name if self.chosen else "")
        Window.bind(on_drop_file=self._dropped)

    def on_pre_leave(self, *_: object) -> None:
        """Put the keyboard and the menu away, and take no more files."""
        self.ids.title.focus = False
        self.close_menu()
        Window.unbind(on_drop_file=self._dropped)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a name for written when a finger goes elsewhere."""
        field = self.ids.title
        if field.focus and not field.collide_point(*touch.pos):
            field.focus = False
        return bool(super().on_touch_down(touch))

    def refresh(self, name: str = "") -> None:
        """List the matches; the one with this file's name is chosen, or else the newest."""
        self.entries = history.entries(self.app.storage)
        people = {
            name
            for entry in self.entries
            for name, bot in zip(entry.names, entry.bots, strict=True)
            if not bot
        }
        self.persons = sorted(people)
        if self.person not in people:
            self.person = EVERYBODY
        self.sift(name)

    def sift(self, name: str = "") -> None:
        """Show the matches of a game and a person."""
        shown = [
            entry
            for entry in self.entries
            if self.game in ("", entry.game) and self.person in (EVERYBODY, *entry.names)
        ]
        if [entry.path for entry in shown] != [entry.path for entry in self.shown]:
            end_touches()  # else every row means what it did, and a finger may be choosing one
        self.shown = shown
        chosen = next((entry for entry in self.shown if entry.path.name == name), None)
        self.chosen = chosen or (self.shown[0] if self.shown else None)
        self._show()

    def open_games(self) -> None:
        """Let somebody choose whether all matches are listed, or those of one game."""
        choices = [Choice("", self.app.say("All games"))]
        choices += [Choice(game, box.title, drawn=tile_of(game)) for game, box in boxes().items()]
        self._open(choices, "game", self.ids.games)

    def open_people(self) -> None:
        """Let somebody choose whether all matches are listed, or those that somebody has played."""
        symbols: dict[str, str] = {}
        for entry in self.entries:
            for name, symbol in zip(entry.names, symbols_of(entry), strict=False):
                symbols.setdefault(name, symbol)
        choices = [Choice(EVERYBODY, self.app.say("Everybody"))]
        choices += [Choice(name, name, drawn=f"player_{symbols[name]}") for name in self.persons]
        self._open(choices, "person", self.ids.people)

    def _open(self, choices: list[Choice], what: str, button: Pill) -> None:
        def choose(value: str) -> None:
            setattr(self, what, value)
            self.sift()

        self.close_menu()
        self.menu = Menu(choices, getattr(self, what), choose)
        self.menu.open(self, button)

    def close_menu(self) -> None:
        """Put the menu away."""
        if self.menu:
            self.menu.close()
            self.menu = None

    def on_size(self, *_: object) -> None:
        """Lay the list out for another window."""
        self.close_menu()
        self._list()

    def choose(self, number: int) -> None:
        """Show a match in full."""
        self.chosen = self.shown[number]
        self._show()

    def _show(self) -> None:
        say = self.app.say
        self.rows = [
            {
                "number": number,
                "game": entry.game,
                "title": entry.title or " · ".join(entry.names),
                "line": result_line(entry, say),
                **winner_of(entry),
                "chosen": entry == self.chosen,
                "screen": self.proxy_ref,
            }
            for number, entry in enumerate(self.shown)
        ]
        self._list()
        self._show_chosen()

    def _list(self) -> None:
        """Put the matches of each day below its heading."""
        say, today = self.app.say, date.today()
        unit = self.app.u * max(1, 0.85 * self.app.swell)
        listing: list[dict[str, Any]] = []
        for day, rows in groupby(self.rows, lambda row: self.shown[row["number"]].started[:DAY]):
            listing.append(
                {"viewclass": "DayHeading", "text": heading(day, today, say), "size": (0, HEADING * unit)}
            )
            listing += [{"viewclass": "HistoryRow", "size": (0, ROW * unit), **row} for row in rows]
        self.listing = listing

    def _show_chosen(self) -> None:
        standings = self.ids.standings
        standings.clear_widgets()
        entry: Entry | None = self.chosen
        if not entry:
            return
        self.ids.title.text = legible(entry.title)
        self.game_title = box_of(entry.game).title
        day, time = day_of(entry.started, self.app.say), entry.started.partition(" ")[2]
        self.when = " · ".join(filter(None, (day, time)))
        symbols = symbols_of(entry)
        for seat, name in enumerate(entry.names):
            points = str(entry.scores[seat]) if entry.over else ""
            won = seat in entry.winners
            standings.add_widget(PlayerLine(symbol=symbols[seat], name=name, points=points, won=won))
        self.app.warm_up(entry.game, "replay" if entry.over else "table")

    # What can be done with a match.

    def _saved(self) -> SavedMatch | None:
        app, reports = self.app, len(self.app.storage.reports)
        saved = app.storage.open(self.chosen.path) if self.chosen else None
        if saved:
            if lost := app.storage.losses.get(saved.path.name):
                app.tell(lost_moves(lost, app.say))
        elif self.chosen:
            app.tell(
                app.say("This match cannot be read; its file was put aside.")
                if len(app.storage.reports) > reports
                else app.say("This match cannot be read just now.")
            )
            self.refresh()
        return saved

    def continue_match(self) -> None:
        """Go on with a match that was left."""
        saved = self._saved()
        if saved:
            self.app.play(saved)

    def _match_over(self) -> AnyMatch | None:
        """Open a match to look back at it; while it goes on, say why nobody may."""
        saved = self._saved()
        if not saved or saved.match.over:
            return saved.match if saved else None
        say = self.app.say
        self.app.tell(
            say("The file of this match is damaged: its result is kept, but not how it was played.")
            if self.chosen and self.chosen.path.parent == self.app.storage.finished
            else say("A match can be watched and shared once it is over.")
        )
        return None

    def watch(self) -> None:
        """See a match again."""
        if match := self._match_over():
            self.app.show("replay", match=match)

    def result(self) -> None:
        """Show how a match ended."""
        if match := self._match_over():
            self.app.show("result", match=match, back="history")

    def rename(self, title: str) -> None:
        """Give the match a name."""
        app, entry = self.app, self.chosen
        if entry and title != legible(entry.title):
            with app.disk():
                history.rename(app.storage, entry, title)
            self.refresh(entry.path.name)

    def share(self) -> None:
        """Send the match's sheet, or write it where people find it."""
        app, entry, match = self.app, self.chosen, self._match_over()
        if not entry or not match:
            return
        with app.disk():
            if not sharing.share(entry.title or self.game_title, history.shared(match)):
                path = history.export(match, sharing.export_folder())
                app.tell(app.say("The match is now in {place}.", place=str(path)), "check")

    def export_all(self) -> None:
        """Write all matches and choices into one file, for another tablet."""
        app = self.app
        with app.disk():
            if place := sharing.save_file(archive.NAME, archive.pack(app.storage), self._exported):
                app.tell(app.say("All matches and choices are now in {place}.", place=str(place)), "check")

    def _exported(self, error: OSError | None) -> None:
        if error:
            self.app.tell_unsaved(error)
        else:
            self.app.tell(self.app.say("All matches and choices are in the file."), "check")

    def ask_to_delete(self) -> None:
        """Ask before a match is gone for good."""
        say, entry = self.app.say, self.chosen
        if entry:
            title, text = say("Delete this match?"), " · ".join(entry.names)
            self.app.ask(title, text, lambda: self._delete(entry), yes=say("Delete"), sign="bin")

    def _delete(self, entry: Entry) -> None:
        chosen, paths = self.chosen, [shown.path for shown in self.shown]
        with self.app.disk():
            self.app.storage.forget(entry.path)
        self.refresh(chosen.path.name if chosen else "")
        if self.shown and chosen and chosen.path == entry.path:
            self.choose(min(paths.index(entry.path), len(self.shown) - 1))

    # Matches from elsewhere.

    def take_in(self) -> None:
        """Take in the sheet that was copied, or a file."""
        copied = sharing.copied_sheet()
        if copied and copied != self._copied:
            self._copied = copied
            self.take(copied)
        elif not sharing.choose_file(self.app.take_in):
            app = self.app
            app.tell(app.say("Copy a match's sheet first, or drop its file onto this window."), "take_in")

    def _dropped(self, _: Any, path: bytes, *__: Any) -> None:
        self.take(sharing.read_file(path))

    def take(self, data: bytes) -> None:
        """Take in from elsewhere a sheet, which is shown, or all matches and settings."""
        if data.startswith(archive.FIRST_BYTES):
            self._take_all(data)
        else:
            self._take_match(data)

    def _take_all(self, data: bytes) -> None:
        """Take in what was exported elsewhere."""
        app = self.app
        with app.disk():
            try:
                came = archive.unpack(app.storage, data)
            except NoArchiveError:
                app.tell(app.say("This is no file of Cachette."))
                return
            finally:
                app.settings.load()
                self.refresh()
            taken = app.say("{n} match was imported.", "{n} matches were imported.", n=came)
            app.tell(taken if came else app.say("All of these matches are here already."), "check")

    def _take_match(self, data: bytes) -> None:
        app, known = self.app, {entry.path for entry in self.entries}
        with app.disk():
            try:
                saved = history.take_in(app.storage, data)
            except Refused as error:
                app.tell(app.say("This is no match that can be read (line {n}).", n=error.line))
                return
            self.game, self.person = "", EVERYBODY
            self.refresh(saved.path.name)
            self._bring_up()
            here = saved.path in known
            text = app.say("This match is here already.") if here else app.say("The match was imported.")
            app.tell(text, "check")

    def _bring_up(self) -> None:
        """Scroll to the chosen match, which may have been played long ago."""
        if self.chosen:
            places = [row.get("number") for row in self.listing]
            at = places.index(self.shown.index(self.chosen))
            self.ids.roll.scroll_y = 1 - (at - 1) / max(1, len(places) - 2)  # the first lies below its day


def symbols_of(entry: Entry) -> tuple[str, ...]:
    """Tell the symbols of a match's seats; the usual ones if its sheet has others."""
    fits = len(entry.symbols) == len(entry.names) and set(entry.symbols) <= set(SYMBOLS)
    return entry.symbols if fits else SYMBOLS


def winner_of(entry: Entry) -> dict[str, str]:
    """Tell how whoever has won looks; nothing of a match that waits."""
    if not entry.over or not entry.winners:
        return {"winner": "", "wears": ""}
    seat = entry.winners[0]
    return {"winner": symbols_of(entry)[seat], "wears": wears(entry.names[seat], entry.bots[seat])}


def result_line(entry: Entry, say: Say) -> str:
    """Say in a few words how a match ended, and why it is no result if it is none."""
    line = say("Not over yet") if not entry.over else _result(entry, say)
    if entry.taken_in:
        line = say("Imported half-way … {line}", line=line)
    return say("What if … {line}", line=line) if entry.what_if else line


def _result(entry: Entry, say: Say) -> str:
    names = [entry.names[winner] for winner in entry.winners]
    scores = " : ".join(map(str, entry.scores))
    if len(names) > 1:
        return say("{names} share the victory, {scores}", names=listed(names, say), scores=scores)
    return say("{name} won, {scores}", name="".join(names), scores=scores)


def heading(day: str, today: date, say: Say) -> str:
    """Write a day above its matches."""
    if day == today.isoformat():
        return say("Today")
    if day == (today - timedelta(days=1)).isoformat():
        return say("Yesterday")
    return day_of(day, say) or say("Once upon a time")


def day_of(started: str, say: Say) -> str:
    """Write the day of a moment as people do."""
    found = re.match(r"(\d{4})-(0[1-9]|1[0-2])-(\d\d)", started, re.ASCII)
    if not found:
        return started.partition(" ")[0]
    year, month, day = map(int, found.groups())
    return say("{day} {month} {year}", day=day, month=say(MONTHS[month - 1]), year=year)


load_look("history")
