"""The engine against the referees: two independent readings of the rules must agree on every line."""

from importlib import import_module
from random import Random

import pytest

from engine.game import CHANCE, Position
from engine.sheet import move_line
from tests.random_play import Setup, random_line, setups

MATCHES = {"nutty_business": 30, "go_nuts": 6, "nacho_incident": 4, "nut": 12}


def referee_for(setup: Setup, first: int):
    chosen = {key: value for key, value in setup.options.items() if value != setup.game.options[key][0]}
    return import_module(f"tests.referees.{setup.game.name}").Referee(setup.seats, chosen, first + 1)


def to_move(position: Position) -> list[int | str]:
    return ["*" if seat == CHANCE else seat + 1 for seat in position.to_act]


def lines(position: Position) -> set[str]:
    return {f"{seat + 1} {form}" for seat in position.to_act for form in position.move_forms(seat)}


def assert_agreement(position: Position, referee) -> None:
    assert referee.to_move() == to_move(position)
    assert referee.scores() == list(position.scores())
    if position.to_act != (CHANCE,):
        assert set(referee.moves()) == lines(position)


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_engine_and_referee_agree(setup: Setup) -> None:
    rng = Random(str(setup))
    for number in range(MATCHES[setup.game.name]):
        position = setup.begin(number % setup.seats)
        referee = referee_for(setup, number % setup.seats)
        while position.to_act:
            assert_agreement(position, referee)
            seat, move = random_line(position, rng)
            referee.play(move_line(seat, move).rstrip())
            position = position.apply(seat, move)
        assert_agreement(position, referee)
        outcome = position.outcome()
        assert outcome is not None
        assert referee.winners() == [winner + 1 for winner in outcome.winners]
