"""Where on the table an expert's move is, and what it brings."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.tables.nutty_business.preview import coming_back, rows
from app.tables.nutty_business.words import rule, short_name
from app.widgets.advice import Box, box_of
from engine.game import Move
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, RIGHT, Pay, Play, Start, Use, UseRaid


def boxes(table: Any, seat: int, move: Move) -> list[Box]:
    """Point at a card and its pile, or at those who are to be paid."""
    piles = table.gangs[seat].piles
    match move:
        case Start():
            return [box_of(table.overlay.cards[move.card])]
        case Play():
            card = next(card for card in table.hand.cards if card.code == CODES[move.card])
            return [box_of(card), box_of(piles[LEFT if move.place == LEFT else RIGHT])]
        case Pay():
            return [box_of(row) for row in table.overlay.rows if row.seat in dict(move.shares)]
        case UseRaid():
            return [box_of(piles[move.side]), box_of(table.gangs[move.rival].piles[move.covered])]
        case Use():
            return [box_of(piles[move.side])]
    return []


def reason(table: Any, seat: int, move: Move) -> str:
    """Say what the card brings."""
    say = App.get_running_app().say
    if isinstance(move, Pay):
        shares = ", ".join(f"{table.names[rival]} {nuts}" for rival, nuts in move.shares)
        return say("Pay like this: {shares}.", shares=shares)
    if not isinstance(move, Play):
        return ""
    view = table.view_of(seat)
    back = coming_back(view, seat, move)
    if back:
        return say("{n} card comes back. | {n} cards come back.", n=len(back))
    gains = [row.text for row in rows(view, seat, move, table.symbols) if row.text]
    if not gains:
        return str(rule(CODES[move.card], table.names[seat], say).does)
    nuts = gains[-1].strip("+= ").replace("·", "–")
    return say("{card} brings {nuts} now.", card=short_name(CODES[move.card], say), nuts=nuts)
