"""Players by their nerve and their rhythm, and a simple one to measure others against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.game import Bot

from .moves import HIDE, ROLL, GoNutsMove, dog, shake
from .position import Round
from .rhythm import reaction_ms


def player(level: str, goes_on: Callable[[Round, Random], bool]) -> Bot[Round, GoNutsMove]:
    """Make a player who races in the rhythm of a level and has the nerve to go on, or not."""

    def choose(view: Round, seat: int, rng: Random) -> GoNutsMove:
        if view.frenzy:
            at = max(view.clock, view.free_at[seat] + reaction_ms(level, rng))
            return shake(at) if seat == view.turn else dog(at)
        return ROLL if not view.may_hide or goes_on(view, rng) else HIDE

    return choose


stop6 = player("hard", lambda view, rng: view.gathered < 6)
"""Hides at 6 points or more. Its hands are as quick as the hard bot's, so that nerve alone is measured."""
