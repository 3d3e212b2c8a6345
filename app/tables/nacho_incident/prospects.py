"""What a view of The Nacho Incident promises: what food can earn, which cantina is best, what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.nacho_incident.board import UNSEEN
from engine.nacho_incident.cards import DEMANDS, FLAG, NEIGHBOURS, PROVINCES, RANK, SMUGGLERS, TURNS
from engine.nacho_incident.moves import ANYWHERE, WanderTakes
from engine.nacho_incident.position import Season


class Order(NamedTuple):
    """A food that a province wants, and its price."""

    gold: int
    food: int
    province: int


def orders(view: Season, foods: Sequence[int]) -> Iterator[Order]:
    """List who wants one of these foods, at which price."""
    for province in PROVINCES:
        for food in set(foods):
            if view.wanted[province] >> food & 1:
                yield Order(price(view, province, food), food, province)


def orders_to_come(view: Season, foods: Sequence[int]) -> Iterator[Order]:
    """List what cards want that still lie in the piles, and may be turned before the match ends."""
    for province in PROVINCES if view.turn < TURNS - 1 else ():
        for card, demand in enumerate(DEMANDS[province]):
            if card != view.piles[province][0]:
                yield from (Order(demand[food], food, province) for food in set(foods) & demand.keys())


def reachable(view: Season, seat: int, card: int) -> Iterator[Order]:
    """List what a smuggler can do with the food in the warehouse."""
    return (
        order for order in orders(view, view.warehouses[seat]) if order.province in NEIGHBOURS[FLAG[card]]
    )


def price(view: Season, province: int, food: int) -> int:
    """Say what a province pays for a food; nothing brings nothing."""
    return DEMANDS[province][view.piles[province][0]].get(food, 0)


def others(view: Season, seat: int) -> list[int]:
    """List the rivals."""
    return [other for other in range(len(view.gold)) if other != seat]


def is_best(view: Season, seat: int, province: int, without: int = 0) -> bool:
    """Tell whether somebody's cantina would get the bonus now, without so much of its strength."""
    mine = view.rank_total(seat, province) - without
    return all(view.rank_total(other, province) < mine for other in others(view, seat))


def cantina_of(view: Season, seat: int, move: WanderTakes) -> int:
    """Find where the smuggler is whom a Mountie takes."""
    if move.cantina != ANYWHERE:
        return move.cantina
    return next(place for place in PROVINCES if move.smuggler in view.smugglers[seat][place])


def ranks(cards: Sequence[int]) -> list[int]:
    """List the ranks of cards."""
    return [RANK[card] for card in cards]


def unseen_ranks(view: Season, seat: int) -> list[int]:
    """List the ranks of all smugglers whom a seat has not seen."""
    left = list(SMUGGLERS)
    places = [
        view.discards,
        *view.hands,
        *view.own_discards,
        *(cards for row in view.smugglers for cards in row),
    ]
    for card in (card for cards in places for card in cards if card != UNSEEN):
        left.remove(card)
    return ranks(left)


def about(numbers: Sequence[int]) -> int:
    """Return the mean as people say it, 0 of nothing."""
    return round(sum(numbers) / len(numbers)) if numbers else 0
