"""What the search should know of The Nacho Incident: what is worth a look, and what a cantina promises."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.hints import Hints

from . import stages
from .cards import BONUSES, DEMANDS, PENALTY, RANK, TURNS_IN_ROUND
from .moves import HIRE, Discard, NachoMove, Sell, Send, sales
from .position import Season

NO_SALE, WHOLE_HAND = Sell(()), Discard(())
KEPT = 6
"""A smuggler of at least this rank is never put away."""


class NachoHints(Hints[Season, NachoMove]):
    """Play on for about a turn and a half, then count gold with what the cantinas promise."""

    horizon = 16
    lead = 7.0

    def candidates(self, position: Season, seat: int) -> Sequence[NachoMove]:
        """List the moves worth a look, the most promising first."""
        if position.stage == stages.DISCARD:
            return discards(position.hands[seat])
        if position.stage == stages.SELL:
            return [NO_SALE, *(sale for sale in sales(position.warehouses[seat]) if sale.foods)][:3]
        if position.stage == stages.SEND:
            return sorted(position.deliveries(seat), key=lambda send: -price(position.piles, send))
        return list(position.legal_moves(seat))

    def choose(self, position: Season, seat: int, rng: Random) -> NachoMove:
        """Deliver what pays most, keep the hand and the food, leave the rest to chance."""
        stage = position.stage
        if stage == stages.SEND:
            piles, random = position.piles, rng.random
            return max(position.deliveries(seat), key=lambda send: price(piles, send) + random() * 3)
        if stage == stages.HIRE:
            hand = list(dict.fromkeys(position.hands[seat]))
            return HIRE[hand[int(rng.random() * len(hand))]]
        if stage == stages.SELL:
            return NO_SALE
        if stage == stages.DISCARD:
            return WHOLE_HAND
        return super().choose(position, seat, rng)

    def points(self, position: Season) -> Sequence[float]:
        """Count gold, the bonuses that are in sight and the penalties that threaten."""
        points = [float(gold) for gold in position.gold]
        near = (position.turn % TURNS_IN_ROUND + 1) / TURNS_IN_ROUND
        for bonus, *cantinas in zip(BONUSES, *position.smugglers, strict=True):
            totals = [sum(map(RANK.__getitem__, cards)) for cards in cantinas]
            best = max(totals)
            if best and totals.count(best) == 1:
                points[totals.index(best)] += bonus * near
        for seat, cantinas in enumerate(position.mounties):
            if any(cantinas):
                points[seat] -= near * sum(PENALTY[card] for cards in cantinas for card in cards)
        return points


def price(piles: Sequence[tuple[int, ...]], send: Send) -> int:
    """Say what a delivery brings; nothing brings nothing."""
    return DEMANDS[send.province][piles[send.province][0]].get(send.food, 0)


def discards(hand: Sequence[int]) -> list[Discard]:
    """List sensible ways to put smugglers away: none, or the lowest ranks."""
    low = sorted((card for card in hand if RANK[card] < KEPT), key=lambda card: RANK[card])
    return [Discard(tuple(sorted(low[:number]))) for number in range(len(low) + 1)]
