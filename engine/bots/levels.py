"""Easy, normal, hard: three characters, the same in every game that is searched.

Easy lives for the moment: it takes what brings most at once, minds no rival, and overlooks half of what it
could do. Normal thinks for a while and of its rivals too, but judges things by how they stand, and misses
something now and then. Hard thinks long, plays on in its head, and overlooks nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol

from engine.bots.search import Search
from engine.game import CHANCE, Bot, Game, M, P, Study
from engine.hints import Hints


class Level(NamedTuple):
    """How a bot plays."""

    overlooks: float
    """How likely it does not see one of its moves."""
    effort: float
    """Which part of the hard bot's iterations it makes; without any it acts on impulse."""
    foresight: bool
    """Whether it plays on behind its tree before it judges."""


LEVEL_SETTINGS = {
    "easy": Level(overlooks=0.5, effort=0.0, foresight=False),
    "normal": Level(overlooks=0.1, effort=0.1, foresight=False),
    "hard": Level(overlooks=0.0, effort=1.0, foresight=True),
}


class Mind(Protocol[M]):
    """A bot at work on its move: stepped bit by bit, with an answer ready at any time."""

    def steps(self) -> Iterator[None]:
        """Think on, pausing often."""

    def answer(self) -> M:
        """Return the best move so far."""

    def chance(self, move: M) -> float | None:
        """Say how often this move wins, from 0 to 1, as far as is known."""

    def next_chance(self, move: M) -> float | None:
        """Say how often the move wins that would be the choice without this one, as far as is known."""


class Thought(Generic[P, M]):
    """A bot that searches."""

    def __init__(
        self, game: Game[P, M], level: str, view: P, seat: int, rng: Random, patience: float = 1.0
    ) -> None:
        """Begin to think, so many times as long as usual."""
        hints: Hints[P, M] = game.hints or Hints()
        overlooks, effort, foresight = LEVEL_SETTINGS[level]
        noticed = notice(hints.candidates(view, seat), overlooks, rng)
        self.search = Search(view, seat, rng, hints, noticed, foresight=foresight)
        # Fewer iterations the more people sit there, for each takes longer.
        usual = game.effort * effort * min(game.seats) / len(view.scores())
        iterations = max(1, round(usual * patience))
        self._work = iterations if len(noticed) > 1 else 0

    def steps(self) -> Iterator[None]:
        """Think on, pausing often."""
        return self.search.run(self._work)

    def answer(self) -> M:
        """Return the best move so far."""
        return self.search.best()

    def chance(self, move: M) -> float | None:
        """Say how often this move wins, from 0 to 1, as far as is known."""
        return self.search.hopes().get(move)

    def next_chance(self, move: M) -> float | None:
        """Say how often the move wins that would be the choice without this one, as far as is known."""
        return self.search.hope_without(move)


class Impulse(Generic[P, M]):
    """A bot that takes what brings most at once."""

    def __init__(self, game: Game[P, M], level: str, view: P, seat: int, rng: Random) -> None:
        """See some moves."""
        self._hints: Hints[P, M] = game.hints or Hints()
        self._noticed = notice(self._hints.candidates(view, seat), LEVEL_SETTINGS[level].overlooks, rng)
        rng.shuffle(self._noticed)  # of equals it takes any
        self._view = view
        self._seat = seat
        self._rng = rng
        self._best = self._noticed[0]

    def steps(self) -> Iterator[None]:
        """Try one move after the other, with the same imagined cards."""
        imagined = self._view.determinize(self._rng)
        most = None
        for move in self._noticed if len(self._noticed) > 1 else ():
            points = yield from self._tried(imagined.copy(), move)
            if most is None or points > most:
                most, self._best = points, move

    def _tried(self, position: P, move: M) -> Generator[None, None, float]:
        """Play a move and on, in place, till something has come of it or patience ends; count its points."""
        seat, points = self._seat, self._hints.points
        before = points(position)[seat]
        position.step(seat, move)
        for _ in range(len(position.scores()) + 1):
            seats = position.to_act
            if not seats or seats[0] == CHANCE or (seat not in seats and points(position)[seat] != before):
                break
            position.step(seats[0], self._hints.choose(position, seats[0], self._rng))
            yield
        return points(position)[seat]

    def answer(self) -> M:
        """Return the best move so far."""
        return self._best

    def chance(self, move: M) -> float | None:
        """Have no idea."""
        return None

    def next_chance(self, move: M) -> float | None:
        """Have no idea."""
        return None


class Reflex(Generic[P, M]):
    """A bot that need not think about its move, though it may have to study the table first."""

    def __init__(
        self, bot: Bot[P, M], view: P, seat: int, rng: Random, study: Study[P] | None = None
    ) -> None:
        """Know the bot, and what it has to study."""
        self._bot = bot
        self._view = view
        self._seat = seat
        self._rng = rng
        self._study = study

    def steps(self) -> Iterator[None]:
        """Study, pausing often."""
        return self._study(self._view) if self._study else iter(())

    def answer(self) -> M:
        """Return its move at once, or as soon as it has studied to the end."""
        return self._bot(self._view, self._seat, self._rng)

    def chance(self, move: M) -> float | None:
        """Have no idea."""
        return None

    def next_chance(self, move: M) -> float | None:
        """Have no idea."""
        return None


def notice(moves: Sequence[M], overlooks: float, rng: Random) -> list[M]:
    """Leave moves out, each as likely as that, but not all."""
    noticed = [move for move in moves if rng.random() >= overlooks] if overlooks else list(moves)
    return noticed or [moves[int(rng.random() * len(moves))]]


def think(game: Game[P, M], level: str, view: P, seat: int, rng: Random, patience: float = 1.0) -> Mind[M]:
    """Let a bot of a level begin to think, from what its seat may know.

    One that searches does so as many times as long as `patience` says.
    """
    own = game.level_bots.get(level)
    if own:
        return Reflex(own, view, seat, rng, game.level_studies.get(level))
    if LEVEL_SETTINGS[level].effort:
        return Thought(game, level, view, seat, rng, patience)
    return Impulse(game, level, view, seat, rng)


def level_bot(game: Game[P, M], level: str, view: P, seat: int, rng: Random) -> M:
    """Choose a move without a clock that steps the thought."""
    return decide(think(game, level, view, seat, rng))


def decide(mind: Mind[M]) -> M:
    """Think to the end and answer."""
    for _ in mind.steps():
        pass
    return mind.answer()
