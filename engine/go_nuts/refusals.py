"""Why a move of Go Nuts! is not legal, in the players' words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import CHANCE, IllegalMove

from .moves import Dog, GoNutsMove, Hide, Rolled, Shake

if TYPE_CHECKING:
    from .position import Round


def refusal(round_: Round, seat: int, move: GoNutsMove) -> IllegalMove:
    """Explain why an illegal move of a seat that may act is none."""
    if seat == CHANCE:
        if isinstance(move, Rolled) and not (round_.frenzy and round_.roller != round_.turn):
            return IllegalMove("this must be a throw of {dice}", dice=round_.dice)
        return IllegalMove("this is not what was rolled")
    if round_.frenzy:
        return _frenzy_refusal(round_, seat, move)
    if isinstance(move, Shake | Dog):
        return IllegalMove("there is no frenzy")
    if isinstance(move, Hide):
        return IllegalMove("a turn begins with a roll")
    return IllegalMove("only chance says what the dice show")


def _frenzy_refusal(round_: Round, seat: int, move: GoNutsMove) -> IllegalMove:
    if isinstance(move, Shake):
        if seat != round_.turn:
            return IllegalMove("only {seat} shakes the squirrel dice now", seat=round_.turn)
    elif isinstance(move, Dog):
        if seat == round_.turn:
            return IllegalMove("{seat} shakes the squirrel dice now, not the dog die", seat=seat)
    else:
        return IllegalMove("a frenzy is on: shake, or roll the dog die")
    if move.at < round_.free_at[seat]:
        return IllegalMove("these dice still tumble until {at}", at=round_.free_at[seat])
    return IllegalMove("other dice were started later, at {at}", at=round_.clock)
