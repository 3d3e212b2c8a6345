"""Change, in a position of NUT, what a seat must not know; written without looking at `view`."""

from random import Random

from engine.match import Match
from engine.nut import GAME
from engine.nut.position import Forest
from tests.random_play import match_of


def permute(forest: Forest, seat: int | None, rng: Random) -> None:
    """The deck lies in another order (NU5)."""
    rng.shuffle(forest.deck)


def twins() -> tuple[Match, Match]:
    """What lies under the first nine cards comes in the reverse order."""
    deck = str(GAME.begin(3).chance(Random(1))).split()[1:]
    one, other = (f"* deck {' '.join(deck[:9] + rest)}" for rest in (deck[9:], deck[:8:-1]))
    return match_of(GAME, 3, one), match_of(GAME, 3, other)
