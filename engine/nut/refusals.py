"""Why a move of NUT is not legal, in the players' words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import CHANCE, IllegalMove

from .cards import COLUMN_NAMES, SQUIRREL_SIDE
from .moves import AS_PRINTED, NutMove, Place, Take
from .tree import Tree

if TYPE_CHECKING:
    from .position import Forest


def refusal(forest: Forest, seat: int, move: NutMove) -> IllegalMove:
    """Explain why an illegal move of a seat that may act is none."""
    if seat == CHANCE:
        return IllegalMove("the shuffled deck comes next, each of its cards once")
    if isinstance(move, Take):
        if forest.card:
            return IllegalMove("{card} has to be placed first", card=forest.card)
        if any(move.card in column for column in forest.columns):
            return IllegalMove(
                "everybody takes from column {column} in this turn", column=COLUMN_NAMES[forest.column]
            )
        return IllegalMove("{card} is not on offer", card=move.card)
    if not isinstance(move, Place):
        return IllegalMove("the deck has been dealt")
    if not forest.card:
        return IllegalMove("a card has to be taken first")
    return _place_refusal(forest, forest.trees[seat], move)


def _place_refusal(forest: Forest, tree: Tree, move: Place) -> IllegalMove:
    if not tree.cards:
        if (move.column, move.row) != (AS_PRINTED.column, AS_PRINTED.row):
            return IllegalMove("the first card lies at 0,0")
        return IllegalMove("a squirrel is never turned")
    if move.turned:
        return IllegalMove("the column decides how a card lies")
    if SQUIRREL_SIDE.get(forest.card, tree.trunk_side(move.column)) != tree.trunk_side(move.column):
        return IllegalMove("a squirrel is never turned, and this column has its trunk on the other side")
    return IllegalMove("a card must cover another or stand beside one")
