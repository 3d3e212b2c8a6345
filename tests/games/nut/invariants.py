"""What holds in every position of NUT, whatever is played."""

from engine.nut.cards import DECK
from engine.nut.position import Forest

MOST_LINES = 61


def check(forest: Forest) -> None:
    """Every card is somewhere."""
    cards = [*forest.deck, *(card for column in forest.columns for card in column)]
    cards += [placed.card for tree in forest.trees for placed in tree.cards]
    cards += [forest.card] if forest.card else []
    assert sorted(cards) in ([], sorted(DECK))
