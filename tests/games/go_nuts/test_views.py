"""What Go Nuts! keeps from whom."""

from engine.go_nuts import GAME
from engine.go_nuts.position import UNSEEN
from engine.sheet import play_line
from tests.random_play import match_of


def test_dice_that_tumble_are_hidden_until_they_land() -> None:
    """GN4b: the view of a running frenzy hides results of dice that still tumble, from their roller too."""
    match = match_of(GAME, 3, "1 roll\n* SSSSS\n1 shake 100\n* NNNNN\n2 dog 200\n* dog")
    assert match.position.to_act == (0, 2)
    view = match.view(1)
    assert view.shaken == UNSEEN
    assert view.to_act == (0, 1, 2)
    play_line(match, "3 dog 550")
    play_line(match, "* kennel")
    assert match.view(1).to_act == (0, 2)
    assert match.view(1).shaken == UNSEEN
    play_line(match, "1 shake 600")
    assert match.view(1).shaken == 5
