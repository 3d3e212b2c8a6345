"""Why a move of Nutty Business is not legal, in the players' words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import IllegalMove

from .cards import CODES, HOLIDAY, INCOME, RAID
from .moves import PLACES, RIGHT, NuttyMove, Pay, Play, Start, Use, UseRaid

if TYPE_CHECKING:
    from .position import Gangs


def refusal(table: Gangs, seat: int, move: NuttyMove) -> IllegalMove:
    """Explain why an illegal move of a seat that may act is none."""
    if table.openings:
        return IllegalMove("everybody chooses an opening card first")
    if isinstance(move, Start):
        return IllegalMove("the opening cards have been chosen")
    if not table.to_use:
        return _play_refusal(table, seat, move)
    if isinstance(move, Play):
        return IllegalMove("a card has been played in this turn, now the visible cards are applied")
    if isinstance(move, Pay):
        return _pay_refusal(table, seat)
    if table.paying:
        return IllegalMove("first it must be said which Customs Officer gets how much")
    return _use_refusal(table, seat, move)


def _play_refusal(table: Gangs, seat: int, move: NuttyMove) -> IllegalMove:
    if not isinstance(move, Play):
        return IllegalMove("a card must be played first")
    if not table.hands[seat] >> move.card & 1:
        return IllegalMove("{card} is not in the hand", card=CODES[move.card])
    if move.place == RIGHT:
        return IllegalMove("there is no right pile yet")
    if move.card == HOLIDAY:
        return IllegalMove("a Beach Holiday takes the place of a pile, it makes no new one")
    return IllegalMove("nobody may have a third pile")


def _pay_refusal(table: Gangs, seat: int) -> IllegalMove:
    if not table.paying:
        return IllegalMove("there is nothing to share out")
    income = INCOME[table.top(seat, table.owing_side)]
    due = table.owed[0][1]
    return IllegalMove(
        "the payments must add up to {nuts}, with at most {due} for each Customs Officer",
        nuts=income,
        due=due,
    )


def _use_refusal(table: Gangs, seat: int, move: Use | UseRaid) -> IllegalMove:
    side = move.side
    if not table.to_use >> side & 1:
        return IllegalMove("there is no card to apply on the {place} pile", place=PLACES[side])
    if isinstance(move, Use):
        return IllegalMove("a Raid names the rival and the pile that gets covered")
    if table.top(seat, side) != RAID:
        return IllegalMove("{card} raids nobody", card=CODES[table.top(seat, side)])
    if move.rival == seat:
        return IllegalMove("nobody raids themselves")
    return IllegalMove("only a rival with two piles can be raided")
