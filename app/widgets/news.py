"""What others have done since somebody's last turn: some lines with pictures, on a curtain or a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import load_look
from app.widgets.log import Thumbnails  # noqa: F401  the kv file names it
from app.widgets.surfaces import Panel

TITLE, MARGIN, SIDE = 30, 12, 18
"""How high the title is, and how far lines are from the edges and sides, in units."""
PICTURES = 3
"""So many are drawn of what an event is about."""
PART = 0.3
"""So much of a line's width may they take."""


class NewsLine(BoxLayout):
    """A sentence with a picture, and the badge of who did it."""

    text = StringProperty("")
    symbol = StringProperty("")
    pictures = ListProperty()
    points = NumericProperty(18)
    dark = BooleanProperty(False)
    """Whether it stands on dark ground."""
    fact = StringProperty("")


class News(Panel):
    """A title and some lines, in one column or side by side. Fingers go through it."""

    entries = ListProperty()
    """For each line the words, the symbol of whose it is, and the pictures."""
    columns = NumericProperty(1)
    points = NumericProperty(18)
    dark = BooleanProperty(False)
    titled = BooleanProperty(True)
    inset = NumericProperty(0)
    """How much further from the edges lines are, in units."""
    _tight = 1.0
    """How much smaller than wanted lines are written."""

    def on_kv_post(self, base: Any) -> None:
        """Write the lines as soon as there is a place for them, and again whenever others are told."""
        self.fbind("entries", self._write)
        self.fbind("size", self._write_large)
        self._write()

    def _write(self, *_: object) -> None:
        self.ids.lines.clear_widgets()
        self._tight = 1.0
        for number, (text, symbol, pictures) in enumerate(self.entries):
            line = NewsLine(
                text=text,
                symbol=symbol,
                pictures=pictures[:PICTURES],
                points=self.points,
                dark=self.dark,
                fact=f"since {number + 1}",
            )
            line.ids.words.bind(squeezed=self._write_alike)
            self.ids.lines.add_widget(line)

    def _write_large(self, *_: object) -> None:
        """Try how large the lines can be written in a new place."""
        self._tight = 1.0
        for line in self.ids.lines.children:
            line.points = self.points

    def _write_alike(self, words: Any, squeezed: float) -> None:
        """Write all lines as small as the one that has least room for its words."""
        tight = squeezed * words.points / self.points
        if tight < self._tight:
            self._tight = tight
            for line in self.ids.lines.children:
                line.points = self.points * tight

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False


Lines = Sequence[tuple[str, str, Sequence[str]]]
"""What is told, as `News.entries` wants it."""

load_look("news")
