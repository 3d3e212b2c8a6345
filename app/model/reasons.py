"""What a move is, in a game's own words, and why an expert would make it. No Kivy here.

A game tells its moves in `app/tables/<game>/reasons.py`, whose class is its `REASONS`. A reason is worked out
from what may be known, so that it is true of the position; where there is none, the odds are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeAlias, cast

from app.box import has_module, module_of
from app.language import Say
from app.session.session import Advice
from engine.game import Game, M, Move, P, Position


class Hint(NamedTuple):
    """What to do, and because of what."""

    action: str
    because: str

    def sentence(self, say: Say) -> str:
        """Spell it as one sentence."""
        return say("{action}: {reason}.", action=self.action, reason=self.because)


class Reasons(Generic[P, M]):
    """What every game can say of its moves; most can say more."""

    def __init__(self, names: Sequence[str], say: Say) -> None:
        """Speak of these people, in the language of `say`."""
        self.names = names
        self.say = say

    def action(self, view: P, seat: int, moves: Sequence[M]) -> str:
        """Say what a gesture does, without a full stop; a view of the seat, or of everybody, is before it."""
        return self.say("Play “{move}”", move=", ".join(map(str, moves)))

    def told(self, view: P, seat: int, move: M) -> str:
        """Say what a move was to those who see no ring round its place."""
        return self.action(view, seat, [move])

    def because(self, view: P, seat: int, moves: Sequence[M]) -> str:
        """Say what speaks for it there, to go on after a colon; nothing where that takes too many words."""
        return ""

    def hint(self, view: P, advice: Advice[M]) -> Hint:
        """Say what an expert would do, and why."""
        facts = view, advice.seat, advice.moves
        return Hint(self.action(*facts), self.because(*facts) or self._odds(advice))

    def _odds(self, advice: Advice[M]) -> str:
        """Compare how often the expert wins, as far as he knows."""
        say, chance, other = self.say, advice.chance, advice.next_chance
        if chance is None:
            return say("the expert would do the same")
        n = round(100 * chance)
        if other is None or round(100 * other) > n:
            return say("the expert wins {n} times in 100 like this", n=n)
        return say("the expert wins {n} times in 100, otherwise {other}", n=n, other=round(100 * other))


AnyReasons: TypeAlias = Reasons[Position[Move], Move]
"""The reasons of a game that only its name tells."""


def reasons_of(game: str, names: Sequence[str], say: Say) -> AnyReasons:
    """Let a game speak of its moves, in the usual words if it has none of its own."""
    kind: type[AnyReasons] = module_of(game, "reasons").REASONS if has_module(game, "reasons") else Reasons
    return kind(names, say)


def reasons_for(game: Game[P, M], names: Sequence[str], say: Say) -> Reasons[P, M]:
    """Let a game that is known speak of its moves: what is found by its name is of its positions."""
    return cast("Reasons[P, M]", reasons_of(game.name, names, say))


def listed(words: Sequence[str], say: Say) -> str:
    """Join words as people list them: `Ada, Béa and Cleo`."""
    *some, last = words
    return say("{some} and {last}", some=", ".join(some), last=last) if some else last
