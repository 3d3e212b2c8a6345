"""Where bots play each other."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic

from engine.bots import bots_of
from engine.game import BY_CHANCE, CHANCE, Bot, Game, M, Move, P, Position
from engine.match import LEVEL_NAMES, Match, Seat


def play_out(position: Position[M], rng: Random) -> int:
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


NO_PLANS: Mapping[int, Move] = MappingProxyType({})


def next_to_act(position: Position[M], rng: Random, plans: Mapping[int, Move] = NO_PLANS) -> int:
    """Choose who acts where several may: whoever plans or is able to do so first, of equals by chance."""
    seats = list(position.to_act)
    if len(seats) > 1:
        rng.shuffle(seats)
        times = {seat: (plans.get(seat) or position.legal_moves(seat)[0]).at for seat in seats}
        seats.sort(key=lambda seat: (times[seat], seat not in plans))
    return seats[0]


class Arena(Generic[P, M]):
    """Matches of one game between the same bots, one per seat, and what came of them."""

    def __init__(
        self,
        game: Game[P, M],
        names: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        guests: Mapping[str, Bot[P, M]] | None = None,
    ) -> None:
        """Invite the game's bots and `guests`, or raise ValueError if one of them does not play this game."""
        known = {**bots_of(game), **(guests or {})}
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

    def play(self) -> Match[P, M]:
        """Play the next match; the first seat goes round, and each match has random numbers of its own."""
        seed = f"{self.seed}/{self.games + 1}"
        match = Match(self.game, self._seats(), self.options, self.games % len(self.names), {"seed": seed})
        rng = Random(seed)
        plans: dict[int, M] = {}
        while not match.over:
            if match.position.to_act == BY_CHANCE:
                match.play_chance(rng)
            else:
                seat = self._soonest(match, plans, rng)
                match.play(seat, plans.pop(seat))
        self._note(match)
        return match

    def _soonest(self, match: Match[P, M], plans: dict[int, M], rng: Random) -> int:
        """Ask the bots until it is clear whose move comes first, and return its seat.

        Where time is measured a bot may plan to wait, and another who can act before that is asked as well.
        A plan that has to wait is kept, for nobody's hands become slower because others were quick.
        """
        if len(match.position.to_act) == 1:
            plans.clear()
        while True:
            seat = next_to_act(match.position, rng, plans)
            if seat in plans:
                return seat
            begin = time.perf_counter()
            plans[seat] = self.bots[seat](match.view(seat), seat, rng)
            self.thinking[seat] += time.perf_counter() - begin
            self.decisions[seat] += 1

    def _seats(self) -> list[Seat]:
        """Name the seats after their bots; a bot that is no level sits there like a person."""
        names = [(f"{name.capitalize()} {number}", name) for number, name in enumerate(self.names, start=1)]
        return [Seat(title, name if name in LEVEL_NAMES else None) for title, name in names]

    def _note(self, match: Match[P, M]) -> None:
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
