"""What a bot sees of a tree at a glance is what the rules count."""

from collections.abc import Iterator
from random import Random

from engine.nut import GAME
from engine.nut.cards import DECK
from engine.nut.picture import Picture
from engine.nut.position import Forest
from engine.nut.tree import Tree
from tests.random_play import random_line


def some_positions() -> Iterator[tuple[Forest, int]]:
    """Play at random and stop wherever somebody has a choice."""
    rng = Random(8)
    for _ in range(30):
        position = GAME.begin(2)
        for _ in range(rng.randrange(10, 50)):
            if position.to_act:
                position = position.apply(*random_line(position, rng))
        if position.to_act and position.to_act[0] >= 0:
            yield position, position.to_act[0]


def test_the_picture_of_a_tree_knows_what_every_place_brings() -> None:
    """NU2, NU3: as the rules count it, also with wild acorns, squirrels and what is covered."""
    for position, seat in some_positions():
        tree = position.trees[seat]
        picture = Picture(tree)
        assert picture.score == tree.score()
        laid = {placed.card for placed in tree.cards}
        for card in {"O*Y", "G*B", "PoG", "ObP", "RBG"} - laid:
            for place in tree.places(card):
                assert picture.score_with(card, place) == tree.with_card(card, place).score()


def test_what_is_best_at_a_glance_is_nearly_always_best() -> None:
    """In trees that were grown by chance, and in those of people who lay every card where it brings most."""
    rng, missed = Random(9), []
    for number in range(8):
        tree = Tree()
        for card in rng.sample(DECK, 12):
            scores = {place: tree.with_card(card, place).score() for place in tree.places(card)}
            found = Picture(tree).best_places(card, 6)
            assert len(found) == min(6, len(scores))
            assert all(scores[place] == score for score, place in found)
            missed.append(max(scores.values()) - found[0][0])
            tree = tree.with_card(card, found[0][1] if number % 2 else rng.choice(list(scores)))
    assert min(missed) >= 0
    assert sum(map(bool, missed)) <= len(missed) / 20
