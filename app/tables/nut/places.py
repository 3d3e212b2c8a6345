"""Where a card may lie in a tree, and what it would make of it."""

from __future__ import annotations

from itertools import product
from math import floor, hypot

from engine.nut.moves import Place
from engine.nut.tree import Tree

Cell = tuple[int, int]
"""Column and row; rows count downwards."""
FIRST_CELLS = {False: (-1, 0), True: (1, 0)}
"""Where the two ways to lay the very first card are offered: as printed and turned."""


def offered_at(tree: Tree, place: Place) -> Cell:
    """Tell where a place is offered: the very first card beside the middle, in two ways."""
    return (place.column, place.row) if tree.cards else FIRST_CELLS[place.turned]


class Places:
    """The places of a card, by where its top section is offered."""

    def __init__(self, tree: Tree, card: str) -> None:
        """Look for the places of a card; no card has none."""
        self._tree = tree
        self._card = card
        self.by_cell = {offered_at(tree, place): place for place in (tree.places(card) if card else ())}
        self._grown: dict[Cell, Tree] = {}
        """The tree as it would be, for the places that were looked at."""

    def tree_with(self, cell: Cell) -> Tree:
        """Return the tree as it would be with the card there."""
        if cell not in self._grown:
            self._grown[cell] = self._tree.with_card(self._card, self.by_cell[cell])
        return self._grown[cell]

    def trunk_side(self, cell: Cell) -> int:
        """Tell on which side the trunk of the card is if it lies there."""
        return self.tree_with(cell).trunk_side(self.by_cell[cell].column)

    def nearest(self, across: float, down: float) -> tuple[Cell, float]:
        """Find the place nearest to a column and row, in fractions, and how many sections away it is."""
        apart = {cell: hypot(across - cell[0], down - cell[1]) for cell in self.by_cell}
        cell = min(apart, key=lambda cell: apart[cell])
        return cell, apart[cell]

    def near(self, across: float, down: float, reach: float) -> Cell | None:
        """Find the nearest place less than `reach` away, at most a section: one of the four cells around."""
        nearest, column, row = None, floor(across), floor(down)
        for cell in product((column, column + 1), (row, row + 1)):
            if cell in self.by_cell and (apart := hypot(across - cell[0], down - cell[1])) < reach:
                nearest, reach = cell, apart
        return nearest
