"""Random matches for tests: every table that can be set up, and every position on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from engine.game import CHANCE, Game, Move, Position
from engine.games import GAMES
from engine.match import Match, Seat
from engine.sheet import play_line

NAMES = ("Ada", "Béa", "Cleo", "Dov", "Eli")


class Setup(NamedTuple):
    """A game with a number of players and its options."""

    game: Game
    seats: int
    options: dict[str, str]

    def __str__(self) -> str:
        chosen = [f"{key}={value}" for key, value in self.chosen_options().items()]
        return "-".join([self.game.name, f"{self.seats}p", *chosen])

    def chosen_options(self) -> dict[str, str]:
        return {key: value for key, value in self.options.items() if value != self.game.options[key].default}

    def begin(self, first: int = 0) -> Position:
        return self.game.begin(self.seats, self.options, first)


def setups(*names: str) -> list[Setup]:
    """List every player count and every combination of options of the games (default: all)."""
    return [
        Setup(game, seats, dict(zip(game.options, values, strict=True)))
        for game in GAMES.values()
        if not names or game.name in names
        for seats in game.seats
        for values in product(*(option.values for option in game.options.values()))
    ]


def match_of(game: Game, seats: int, lines: str = "", first: int = 0, **options: str) -> Match:
    """Begin a match of some people in which some lines have been played."""
    match = Match(game, [Seat(name) for name in NAMES[:seats]], options, first)
    for line in lines.splitlines():
        play_line(match, line)
    return match


def random_line(position: Position, rng: Random) -> tuple[int, Move]:
    """Choose who acts and what, by chance."""
    seat = rng.choice(position.to_act)
    return seat, position.chance(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))


def walk(position: Position, rng: Random) -> Iterator[tuple[Position, int, Move]]:
    """Play at random to the end; yield every position with the line that is played there."""
    while position.to_act:
        seat, move = random_line(position, rng)
        yield position, seat, move
        position = position.apply(seat, move)


def positions(setup: Setup, rng: Random, matches: int) -> Iterator[Position]:
    """Yield every position of some random matches, the last ones too."""
    for number in range(matches):
        position = setup.begin(number % setup.seats)
        yield position
        for before, seat, move in walk(position, rng):
            yield before.apply(seat, move)
