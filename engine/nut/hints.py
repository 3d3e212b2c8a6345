"""What the search should know of NUT: there are many places for a card, and few are worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from engine.game import Move, Position
from engine.hints import Hints

from .cards import COLOURS, WILD, sections
from .moves import Place
from .tree import Tree

WIDE = 32
"""The bits of a row in a picture of the tree; a tree of fifteen cards is narrower."""
LOOKED_AT = 6
"""Of so many places, the best at first glance, one is chosen."""


class NutHints(Hints):
    """Look at the places that bring most now; judge soon, for scores say a lot."""

    horizon = 0
    lead = 5.0

    def candidates(self, position: Position, seat: int) -> Sequence[Move]:
        """List the best places, or the cards by what they could bring."""
        forest: Any = position
        tree = forest.trees[seat]
        if forest.card:
            return best_places(tree, forest.card)[:LOOKED_AT]
        moves = list(forest.legal_moves(seat))
        moves.sort(key=lambda move: -best_gain(tree, move.card))
        return moves

    def choose(self, position: Position, seat: int, rng: Random) -> Move:
        """Take any card and lay it where it brings most."""
        forest: Any = position
        if forest.card:
            return best_places(forest.trees[seat], forest.card)[0]
        return super().choose(position, seat, rng)


def best_places(tree: Tree, card: str) -> list[Place]:
    """List the places for a card, those with the highest score first."""
    return [place for _, place in _ranked(tree, card)]


def best_gain(tree: Tree, card: str) -> int:
    """Say what the score could be with a card."""
    return _ranked(tree, card)[0][0]


@lru_cache(maxsize=4096)
def _ranked(tree: Tree, card: str) -> list[tuple[int, Place]]:
    picture = Picture(tree)
    ranked = [(picture.score_with(tree, card, place), place) for place in tree.places(card)]
    ranked.sort(key=lambda found: -found[0])
    return ranked


class Picture:
    """A tree as sets of bits, one for each thing that can be seen, so that combos are found quickly."""

    def __init__(self, tree: Tree) -> None:
        """Draw what is visible."""
        self.seen: dict[str, int] = {}
        columns = [column for column, _ in tree.seen] or [0]
        rows = [row for _, row in tree.seen] or [0]
        self._left, self._top = min(columns) - 2, min(rows) - 4
        for (column, row), section in tree.seen.items():
            self.seen[section] = self.seen.get(section, 0) | self._bit(column, row)
        self.points = {colour: points_of(self.seen, colour) for colour in COLOURS}

    def _bit(self, column: int, row: int) -> int:
        return 1 << ((row - self._top) * WIDE + column - self._left)

    def score_with(self, tree: Tree, card: str, place: Place) -> int:
        """Count what the tree would be worth with another card; only the colours that it touches change."""
        side = tree.trunk_side(place.column) if tree.cards else tree.with_card(card, place).side
        seen = self.seen.copy()
        touched: set[str] = set()
        for step, section in enumerate(sections(card, side)):
            cell = place.column, place.row + step
            bit = self._bit(*cell)
            covered = tree.seen.get(cell)
            if covered is not None:
                seen[covered] &= ~bit
                touched.add(covered)
            seen[section] = seen.get(section, 0) | bit
            touched.add(section)
        changed = set(COLOURS) if WILD in touched else {section.upper() for section in touched}
        return sum(
            points_of(seen, colour) if colour in changed else self.points[colour] for colour in COLOURS
        )


def points_of(seen: dict[str, int], colour: str) -> int:
    """Count the best combo of a colour: the largest, of equals the doubled one (NU2, NU3)."""
    acorns = seen.get(colour, 0)
    if not acorns:
        return 0
    wilds, squirrel = seen.get(WILD, 0), seen.get(colour.lower(), 0)
    links, counted = acorns | wilds | squirrel, acorns | wilds
    largest, doubled = 0, False
    while acorns:
        group = acorns & -acorns
        while True:
            grown = (group | group << 1 | group >> 1 | group << WIDE | group >> WIDE) & links
            if grown == group:
                break
            group = grown
        size = (group & counted).bit_count()
        twice = bool(group & squirrel)
        if (size, twice) > (largest, doubled):
            largest, doubled = size, twice
        acorns &= ~group
    return largest * 2 if doubled else largest
