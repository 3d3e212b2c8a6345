"""Why a move of The Nacho Incident is not legal, in the players' words."""

from __future__ import annotations

from engine.game import CHANCE, IllegalMove

from . import stages
from .board import Board
from .cards import CARD_CODES, DEMANDS, FLAG, FOOD_CODES, NEIGHBOURS, PROVINCE_CODES, PROVINCES
from .moves import (
    NOTHING,
    OWN,
    Arrest,
    Discard,
    Food,
    Gem,
    Hire,
    NachoMove,
    Sell,
    Send,
    WanderTakes,
    WanderTo,
)

_ASKED = {
    stages.HIRE: "a smuggler has to be hired now",
    stages.SEND: "the hired smuggler has to be sent now",
    stages.ARREST: "a Mountie has an arrest to make first",
    stages.WANDER: "a bored Mountie wanders first",
    stages.GEM: "the Gemstone has to be given away now",
    stages.DISCARD: "smugglers can be discarded now",
    stages.SELL: "food can be sold now",
}
_MOVES = {
    stages.HIRE: Hire,
    stages.SEND: Send,
    stages.ARREST: Arrest,
    stages.WANDER: WanderTakes | WanderTo,
    stages.GEM: Gem,
    stages.DISCARD: Discard,
    stages.SELL: Sell,
}


def refusal(table: Board, seat: int, move: NachoMove) -> IllegalMove:
    """Explain why an illegal move of a seat that may act, or of chance, is none."""
    if seat == CHANCE:
        return _chance_refusal(table, move)
    if not isinstance(move, _MOVES[table.stage]):
        return IllegalMove(_ASKED[table.stage])
    if isinstance(move, Hire):
        return IllegalMove("{card} is not in the hand", card=CARD_CODES[move.smuggler])
    if isinstance(move, Send):
        return _send_refusal(table, seat, move)
    if isinstance(move, Arrest):
        return _mountie_refusal(table, seat, move, table.beat)
    if isinstance(move, WanderTakes | WanderTo):
        return _wander_refusal(table, seat, move)
    if isinstance(move, Gem):
        return IllegalMove("the Gemstone goes to a player with the least gold")
    if isinstance(move, Discard):
        return IllegalMove("these smugglers are not all in the hand")
    return IllegalMove("this food is not all in the warehouse")


def _chance_refusal(table: Board, move: NachoMove) -> IllegalMove:
    if table.stage in (stages.FIRST_FOOD, stages.FOOD):
        if isinstance(move, Food) and move.seat == table.queue[0]:
            return IllegalMove("this cannot be drawn from the bag")
        return IllegalMove("food for {seat} comes next", seat=table.queue[0])
    if table.stage in (stages.SHUFFLE, stages.RESHUFFLE):
        return IllegalMove("the shuffled smugglers come next, each of them once")
    if table.stage == stages.PROVINCES:
        return IllegalMove("the three cards of each province come next")
    return IllegalMove("the Mounties come next, each of them once and none who is on a cantina")


def _send_refusal(table: Board, seat: int, move: Send) -> IllegalMove:
    smuggler = table.hired[seat]
    where = PROVINCE_CODES[move.province]
    if move.province not in NEIGHBOURS[FLAG[smuggler]]:
        return IllegalMove("{card} does not reach {province}", card=CARD_CODES[smuggler], province=where)
    if move.owner != OWN and seat != table.order[0]:
        return IllegalMove("only the first in the order of play may take a rival's food")
    owner = seat if move.owner == OWN else move.owner
    if move.owner == seat or owner >= len(table.gold):
        return IllegalMove("food is taken from a rival")
    food = FOOD_CODES[move.food]
    if move.food != NOTHING and move.food not in table.warehouses[owner]:
        return IllegalMove("{seat} has no {food}", seat=owner, food=food)
    if move.food not in DEMANDS[move.province][table.piles[move.province][0]]:
        return IllegalMove("{province} does not want {food}", province=where, food=food)
    return IllegalMove("{province} has no free space for {food}", province=where, food=food)


def _wander_refusal(table: Board, seat: int, move: WanderTakes | WanderTo) -> IllegalMove:
    here = table.beat - len(PROVINCES)
    if move.province != here or move.mountie not in table.bored(seat, here):
        return _mountie_refusal(table, seat, move, here)
    if not any(table.smugglers[seat]):
        return IllegalMove("nobody is left to be arrested, the Mountie goes to another cantina")
    if isinstance(move, WanderTo):
        return IllegalMove("a wandering Mountie arrests if there is anybody to arrest")
    if any(move.smuggler in cards for cards in table.smugglers[seat]):
        return IllegalMove(
            "the highest-ranked smuggler is taken, and the cantina is named where the same code lies on two"
        )
    return IllegalMove("{card} is on none of the cantinas", card=CARD_CODES[move.smuggler])


def _mountie_refusal(
    table: Board, seat: int, move: Arrest | WanderTakes | WanderTo, here: int
) -> IllegalMove:
    if move.province != here:
        return IllegalMove("the Mounties in {province} come first", province=PROVINCE_CODES[here])
    if move.mountie in table.mounties[seat][here]:
        return IllegalMove("{card} has wandered already", card=CARD_CODES[move.mountie])
    return IllegalMove("{card} is not there", card=CARD_CODES[move.mountie])
