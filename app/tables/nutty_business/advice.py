"""Where on the table an expert's move is."""

from __future__ import annotations

from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, PLACES, RIGHT, NuttyMove, Pay, Play, Start, Use, UseRaid


def things_of(seat: int, move: NuttyMove) -> list[str]:
    """Name a card and its pile, or those who are to be paid."""

    def pile(of: int, side: int) -> str:
        return f"pile:{of + 1}:{PLACES[side]}"

    match move:
        case Start():
            return [f"card:{CODES[move.card]}"]
        case Play():
            return [f"card:{CODES[move.card]}", pile(seat, LEFT if move.place == LEFT else RIGHT)]
        case Pay():
            return [f"officer:{rival + 1}" for rival, _ in move.shares]
        case UseRaid():
            return [pile(seat, move.side), pile(move.rival, move.covered)]
        case Use():
            return [pile(seat, move.side)]
    return []
