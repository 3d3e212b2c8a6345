"""Where bots play each other."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.bots import bots_of
from engine.game import CHANCE, Game, Position
from engine.match import LEVELS, Match, Seat


def play_out(position: Position, rng: Random) -> int:
    """Play random legal moves in place until the match is over; return how many."""
    random = rng.random
    count = 0
    while seats := position.to_act:
        seat = seats[0] if len(seats) == 1 else seats[int(random() * len(seats))]
        if seat == CHANCE:
            move = position.chance(rng)
        else:
            moves = position.legal_moves(seat)
            move = moves[int(random() * len(moves))]
        position.step(seat, move)
        count += 1
    return count


def next_to_act(position: Position, rng: Random) -> int:
    """Choose who acts where several may: whoever can do so first, of equals by chance."""
    seats = list(position.to_act)
    if len(seats) > 1:
        rng.shuffle(seats)
        seats.sort(key=lambda seat: position.legal_moves(seat)[0].at)
    return seats[0]


class Arena:
    """Matches of one game between the same bots, one per seat, and what came of them."""

    def __init__(self, game: Game, names: Sequence[str], options: Mapping[str, str], seed: int) -> None:
        """Invite the bots, or raise ValueError if one of them does not play this game."""
        known = bots_of(game)
        for name in names:
            if name not in known:
                raise ValueError(f"no bot {name!r} plays {game.name}; there are {', '.join(known)}")
        self.game = game
        self.names = tuple(names)
        self.options = options
        self.seed = seed
        self.bots = [known[name] for name in names]
        self.games = self.moves = 0
        self.wins = [0.0] * len(names)
        self.scores = [0] * len(names)
        self.thinking = [0.0] * len(names)
        self.decisions = [0] * len(names)

    def play(self) -> Match:
        """Play the next match; the first seat goes round, and each match has random numbers of its own."""
        seed = f"{self.seed}/{self.games + 1}"
        match = Match(self.game, self._seats(), self.options, self.games % len(self.names), {"seed": seed})
        rng = Random(seed)
        while not match.over:
            seat = next_to_act(match.position, rng)
            if seat == CHANCE:
                match.play_chance(rng)
            else:
                begin = time.perf_counter()
                move = self.bots[seat](match.view(seat), seat, rng)
                self.thinking[seat] += time.perf_counter() - begin
                self.decisions[seat] += 1
                match.play(seat, move)
        self._note(match)
        return match

    def _seats(self) -> list[Seat]:
        """Name the seats after their bots; a bot that is no level sits there like a person."""
        names = [(f"{name.capitalize()} {number}", name) for number, name in enumerate(self.names, start=1)]
        return [Seat(title, name if name in LEVELS else None) for title, name in names]

    def _note(self, match: Match) -> None:
        """Add a match to the result; a shared victory counts as a fraction."""
        self.games += 1
        self.moves += len(match.lines)
        outcome = match.outcome
        if outcome:
            for seat, score in enumerate(outcome.scores):
                self.scores[seat] += score
            for winner in outcome.winners:
                self.wins[winner] += 1 / len(outcome.winners)

    def report(self) -> dict[str, Any]:
        """Say in plain names how the matches ended."""
        games = max(self.games, 1)
        return {
            "game": self.game.name,
            "games": self.games,
            "bots": list(self.names),
            "wins": self.wins,
            "scores": [score / games for score in self.scores],
            "moves": self.moves,
            "seconds_per_decision": [
                seconds / max(count, 1) for seconds, count in zip(self.thinking, self.decisions, strict=True)
            ],
        }
