"""The moves of The Nacho Incident, most of them made beforehand, and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from engine.game import Move, not_a_move

from .cards import CARD_CODES, FOOD_CODES, FOODS, MOUNTIES, PROVINCE_CODES, SMUGGLERS
from .selection import Selections

MOST_SEATS = 4
OWN = -1
"""The owner of a delivered cube where it is the player himself."""
NOTHING = -1
"""The food of a smuggler who delivers none."""
ANYWHERE = -1
"""The cantina of a taken smuggler where his code says enough."""


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Choose a smuggler in secret."""

    smuggler: int

    def __str__(self) -> str:
        return f"hire {CARD_CODES[self.smuggler]}"


@dataclass(frozen=True, slots=True)
class Send(Move):
    """Send the smuggler to a province, with nothing, a cube of one's own, or one taken from a rival."""

    province: int
    food: int = NOTHING
    owner: int = OWN

    def __str__(self) -> str:
        words = ["send", PROVINCE_CODES[self.province]]
        if self.food != NOTHING:
            words.append(FOOD_CODES[self.food])
        if self.owner != OWN:
            words += ["from", str(self.owner + 1)]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Arrest(Move):
    """Let a Mountie arrest the highest-ranked smuggler of his cantina."""

    province: int
    mountie: int

    def __str__(self) -> str:
        return f"arrest {PROVINCE_CODES[self.province]} with {CARD_CODES[self.mountie]}"


@dataclass(frozen=True, slots=True)
class WanderTakes(Move):
    """Let a lone Mountie wander and arrest one's highest-ranked smuggler of all provinces."""

    province: int
    mountie: int
    smuggler: int
    cantina: int = ANYWHERE

    def __str__(self) -> str:
        where = f"{PROVINCE_CODES[self.province]} with {CARD_CODES[self.mountie]}"
        which = "" if self.cantina == ANYWHERE else f" in {PROVINCE_CODES[self.cantina]}"
        return f"wander {where} takes {CARD_CODES[self.smuggler]}{which}"


@dataclass(frozen=True, slots=True)
class WanderTo(Move):
    """Let a lone Mountie wander to another cantina where there is nobody to arrest."""

    province: int
    mountie: int
    to: int

    def __str__(self) -> str:
        where = f"{PROVINCE_CODES[self.province]} with {CARD_CODES[self.mountie]}"
        return f"wander {where} to {PROVINCE_CODES[self.to]}"


@dataclass(frozen=True, slots=True)
class Gem(Move):
    """Give the Gemstone to one of the poorest."""

    seat: int

    def __str__(self) -> str:
        return f"gem {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Put any smugglers of the hand away, then draw up to eight."""

    smugglers: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["discard", *(CARD_CODES[card] for card in self.smugglers)])


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell any food of the warehouse for a gold each."""

    foods: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["sell", *(FOOD_CODES[food] for food in self.foods)])


@dataclass(frozen=True, slots=True)
class Smugglers(Move):
    """Chance: the shuffled smugglers, the top first."""

    deck: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["smugglers", *(CARD_CODES[card] for card in self.deck)])


@dataclass(frozen=True, slots=True)
class Mounties(Move):
    """Chance: the Mounties in the order in which they will be turned."""

    patrol: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["mounties", *(CARD_CODES[card] for card in self.patrol)])


@dataclass(frozen=True, slots=True)
class Provinces(Move):
    """Chance: the pile of each province by the numbers of its cards, from 0, the top first."""

    piles: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        rows = zip(PROVINCE_CODES, self.piles, strict=True)
        return "provinces " + " | ".join(
            f"{code} " + " ".join(str(card + 1) for card in pile) for code, pile in rows
        )


@dataclass(frozen=True, slots=True)
class Food(Move):
    """Chance: what a player draws from the bag."""

    seat: int
    foods: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["food", str(self.seat + 1), *(FOOD_CODES[food] for food in self.foods)])


NachoMove: TypeAlias = (
    Hire | Send | Arrest | WanderTakes | WanderTo | Gem | Discard | Sell
    | Smugglers | Mounties | Provinces | Food
)  # fmt: skip

HIRE = tuple(map(Hire, range(len(CARD_CODES))))


@cache
def sends(province: int, foods: int) -> tuple[Send, ...]:
    """List the ways to go to a province: with nothing, or with one of a set of foods, given as bits."""
    return (Send(province), *takings(OWN, province, foods))


@cache
def takings(owner: int, province: int, foods: int) -> tuple[Send, ...]:
    """List the ways to deliver one of somebody's foods."""
    return tuple(Send(province, food, owner) for food in FOODS if foods >> food & 1)


@lru_cache(maxsize=4096)
def kinds(foods: tuple[int, ...]) -> int:
    """Turn foods into a set of bits."""
    return sum(1 << food for food in set(foods))


@lru_cache(maxsize=4096)
def sales(warehouse: tuple[int, ...]) -> tuple[Sell, ...]:
    """List every way to sell some of a warehouse."""
    return tuple(Selections(warehouse, Sell))


@lru_cache(maxsize=4096)
def drawn(seat: int, foods: tuple[int, ...]) -> Food:
    """Make the line of a draw from the bag."""
    return Food(seat, foods)


_SEAT = {str(seat + 1): seat for seat in range(MOST_SEATS)}
_FOOD = {code: food for food, code in enumerate(FOOD_CODES)}
_PROVINCE = {code: province for province, code in enumerate(PROVINCE_CODES)}
_SMUGGLER = {CARD_CODES[card]: card for card in SMUGGLERS}
_MOUNTIE = {CARD_CODES[card]: card for card in MOUNTIES}


def parse(words: Sequence[str]) -> NachoMove:
    """Read a move from its words."""
    try:
        return _parse(words)
    except (KeyError, ValueError):
        raise not_a_move(words) from None


def _parse(words: Sequence[str]) -> NachoMove:
    match words:
        case ["hire", card]:
            return HIRE[_SMUGGLER[card]]
        case ["send", to]:
            return Send(_PROVINCE[to])
        case ["send", to, food]:
            return Send(_PROVINCE[to], _FOOD[food])
        case ["send", to, food, "from", owner]:
            return Send(_PROVINCE[to], _FOOD[food], _SEAT[owner])
        case ["arrest", at, "with", card]:
            return Arrest(_PROVINCE[at], _MOUNTIE[card])
        case ["wander", at, "with", card, "takes", smuggler]:
            return WanderTakes(_PROVINCE[at], _MOUNTIE[card], _SMUGGLER[smuggler])
        case ["wander", at, "with", card, "takes", smuggler, "in", cantina]:
            return WanderTakes(_PROVINCE[at], _MOUNTIE[card], _SMUGGLER[smuggler], _PROVINCE[cantina])
        case ["wander", at, "with", card, "to", to]:
            return WanderTo(_PROVINCE[at], _MOUNTIE[card], _PROVINCE[to])
        case ["gem", seat]:
            return Gem(_SEAT[seat])
        case ["discard", *cards]:
            return Discard(tuple(sorted(_SMUGGLER[card] for card in cards)))
        case ["sell", *foods]:
            return Sell(tuple(sorted(_FOOD[food] for food in foods)))
        case ["smugglers", *cards]:
            return Smugglers(tuple(_SMUGGLER[card] for card in cards))
        case ["mounties", *cards]:
            return Mounties(tuple(_MOUNTIE[card] for card in cards))
        case ["provinces", *rest]:
            return Provinces(_piles(rest))
        case ["food", seat, *foods]:
            return Food(_SEAT[seat], tuple(sorted(_FOOD[food] for food in foods)))
    raise ValueError


def _piles(words: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Read `AB 2 1 3 | SK 1 2 3 | …`, the provinces in their order."""
    number = {"1": 0, "2": 1, "3": 2}
    rows = [row.split() for row in " ".join(words).split(" | ")]
    if [row[:1] for row in rows] != [[code] for code in PROVINCE_CODES]:
        raise ValueError
    return tuple(tuple(number[card] for card in row[1:]) for row in rows)
