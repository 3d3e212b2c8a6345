"""What NUT keeps from everybody."""

from random import Random

from engine.nut import GAME
from tests.random_play import match_of


def test_nut_hides_the_deck_from_everybody() -> None:
    """NU5: all is open except the order of the deck."""
    match = match_of(GAME, 2)
    match.play_chance(Random(1))
    for seat in (None, 0, 1):
        state = match.view(seat).describe()
        assert state["deck"] == ["?"] * 24
        assert state["columns"] == match.position.describe()["columns"]
