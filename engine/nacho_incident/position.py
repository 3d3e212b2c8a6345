"""The rules of The Nacho Incident. The numbers NI1, NI2, … are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Self

from engine.chance import shuffled
from engine.game import BY_CHANCE, CHANCE, IllegalMove
from engine.seats import clockwise

from . import stages
from .board import NOT_HIRED
from .cards import (
    CUBES_OF_EACH,
    FLAG,
    FOODS,
    MOUNTIES,
    NEIGHBOURS,
    PROVINCE_CODES,
    PROVINCES,
    RANK,
    SMUGGLERS,
    START_GOLD,
    TURNS_IN_ROUND,
)
from .course import Course
from .moves import (
    HIRE,
    Arrest,
    Discard,
    Food,
    Gem,
    Mounties,
    NachoMove,
    Provinces,
    Send,
    Smugglers,
    WanderTakes,
    WanderTo,
    drawn,
    kinds,
    sales,
    sends,
    takings,
)
from .refusals import refusal
from .selection import Selections

_PILE_ORDERS = tuple(permutations(range(3)))


class Season(Course):
    """Three rounds of four turns of smuggling."""

    __slots__ = ()

    @classmethod
    def start(cls, seats: int, options: Mapping[str, str], first: int) -> Self:
        """Fill the bag and hand out the gold; chance does the rest of the set-up."""
        season = cls()
        season.choosy = options["choosy"] == "yes"
        season.random = options["random"] == "yes"
        season.blind = options["blind"] == "yes"
        season.stage = stages.SHUFFLE
        season.turn = 0
        season.gem = first
        season.order = ()
        season.gold = [START_GOLD] * seats
        season.queue = clockwise(seats, first)
        season.hands = [[] for _ in range(seats)]
        season.hired = [NOT_HIRED] * seats
        season.smugglers = [[()] * len(PROVINCES) for _ in range(seats)]
        season.mounties = [[()] * len(PROVINCES) for _ in range(seats)]
        season.warehouses = [()] * seats
        season.deck = []
        season.discards = []
        season.own_discards = [[] for _ in range(seats)]
        season.patrol = []
        season.off_duty = []
        season.piles = [()] * len(PROVINCES)
        season.turned = [False] * len(PROVINCES)
        season.wanted = [0] * len(PROVINCES)
        season.bag = sorted(FOODS * CUBES_OF_EACH)
        season.set_aside = []
        season.beat = 0
        season.moved = []
        season.to_act = BY_CHANCE
        season.story = None
        return season

    # Moves.

    def legal_moves(self, seat: int) -> Sequence[NachoMove]:
        """List the legal moves of a seat."""
        if seat not in self.to_act or seat == CHANCE:
            return ()
        stage = self.stage
        if stage == stages.HIRE:
            return list(map(HIRE.__getitem__, dict.fromkeys(self.hands[seat])))
        if stage == stages.SEND:
            return self.deliveries(seat)
        if stage == stages.SELL:
            return sales(self.warehouses[seat])
        if stage == stages.DISCARD:
            return Selections(self.hands[seat], Discard)
        if stage == stages.ARREST:
            return [Arrest(self.beat, mountie) for mountie in sorted(set(self.mounties[seat][self.beat]))]
        if stage == stages.WANDER:
            return self._wanderings(seat)
        poorest = min(self.gold)
        return [Gem(other) for other, gold in enumerate(self.gold) if gold == poorest]

    def deliveries(self, seat: int) -> list[Send]:
        """List where the smuggler may go with what; the first in the order may take a rival's cube."""
        reach = NEIGHBOURS[FLAG[self.hired[seat]]]
        wanted = self.wanted
        foods = kinds(self.warehouses[seat])
        moves: list[Send] = []
        for province in reach:
            moves += sends(province, foods & wanted[province])
        if seat == self.order[0]:
            for rival, warehouse in enumerate(self.warehouses):
                if rival != seat:
                    foods = kinds(warehouse)
                    for province in reach:
                        if foods & wanted[province]:
                            moves += takings(rival, province, foods & wanted[province])
        return moves

    def _wanderings(self, seat: int) -> list[WanderTakes | WanderTo]:
        """List which lone Mountie may wander, and whom he takes or where to he goes."""
        here = self.beat - len(PROVINCES)
        cantinas = self.smugglers[seat]
        highest = max((RANK[card] for cards in cantinas for card in cards), default=0)
        where: dict[int, list[int]] = {}
        for province, cards in enumerate(cantinas):
            for card in set(cards):
                if RANK[card] == highest:
                    where.setdefault(card, []).append(province)
        moves: list[WanderTakes | WanderTo] = []
        for mountie in sorted(self.bored(seat, here)):
            if not highest:
                moves += [WanderTo(here, mountie, to) for to in PROVINCES if to != here]
            for card in sorted(where):
                if len(where[card]) == 1:
                    moves.append(WanderTakes(here, mountie, card))
                else:
                    moves += [WanderTakes(here, mountie, card, province) for province in where[card]]
        return moves

    def is_legal(self, seat: int, move: NachoMove) -> bool:
        """Tell whether a seat, or chance, may play this."""
        if seat != CHANCE:
            moves = self.legal_moves(seat)
            if isinstance(moves, Selections):
                return isinstance(move, Discard) and moves.fits(move.smugglers)
            return move in moves
        if isinstance(move, Smugglers):
            if self.stage == stages.SHUFFLE:
                return sorted(move.deck) == sorted(SMUGGLERS)
            return self.stage == stages.RESHUFFLE and sorted(move.deck) == sorted(self.all_discards())
        if isinstance(move, Mounties):
            due = (
                self.stage in (stages.MOUNTIES, stages.NEW_MOUNTIES)
                and len(move.patrol) == self._patrol_size()
            )
            return due and Counter(move.patrol) <= Counter(self._free_mounties())
        if isinstance(move, Provinces):
            return self.stage == stages.PROVINCES and all(pile in _PILE_ORDERS for pile in move.piles)
        if isinstance(move, Food) and self.stage in (stages.FIRST_FOOD, stages.FOOD):
            due = move.seat == self.queue[0] and len(move.foods) == self.food_due()
            return due and Counter(move.foods) <= Counter(self.bag)
        return False

    def move_forms(self, seat: int) -> list[str]:
        """Spell the legal moves of a seat, chance by its form."""
        if seat != CHANCE or self.to_act != BY_CHANCE:
            return super().move_forms(seat)
        if self.stage == stages.SHUFFLE:
            return [f"smugglers SMUGGLER{{{len(SMUGGLERS)}}}"]
        if self.stage == stages.RESHUFFLE:
            return [f"smugglers SMUGGLER{{{len(self.all_discards())}}}"]
        if self.stage == stages.PROVINCES:
            return ["provinces " + " | ".join(f"{code} [123]{{3}}" for code in PROVINCE_CODES)]
        if self.stage in (stages.MOUNTIES, stages.NEW_MOUNTIES):
            return [f"mounties MOUNTIE{{{self._patrol_size()}}}"]
        return [f"food {self.queue[0] + 1} FOOD{{{self.food_due()}}}"]

    def chance(self, rng: Random) -> NachoMove:
        """Shuffle cards or draw food, whichever is due."""
        if self.stage in (stages.FIRST_FOOD, stages.FOOD):
            return self._draw_food(rng)
        if self.stage == stages.PROVINCES:
            return Provinces(tuple(_PILE_ORDERS[int(rng.random() * len(_PILE_ORDERS))] for _ in PROVINCES))
        if self.stage in (stages.MOUNTIES, stages.NEW_MOUNTIES):
            return Mounties(shuffled(self._free_mounties(), rng)[: self._patrol_size()])
        cards = SMUGGLERS if self.stage == stages.SHUFFLE else self.all_discards()
        return Smugglers(shuffled(cards, rng))

    def _draw_food(self, rng: Random) -> Food:
        """Draw as many cubes from the bag as are due."""
        bag = self.bag
        one = int(rng.random() * len(bag))
        if self.food_due() == 1:
            return drawn(self.queue[0], (bag[one],))
        other = int(rng.random() * (len(bag) - 1))
        foods = (bag[other], bag[one]) if other < one else (bag[one], bag[other + 1])
        return drawn(self.queue[0], foods)

    def _patrol_size(self) -> int:
        """Count the Mounties that are laid out at once (NI7)."""
        return TURNS_IN_ROUND if self.random else len(MOUNTIES)

    def _free_mounties(self) -> list[int]:
        """List the Mounties that are on no cantina (NI7)."""
        free = list(MOUNTIES)
        for cantinas in self.mounties:
            for cards in cantinas:
                for card in cards:
                    free.remove(card)
        return free

    def refusal(self, seat: int, move: NachoMove) -> IllegalMove:
        """Explain why an illegal move of a seat that may act is none."""
        return refusal(self, seat, move)
