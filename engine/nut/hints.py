"""What the search should know of NUT: there are many places for a card, and few are worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.game import Move, Position
from engine.hints import Hints

from .picture import picture_of
from .position import Forest

LOOKED_AT = 6
"""Of so many places, the best at first glance, one is chosen."""


class NutHints(Hints[Forest, Move]):
    """Look at the places that bring most now; play on for two cards, each laid where it brings most."""

    horizon = 4
    lead = 5.0
    pensive = True

    def candidates(self, position: Position[Move], seat: int) -> Sequence[Move]:
        """List the best places, or the cards by what they could bring."""
        forest: Any = position
        picture = picture_of(forest.trees[seat])
        if forest.card:
            return [place for _, place in picture.best_places(forest.card, LOOKED_AT)]
        return sorted(forest.legal_moves(seat), key=lambda move: -picture.best_places(move.card, 1)[0][0])

    def choose(self, position: Position[Move], seat: int, rng: Random) -> Move:
        """Take the card that brings most, and lay it there."""
        forest: Any = position
        picture = picture_of(forest.trees[seat])
        if forest.card:
            return picture.best_places(forest.card, 1)[0][1]
        move: Move = max(forest.legal_moves(seat), key=lambda move: picture.best_places(move.card, 1)[0][0])
        return move

    def points(self, position: Position[Move]) -> Sequence[float]:
        """Count what is visible now."""
        forest: Any = position
        return [picture_of(tree).score for tree in forest.trees]
