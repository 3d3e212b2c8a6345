"""What holds in every position of Nutty Business, whatever is played."""

from engine.nutty_business.cards import CARDS, cards_in
from engine.nutty_business.position import Gangs

MOST_LINES = 500


def check(table: Gangs) -> None:
    """Every gang keeps its cards, and nobody owes nuts."""
    for seat, nuts in enumerate(table.nuts):
        chosen = [card for card in table.openings[seat : seat + 1] if card >= 0]
        piles = [] if table.openings else [card for pile in table.piles(seat) for card in pile]
        assert sorted([*cards_in(table.hands[seat]), *piles, *chosen]) == list(CARDS)
        assert nuts >= 0
