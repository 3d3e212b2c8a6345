"""What is marked on a tree while a card is carried: where it may lie, or how the very first one could."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import floor

from app.tables.nut.card import SECTIONS, section_piece
from app.tables.nut.places import Cell
from app.theme import BRASS_LIGHT, piece
from app.widgets.quilt import Patch, Quilt
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


def outline(cells: Iterable[Cell], side: int, thick: int, tint: Iterable[float]) -> Iterator[Patch]:
    """Line a group of sections round."""
    inside, half, colour = set(cells), thick // 2, tuple(tint)
    for column, row in inside:
        x, y = column * side, -(row + 1) * side
        if (column, row + 1) not in inside:
            yield Patch(x - half, y - half, side + thick, thick, colour)
        if (column, row - 1) not in inside:
            yield Patch(x - half, y + side - half, side + thick, thick, colour)
        if (column - 1, row) not in inside:
            yield Patch(x - half, y - half, thick, side + thick, colour)
        if (column + 1, row) not in inside:
            yield Patch(x + side - half, y - half, thick, side + thick, colour)


class TreeMarks(Quilt):
    """Ticks, or drawn cards; they are drawn anew when sections become larger or smaller."""

    def __init__(self, side: int) -> None:
        """Mark nothing yet, on sections of so many pixels."""
        super().__init__()
        self._side = side
        self._faded = False
        self._draw: Callable[[], None] = self._draw_nothing

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
        side, tint, patches = self._side, (1, 1, 1, FADED if self._faded else 1), []
        for place in places:
            covers = (place.column, place.row + 1) in tree.seen
            size = side * (COVERING if covers else SPOT)
            x = side * (on_trunk(tree, place.column) if covers else place.column + 0.5)
            y = -(place.row + 1.5) * side
            patches.append(Patch(x - size / 2, y - size / 2, size, size, tint, TICK))
        self.lay(patches)

    def ticked(self) -> list[Cell]:
        """Tell on which places ticks are drawn."""
        ticks = [patch for patch in self.patches if patch.source == TICK]
        middles = [(tick.x + tick.width / 2, tick.y + tick.height / 2) for tick in ticks]
        return sorted((floor(x / self._side), round(-y / self._side - 1.5)) for x, y in middles)

    def fade(self, faded: bool) -> None:
        """Let the ticks step back while a card lies on one of them."""
        if faded != self._faded:
            self._faded = faded
            self._draw()

    def offer(self, card: str, ways: Iterable[tuple[Cell, int]], chosen: Cell | None = None) -> None:
        """Draw how a first card could lie: faintly, but for the way that is chosen."""
        offered = list(ways)
        self._draw = lambda: self._draw_ways(card, offered, chosen)
        self._draw()

    def _draw_ways(self, card: str, ways: Iterable[tuple[Cell, int]], chosen: Cell | None) -> None:
        side, patches = self._side, []
        for (column, row), trunk in ways:
            cells = [(column, row + step) for step in range(SECTIONS)]
            clear = OFFERED if chosen is None else 1 if chosen == (column, row) else NOT_CHOSEN
            for (_, down), letter in zip(cells, sections(card, trunk), strict=True):
                x, y, source = column * side, -(down + 1) * side, section_piece(letter, trunk, card)
                patches.append(Patch(x, y, side, side, (1, 1, 1, clear), source))
            if chosen == (column, row):
                patches += outline(cells, side, max(3, round(side / 14)), BRASS_LIGHT)
            else:
                patches += self._dashes(column * side, -(row + SECTIONS) * side, side, SECTIONS * side)
        self.lay(patches)

    def _dashes(self, x: float, y: float, width: float, height: float) -> Iterator[Patch]:
        """Draw a dashed brass rim."""
        colour = tuple(BRASS_LIGHT)
        thick, dash = max(2, round(width / 26)), width / 9
        for step in range(0, round(width / dash), 2):
            for edge in (y - thick / 2, y + height - thick / 2):
                yield Patch(x + step * dash, edge, dash, thick, colour)
        for step in range(0, round(height / dash), 2):
            for edge in (x - thick / 2, x + width - thick / 2):
                yield Patch(edge, y + step * dash, thick, dash, colour)

    def wipe(self) -> None:
        """Mark nothing any more."""
        self._faded = False
        self._draw = self._draw_nothing
        self._draw()

    def _draw_nothing(self) -> None:
        self.lay(())
