"""How a card gets to its place in the tree, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from app.services.context import Context
from app.session.session import Played
from app.tables.nut.card import NutCard
from app.tables.nut.cloth import NutCloth
from app.tables.nut.places import offered_at
from app.tables.nut.shelves import SETTLE_SECONDS
from app.tables.playback import Step
from app.widgets.advice import Box
from engine.nut.moves import NutMove, Place
from engine.nut.position import Forest
from engine.nut.tree import Tree

READ_SECONDS = 0.7
FLY_SECONDS = 0.45


class Narrator:
    """Shows placements on the cloth."""

    def __init__(self, context: Context, cloth: NutCloth, persons: Sequence[int]) -> None:
        """Know who carries cards: what a finger has brought to its place does not fly there."""
        self._context = context
        self._cloth = cloth
        self._persons = persons

    def steps(self, played: Played[Forest, NutMove]) -> list[Step]:
        """Let a card that was placed fly to its place, and grow there."""
        seat, move = played.line.seat, played.line.move
        if not isinstance(move, Place):
            return []
        view, shelves = self._cloth.tree_view, self._cloth.shelves
        tree, card = played.after.trees[seat], shelves.card(played.before.card)
        cell = move.column, move.row
        shown = offered_at(played.before.trees[seat], move) if seat in self._persons else cell
        seconds = self._fly_seconds(seat, card, view.card_box(shown))

        def begin() -> None:
            if shown != cell:
                view.grow_at(shown)
            if card and seconds:
                shelves.send(card, tree.trunk_side(move.column), view.card_box(cell), seconds)
            else:
                self._grow(tree, card)

        if not seconds:
            return [(READ_SECONDS, begin)]
        return [(seconds, begin), (READ_SECONDS, lambda: self._grow(tree, card))]

    def _fly_seconds(self, seat: int, card: NutCard | None, to: Box) -> float:
        """Tell how long a card flies to its place: not at all if a finger has carried it there."""
        if card is None or not self._context.pace:
            return 0
        if seat not in self._persons:
            return FLY_SECONDS
        moves = not self._context.settings.reduced_motion
        return SETTLE_SECONDS if moves and hypot(card.x - to.x, card.y - to.y) > 1 else 0

    def _grow(self, tree: Tree, card: NutCard | None) -> None:
        """Let the tree have the card, and its shelf no longer."""
        self._context.sounds.play("branch")
        self._cloth.tree_view.tree = tree
        self._cloth.strip.show(tree)
        if card:
            self._cloth.shelves.take_away(card)
