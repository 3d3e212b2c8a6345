"""The rulebook: chapters at the left, the page at the right, the games above, and a field to search."""

from __future__ import annotations

from time import perf_counter
from types import ModuleType
from typing import Any

from kivy.clock import Clock
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
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401  the kv file names it
from kivy.uix.recycleview import RecycleView  # noqa: F401
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.box import box_of, boxes, example_path, module_of
from app.model.rulebook import Block, Chapter, Hit, load, places, search
from app.screens.shell import AppScreen, Shell
from app.services.context import Context
from app.theme import BRASS_DEEP, INK, OAK, RUST
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.figure import Figure
from app.widgets.passage import Passage
from app.widgets.slide import Slide  # noqa: F401  the kv file names it
from app.widgets.still import Still
from app.widgets.touches import end_touches
from engine import sheet

SHORTEST = 2
"""So many letters are looked for at least: one alone is everywhere."""
LONGEST = 30
EXCERPT = 96
"""How many letters of a place that was found are shown."""
SLICE_SECONDS = 0.01
"""How long blocks are drawn in one frame."""
ABOVE = 60
"""How far below the edge of the page a place is shown to which the book is opened, in units."""


class GameTab(Still, Pressable, FloatLayout):
    """A game whose rules can be read."""

    game = StringProperty("")
    title = StringProperty("")
    emblem = StringProperty("")
    chosen = BooleanProperty(False)
    colour = ColorProperty(OAK)

    def on_game(self, _: Widget, game: str) -> None:
        """Take the game's name, emblem and colour."""
        box = box_of(game)
        self.title, self.emblem, self.colour = box.title, box.emblem, box.colour


class ChapterTab(Still, Pressable, FloatLayout):
    """A chapter of the book."""

    key = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)


class SearchField(TextInput):
    """A word to look for."""

    points = NumericProperty(24)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take no more letters than the field has room for."""
        super().insert_text(substring[: max(0, LONGEST - len(self.text))], from_undo)

    def on_focus(self, _: TextInput, focus: bool) -> None:
        """Stay above the keyboard of a tablet."""
        Window.softinput_mode = "below_target" if focus else ""


class ItemLine(BoxLayout):
    """An item of a list."""

    written = StringProperty("")
    wanted = StringProperty("")


class Note(Still, BoxLayout):
    """Something that is not in the original's book: what it is, and what it says."""

    title = StringProperty("")
    sign = StringProperty("")
    colour = ListProperty(BRASS_DEEP)
    written = StringProperty("")
    wanted = StringProperty("")


class Explained(BoxLayout):
    """A picture with words beside it."""

    written = StringProperty("")
    wanted = StringProperty("")

    def __init__(self, context: Context, figure: Figure, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        figure.size_hint_x = None
        self.figure = figure
        self.add_widget(figure, index=1)
        context.bind(u=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.figure.width = self.figure.wide * self.context.u


class Example(BoxLayout):
    """A picture of a real position, and what happened."""

    written = StringProperty("")
    wanted = StringProperty("")

    def __init__(self, figure: Figure, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(figure, index=1)


class HitRow(RecycleDataViewBehavior, Pressable, FloatLayout):
    """A place where the word stands; only those in sight exist."""

    number = NumericProperty(0)
    chapter = StringProperty("")
    written = StringProperty("")
    wanted = StringProperty("")
    screen = ObjectProperty(None, allownone=True)


class Page(ScrollView):
    """The page, which a finger scrolls; a touch on the bar beside it too."""


class RulebookScreen(AppScreen):
    """Shows one chapter of one game's rulebook at a time."""

    stands = True

    game = StringProperty("")
    chapter = StringProperty("")
    colour = ColorProperty(INK)
    """The game's accent."""
    title = StringProperty("")
    query = StringProperty("")
    searching = BooleanProperty(False)
    """Whether the places that were found are shown instead of a page."""
    found_line = StringProperty("")
    next_title = StringProperty("")
    """The chapter after this one, nothing if it is the last."""

    def __init__(self, app: Shell, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.blocks: list[Widget] = []
        """What is on the page so far."""
        self._page: Chapter
        self._start = -1
        """The block from which one wants to read, -1 for the beginning."""
        self._go_on = Clock.create_trigger(self._draw)
        # the words have their height in the next frame, the page its own in the one after it
        self._arrive = Clock.create_trigger(self._bring_up)
        self._settle = Clock.create_trigger(lambda _: self._arrive())
        self._hits: list[Hit] = []
        app.bind(say=self._say_again)

    @property
    def book(self) -> tuple[Chapter, ...]:
        """The rulebook of the game, in the language of the moment."""
        return load(self.game, self.app.settings.language)

    def prepare(self, game: str, chapter: str = "", about: str = "") -> None:
        """Open the book of a game, at a chapter, where it speaks of something."""
        self.ids.field.text = ""
        self.open(game, chapter, about)

    def open(self, game: str, chapter: str = "", about: str = "") -> None:
        """Turn to a chapter, the first if none is named, and to the picture of something in it."""
        end_touches()
        self.game, self.colour = game, box_of(game).colour
        self.searching = False
        self._list_games()
        for tab in self.ids.games.children:
            tab.chosen = tab.game == game
            if tab.chosen:
                self.ids.tabs.bring_up(tab)
        self._list_chapters()
        keys = [chapter.key for chapter in self.book]
        self.turn_to(chapter if chapter in keys else keys[0], about=about)
        if self.query:
            self.look_for(self.query)

    def _say_again(self, *_: object) -> None:
        if self.game:
            self.open(self.game, self.chapter)

    def _list_games(self) -> None:
        if [tab.game for tab in reversed(self.ids.games.children)] == list(boxes()):
            return
        self.ids.games.clear_widgets()
        for game in boxes():
            tab = GameTab(game=game)
            tab.bind(on_release=lambda tab: self.open(tab.game))
            self.ids.games.add_widget(tab)

    # Pages.

    def _list_chapters(self) -> None:
        self.ids.chapters.clear_widgets()
        for chapter in self.book:
            tab = ChapterTab(key=chapter.key, text=chapter.title)
            tab.bind(on_release=lambda tab: self.turn_to(tab.key))
            self.ids.chapters.add_widget(tab)

    def turn_to(self, key: str, block: int = -1, about: str = "") -> None:
        """Show a chapter from its beginning, or from one of its blocks."""
        self._page = page = next(chapter for chapter in self.book if chapter.key == key)
        named = (number for number, block in enumerate(page.blocks) if about in block.facts)
        self._start = next(named, block) if about else block
        self.chapter, self.title, self.next_title, self.searching = key, page.title, "", False
        for tab in self.ids.chapters.children:
            tab.chosen = tab.key == key
            if tab.chosen:
                self.ids.list.bring_up(tab)
        self.ids.blocks.clear_widgets()
        self.blocks = []
        self.ids.page.scroll_y = 1
        self.ids.paper.opacity = 0 if self._start > 0 else 1
        for event in (self._go_on, self._settle, self._arrive):
            event.cancel()
        self._draw()

    def turn_over(self) -> None:
        """Show the next chapter."""
        if self.next_title:
            self.turn_to(self.book[self.book.index(self._page) + 1].key)

    def _draw(self, *_: object) -> None:
        """Draw a few blocks, and more in the next frame: a page of pictures takes longer than one."""
        enough = perf_counter() + SLICE_SECONDS
        for block in self._page.blocks[len(self.blocks) :]:
            if self.blocks and perf_counter() > enough:
                self._go_on()
                return
            self.blocks.append(self._drawn(block))
            self.ids.blocks.add_widget(self.blocks[-1])
        following = self.book[self.book.index(self._page) + 1 :]
        self.next_title = following[0].title if following else ""
        self._settle()

    def _bring_up(self, _: float) -> None:
        """Scroll so that the block from which one wants to read is at the top of the page."""
        page, paper = self.ids.page, self.ids.paper
        hidden = paper.height - page.height
        if self._start > 0 and hidden > 0:
            from_top = paper.top - self.blocks[self._start].top - ABOVE * self.app.u
            page.scroll_y = 1 - min(1, max(0, from_top / hidden))
        paper.opacity = 1

    def _drawn(self, block: Block) -> Widget:
        say, words = self.app.say, {"written": block.text, "wanted": self.query}
        match block.kind:
            case "item":
                return ItemLine(**words)
            case "ruling":
                numbers = " · ".join(block.facts)
                return Note(
                    title=f"{say('House ruling')}  {numbers}", sign="quill", colour=BRASS_DEEP, **words
                )
            case "reconstructed":
                return Note(title=say("Reconstructed"), sign="magnifier", colour=RUST, **words)
            case "picture":
                figure = self._figures().picture(self.app, *block.facts)
                return Explained(self.app, figure, **words) if block.text else figure
            case "example":
                match = sheet.read(example_path(self.game, block.facts[0]).read_bytes()).match
                figure = self._figures().example(self.app, match, *block.facts[1:])
                return Example(figure, **words)
        return Passage(**words)

    def _figures(self) -> ModuleType:
        """Load what draws the pieces of the game."""
        return module_of(self.game, "figures")

    # Searching.

    def look_for(self, wanted: str) -> None:
        """Show where a word stands; the page again if there is none to look for."""
        say = self.app.say
        wanted = wanted.strip()
        if len(wanted) < SHORTEST:
            was_looking, self.query, self.searching = bool(self.query), "", False
            if was_looking:
                self.turn_to(self.chapter)
            return
        end_touches()
        self.query, self.searching = wanted, True
        self._hits = search(self.book, wanted)
        self.found_line = (
            say("{n} place", "{n} places", n=len(self._hits)) if self._hits else say("Nothing found")
        )
        self.ids.hits.data = [
            {
                "number": number,
                "chapter": hit.chapter.title if hit.block >= 0 else say("Chapter"),
                "written": excerpt(hit.text, wanted),
                "wanted": wanted,
                "screen": self,
            }
            for number, hit in enumerate(self._hits)
        ]
        self.ids.hits.scroll_y = 1

    def choose(self, number: int) -> None:
        """Turn to a place that was found."""
        hit = self._hits[number]
        self.ids.field.focus = False
        self.turn_to(hit.chapter.key, hit.block)

    def on_pre_leave(self, *_: object) -> None:
        """Put the keyboard away."""
        self.ids.field.focus = False


def excerpt(text: str, wanted: str) -> str:
    """Cut a text down to the words around what was looked for."""
    if len(text) <= EXCERPT:
        return text
    start = max(0, places(text, wanted)[0][0] - EXCERPT // 3)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    end = start + EXCERPT
    end = text.rfind(" ", start, end) if end < len(text) else len(text)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"


load_look("rulebook")
