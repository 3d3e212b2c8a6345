"""Pictures of the rulebook: pieces of the tables on a strip of felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.services.context import Context, running_context
from app.widgets import load_look
from app.widgets.people import Badge  # noqa: F401  the looks of the pieces name it

MARGIN, GAP, LABEL, LABEL_WIDE = 26, 18, 30, 172
"""How far pieces lie from the edge and from each other, and how large their names are, in units."""


class Shown(NamedTuple):
    """A piece, how large it is in units, and its name below it."""

    widget: Widget
    wide: float
    tall: float
    name: str = ""

    @property
    def room(self) -> float:
        """How wide it is with its name."""
        return max(self.wide, LABEL_WIDE) if self.name else self.wide

    def high(self, swell: float) -> float:
        """Tell how high it is with its name."""
        return self.tall + (LABEL * swell if self.name else 0)


class PieceName(BoxLayout):
    """What is said below a piece."""

    text = StringProperty("")


class Count(BoxLayout):
    """A number of something that is drawn beside it."""

    drawn = StringProperty("hazelnut")
    text = StringProperty("")


class Figure(Widget):
    """Lines of pieces on a strip of felt, broken where they are too long; no finger moves them."""

    gap = NumericProperty(GAP)

    def __init__(self, *lines: Sequence[Shown], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lines = lines
        self._names: dict[Widget, PieceName] = {}
        for line in lines:
            for shown in line:
                shown.widget.size_hint = None, None
                self.add_widget(shown.widget)
                if shown.name:
                    self._names[shown.widget] = PieceName(text=shown.name)
                    self.add_widget(self._names[shown.widget])
        self.bind(pos=self._lay_out, width=self._lay_out)
        running_context().bind(u=self._lay_out, swell=self._lay_out)

    @property
    def wide(self) -> float:
        """How wide it is if no line is broken, in units."""
        gap: float = self.gap
        return 2 * MARGIN + max(
            sum(shown.room for shown in line) + gap * (len(line) - 1) for line in self.lines
        )

    def on_touch_down(self, touch: Any) -> bool:
        """Leave every finger to the page, which it scrolls."""
        return False

    def _lay_out(self, *_: object) -> None:
        context = running_context()
        u, scale = context.u, context.swell
        room = self.width / u - 2 * MARGIN
        if room <= 0:
            return
        rows = [row for line in self.lines for row in self._broken(line, room)]
        tall = sum(max(shown.high(scale) for shown in row) for row in rows) + self.gap * (len(rows) - 1)
        self.height = (tall + 2 * MARGIN) * u
        top = self.y / u + tall + MARGIN
        for row in rows:
            high = max(shown.high(scale) for shown in row)
            left = self.center_x / u - (sum(shown.room for shown in row) + self.gap * (len(row) - 1)) / 2
            for shown in row:
                self._put(context, shown, left, top - (high - shown.high(scale)) / 2)
                left += shown.room + self.gap
            top -= high + self.gap

    def _broken(self, line: Sequence[Shown], room: float) -> Iterator[Sequence[Shown]]:
        """Break a line where it is too long, into equal parts; what is too wide alone is drawn smaller."""
        line = [
            shown._replace(wide=room, tall=shown.tall * room / shown.wide) if shown.wide > room else shown
            for shown in line
        ]
        fitting = next(number for number in range(len(line), 0, -1) if self._fits(line, number, room))
        number = -(-len(line) // -(-len(line) // fitting))
        for start in range(0, len(line), number):
            yield line[start : start + number]

    def _fits(self, line: Sequence[Shown], number: int, room: float) -> bool:
        """Tell whether so many pieces of a line side by side are never too wide."""
        rows = (line[start : start + number] for start in range(0, len(line), number))
        return number == 1 or all(
            sum(shown.room for shown in row) + self.gap * (len(row) - 1) <= room for row in rows
        )

    def _put(self, context: Context, shown: Shown, left: float, top: float) -> None:
        u = context.u
        shown.widget.size = shown.wide * u, shown.tall * u
        shown.widget.pos = (left + (shown.room - shown.wide) / 2) * u, (top - shown.tall) * u
        name = self._names.get(shown.widget)
        if name:
            high = shown.high(context.swell) - shown.tall
            name.size = shown.room * u, high * u
            name.pos = left * u, (top - shown.tall - high) * u


load_look("figure")
