"""How many ways there are to lay cards, by engine and by referee."""

import copy

from engine.nut.cards import CLASSIC
from engine.nut.tree import Tree
from tests.games.nut import referee


def test_ways_to_lay_classic_cards() -> None:
    """The counts of RULES.md: 1, 2, 3, 4 classic cards in one tree."""

    def by_engine(tree: Tree, cards: int) -> int:
        if cards == 0:
            return 1
        return sum(
            by_engine(tree.with_card(CLASSIC[cards], place), cards - 1)
            for place in tree.places(CLASSIC[cards])
        )

    def by_referee(tree, cards: int) -> int:
        if cards == 0:
            return 1
        total = 0
        for place in tree.places(CLASSIC[cards]):
            after = copy.deepcopy(tree)
            after.put(CLASSIC[cards], place)
            total += by_referee(after, cards - 1)
        return total

    numbers = [2, 30, 634, 16910]
    assert [by_engine(Tree(), cards) for cards in range(1, 5)] == numbers
    assert [by_referee(referee.Tree(), cards) for cards in range(1, 4)] == numbers[:3]
