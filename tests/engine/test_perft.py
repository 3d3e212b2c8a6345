"""Perft: exact numbers of lines that can be played from small set-ups, by engine and by referee.

The set-ups and their numbers are in `tests/games/<game>/perft.py`. Where there is chance behind them it says,
as `chance_moves`, what can come of it; shuffles are played before counting.
"""

import pytest

from engine import sheet
from engine.game import CHANCE, Position
from engine.games import GAMES
from tests.games import game_of, part_of

HEADER = "cachette 1\ngame: {game}\nrules: 1\nseats: {seats}\nfirst: 1\n\n"


def count_by_engine(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in position.to_act:
        moves = position.legal_moves(seat)
        if seat == CHANCE:
            moves = part_of(game_of(type(position)), "perft").chance_moves(position)
        for move in moves:
            total += count_by_engine(position.apply(seat, move), depth - 1)
    return total


def count_by_referee(referee, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for line in referee.moves():
        after = referee.fork()
        after.play(line.replace("T>=", ""))
        total += count_by_referee(after, depth - 1)
    return total


@pytest.mark.parametrize("game", GAMES)
def test_counts(game: str) -> None:
    for setup, facts in part_of(game, "perft").SETUPS.items():
        check_counts(game, setup, *facts)


def check_counts(game: str, setup: str, seats: int, lines: str, numbers: list[int]) -> None:
    names = " | ".join("ABCDE"[:seats])
    position = sheet.read((HEADER.format(game=game, seats=names) + lines).encode()).match.position
    referee = part_of(game, "referee").Referee(seats, {}, 1)
    for line in lines.splitlines():
        referee.play(line)
    depths = range(1, len(numbers) + 1)
    assert [count_by_engine(position, depth) for depth in depths] == numbers, setup
    assert [count_by_referee(referee, depth) for depth in depths] == numbers, setup
