"""A tree as sets of bits, in which it is quickly seen what a card would bring where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .cards import COLOURS, LEFT, RIGHT, WILD, sections
from .moves import Place
from .tree import Tree


class Group(NamedTuple):
    """Linked sections of a colour."""

    cells: int
    acorns: int
    """Wild ones included."""
    squirrel: bool
    coloured: bool
    """Whether there is an acorn of the colour among them; without one it is no combo (NU3)."""


class Best(NamedTuple):
    """The combo of a colour that counts: the largest, of equals the doubled one (NU2)."""

    acorns: int = 0
    squirrel: bool = False
    cells: int = 0

    @property
    def points(self) -> int:
        """Count a point for each acorn, two with the squirrel."""
        return self.acorns * 2 if self.squirrel else self.acorns


MORE = 3
"""So many more places than are asked for are looked at with care."""
SIGHTS = {colour: colour + colour.lower() + WILD for colour in COLOURS}
"""What links up in a colour: its acorns, its squirrel, wild acorns."""


class Picture:
    """What is visible of a tree, and its groups of every colour."""

    def __init__(self, tree: Tree) -> None:
        """Draw a tree, with room for one more card on every side."""
        self.tree = tree
        columns = tree.rows or [0]
        rows = [row for _, row in tree.seen] or [0]
        self.left, self.top = min(columns) - 1, min(rows) - 2
        self.wide = max(columns) + 3 - self.left
        """The length of a row; its last column stays empty, so that no row touches the next."""
        self.at = {self.cell(*place): section for place, section in tree.seen.items()}
        self.seen = dict.fromkeys(COLOURS + COLOURS.lower() + WILD, 0)
        for cell, section in self.at.items():
            self.seen[section] |= 1 << cell
        self.groups = {colour: list(self._groups(colour, self.seen)) for colour in COLOURS}
        self.shores = {colour: self._shore(colour) for colour in COLOURS}
        """The cells beside anything of a colour."""
        self.best = {colour: best_of(groups) for colour, groups in self.groups.items()}
        self.points = {colour: best.points for colour, best in self.best.items()}
        self._gains: dict[tuple[str, int], int] = {}
        self._losses: dict[int, int] = {}
        self._known: dict[tuple[str, int], list[tuple[int, Place]]] = {}
        self.score = sum(self.points.values())

    def cell(self, column: int, row: int) -> int:
        """Give a cell its number."""
        return (row - self.top) * self.wide + column - self.left

    def around(self, cells: int) -> int:
        """Find the cells beside some cells."""
        return cells << 1 | cells >> 1 | cells << self.wide | cells >> self.wide

    def _shore(self, colour: str) -> int:
        return self.around(self.seen[colour] | self.seen[colour.lower()] | self.seen[WILD])

    def _groups(self, colour: str, seen: dict[str, int]) -> Iterator[Group]:
        acorns, squirrel = seen[colour], seen[colour.lower()]
        counted = acorns | seen[WILD]
        links = counted | squirrel
        while links:
            cells, grown = 0, links & -links
            while grown != cells:
                cells = grown
                grown = (cells | self.around(cells)) & links
            links &= ~cells
            yield Group(cells, (cells & counted).bit_count(), bool(cells & squirrel), bool(cells & acorns))

    def best_places(self, card: str, number: int) -> list[tuple[int, Place]]:
        """Find about the best places for a card, with what the tree would be worth, the best first.

        Places are compared at a glance, then the best of them with care.
        """
        known = self._known.get((card, number))
        if known is None:
            known = self._known[card, number] = self._look_for_places(card, number)
        return known

    def _look_for_places(self, card: str, number: int) -> list[tuple[int, Place]]:
        places = self.tree.places(card)
        places.sort(key=self._glances(card), reverse=True)
        found = [(self.score_with(card, place), place) for place in places[: number + MORE]]
        found.sort(key=lambda place: -place[0])
        return found[:number]

    def _glances(self, card: str) -> Callable[[Place], int]:
        """Return what tells about how much a place would bring: what is added less what is covered."""
        ways = sections(card, RIGHT), sections(card, LEFT)
        wide, at, gains, losses, trunk = self.wide, self.at, self._gains, self._losses, self.tree.side

        def glance(place: Place) -> int:
            worth = 0
            cell = self.cell(place.column, place.row)
            for section in ways[trunk ^ place.column & 1]:
                covered = at.get(cell)
                if covered != section:
                    gain = gains.get((section, cell))
                    if gain is None:
                        gain = gains[section, cell] = self._gain(section, cell)
                    worth += gain
                    if covered:
                        loss = losses.get(cell)
                        if loss is None:
                            loss = losses[cell] = self._loss(covered, cell)
                        worth -= loss
                cell += wide
            return worth

        return glance

    def _gain(self, section: str, cell: int) -> int:
        """Count what a section would add if it covered nothing."""
        if section == WILD:
            return sum(self._gain_of(colour, True, cell) for colour in COLOURS)
        colour, acorn = section.upper(), section.isupper()
        if self.shores[colour] >> cell & 1:
            return self._gain_of(colour, acorn, cell)
        return int(acorn and not self.points[colour])

    def _gain_of(self, colour: str, acorn: bool, cell: int) -> int:
        """Count what one more acorn, or the squirrel, would add to a colour."""
        acorns, squirrel, beside = int(acorn), not acorn, self.around(1 << cell)
        for group in self.groups[colour]:
            if group.cells & beside:
                acorns += group.acorns
                squirrel |= group.squirrel
        best = self.best[colour]
        if (acorns, squirrel) <= best[:2]:
            return 0
        return (acorns * 2 if squirrel else acorns) - best.points

    def _loss(self, section: str, cell: int) -> int:
        """Count what would be lost if a section were covered."""
        change = [(section, "", 1 << cell)]
        colours = COLOURS if section == WILD else section.upper()
        return sum(self.points[colour] - self._points_with(colour, change) for colour in colours)

    def score_with(self, card: str, place: Place) -> int:
        """Count what the tree would be worth with another card."""
        side = self.tree.trunk_side(place.column) if self.tree.cards else int(place.turned)
        first = self.cell(place.column, place.row)
        changes = [
            (self.at.get(first + step * self.wide, ""), section, 1 << first + step * self.wide)
            for step, section in enumerate(sections(card, side))
        ]
        touched = {sight for before, after, _ in changes for sight in (before.upper(), after.upper())}
        colours = COLOURS if WILD in touched else touched
        return self.score + sum(
            self._points_with(colour, changes) - self.points[colour] for colour in colours if colour
        )

    def _points_with(self, colour: str, changes: Sequence[tuple[str, str, int]]) -> int:
        """Count the points of a colour after sections have changed."""
        sights = SIGHTS[colour]
        lost = come = 0
        acorns, squirrel, coloured = 0, False, False
        for before, after, cell in changes:
            if before == after:
                continue
            if before and before in sights:
                lost |= cell
            if after and after in sights:
                come |= cell
                if after == colour:
                    coloured = True
                if after.islower():
                    squirrel = True
                else:
                    acorns += 1
        best = self.best[colour]
        if not come:
            return best.points if not lost & best.cells else self._points_anew(colour, changes)
        beside = self.around(come) | come
        for group in self.groups[colour]:
            if group.cells & beside:
                if lost & group.cells:
                    return self._points_anew(colour, changes)
                acorns += group.acorns
                squirrel |= group.squirrel
                coloured |= group.coloured
        if lost & best.cells:
            return self._points_anew(colour, changes)
        if coloured and (acorns, squirrel) > best[:2]:
            return acorns * 2 if squirrel else acorns
        return best.points

    def _points_anew(self, colour: str, changes: Sequence[tuple[str, str, int]]) -> int:
        """Count the points of a colour from the start."""
        seen = {sight: self.seen[sight] for sight in SIGHTS[colour]}
        for before, after, cell in changes:
            if before in seen:
                seen[before] &= ~cell
            if after in seen:
                seen[after] |= cell
        return best_of(self._groups(colour, seen)).points


def best_of(groups: Iterable[Group]) -> Best:
    """Find the combo that counts."""
    best = Best()
    for group in groups:
        if group.coloured and (group.acorns, group.squirrel) > best[:2]:
            best = Best(group.acorns, group.squirrel, group.cells)
    return best


@lru_cache(maxsize=512)
def picture_of(tree: Tree) -> Picture:
    """Draw a tree, or find its picture again."""
    return Picture(tree)
