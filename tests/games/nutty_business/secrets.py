"""Change, in a position of Nutty Business, what a seat must not know; written without looking at `view`."""

from random import Random

from engine.nutty_business.cards import CARDS, FULL_HAND
from engine.nutty_business.position import Gangs


def permute(table: Gangs, seat: int | None, rng: Random) -> None:
    """Others have chosen another opening card."""
    for other, card in enumerate(table.openings):
        if card in CARDS and other != seat:
            table.openings[other] = rng.choice(CARDS)
            table.hands[other] = FULL_HAND ^ 1 << table.openings[other]
