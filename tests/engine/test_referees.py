"""The engine against the referees: two independent readings of the rules must agree on every line."""

from collections.abc import Callable
from random import Random

import pytest

from engine.game import CHANCE, Move, Position
from engine.sheet import move_line
from tests.games import part_of
from tests.random_play import Setup, random_line, setups


def referee_for(setup: Setup, first: int):
    return part_of(setup.game.name, "referee").Referee(setup.seats, setup.chosen_options(), first + 1)


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
    for number in range(part_of(setup.game.name, "referee").MATCHES):
        play_against_referee(setup, number % setup.seats, lambda position: random_line(position, rng))
