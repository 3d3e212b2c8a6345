"""What lies on the table of The Nacho Incident, and who may know it. The rules are in position.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Self

from engine.chance import shuffled
from engine.game import Position

from . import stages
from .cards import (
    CARD_CODES,
    FOOD_CODES,
    FOODS,
    MOUNTIES,
    PROVINCE_CODES,
    PROVINCES,
    RANK,
    SMUGGLERS,
)
from .moves import NachoMove

NOT_HIRED = -2
UNSEEN = -1
"""A card that this view must not know."""


class Board(Position[NachoMove]):
    """Gold, hands, cantinas, warehouses, piles, the bag, and where in the turn the players are."""

    __slots__ = (
        "bag", "beat", "blind", "choosy", "deck", "discards", "gem", "gold", "hands", "hired", "mounties",
        "moved", "off_duty", "order", "own_discards", "patrol", "piles", "queue", "random", "set_aside",
        "smugglers", "stage", "turn", "turned", "wanted", "warehouses",
    )  # fmt: skip

    choosy: bool
    random: bool
    blind: bool

    stage: str
    turn: int
    """How many turns are over."""
    queue: tuple[int, ...]
    """Who still acts in this step, the one whose turn it is first."""
    order: tuple[int, ...]
    """The order of play of this turn."""
    gem: int
    """Who has the Gemstone."""

    gold: list[int]
    hands: list[list[int]]
    """The smugglers in hand, by flag and rank."""
    hired: list[int]
    """The smuggler of this turn until he opens his cantina."""
    smugglers: list[list[tuple[int, ...]]]
    """`smugglers[seat][province]`: who runs the cantina."""
    mounties: list[list[tuple[int, ...]]]
    warehouses: list[tuple[int, ...]]
    """Each player's food, in the order of the foods."""

    deck: list[int]
    """The smugglers to draw, the top last."""
    discards: list[int]
    """The smugglers put away in everybody's sight."""
    own_discards: list[list[int]]
    """The smugglers each player has put away out of his hand, face down."""
    patrol: list[int]
    """The Mounties to come, the next one last."""
    off_duty: list[int]
    """The Mounties put away."""
    piles: list[tuple[int, ...]]
    """The province cards, the one in play first."""
    turned: list[bool]
    """Whether a card has gone under its pile, so that everybody knows the order of all three."""
    wanted: list[int]
    """The foods whose space is free on each province card in play, as a set of bits."""
    bag: list[int]
    """The cubes that can be drawn, in the order of the foods."""
    set_aside: list[int]
    """The cubes sold, which go into the bag when everyone has drawn."""

    beat: int
    """The next cantina for the Mounties to look at: 0 to 3 for arrests, 4 to 7 for wandering (NI3)."""
    moved: list[tuple[int, int]]
    """The Mounties that have wandered in this step, each with the province he came to (NI3)."""

    def copy(self) -> Self:
        """Copy everything that `step` may change; the copy has no story."""
        twin = object.__new__(type(self))
        twin.choosy = self.choosy
        twin.random = self.random
        twin.blind = self.blind
        twin.stage = self.stage
        twin.turn = self.turn
        twin.queue = self.queue
        twin.order = self.order
        twin.gem = self.gem
        twin.gold = self.gold[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.hired = self.hired[:]
        twin.smugglers = [cantinas[:] for cantinas in self.smugglers]
        twin.mounties = [cantinas[:] for cantinas in self.mounties]
        twin.warehouses = self.warehouses[:]
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.own_discards = [cards[:] for cards in self.own_discards]
        twin.patrol = self.patrol[:]
        twin.off_duty = self.off_duty[:]
        twin.piles = self.piles[:]
        twin.turned = self.turned[:]
        twin.wanted = self.wanted[:]
        twin.bag = self.bag[:]
        twin.set_aside = self.set_aside[:]
        twin.beat = self.beat
        twin.moved = self.moved[:]
        twin.to_act = self.to_act
        twin.story = None
        return twin

    def rank_total(self, seat: int, province: int) -> int:
        """Add up the ranks of a cantina's smugglers (NI8)."""
        return sum(RANK[card] for card in self.smugglers[seat][province])

    def bored(self, seat: int, province: int) -> set[int]:
        """Tell which lone Mounties of a cantina may wander: none who came in this very step (NI3)."""
        newcomers = Counter(mountie for mountie, to in self.moved if to == province)
        return set(Counter(self.mounties[seat][province]) - newcomers)

    def all_discards(self) -> list[int]:
        """List every smuggler that has been put away."""
        return [*self.discards, *(card for cards in self.own_discards for card in cards)]

    def face_up_mountie(self) -> int | None:
        """Return the Mountie that everybody sees while they hire, if one lies open."""
        return self.patrol[-1] if self.stage == stages.HIRE and not self.blind else None

    def scores(self) -> tuple[int, ...]:
        """Count the gold."""
        return tuple(self.gold)

    # Secrets.

    def view(self, seat: int | None) -> Self:
        """Cut out the others' hands, hires and discards and the order of the piles, till it is over."""
        seen = self.copy()
        if not self.to_act:
            return seen
        for other in range(len(self.gold)):
            if other == seat:
                continue
            seen.hands[other] = [UNSEEN] * len(self.hands[other])
            seen.own_discards[other] = [UNSEEN] * len(self.own_discards[other])
            if self.stage == stages.HIRE and self.hired[other] != NOT_HIRED:
                seen.hired[other] = UNSEEN
        seen.deck = [UNSEEN] * len(self.deck)
        face_up = self.face_up_mountie()
        seen.patrol = [UNSEEN] * len(self.patrol)
        if face_up is not None:
            seen.patrol[-1] = face_up
        for province, pile in enumerate(self.piles):
            if not self.turned[province]:
                seen.piles[province] = pile[:1] + (UNSEEN,) * len(pile[1:])
        return seen

    def determinize(self, rng: Random) -> Self:
        """Deal the unseen cards by chance into the places where they are not seen."""
        whole = self.copy()
        places = [whole.deck, whole.hired, *whole.hands, *whole.own_discards]
        cantinas = [card for row in self.smugglers for cards in row for card in cards]
        _deal_unseen(SMUGGLERS, [cantinas, self.discards], places, rng)
        posted = [card for row in self.mounties for cards in row for card in cards]
        _deal_unseen(MOUNTIES, [posted, self.off_duty], [whole.patrol], rng)
        for province, pile in enumerate(self.piles):
            if UNSEEN in pile:  # all but the one in play
                below = [card for card in range(len(pile)) if card != pile[0]]
                whole.piles[province] = (pile[0], *shuffled(below, rng)[::-1])
        for hand in whole.hands:
            hand.sort()
        return whole

    # In plain words.

    def describe(self) -> dict[str, Any]:
        """Spell the whole state in plain names."""
        seats = range(len(self.gold))
        return {
            "stage": self.stage,
            "turns_over": self.turn,
            "order": [seat + 1 for seat in self.order],
            "queue": [seat + 1 for seat in self.queue],
            "gemstone": self.gem + 1,
            "gold": self.gold[:],
            "hands": [_cards(hand) for hand in self.hands],
            "hired": [None if card == NOT_HIRED else _card(card) for card in self.hired],
            "warehouses": [[FOOD_CODES[food] for food in foods] for foods in self.warehouses],
            "cantinas": [
                {
                    PROVINCE_CODES[province]: {
                        "smugglers": _cards(self.smugglers[seat][province]),
                        "mounties": _cards(self.mounties[seat][province]),
                    }
                    for province in PROVINCES
                }
                for seat in seats
            ],
            "deck": _cards(reversed(self.deck)),
            "discards": _cards(self.discards),
            "own_discards": [_cards(cards) for cards in self.own_discards],
            "mounties": _cards(reversed(self.patrol)),
            "mounties_off_duty": _cards(self.off_duty),
            "provinces": {
                PROVINCE_CODES[province]: {
                    "pile": ["unseen" if card == UNSEEN else card + 1 for card in pile],
                    "free": [FOOD_CODES[food] for food in FOODS if self.wanted[province] >> food & 1],
                    "order_known": self.turned[province],
                }
                for province, pile in enumerate(self.piles)
            },
            "bag": {FOOD_CODES[food]: self.bag.count(food) for food in FOODS},
            "set_aside": {FOOD_CODES[food]: self.set_aside.count(food) for food in FOODS},
            "mounties_look_at": self.beat,
            "mounties_moved": [[CARD_CODES[card], PROVINCE_CODES[to]] for card, to in self.moved],
        }


def _card(card: int) -> str:
    return "unseen" if card == UNSEEN else CARD_CODES[card]


def _cards(cards: Iterable[int]) -> list[str]:
    return [_card(card) for card in cards]


def _deal_unseen(
    all_cards: Iterable[int], seen: Iterable[Iterable[int]], places: list[list[int]], rng: Random
) -> None:
    """Fill the unseen cards of some places with those that are seen nowhere."""
    left = list(all_cards)
    for cards in (*seen, *places):
        for card in cards:
            if card >= 0:
                left.remove(card)
    unseen = list(shuffled(left, rng))
    for cards in places:
        if UNSEEN in cards:
            cards[:] = [unseen.pop() if card == UNSEEN else card for card in cards]
