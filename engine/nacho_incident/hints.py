"""What the search should know of The Nacho Incident: what is worth a look, and what a cantina promises."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.game import Move, Position
from engine.hints import Hints

from . import stages
from .cards import BONUSES, DEMANDS, PENALTY, RANK, TURNS_IN_ROUND
from .moves import HIRE, Discard, Sell
from .position import Season

NO_SALE, WHOLE_HAND = Sell(()), Discard(())
KEPT = 6
"""A smuggler of at least this rank is never put away."""


class NachoHints(Hints[Season, Move]):
    """Play on for about a turn and a half, then count gold with what the cantinas promise."""

    horizon = 16
    lead = 7.0

    def candidates(self, position: Position[Move], seat: int) -> Sequence[Move]:
        """List the moves worth a look, the most promising first."""
        table: Any = position
        if table.stage == stages.DISCARD:
            return discards(table.hands[seat])
        if table.stage == stages.SELL:
            return [NO_SALE, *(move for move in table.legal_moves(seat) if move.foods)][:3]
        moves = table.legal_moves(seat)
        if table.stage == stages.SEND:
            return sorted(moves, key=lambda move: -price(table.piles, move))
        return list(moves)

    def choose(self, position: Position[Move], seat: int, rng: Random) -> Move:
        """Deliver what pays most, keep the hand and the food, leave the rest to chance."""
        table: Any = position
        stage = table.stage
        if stage == stages.SEND:
            piles, random = table.piles, rng.random
            move: Move = max(table.legal_moves(seat), key=lambda move: price(piles, move) + random() * 3)
            return move
        if stage == stages.HIRE:
            hand = list(dict.fromkeys(table.hands[seat]))
            hire: Move = HIRE[hand[int(rng.random() * len(hand))]]
            return hire
        if stage == stages.SELL:
            return NO_SALE
        if stage == stages.DISCARD:
            return WHOLE_HAND
        return super().choose(table, seat, rng)

    def points(self, position: Position[Move]) -> Sequence[float]:
        """Count gold, the bonuses that are in sight and the penalties that threaten."""
        table: Any = position
        points = [float(gold) for gold in table.gold]
        near = (table.turn % TURNS_IN_ROUND + 1) / TURNS_IN_ROUND
        for bonus, *cantinas in zip(BONUSES, *table.smugglers, strict=True):
            totals = [sum(map(RANK.__getitem__, cards)) for cards in cantinas]
            best = max(totals)
            if best and totals.count(best) == 1:
                points[totals.index(best)] += bonus * near
        for seat, cantinas in enumerate(table.mounties):
            if any(cantinas):
                points[seat] -= near * sum(PENALTY[card] for cards in cantinas for card in cards)
        return points


def price(piles: Sequence[tuple[int, ...]], move: Any) -> int:
    """Say what a delivery brings; nothing brings nothing."""
    return DEMANDS[move.province][piles[move.province][0]].get(move.food, 0)


def discards(hand: Sequence[int]) -> list[Move]:
    """List sensible ways to put smugglers away: none, or the lowest ranks."""
    low = sorted((card for card in hand if RANK[card] < KEPT), key=lambda card: RANK[card])
    return [Discard(tuple(sorted(low[:number]))) for number in range(len(low) + 1)]
