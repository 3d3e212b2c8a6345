"""What the search should know of NUT: there are many places for a card, and few are worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.hints import Hints

from .moves import NutMove
from .picture import picture_of
from .position import Forest

LOOKED_AT = 6
"""Of so many places, the best at first glance, one is chosen."""


class NutHints(Hints[Forest, NutMove]):
    """Look at the places that bring most now; play on for two cards, each laid where it brings most."""

    horizon = 4
    lead = 5.0
    pensive = True

    def candidates(self, position: Forest, seat: int) -> Sequence[NutMove]:
        """List the best places, or the cards by what they could bring."""
        picture = picture_of(position.trees[seat])
        if position.card:
            return [place for _, place in picture.best_places(position.card, LOOKED_AT)]
        return sorted(position.takes(), key=lambda move: -picture.best_places(move.card, 1)[0][0])

    def choose(self, position: Forest, seat: int, rng: Random) -> NutMove:
        """Take the card that brings most, and lay it there."""
        picture = picture_of(position.trees[seat])
        if position.card:
            return picture.best_places(position.card, 1)[0][1]
        return max(position.takes(), key=lambda move: picture.best_places(move.card, 1)[0][0])

    def points(self, position: Forest) -> Sequence[float]:
        """Count what is visible now."""
        return [picture_of(tree).score for tree in position.trees]
