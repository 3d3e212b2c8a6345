"""What is marked on a tree while a card is carried: where it may lie, or how the very first one could."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor

from kivy.graphics import Color, InstructionGroup, Rectangle

from app.tables.nut.card import SECTIONS, section_piece
from app.tables.nut.places import Cell
from app.theme import BRASS_LIGHT, WHITE, piece
from engine.nut.cards import LEFT, sections
from engine.nut.moves import Place
from engine.nut.tree import Tree

TICK = piece("nut_legal_spot")
SPOT, COVERING = 0.42, 0.26
"""How large a tick is on a free place, and on the trunk of a section that would be covered."""
FADED = 0.4
OFFERED, NOT_CHOSEN = 0.75, 0.35
"""How faintly a way to lay the very first card is drawn, and the one that would not be taken."""
TRUNK = 0.14
"""How far the middle of a trunk is from the section's edge."""


def on_trunk(tree: Tree, column: int, inside: float = TRUNK) -> float:
    """Tell in sections how far right the middle of a column's trunk is, or what is so far inside."""
    return column + (inside if tree.trunk_side(column) == LEFT else 1 - inside)


def outline(
    group: InstructionGroup, cells: Iterable[Cell], side: int, thick: int, tint: Iterable[float]
) -> None:
    """Draw one line round a group of sections."""
    add, inside, half = group.add, set(cells), thick // 2
    add(Color(*tint))
    for column, row in inside:
        x, y = column * side, -(row + 1) * side
        if (column, row + 1) not in inside:
            add(Rectangle(pos=(x - half, y - half), size=(side + thick, thick)))
        if (column, row - 1) not in inside:
            add(Rectangle(pos=(x - half, y + side - half), size=(side + thick, thick)))
        if (column - 1, row) not in inside:
            add(Rectangle(pos=(x - half, y - half), size=(thick, side + thick)))
        if (column + 1, row) not in inside:
            add(Rectangle(pos=(x + side - half, y - half), size=(thick, side + thick)))


class TreeMarks(InstructionGroup):
    """Ticks, or drawn cards; they are drawn anew when sections become larger or smaller."""

    def __init__(self, side: int) -> None:
        """Mark nothing yet, on sections of so many pixels."""
        super().__init__()
        self._side = side
        self._tint = Color(*WHITE)
        self._draw: Callable[[], None] = self.clear

    def resize(self, side: int) -> None:
        """Draw what is marked for sections of so many pixels."""
        self._side = side
        self._draw()

    def tick(self, tree: Tree, places: Iterable[Place]) -> None:
        """Mark where a card may lie: on the middle of its three sections."""
        ticked = list(places)
        self._draw = lambda: self._draw_ticks(tree, ticked)
        self._draw()

    def _draw_ticks(self, tree: Tree, places: Iterable[Place]) -> None:
        self.clear()
        side = self._side
        self.add(self._tint)
        for place in places:
            covers = (place.column, place.row + 1) in tree.seen
            size = side * (COVERING if covers else SPOT)
            x = side * (on_trunk(tree, place.column) if covers else place.column + 0.5)
            y = -(place.row + 1.5) * side
            pos = x - size / 2, y - size / 2
            self.add(Rectangle(source=TICK, pos=pos, size=(size, size)))

    def ticked(self) -> list[Cell]:
        """Tell on which places ticks are drawn."""
        ticks = [one for one in self.children if isinstance(one, Rectangle) and one.source == TICK]
        middles = [(tick.pos[0] + tick.size[0] / 2, tick.pos[1] + tick.size[1] / 2) for tick in ticks]
        return sorted((floor(x / self._side), round(-y / self._side - 1.5)) for x, y in middles)

    def fade(self, faded: bool) -> None:
        """Let the ticks step back while a card lies on one of them."""
        self._tint.a = FADED if faded else 1

    def offer(self, card: str, ways: Iterable[tuple[Cell, int]], chosen: Cell | None = None) -> None:
        """Draw how a first card could lie: faintly, but for the way that is chosen."""
        offered = list(ways)
        self._draw = lambda: self._draw_ways(card, offered, chosen)
        self._draw()

    def _draw_ways(self, card: str, ways: Iterable[tuple[Cell, int]], chosen: Cell | None) -> None:
        self.clear()
        side = self._side
        for (column, row), trunk in ways:
            cells = [(column, row + step) for step in range(SECTIONS)]
            clear = OFFERED if chosen is None else 1 if chosen == (column, row) else NOT_CHOSEN
            for (_, down), letter in zip(cells, sections(card, trunk), strict=True):
                self.add(Color(1, 1, 1, clear))
                source = section_piece(letter, trunk, card)
                self.add(Rectangle(source=source, pos=(column * side, -(down + 1) * side), size=(side, side)))
            if chosen == (column, row):
                outline(self, cells, side, max(3, round(side / 14)), BRASS_LIGHT)
            else:
                self._dash(column * side, -(row + SECTIONS) * side, side, SECTIONS * side)

    def _dash(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a dashed brass rim."""
        self.add(Color(*BRASS_LIGHT))
        thick, dash = max(2, round(width / 26)), width / 9
        for step in range(0, round(width / dash), 2):
            for edge in (y - thick / 2, y + height - thick / 2):
                self.add(Rectangle(pos=(x + step * dash, edge), size=(dash, thick)))
        for step in range(0, round(height / dash), 2):
            for edge in (x - thick / 2, x + width - thick / 2):
                self.add(Rectangle(pos=(edge, y + step * dash), size=(thick, dash)))

    def wipe(self) -> None:
        """Mark nothing any more."""
        self.fade(False)
        self._draw = self.clear
        self._draw()
