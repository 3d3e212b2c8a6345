"""A player's tree area: where cards may lie, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cards import COLOURS, LEFT, RIGHT, SQUIRREL_SIDE, WILD, sections
from .moves import AS_PRINTED, TURNED, Place, places_in_column

ROW_0 = 64
"""The bit that stands for row 0: a tree of fifteen cards stays well within it."""


class Placed(NamedTuple):
    """A card that lies in the tree, with its top section there."""

    card: str
    column: int
    row: int


class Combo(NamedTuple):
    """Linked sections that count for one colour."""

    acorns: int
    squirrel: bool
    sections: frozenset[tuple[int, int]]

    @property
    def points(self) -> int:
        """Count a point for each acorn, two with the squirrel."""
        return self.acorns * 2 if self.squirrel else self.acorns


NO_COMBO = Combo(0, False, frozenset())


class Tree:
    """The cards of one player on his grid of sections. Immutable: `with_card` gives another tree."""

    __slots__ = ("cards", "rows", "seen", "side")

    cards: tuple[Placed, ...]
    """In the order in which they were laid: a later one lies on top."""
    side: int
    """The trunk side of column 0; even columns have it too, odd ones the other (NU8)."""
    seen: dict[tuple[int, int], str]
    """What is visible at each column and row."""
    rows: dict[int, int]
    """The occupied rows of each column, as bits."""

    def __init__(self) -> None:
        self.cards = ()
        self.side = RIGHT
        self.seen = {}
        self.rows = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and (self.cards, self.side) == (other.cards, other.side)

    def __hash__(self) -> int:
        return hash((self.cards, self.side))

    # Placing.

    def trunk_side(self, column: int) -> int:
        """Tell on which side the trunk of a column is: they alternate (NU8)."""
        return self.side ^ (column & 1)

    def places(self, card: str) -> list[Place]:
        """List where a card may lie, by column and row."""
        if not self.cards:
            return [AS_PRINTED] if card in SQUIRREL_SIDE else [AS_PRINTED, TURNED]
        side = SQUIRREL_SIDE.get(card)
        found: list[Place] = []
        for column in range(min(self.rows) - 1, max(self.rows) + 2):
            if side is None or side == self.trunk_side(column):
                found += places_in_column(column, self.top_rows(column), ROW_0)
        return found

    def top_rows(self, column: int) -> int:
        """Find the top rows, as bits, where a card of a column covers or stands beside another (NU1, NU7)."""
        rows = self.rows.get
        contact = rows(column - 1, 0) | rows(column, 0) | rows(column + 1, 0)
        return contact | contact >> 1 | contact >> 2

    def with_card(self, card: str, place: Place) -> Tree:
        """Lay a card where it may lie."""
        tree = object.__new__(Tree)
        column, row = place.column, place.row
        tree.cards = (*self.cards, Placed(card, column, row))
        tree.side = self.side if self.cards else SQUIRREL_SIDE.get(card, LEFT if place.turned else RIGHT)
        tree.seen = seen = self.seen.copy()
        for step, section in enumerate(sections(card, tree.side ^ (column & 1))):
            seen[column, row + step] = section
        tree.rows = rows = self.rows.copy()
        rows[column] = rows.get(column, 0) | 0b111 << (row + ROW_0)
        return tree

    # Scoring.

    def score(self) -> int:
        """Add up the best combo of each colour."""
        return sum(self.best_combo(colour).points for colour in COLOURS)

    def best_combo(self, colour: str) -> Combo:
        """Find the largest combo of a colour, of equals the one with the squirrel (NU2)."""
        return max(self.combos(colour), key=lambda combo: (combo.acorns, combo.squirrel), default=NO_COMBO)

    def combos(self, colour: str) -> Iterator[Combo]:
        """Find all groups of linked sections that hold an acorn of the colour (NU3)."""
        squirrel = colour.lower()
        links = (colour, squirrel, WILD)
        left = {place: section for place, section in self.seen.items() if section in links}
        acorns = [place for place, section in left.items() if section == colour]
        for acorn in acorns:
            if acorn not in left:
                continue
            found = {acorn: left.pop(acorn)}
            edge = [acorn]
            while edge:
                column, row = edge.pop()
                for place in ((column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)):
                    if place in left:
                        found[place] = left.pop(place)
                        edge.append(place)
            with_squirrel = squirrel in found.values()
            yield Combo(len(found) - with_squirrel, with_squirrel, frozenset(found))
