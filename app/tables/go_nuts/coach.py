"""What the coach knows of Go Nuts!: chances are worked out exactly, and a race is no matter of thought."""

from __future__ import annotations

from collections.abc import Generator

from engine.game import Move
from engine.go_nuts.level_bots import prospects, study
from engine.go_nuts.moves import HIDE, ROLL
from engine.go_nuts.position import Round


def is_choice(position: Round) -> bool:
    """Tell whether somebody has to decide: to hide, or to roll on."""
    return position.may_hide and not position.frenzy


def chances(view: Round) -> Generator[None, None, dict[Move, float]]:
    """Work out how likely each move is to win, pausing often."""
    yield from study(view)
    hiding, rolling = prospects(view)
    return {HIDE: hiding, ROLL: rolling}
