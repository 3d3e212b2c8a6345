"""What holds in every position of Go Nuts!, whatever is played."""

from engine.go_nuts.dice import SQUIRREL_DICE
from engine.go_nuts.position import Round

MOST_LINES = 20_000
"""There is no such bound, but a random match never gets longer."""


def check(round_: Round) -> None:
    """Dice and points are sane, and whoever races is at the table."""
    assert 1 <= round_.dice <= SQUIRREL_DICE
    assert min(round_.points) >= 0
    assert round_.gathered >= 0
    assert set(round_.racers) <= set(range(len(round_.points)))
    assert bool(round_.racers) == round_.frenzy
    assert not round_.frenzy or round_.turn in round_.racers
