"""What holds in every position of The Nacho Incident, whatever is played."""

from collections import Counter

from engine.nacho_incident.cards import CUBES_OF_EACH, DEMANDS, FOODS, MOUNTIES, SMUGGLERS
from engine.nacho_incident.position import Season

MOST_LINES = 400


def check(season: Season) -> None:
    """Cards and cubes are conserved."""
    smugglers = Counter(season.deck) + Counter(season.all_discards())
    for hand in season.hands:
        smugglers += Counter(hand)
    smugglers += Counter(card for card in season.hired if card >= 0)
    smugglers += Counter(card for row in season.smugglers for cards in row for card in cards)
    assert smugglers in (Counter(), Counter(SMUGGLERS))
    posted = Counter(card for row in season.mounties for cards in row for card in cards)
    mounties = posted + Counter(season.patrol) + Counter(season.off_duty)
    assert mounties <= Counter(MOUNTIES)
    assert season.random or mounties in (Counter(), Counter(MOUNTIES))
    for food in FOODS:
        stored = sum(warehouse.count(food) for warehouse in season.warehouses)
        delivered = sum(
            food in DEMANDS[province][pile[0]] and not season.wanted[province] >> food & 1
            for province, pile in enumerate(season.piles)
            if pile
        )
        assert [*season.bag, *season.set_aside].count(food) + stored + delivered == CUBES_OF_EACH
    assert all(list(hand) == sorted(hand) for hand in season.hands)
