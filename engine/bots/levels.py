"""Easy, normal, hard: how long a bot thinks, and how often it slips."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from engine.bots import Bot
from engine.bots.search import Search
from engine.game import Game, Move, Position
from engine.hints import Hints

Study = Callable[[Position], Iterator[None]]


class Level(NamedTuple):
    """How a bot plays."""

    effort: float
    """Which part of the hard bot's iterations it makes."""
    slips: float
    """How often it takes a move that only looked good at first glance."""


LEVELS = {"easy": Level(0.04, 0.35), "normal": Level(0.08, 0.12), "hard": Level(1.0, 0.0)}
GLANCE = 5
"""Among how many moves a slip happens."""


class Thought:
    """A bot thinking about its move: stepped bit by bit, with an answer ready at any time."""

    def __init__(self, game: Game, level: str, view: Position, seat: int, rng: Random) -> None:
        """Begin to think."""
        hints: Hints = game.hints or Hints()
        self.level = LEVELS[level]
        self.search = Search(view, seat, rng, hints)
        moves = hints.candidates(view, seat)
        self._slip: Move | None = None
        if len(moves) > 1 and self.level.slips and rng.random() < self.level.slips:
            self._slip = moves[int(rng.random() * min(GLANCE, len(moves)))]
        self._work = 0 if len(moves) == 1 or self._slip is not None else self._iterations(game, view)

    def _iterations(self, game: Game, view: Position) -> int:
        """Say how many iterations are to be made: fewer the more people sit there, for each takes longer."""
        return max(1, round(game.effort * self.level.effort * min(game.seats) / len(view.scores())))

    def steps(self) -> Iterator[None]:
        """Think on, pausing often."""
        return self.search.run(self._work)

    def answer(self) -> Move:
        """Return the best move so far."""
        return self._slip if self._slip is not None else self.search.best()

    def chance(self, move: Move) -> float | None:
        """Say how often this move wins, from 0 to 1, as far as is known."""
        return self.search.hopes().get(move)


class Reflex:
    """A bot that need not think about its move, though it may have to study the table first."""

    def __init__(self, bot: Bot, view: Position, seat: int, rng: Random, study: Study | None = None) -> None:
        """Know the bot, and what it has to study."""
        self._bot = bot
        self._view = view
        self._seat = seat
        self._rng = rng
        self._study = study

    def steps(self) -> Iterator[None]:
        """Study, pausing often."""
        return self._study(self._view) if self._study else iter(())

    def answer(self) -> Move:
        """Return its move at once, or as soon as it has studied to the end."""
        return self._bot(self._view, self._seat, self._rng)

    def chance(self, move: Move) -> float | None:
        """Have no idea."""
        return None


def think(game: Game, level: str, view: Position, seat: int, rng: Random) -> Thought | Reflex:
    """Let a bot of a level begin to think, from what its seat may know."""
    own = game.level_bots.get(level)
    if not own:
        return Thought(game, level, view, seat, rng)
    return Reflex(own, view, seat, rng, game.level_studies.get(level))


def search_bot(game: Game, level: str, view: Position, seat: int, rng: Random) -> Move:
    """Choose a move without a clock that steps the thought."""
    return decide(Thought(game, level, view, seat, rng))


def decide(thought: Thought | Reflex) -> Move:
    """Think to the end and answer."""
    for _ in thought.steps():
        pass
    return thought.answer()
