"""A tree area: a grid of sections that can be panned, pinched and fitted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from pathlib import PurePath
from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView

from app.services.context import Context
from app.tables.nut.card import SECTIONS, section_piece
from app.tables.nut.places import Cell
from app.tables.nut.tree_marks import TICK, TreeMarks, on_trunk, outline
from app.theme import BRASS_LIGHT, INK, TITLE_FONT, WHITE, piece
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.measure import written
from app.widgets.quilt import Patch, Quilt
from app.widgets.still import Still
from app.widgets.touches import is_over
from app.widgets.wrapping import cut_off_live
from engine.nut.tree import Tree

SMALLEST, LARGEST = 40, 108
"""How large fingers may make a section, in units."""
FIRST = 84
MARGIN = 0.35
DIMMED = 0.34
MOVED_UNITS = 12
AROUND = [(0, -1), (0, SECTIONS), *((across, down) for across in (-1, 0, 1) for down in range(SECTIONS))]
"""The sections that a card covers or touches, from its top one."""

DISC, DOUBLING, LARGEST_DISC, DIGITS = 0.36, 0.46, 0.9, 0.67
"""How large the discs of numbers are in parts of a section, and digits in parts of a disc."""


class NutFelt(Still, FloatLayout):
    """The background of NUT: felt in a narrow rim."""

    spill = 0


class TreeView(Still, StencilView):
    """Draws a tree; fingers pan it with one, pinch it with two, and fit it by a double tap."""

    spill = 0
    blends = False
    tree: Tree = ObjectProperty(Tree())
    section = NumericProperty(48)
    """The side of a section in whole pixels, so that sections join without a gap."""
    fixed = BooleanProperty(False)
    """Whether it always fits and fingers do not move it."""
    room = NumericProperty(1)
    """How many sections it leaves free beside a tree that fits, for another card."""
    lit = ObjectProperty(None, allownone=True)
    """The sections of a combo that is lit up, None for all."""
    counted = NumericProperty(0)
    """How many acorns of a combo that is lit up are numbered; the squirrel comes after the last one."""

    __events__ = ("on_shift", "on_tap")

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        self._fingers: dict[int, tuple[float, float]] = {}
        self._moved = False
        self.origin = [0, 0]
        """Where the top left corner of section 0,0 is, from the view's own corner, in whole pixels."""
        super().__init__(**kwargs)
        self._cut_off = cut_off_live(self)
        self.marks = TreeMarks(int(self.section))
        with self.canvas:
            PushMatrix()
            self._shift = Translate()
            self._sections = Quilt()
            self._numbers = InstructionGroup()
            self.canvas.add(self.marks)
            PopMatrix()
        self.bind(tree=self._draw, section=self._draw, lit=self._draw, pos=self._move, size=self._resized)
        self.bind(section=lambda _, side: self.marks.resize(int(side)), counted=self._number)
        self._resized()

    # Where things are.

    def corner(self, cell: Cell) -> tuple[float, float]:
        """Return the top left corner of a section, in the parent's coordinates."""
        return (
            self.x + self.origin[0] + cell[0] * self.section,
            self.y + self.origin[1] - cell[1] * self.section,
        )

    def card_center(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a card whose top section is there."""
        x, y = self.corner(cell)
        return x + self.section / 2, y - self.section * SECTIONS / 2

    def card_box(self, cell: Cell) -> Box:
        """Tell where a card lies whose top section is there."""
        x, y = self.card_center(cell)
        wide, tall = self.section, self.section * SECTIONS
        return Box(x - wide / 2, y - tall / 2, wide, tall)

    def steps_to(self, x: float, y: float) -> tuple[float, float]:
        """Tell the column and row, in fractions, of the top section of a card whose middle is there."""
        left = x - self.section / 2 - self.x - self.origin[0]
        top = y + self.section * SECTIONS / 2 - self.y - self.origin[1]
        return left / self.section, -top / self.section

    def cell_at(self, x: float, y: float) -> Cell:
        """Tell which section is at a point."""
        across = (x - self.x - self.origin[0]) // self.section
        down = (self.y + self.origin[1] - y) // self.section
        return int(across), int(down)

    def touches(self, column: int, row: int) -> bool:
        """Tell whether a card whose top section is there would cover or touch another, legally or not."""
        return any((column + across, row + down) in self.tree.seen for across, down in AROUND)

    def beyond(self, places: Iterable[Cell]) -> tuple[float, float, float, float]:
        """Tell how far places for cards reach out of sight: at the left, the right, the bottom, the top."""
        columns, rows = zip(*places, strict=True)
        left, top = self.corner((min(columns), min(rows) + 1))
        right, bottom = self.corner((max(columns) + 1, max(rows) + 2))
        return (
            max(0, self.x - left),
            max(0, right - self.right),
            max(0, self.y - bottom),
            max(0, top - self.top),
        )

    def keep(self, *_: object) -> None:
        """Keep a texture, which cuts off what is out of sight."""
        super().keep()
        self._cut_off()

    # Fitting, panning, pinching.

    def fit(self) -> None:
        """Show the whole tree with room around it for another card."""
        left, right, top, bottom = self._extent()
        largest = FIRST if len(self.tree.cards) < 2 else LARGEST
        self.section = max(4, int(min(self._fitting(), largest * self.context.u)))
        self.origin = [
            round(self.width / 2 - (left + right) / 2 * self.section),
            round(self.height / 2 + (top + bottom) / 2 * self.section),
        ]
        self._move()

    def _extent(self) -> tuple[int, int, int, int]:
        """Tell from which column to which, and from which row to which, the tree reaches."""
        columns = [column for column, _ in self.tree.seen] or [0]
        rows = [row for _, row in self.tree.seen] or [0, 2]
        return min(columns), max(columns) + 1, min(rows), max(rows) + 1

    def _fitting(self) -> float:
        """Tell how large a section is in a tree that just fits."""
        left, right, top, bottom = self._extent()
        beside = 0 if self.fixed else self.room
        above = beside * (SECTIONS - 1)  # a card that only just stands beside the tree rises so far over it
        wide, tall = right - left + MARGIN + 2 * beside, bottom - top + MARGIN + 2 * above
        return float(min(self.width / wide, self.height / tall))

    def shows(self, box: Box) -> bool:
        """Tell whether a place is wholly in sight."""
        across = self.x <= box.x and box.x + box.width <= self.right
        return bool(across and self.y <= box.y and box.y + box.height <= self.top)

    def grow_at(self, cell: Cell) -> None:
        """Let section 0,0 be where another one of the empty area was: the first card stays where it lies."""
        across, down = cell
        self.origin = [self.origin[0] + across * int(self.section), self.origin[1] - down * int(self.section)]
        self._move()

    def pan(self, across: float, up: float) -> None:
        """Push the tree; a part of it always stays in sight, and where there is none nothing moves."""
        if not self.tree.cards:
            return
        left, right, top, bottom = self._extent()
        side = self.section
        x = min(max(self.origin[0] + across, side - right * side), self.width - side - left * side)
        y = max(min(self.origin[1] + up, self.height - side + bottom * side), side + top * side)
        self.origin = [round(x), round(y)]
        self._move()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Grow or shrink about a point; a large tree as far as is needed to see it all."""
        if not self.tree.cards:
            return
        u, before = self.context.u, self.section
        smallest = max(4, min(SMALLEST * u, self._fitting()))
        self.section = round(min(max(before * factor, smallest), LARGEST * 1.2 * u))
        ratio = self.section / before
        from_left, from_low = x - self.x, y - self.y
        self.origin = [
            round(from_left + (self.origin[0] - from_left) * ratio),
            round(from_low + (self.origin[1] - from_low) * ratio),
        ]
        self.pan(0, 0)

    def _resized(self, *_: object) -> None:
        if self.width > 8:
            self.fit()
            self._draw()

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of the tree."""
        if self.fixed or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        self._moved = len(self._fingers) > 1
        if touch.is_double_tap and not self._moved:
            self.fit()
            self._moved = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Pan with one finger, pinch with two."""
        if touch.grab_current is not self:
            return touch.uid in self._fingers
        before = self._fingers.get(touch.uid)
        if before is None:
            return False
        far = MOVED_UNITS * self.context.u
        if not self._moved and hypot(touch.x - before[0], touch.y - before[1]) < far:
            return True
        self._moved = True
        if len(self._fingers) == 1:
            self.pan(touch.x - before[0], touch.y - before[1])
        else:
            other = next(spot for finger, spot in self._fingers.items() if finger != touch.uid)
            apart = hypot(before[0] - other[0], before[1] - other[1])
            now = hypot(touch.x - other[0], touch.y - other[1])
            if apart > far and now > far:
                self.zoom(now / apart, (touch.x + other[0]) / 2, (touch.y + other[1]) / 2)
                # whole pixels swallow small steps: wait until one is large enough to be seen
                if abs(now / apart - 1) * self.section < 1:
                    return True
        self._fingers[touch.uid] = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go; a finger that has not moved has tapped."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._fingers.pop(touch.uid, None) is None:
            return False
        if not self._moved and not self._fingers and not is_over(touch):
            self.dispatch("on_tap", *touch.pos)
        return True

    # Drawing.

    def drawn_sections(self) -> dict[Cell, str]:
        """Tell which pieces are drawn where, those of a carried card too, faded ones as such."""
        side, found = int(self.section), {}
        for drawn in (*self._sections.patches, *self.marks.patches):
            if drawn.source not in ("", TICK):
                name = PurePath(drawn.source).stem
                faded = "" if drawn.colour[3] == 1 else " faded"
                found[round(drawn.x / side), -round(drawn.y / side) - 1] = name + faded
        return found

    def _move(self, *_: object) -> None:
        self._shift.xy = round(self.x) + self.origin[0], round(self.y) + self.origin[1]
        self.dispatch("on_shift")

    def on_shift(self) -> None:
        """Tell that the tree lies elsewhere."""

    def on_tap(self, x: float, y: float) -> None:
        """Tell that a finger has tapped."""

    def _draw(self, *_: object) -> None:
        """Draw every visible section, and lines where cards begin and end."""
        tree, side = self.tree, int(self.section)
        patches: list[Patch] = []
        on_top = {
            (placed.column, placed.row + step): number
            for number, placed in enumerate(tree.cards)
            for step in range(SECTIONS)
        }
        white, ink = max(1, round(side / 45)), max(1, round(side / 28))
        for (column, row), number in on_top.items():
            clear = 1 if self.lit is None or (column, row) in self.lit else DIMMED
            card = tree.cards[number].card
            source = section_piece(tree.seen[column, row], tree.trunk_side(column), card)
            x, y, colour = column * side, -(row + 1) * side, (1, 1, 1, clear)
            patches.append(Patch(x, y, side, side, colour, source))
            if on_top.get((column, row + 1)) == number:
                patches.append(Patch(x, y, side, white, colour))
        for (column, row), number in on_top.items():
            patches += self._edges(on_top, column, row, number, ink)
        if self.lit:
            patches += outline(self.lit, side, max(2, round(side / 16)), BRASS_LIGHT)
        self._sections.lay(patches)
        self._number()

    def _edges(
        self, on_top: dict[Cell, int], column: int, row: int, number: int, ink: int
    ) -> Iterator[Patch]:
        side = int(self.section)
        x, y = column * side, -(row + 1) * side
        if on_top.get((column, row + 1), number) != number or (column, row + 1) not in on_top:
            yield Patch(x, y - ink // 2, side, ink, tuple(INK))
        if (column, row - 1) not in on_top:
            yield Patch(x, y + side - ink // 2, side, ink, tuple(INK))
        if (column - 1, row) not in on_top:
            yield Patch(x - ink // 2, y, ink, side, tuple(INK))
        if (column + 1, row) not in on_top:
            yield Patch(x + side - ink // 2, y, ink, side, tuple(INK))

    def _number(self, *_: object) -> None:
        """Count acorns of a combo on their trunks, and then the squirrel that doubles them.

        Where all numbers would be too small to read, the last one alone is written, large.
        """
        self._numbers.clear()
        side, add, seen = int(self.section), self._numbers.add, self.tree.seen
        cells = [cell for cell in self.lit or () if cell in seen]
        cells.sort(key=lambda cell: (seen[cell].islower(), cell[1], cell[0]))
        cells = cells[: int(self.counted)]
        acorns = sum(not seen[cell].islower() for cell in cells)
        least = self.context.hand.smallest("number", TITLE_FONT)
        small = side * DISC * DIGITS < least
        for number, (column, row) in enumerate(cells, 1):
            doubles = seen[column, row].islower()
            size = side * (DOUBLING if doubles else DISC)
            if small and (doubles or number == acorns):
                size = min(side * LARGEST_DISC, max(size, least / DIGITS))
            x, y = side * on_trunk(self.tree, column, 0.19), -(row + 0.8) * side
            if doubles:
                add(Color(*WHITE))
                badge = piece("nut_double_badge")
                add(Rectangle(source=badge, pos=(x - size / 2, y - size / 2), size=(size, size)))
            else:
                for colour, wide in ((INK, size), (BRASS_LIGHT, size * 0.86)):
                    add(Color(*colour))
                    add(Ellipse(pos=(x - wide / 2, y - wide / 2), size=(wide, wide)))
            if small and not doubles and number < acorns:
                continue
            letters = round(max(side * (0.2 if doubles else 0.24), min(least, size * DIGITS)))
            words = written("×2" if doubles else str(number), TITLE_FONT, max(6, letters))
            add(Color(*INK))
            place = round(x - words.width / 2), round(y - words.height / 2)
            add(Rectangle(texture=words, pos=place, size=words.size))


load_look("nut/tree_view")
