"""The engine against the referee where Mounties gather, which hardly ever happens by chance."""

from collections import Counter
from random import Random

import pytest

from engine.game import Move, Position
from engine.nacho_incident.cards import RANK
from engine.nacho_incident.moves import Hire, Send, WanderTakes
from tests.engine.test_referees import play_against_referee
from tests.random_play import Setup, random_line, setups


@pytest.mark.parametrize("setup", setups("nacho_incident"), ids=str)
def test_they_agree_where_mounties_gather(setup: Setup) -> None:
    """NI3, NI10: the first seat hires the fastest and keeps away from its Mounties, so that many wander."""
    rng = Random(str(setup))
    wanderings: Counter[type[Move]] = Counter()

    def choose(position: Position) -> tuple[int, Move]:
        seat, move = random_line(position, rng)
        moves = position.legal_moves(seat)
        if isinstance(move, Hire):
            rank = max if seat == 0 else min
            move = rank(moves, key=lambda hire: RANK[hire.smuggler])
        elif isinstance(move, Send) and seat == 0:
            move = min(moves, key=lambda send: len(position.mounties[0][send.province]))
        wanderings[type(move)] += 1
        return seat, move

    for number in range(6):
        play_against_referee(setup, number % setup.seats, choose)
    assert wanderings[WanderTakes] > 3
