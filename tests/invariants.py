"""What holds in every position, whatever is played."""

from __future__ import annotations

from collections import Counter

from engine.game import CHANCE, Position
from engine.go_nuts.dice import SQUIRREL_DICE
from engine.go_nuts.position import Round
from engine.nacho_incident.cards import CUBES_OF_EACH, DEMANDS, FOODS, MOUNTIES, SMUGGLERS
from engine.nacho_incident.position import Season
from engine.nut.cards import DECK
from engine.nut.position import Forest
from engine.nutty_business.cards import CARDS, cards_in
from engine.nutty_business.position import Table

MOST_LINES = {"nutty_business": 500, "go_nuts": 20_000, "nacho_incident": 400, "nut": 61}
"""No match gets longer; in Go Nuts!, which has no such bound, a random one does not."""


def check(position: Position) -> None:
    """Fail if pieces got lost or came out of nothing, or if nobody can go on."""
    CONSERVED[type(position)](position)
    assert (position.outcome() is None) == bool(position.to_act)
    assert list(position.to_act) == sorted(set(position.to_act))
    for seat in position.to_act:
        assert seat == CHANCE or len(position.legal_moves(seat)) > 0
        assert seat != CHANCE or position.to_act == (CHANCE,)


def _gangs_keep_their_cards(table: Table) -> None:
    for seat, nuts in enumerate(table.nuts):
        chosen = [card for card in table.openings[seat : seat + 1] if card >= 0]
        piles = [] if table.openings else [card for pile in table.piles(seat) for card in pile]
        assert sorted([*cards_in(table.hands[seat]), *piles, *chosen]) == list(CARDS)
        assert nuts >= 0


def _dice_and_points_are_sane(round_: Round) -> None:
    assert 1 <= round_.dice <= SQUIRREL_DICE
    assert min(round_.points) >= 0
    assert round_.gathered >= 0
    assert set(round_.racers) <= set(range(len(round_.points)))
    assert bool(round_.racers) == round_.frenzy
    assert not round_.frenzy or round_.turn in round_.racers


def _cards_and_cubes_are_conserved(season: Season) -> None:
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


def _every_card_is_somewhere(forest: Forest) -> None:
    cards = [*forest.deck, *(card for column in forest.columns for card in column)]
    cards += [placed.card for tree in forest.trees for placed in tree.cards]
    cards += [forest.card] if forest.card else []
    assert sorted(cards) in ([], sorted(DECK))


CONSERVED = {
    Table: _gangs_keep_their_cards,
    Round: _dice_and_points_are_sane,
    Season: _cards_and_cubes_are_conserved,
    Forest: _every_card_is_somewhere,
}
