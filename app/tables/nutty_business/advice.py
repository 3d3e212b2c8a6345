"""Where on the table an expert's move is, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from app.language import Say
from app.tables.nutty_business.cloth import NuttyCloth
from app.tables.nutty_business.customs import NuttyCustoms
from app.tables.nutty_business.opening import NuttyOpening
from app.tables.nutty_business.preview import coming_back, rows
from app.tables.nutty_business.words import rule, short_name
from app.widgets.advice import Box, box_of
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, RIGHT, NuttyMove, Pay, Play, Start, Use, UseRaid
from engine.nutty_business.position import Gangs


def boxes(cloth: NuttyCloth, overlay: Widget | None, seat: int, move: NuttyMove) -> list[Box]:
    """Point at a card and its pile, or at those who are to be paid."""
    piles = cloth.gangs[seat].piles
    match move:
        case Start() if isinstance(overlay, NuttyOpening):
            return [box_of(overlay.cards[move.card])]
        case Play():
            card = next(card for card in cloth.hand.cards if card.code == CODES[move.card])
            return [box_of(card), box_of(piles[LEFT if move.place == LEFT else RIGHT])]
        case Pay() if isinstance(overlay, NuttyCustoms):
            return [box_of(row) for row in overlay.rows if row.seat in dict(move.shares)]
        case UseRaid():
            return [box_of(piles[move.side]), box_of(cloth.gangs[move.rival].piles[move.covered])]
        case Use():
            return [box_of(piles[move.side])]
    return []


def reason(
    view: Gangs, seat: int, move: NuttyMove, names: Sequence[str], symbols: Sequence[str], say: Say
) -> str:
    """Say what the card brings."""
    if isinstance(move, Pay):
        shares = ", ".join(f"{names[rival]} {nuts}" for rival, nuts in move.shares)
        return say("Pay like this: {shares}.", shares=shares)
    if not isinstance(move, Play):
        return ""
    back = coming_back(view, seat, move)
    if back:
        return say("{n} card comes back. | {n} cards come back.", n=len(back))
    gains = [row.text for row in rows(view, seat, move, symbols) if row.text]
    if not gains:
        return rule(CODES[move.card], names[seat], say).does
    nuts = gains[-1].strip("+= ").replace("·", "–")
    return say("{card} brings {nuts} now.", card=short_name(CODES[move.card], say), nuts=nuts)
