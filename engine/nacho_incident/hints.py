"""What the search should know of The Nacho Incident: what is worth a look, and what a cantina promises."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.game import Move, Position
from engine.hints import Hints

from . import stages
from .cards import BONUSES, DEMANDS, PENALTY, PROVINCES, RANK, TURNS_IN_ROUND
from .moves import Discard, Sell

NO_SALE, WHOLE_HAND = Sell(()), Discard(())
KEPT = 6
"""A smuggler of at least this rank is never put away."""


class NachoHints(Hints):
    """Play on for about a turn and a half, then count gold with what the cantinas promise."""

    horizon = 16
    lead = 7.0

    def candidates(self, position: Position, seat: int) -> Sequence[Move]:
        """List the moves worth a look, the most promising first."""
        table: Any = position
        if table.stage == stages.DISCARD:
            return discards(table.hands[seat])
        if table.stage == stages.SELL:
            return [NO_SALE, *(move for move in table.legal_moves(seat) if move.foods)][:3]
        moves = table.legal_moves(seat)
        if table.stage == stages.SEND:
            prices = demanded(table)
            return sorted(moves, key=lambda move: -prices[move.province].get(move.food, 0))
        return list(moves)

    def choose(self, position: Position, seat: int, rng: Random) -> Move:
        """Deliver what pays most, keep the hand and the food, leave the rest to chance."""
        table: Any = position
        stage = table.stage
        if stage == stages.SEND:
            prices, random = demanded(table), rng.random
            moves = table.legal_moves(seat)
            move: Move = max(moves, key=lambda move: prices[move.province].get(move.food, 0) + random() * 3)
            return move
        if stage == stages.SELL:
            return NO_SALE
        if stage == stages.DISCARD:
            return WHOLE_HAND
        return super().choose(position, seat, rng)

    def points(self, position: Position) -> Sequence[float]:
        """Count gold, the bonuses that are in sight and the penalties that threaten."""
        table: Any = position
        points = [float(gold) for gold in table.gold]
        near = (table.turn % TURNS_IN_ROUND + 1) / TURNS_IN_ROUND
        for province in PROVINCES:
            totals = [table.rank_total(seat, province) for seat in range(len(points))]
            best = max(totals)
            if best and totals.count(best) == 1:
                points[totals.index(best)] += BONUSES[province] * near
        for seat, cantinas in enumerate(table.mounties):
            points[seat] -= near * sum(PENALTY[card] for cards in cantinas for card in cards)
        return points


def demanded(table: Any) -> list[dict[int, int]]:
    """List what each province pays for a food; nothing earns nothing."""
    return [cards[pile[0]] for cards, pile in zip(DEMANDS, table.piles, strict=True)]


def discards(hand: Sequence[int]) -> list[Move]:
    """List sensible ways to put smugglers away: none, or the lowest ranks."""
    low = sorted((card for card in hand if RANK[card] < KEPT), key=lambda card: RANK[card])
    return [Discard(tuple(sorted(low[:number]))) for number in range(len(low) + 1)]
