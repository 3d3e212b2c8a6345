"""Change, in a position of NUT, what a seat must not know; written without looking at `view`."""

from random import Random

from engine.nut.position import Forest


def permute(forest: Forest, seat: int | None, rng: Random) -> None:
    """The deck lies in another order (NU5)."""
    rng.shuffle(forest.deck)
