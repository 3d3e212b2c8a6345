"""The engine against the referees: two independent readings of the rules must agree on every line."""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random

import pytest

from engine.game import CHANCE, Move, Position
from engine.nacho_incident.cards import RANK
from engine.nacho_incident.moves import Hire, Send, WanderTakes
from engine.sheet import move_line
from tests.random_play import Setup, random_line, setups

MATCHES = {"nutty_business": 200, "go_nuts": 30, "nacho_incident": 30, "nut": 50}


def referee_for(setup: Setup, first: int):
    module = import_module(f"tests.referees.{setup.game.name}")
    return module.Referee(setup.seats, setup.chosen_options(), first + 1)


def to_move(position: Position) -> list[int | str]:
    return ["*" if seat == CHANCE else seat + 1 for seat in position.to_act]


def lines(position: Position) -> set[str]:
    return {f"{seat + 1} {form}" for seat in position.to_act for form in position.move_forms(seat)}


def assert_agreement(position: Position, referee) -> None:
    assert referee.to_move() == to_move(position)
    assert referee.scores() == list(position.scores())
    if position.to_act != (CHANCE,):
        assert set(referee.moves()) == lines(position)


def play_against_referee(setup: Setup, first: int, choose: Callable[[Position], tuple[int, Move]]) -> None:
    position = setup.begin(first)
    referee = referee_for(setup, first)
    while position.to_act:
        assert_agreement(position, referee)
        seat, move = choose(position)
        referee.play(move_line(seat, move).rstrip())
        position = position.apply(seat, move)
    assert_agreement(position, referee)
    outcome = position.outcome()
    assert outcome is not None
    assert referee.winners() == [winner + 1 for winner in outcome.winners]


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_engine_and_referee_agree(setup: Setup) -> None:
    rng = Random(str(setup))
    for number in range(MATCHES[setup.game.name]):
        play_against_referee(setup, number % setup.seats, lambda position: random_line(position, rng))


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

    for number in range(10):
        play_against_referee(setup, number % setup.seats, choose)
    assert wanderings[WanderTakes] > 10
