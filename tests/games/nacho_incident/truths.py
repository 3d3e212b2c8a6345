"""What must hold where a reason of The Nacho Incident is said."""

from __future__ import annotations

from collections import Counter
from statistics import mean

from app.tables.nacho_incident.words import in_province, the_food
from engine.nacho_incident.board import UNSEEN
from engine.nacho_incident.cards import (
    BONUSES,
    DEMANDS,
    FLAG,
    NEIGHBOURS,
    PENALTY,
    PROVINCES,
    RANK,
    SMUGGLERS,
)
from engine.nacho_incident.moves import ANYWHERE, NOTHING, OWN
from tests.truths import Case, Truths, tell

FOODS = {the_food(food, tell): food for food in range(8)}
PLACES = {in_province(province, tell): province for province in PROVINCES}


def food(case: Case) -> int:
    return FOODS[case.facts["food"]]


def there(case: Case) -> int:
    return PLACES[case.facts["there"]]


def pays(case: Case, province: int, cube: int) -> int:
    """Tell what a province pays now for a food, nothing if it does not want it."""
    if not case.view.wanted[province] >> cube & 1:
        return 0
    return DEMANDS[province][case.view.piles[province][0]][cube]


def best(case: Case, cubes: object, provinces: object = PROVINCES) -> int:
    """Tell what one of some foods can earn now."""
    return max((pays(case, province, cube) for province in provinces for cube in cubes), default=0)


def own(case: Case) -> tuple[int, ...]:
    return tuple(case.view.warehouses[case.seat])


def reach(card: int) -> tuple[int, ...]:
    return tuple(NEIGHBOURS[FLAG[card]])


def hired(case: Case) -> int:
    """Tell who is hired, or is to be."""
    return int(case.move.smuggler if hasattr(case.move, "smuggler") else case.view.hired[case.seat])


def total(case: Case, seat: int, province: int) -> int:
    return sum(RANK[card] for card in case.view.smugglers[seat][province])


def becomes_best(case: Case, province: int) -> bool:
    """Tell whether whoever is hired makes a cantina the only best one, which no Mountie ends."""
    rivals = max(total(case, rival, province) for rival in case.rivals)
    mine = total(case, case.seat, province)
    return mine <= rivals < mine + RANK[hired(case)] and not case.view.mounties[case.seat][province]


def offered(case: Case) -> bool:
    """Tell whether such a delivery pays so much, and none in reach pays more."""
    gold = case.facts["gold"]
    at_best = best(case, own(case), reach(hired(case)))
    return food(case) in own(case) and pays(case, there(case), food(case)) == gold == at_best > 0


def has(case: Case, cube: int) -> bool:
    return any(cube in case.view.warehouses[rival] for rival in case.named("name"))


def fee(card: int) -> int:
    return (RANK[card] + 1) // 2


def earned(case: Case) -> bool:
    return pays(case, case.move.province, case.move.food) == case.facts["gold"] > 0


def in_reach(case: Case) -> list[int]:
    """List what every delivery that is legal now earns."""
    return [
        pays(case, move.province, move.food)
        for move in case.view.legal_moves(case.seat)
        if move.food != NOTHING
    ]


def stay(case: Case) -> list[int]:
    """List whom a discard leaves in the hand."""
    return sorted((Counter(case.view.hands[case.seat]) - Counter(case.move.smugglers)).elements())


def can_deliver(case: Case, card: int) -> bool:
    return best(case, own(case), reach(card)) > 0


def unseen(case: Case) -> int:
    """Tell the mean rank of all smugglers who lie nowhere in sight."""
    view = case.view
    rows = [cards for row in view.smugglers for cards in row]
    seen = Counter(
        card for cards in (view.discards, *view.hands, *view.own_discards, *rows) for card in cards
    )
    del seen[UNSEEN]
    left = [RANK[card] for card in (Counter(SMUGGLERS) - seen).elements()]
    return round(mean(left)) if left else 0


def average(cards: object) -> int:
    return round(mean(RANK[card] for card in cards))


def reached(case: Case) -> int:
    return len({province for card in case.view.hands[case.seat] for province in reach(card)})


def earn(case: Case, cards: object) -> bool:
    """Tell whether the best of these smugglers' deliveries is so."""
    mine = max((best(case, own(case), reach(card)) for card in cards), default=0)
    return (
        pays(case, there(case), food(case)) == case.facts["gold"] == mine > 0
        and food(case) in own(case)
        and any(there(case) in reach(card) for card in cards)
    )


def sold(case: Case) -> bool:
    return best(case, case.move.foods) == case.facts["gold"]


def in_bag(case: Case) -> list[int]:
    return [best(case, [cube]) for cube in case.view.bag]


def kept(case: Case) -> list[int]:
    return sorted((Counter(own(case)) - Counter(case.move.foods)).elements())


def still_in_pile(case: Case) -> bool:
    """Tell whether a card of that province that has not been turned over pays so much."""
    cards = [card for card in range(len(DEMANDS[there(case)])) if card != case.view.piles[there(case)][0]]
    return food(case) in own(case) and case.facts["gold"] in {
        DEMANDS[there(case)][card].get(food(case)) for card in cards
    }


def guards(case: Case) -> list[int]:
    return [PENALTY[card] for card in case.view.mounties[case.seat][case.move.province]]


def stays_best(case: Case) -> bool:
    """Tell whether a cantina is the only best one, also behind the arrest."""
    lost = case.move.smuggler
    at = case.move.cantina
    if at == ANYWHERE:
        at = next(place for place in PROVINCES if lost in case.view.smugglers[case.seat][place])
    mine = total(case, case.seat, there(case)) - RANK[lost] * (at == there(case))
    return all(total(case, rival, there(case)) < mine for rival in case.rivals)


def weakest(case: Case) -> bool:
    poorest = [seat for seat, gold in enumerate(case.view.gold) if gold == min(case.view.gold)]
    strength = {seat: sum(total(case, seat, place) for place in PROVINCES) for seat in poorest}
    return strength[case.move.seat] == min(strength.values())


TRUTHS: Truths = {
    # Hire.
    "{gold} gold for {food} {there}, and {name} has such food too": lambda case: (
        offered(case) and has(case, food(case))
    ),
    "{gold} gold for {food} {there}, less a fee of {fee}": lambda case: (
        offered(case) and case.facts["fee"] == fee(hired(case))
    ),
    "the cantina {there} would then be the best ({gold})": lambda case: (
        becomes_best(case, there(case))
        and there(case) in reach(hired(case))
        and BONUSES[there(case)] == case.facts["gold"]
    ),
    "a fee of {fee} is little, and whoever plays first gets the Mountie": lambda case: (
        case.facts["fee"] == fee(hired(case)) <= 2
    ),
    "the cantina {there} can grow to {n}": lambda case: (
        there(case) in reach(hired(case))
        and total(case, case.seat, there(case)) + RANK[hired(case)] == case.n
        and not case.view.mounties[case.seat][there(case)]
    ),
    "wherever he goes, a Mountie leaves with his arrest": lambda case: all(
        case.view.mounties[case.seat][province] for province in reach(hired(case))
    ),
    # Smuggle.
    "it earns {gold} gold, own food only {own}": lambda case: (
        earned(case)
        and case.move.owner != OWN
        and 0 < best(case, own(case), reach(hired(case))) == case.facts["own"] < case.facts["gold"]
    ),
    "it earns {gold} gold, and {more}": earned,
    "nothing earns more than these {gold} gold": lambda case: (
        earned(case) and max(in_reach(case)) == case.facts["gold"]
    ),
    "it earns {gold} gold, less a fee of {fee}": lambda case: (
        earned(case) and case.facts["fee"] == fee(hired(case))
    ),
    "a Mountie there leaves with an arrest": lambda case: bool(
        case.view.mounties[case.seat][case.move.province]
    ),
    "the cantina there becomes the best, worth {gold} gold at the end of the round": lambda case: (
        becomes_best(case, case.move.province) and BONUSES[case.move.province] == case.facts["gold"]
    ),
    "{there} no Mountie is waiting": lambda case: (
        there(case) == case.move.province and not case.view.mounties[case.seat][there(case)]
    ),
    "no province within reach wants this food": lambda case: not best(case, own(case), reach(hired(case))),
    "{food} can wait for {gold} gold {there}": lambda case: (
        food(case) in own(case)
        and pays(case, there(case), food(case))
        == case.facts["gold"]
        > best(case, own(case), reach(hired(case)))
    ),
    "the cantina there grows to {n}": lambda case: (
        total(case, case.seat, case.move.province) + RANK[hired(case)] == case.n
    ),
    # Arrests.
    "this one would cost {n} gold at the end of the round, another {other}": lambda case: (
        PENALTY[case.move.mountie] == case.n > case.facts["other"] and case.facts["other"] in guards(case)
    ),
    "a penalty of {n} gold is spared at the end of the round": lambda case: (
        PENALTY[case.move.mountie] == case.n
    ),
    "the best cantina {there} stays the best": stays_best,
    "alone there, it wanders no more": lambda case: not case.view.mounties[case.seat][case.move.to],
    "wherever it goes, there is nobody to arrest": lambda case: not any(case.view.smugglers[case.seat]),
    # The Gemstone.
    "none of the poorest has weaker cantinas": weakest,
    "{name} then plays first among equal ranks": lambda case: case.named("name") == {case.move.seat},
    # Discards.
    "{n} of them can deliver what lies in the warehouse": lambda case: (
        case.n == sum(can_deliver(case, card) for card in case.view.hands[case.seat]) > 0
    ),
    "they are {mine} on average, new ones {unseen}": lambda case: (
        [case.facts["mine"], case.facts["unseen"]] == [average(case.view.hands[case.seat]), unseen(case)]
        and case.facts["mine"] > case.facts["unseen"]
    ),
    "{n} of them have a rank of {rank} or more": lambda case: (
        case.n == sum(RANK[card] >= case.facts["rank"] for card in case.view.hands[case.seat])
    ),
    "they can earn {gold} gold for {food} {there}": lambda case: earn(case, case.view.hands[case.seat]),
    "new ones are {unseen} on average too": lambda case: (
        case.facts["unseen"] == unseen(case) == average(case.view.hands[case.seat])
    ),
    "together they reach every province": lambda case: reached(case) == len(PROVINCES),
    "together they reach {n} of the {all} provinces": lambda case: (
        reached(case) == case.n < case.facts["all"] == len(PROVINCES)
    ),
    "new ones are {unseen} on average": lambda case: (
        case.facts["unseen"] == unseen(case) > RANK[case.move.smugglers[0]] and len(case.move.smugglers) == 1
    ),
    "new ones are {unseen} on average, these at most {low}": lambda case: (
        case.facts["low"]
        == max(RANK[card] for card in case.move.smugglers)
        < case.facts["unseen"]
        == unseen(case)
    ),
    "new ones are {unseen} on average, these {mine}": lambda case: (
        case.facts["mine"] == average(case.move.smugglers) < case.facts["unseen"] == unseen(case)
    ),
    "nobody wants what they could deliver": lambda case: (
        own(case) and not any(can_deliver(case, card) for card in case.move.smugglers)
    ),
    "those who stay have a rank of {n} or more": lambda case: (
        min(RANK[card] for card in stay(case)) == case.n
    ),
    "those who stay can earn {gold} gold for {food} {there}": lambda case: earn(case, stay(case)),
    "hiring would cost {n} gold": lambda case: case.n == sum(map(fee, case.move.smugglers)) > 0,
    # The market.
    "{there} {food} can earn {gold} gold": lambda case: (
        food(case) in own(case)
        and pays(case, there(case), food(case)) == case.facts["gold"] == best(case, own(case)) > 0
    ),
    "{there} a card still in the pile pays {gold} gold for {food}": still_in_pile,
    "a sale would bring {n} gold, and no more": lambda case: (
        len(own(case)) == case.n and not best(case, own(case))
    ),
    "no province wants that now": lambda case: not best(case, case.move.foods),
    "it earns {gold} gold at most, new food {more} on average": lambda case: (
        sold(case) and round(mean(in_bag(case))) == case.facts["more"] > case.facts["gold"]
    ),
    "it earns {gold} gold at most, new food up to {more}": lambda case: (
        sold(case) and max(in_bag(case)) == case.facts["more"] > case.facts["gold"]
    ),
    "it earns {gold} gold at most, and {name} has such food too": lambda case: (
        sold(case) and any(has(case, cube) for cube in case.move.foods)
    ),
    "it earns {gold} gold at most, {food} can earn {more} {there}": lambda case: (
        sold(case)
        and food(case) in kept(case)
        and pays(case, there(case), food(case)) == case.facts["more"] > case.facts["gold"]
    ),
    "{n} gold is certain, a delivery earns {gold} at most, less the fee": lambda case: (
        sold(case) and case.n == len(case.move.foods)
    ),
}
