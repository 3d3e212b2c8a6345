"""The moves of NUT and their notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from engine.game import Move, not_a_move

from .cards import DECK


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a card from a column on offer."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Lay the taken card with its top section there; `turned` is only said of the very first one."""

    column: int
    row: int
    turned: bool = False

    def __str__(self) -> str:
        return f"place {self.column},{self.row}{' turned' if self.turned else ''}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: the shuffled deck, the top first."""

    deck: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["deck", *self.deck])


NutMove: TypeAlias = Take | Place | Deal

TAKE = {card: Take(card) for card in DECK}
AS_PRINTED, TURNED = Place(0, 0), Place(0, 0, turned=True)


@cache
def places_in_column(column: int, rows: int, row_0: int) -> tuple[Place, ...]:
    """List the places of a column whose top rows are given as bits; bit `row_0` stands for row 0."""
    return tuple(Place(column, bit - row_0) for bit in range(rows.bit_length()) if rows >> bit & 1)


_PLACE = re.compile(r"(0|-?[1-9][0-9]{0,8}),(0|-?[1-9][0-9]{0,8})", re.ASCII)


def parse(words: Sequence[str]) -> NutMove:
    """Read a move from its words."""
    match words:
        case ["take", card] if card in TAKE:
            return TAKE[card]
        case ["place", place] | ["place", place, "turned"]:
            if found := _PLACE.fullmatch(place):
                return Place(int(found[1]), int(found[2]), turned=len(words) == 3)
        case ["deck", *cards] if all(card in TAKE for card in cards):
            return Deal(tuple(cards))
    raise not_a_move(words)
