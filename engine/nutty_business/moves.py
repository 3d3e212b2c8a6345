"""The moves of Nutty Business, all made beforehand, and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from engine.game import Move, not_a_move

from .cards import CARDS, CODES, CUSTOMS_DUE, FULL_HAND, HOLIDAY, NO_CARD, USED, cards_in

LEFT, RIGHT, NEW = range(3)
PLACES = ("left", "right", "new")
SIDES = (LEFT, RIGHT)
MOST_SEATS = 5


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Choose the secret opening card."""

    card: int

    def __str__(self) -> str:
        return f"start {CODES[self.card]}"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Put a card on a pile or beside the only one."""

    card: int
    place: int

    def __str__(self) -> str:
        return f"play {CODES[self.card]} {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Pay(Move):
    """Share an income that is too small among the Customs Officers (NB2): pairs of seat and nuts."""

    shares: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return " ".join(["pay", *(f"{seat + 1}={nuts}" for seat, nuts in self.shares)])


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Apply the card on top of a pile."""

    side: int

    def __str__(self) -> str:
        return f"use {PLACES[self.side]}"


@dataclass(frozen=True, slots=True)
class UseRaid(Move):
    """Apply a Raid: that pile of the rival gets covered by his other one."""

    side: int
    rival: int
    covered: int

    def __str__(self) -> str:
        return f"use {PLACES[self.side]} raid {self.rival + 1} {PLACES[self.covered]}"


NuttyMove: TypeAlias = Start | Play | Pay | Use | UseRaid


def _plays(hand: int, two_piles: bool) -> tuple[Play, ...]:
    """List where each card of a hand may go: a Holiday only in the place of a pile (NB7)."""
    places = (LEFT, RIGHT) if two_piles else (LEFT, NEW)
    return tuple(
        _PLAY[card][place] for card in cards_in(hand) for place in places if (card, place) != (HOLIDAY, NEW)
    )


STARTS = tuple(Start(card) for card in CARDS)
_PLAY = [[Play(card, place) for place in range(len(PLACES))] for card in CARDS]
PLAYS = [[_plays(hand, two_piles) for hand in range(FULL_HAND + 1)] for two_piles in (False, True)]
"""The legal plays by whether there are two piles and by the hand."""
_USE = [Use(side) for side in SIDES]
USES: list[tuple[Use, ...]] = [(), (_USE[LEFT],), (_USE[RIGHT],), (_USE[LEFT], _USE[RIGHT])]
"""The cards to apply by the sides on which there is one, kept as bits."""
TO_USE = [
    [(left in USED) | (right in USED) << RIGHT for right in (*CARDS, NO_CARD)] for left in (*CARDS, NO_CARD)
]
"""Those sides by the two visible cards."""
USE_RAID = [
    [[UseRaid(side, rival, covered) for covered in SIDES] for rival in range(MOST_SEATS)] for side in SIDES
]


DEBTS = [
    [
        tuple((seat, due) for seat in range(MOST_SEATS) if officers >> seat & 1)
        for officers in range(1 << MOST_SEATS)
    ]
    for due in range(max(CUSTOMS_DUE) + 1)
]
"""`DEBTS[due][officers]`: what is owed to each Customs Officer, the officers' seats given as bits."""


@cache
def payments(income: int, owed: tuple[tuple[int, int], ...]) -> tuple[Pay, ...]:
    """List every way to pay out the whole income with nobody getting more than he is owed (NB2)."""
    seats = [seat for seat, _ in owed]
    ways = product(*(range(due, -1, -1) for _, due in owed))
    return tuple(
        Pay(tuple((seat, nuts) for seat, nuts in zip(seats, way, strict=True) if nuts))
        for way in ways
        if sum(way) == income
    )


def _share(word: str) -> tuple[int, int] | None:
    """Read `3=1`: seat 3 gets 1 nut."""
    seat, equals, nuts = word.partition("=")
    if equals and seat in _SEAT_WORDS and nuts in _NUT_WORDS:
        return _SEAT_WORDS[seat], _NUT_WORDS[nuts]
    return None


def parse(words: Sequence[str]) -> NuttyMove:
    """Read a move from its words."""
    match words:
        case ["start", card] if card in _CARD_WORDS:
            return STARTS[_CARD_WORDS[card]]
        case ["play", card, place] if card in _CARD_WORDS and place in PLACES:
            return _PLAY[_CARD_WORDS[card]][PLACES.index(place)]
        case ["use", side] if side in _SIDE_WORDS:
            return _USE[_SIDE_WORDS[side]]
        case ["use", side, "raid", rival, covered] if (
            side in _SIDE_WORDS and rival in _SEAT_WORDS and covered in _SIDE_WORDS
        ):
            return USE_RAID[_SIDE_WORDS[side]][_SEAT_WORDS[rival]][_SIDE_WORDS[covered]]
        case ["pay", *shares]:
            paid = dict(filter(None, map(_share, shares)))
            if len(paid) == len(shares) > 0:
                return Pay(tuple(sorted(paid.items())))
    raise not_a_move(words)


_CARD_WORDS = {code: card for card, code in enumerate(CODES)}
_SIDE_WORDS = {PLACES[side]: side for side in SIDES}
_SEAT_WORDS = {str(seat + 1): seat for seat in range(MOST_SEATS)}
_NUT_WORDS = {str(nuts): nuts for nuts in range(1, 6)}
