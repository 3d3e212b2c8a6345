"""The eight cards of a gang."""

from __future__ import annotations

C2, C3, C5, CUSTOMS, THIEF, BANK, RAID, HOLIDAY = CARDS = range(8)
NO_CARD = len(CARDS)
"""What lies where there is no pile, so that every place has a top card."""
CODES = ("c2", "c3", "c5", "customs", "thief", "bank", "raid", "holiday")

INCOME = (2, 3, 5, 0, 0, 0, 0, 0, 0)
"""What a card brings its owner on each of his turns: only Contraband brings anything."""
CUSTOMS_DUE = (1, 1, 2, 0, 0, 0, 0, 0, 0)
"""What whoever plays a card owes to every visible Customs Officer."""
USED = frozenset({C2, C3, C5, THIEF, RAID})
"""The cards that act on their owner's turn; the others act by lying there."""

RAID_ON_BANKER = 2
RAID_ON_ANOTHER = 1

FULL_HAND = (1 << len(CARDS)) - 1
"""A hand is a set of cards kept as bits."""


def cards_in(hand: int) -> list[int]:
    """List the cards of a hand."""
    return [card for card in CARDS if hand >> card & 1]


def contraband_value(cards: list[int]) -> int:
    """Add up the Contraband among some cards."""
    return sum(INCOME[card] for card in cards)
