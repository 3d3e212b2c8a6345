"""What others have done since somebody's last turn, told at an open table where it hides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.services.context import Context
from app.theme import TEXT_FONT
from app.widgets.advice import Box, box_of
from app.widgets.controls import Pressable
from app.widgets.news import MARGIN, TITLE, Lines, News
from app.widgets.surfaces import Felt, Plate
from app.widgets.words import Picture, type_sizes


class Shape(NamedTuple):
    """How lines stand: in how many columns, how wide all is, how high each, how large its letters."""

    columns: int
    width: float
    line: float
    points: float
    titled: bool = True

    def box(self, lines: int, context: Context) -> tuple[float, float]:
        """Tell how large so many lines are in letters that can be read, in units."""
        size, _ = type_sizes(context, self.points, "read", TEXT_FONT)
        scale = size / (self.points * context.u)
        title = TITLE if self.titled else 0
        return self.width * scale, (title + self.line * -(-lines // self.columns)) * scale + 2 * MARGIN


SHAPES = (
    Shape(1, 380, 54, 19),
    Shape(3, 940, 60, 18),
    Shape(1, 300, 58, 18),
    Shape(2, 640, 56, 18),
    Shape(1, 240, 58, 16),
    Shape(1, 190, 62, 15),
    Shape(3, 730, 40, 16, titled=False),
)
"""The first ones are liked best; where there is little room, they do without a title."""
SLIM = (Shape(1, 280, 44, 16, titled=False), Shape(1, 184, 54, 14, titled=False))
"""How one line alone may stand."""
EDGE, APART, CELL = 46, 6, 12
"""How far it stays from the rim of the table, and from things; how fine a grid is laid over it, in units."""
LARGE = 0.2
"""What takes so much of the table's width and height is its ground, and may be covered."""


class Since:
    """Tells whoever is asked at a table what he may have missed, until a finger comes or a line is played."""

    def __init__(self, table: Widget, below: Widget) -> None:
        """Lie on a table, right below one of its layers."""
        self._table = table
        self._below = below
        self.shown: News | None = None

    def tell(self, choices: Sequence[Lines], kept_free: Sequence[Box], context: Context) -> None:
        """Tell the first of some choices of lines for which there is room."""
        self.clear()
        room = room_at(self._table, kept_free, context.u)
        for lines in choices:
            number = len(lines)
            for shape in (*SHAPES, *SLIM) if number == 1 else SHAPES:
                if shape.columns <= number and (place := room.find(*shape.box(number, context))):
                    self._show(lines, shape, place)
                    return

    def _show(self, lines: Lines, shape: Shape, place: Box) -> None:
        self.shown = News(
            entries=lines,
            columns=shape.columns,
            points=shape.points,
            titled=shape.titled,
            dark=True,
            pos=place[:2],
            size=place[2:],
        )
        children = self._table.children
        self._table.add_widget(self.shown, index=children.index(self._below) + 1)

    def clear(self) -> None:
        """Take it away."""
        if self.shown:
            self._table.remove_widget(self.shown)
            self.shown = None


class Room:
    """A grid over a table that knows where something lies: a number for each row, a bit for each cell."""

    def __init__(self, table: Widget, boxes: Iterable[Box], unit: float) -> None:
        """Mark the cells that boxes touch, and those too near the rim."""
        self._table, self._unit, self._cell = table, unit, CELL * unit
        self._across, self._up = int(table.width // self._cell), int(table.height // self._cell)
        rim = ceil(EDGE / CELL)
        whole = (1 << self._across) - 1
        inner = (1 << max(0, self._across - rim)) - 1 & ~((1 << rim) - 1)
        self._rows = [whole & ~inner if rim <= row < self._up - rim else whole for row in range(self._up)]
        for box in boxes:
            self._mark(box)

    def _mark(self, box: Box) -> None:
        table, apart = self._table, APART * self._unit
        left, right = self._cells(box.x - table.x - apart, box.x - table.x + box.width + apart, self._across)
        low, high = self._cells(box.y - table.y - apart, box.y - table.y + box.height + apart, self._up)
        bits = (1 << right) - (1 << left) if right > left else 0
        for row in range(low, high):
            self._rows[row] |= bits

    def _cells(self, start: float, end: float, number: int) -> tuple[int, int]:
        return max(0, floor(start / self._cell)), min(number, ceil(end / self._cell))

    def find(self, width: float, height: float, near: tuple[float, float] | None = None) -> Box | None:
        """Find where so many units have room, as near a point (the middle) as can be; None if nowhere."""
        wide, high = ceil(width / CELL), ceil(height / CELL)
        best: tuple[int, int, int] | None = None
        middle, level = (self._across - wide) // 2, (self._up - high) // 2
        if near:
            middle = int((near[0] - self._table.x) / self._cell - wide / 2)
            middle, level = max(0, middle), int((near[1] - self._table.y) / self._cell - high / 2)
        for row in range(self._up - high + 1):
            taken = 0
            for other in self._rows[row : row + high]:
                taken |= other
            column = _nearest(_free(taken, wide, self._across), middle)
            if column is not None:
                apart = (column - middle) ** 2 + (row - level) ** 2
                best = min(best or (apart, column, row), (apart, column, row))
        if best is None:
            return None
        left, low = (self._cell * cells for cells in best[1:])
        return Box(self._table.x + left, self._table.y + low, width * self._unit, height * self._unit)


def room_at(table: Widget, kept_free: Iterable[Box], unit: float) -> Room:
    """Look where nothing lies on a table that people want to see."""
    return Room(table, [*kept_free, *map(box_of, _seen(table, table))], unit)


def _free(taken: int, wide: int, across: int) -> int:
    """Tell at which cells of a row so many free ones begin."""
    if wide > across:
        return 0
    done = 1
    while done < wide:
        step = min(done, wide - done)
        taken |= taken >> step
        done += step
    return ~taken & (1 << across - wide + 1) - 1


def _nearest(bits: int, middle: int) -> int | None:
    """Find the bit that is set nearest to a place."""
    if not bits:
        return None
    above, below = bits >> middle, bits & (1 << middle) - 1
    right = middle + (above & -above).bit_length() - 1 if above else None
    left = below.bit_length() - 1 if below else None
    if right is None or left is None:
        return left if right is None else right
    return left if middle - left < right - middle else right


def _seen(widget: Widget, table: Widget) -> Iterator[Widget]:
    """List what people see or touch of a widget: words, pictures, panels, buttons, and what shows a fact."""
    if not widget.opacity or isinstance(widget, Felt):  # on the felt itself is decoration alone
        return
    ground = widget.width > LARGE * table.width and widget.height > LARGE * table.height
    if not ground and _matters(widget):
        yield widget
    for child in widget.children:
        yield from _seen(child, table)


def _matters(widget: Any) -> bool:
    if isinstance(widget, Label):
        return bool(widget.text)
    if isinstance(widget, Picture | Plate):
        return bool(widget.source)
    return isinstance(widget, Pressable) or bool(getattr(widget, "claims", tuple)())
