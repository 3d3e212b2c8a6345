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

    def on_kv_post(self, base: Any) -> None:
        """Write the lines as soon as there is a place for them, and again whenever others are told."""
        self.fbind("entries", self._write)
        self._write()

    def _write(self, *_: object) -> None:
        self.ids.lines.clear_widgets()
        for number, (text, symbol, pictures) in enumerate(self.entries):
            self.ids.lines.add_widget(
                NewsLine(
                    text=text,
                    symbol=symbol,
                    pictures=pictures[:PICTURES],
                    points=self.points,
                    dark=self.dark,
                    fact=f"since {number + 1}",
                )
            )

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False


Lines = Sequence[tuple[str, str, Sequence[str]]]
"""What is told, as `News.entries` wants it."""

load_look("news")
