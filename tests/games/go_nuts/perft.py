"""Small set-ups of Go Nuts!: seats, lines played before, numbers of lines 1, 2, 3, … deep."""

from engine.game import Move
from engine.go_nuts.moves import DOG, KENNEL, THROWS
from engine.go_nuts.position import Round

SETUPS = {
    "the first rolls": (2, "", [1, 21, 41, 307, 954]),
    "a frenzy": (3, "1 roll\n* SSSSS\n", [3, 25, 73, 621, 1769]),
}


def chance_moves(position: Round) -> list[Move]:
    """List what can be rolled."""
    if position.frenzy and position.roller != position.turn:
        return [DOG, KENNEL]
    return sorted(set(THROWS[position.dice]), key=str)
