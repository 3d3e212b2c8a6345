"""Change, in a whole position, everything that a seat must not know. Written without looking at `view`."""

from __future__ import annotations

from random import Random

from engine.game import Position
from engine.go_nuts.position import Round
from engine.nacho_incident.position import Season
from engine.nut.position import Forest
from engine.nutty_business.cards import CARDS, FULL_HAND
from engine.nutty_business.position import Table


def permuted(position: Position, seat: int | None, rng: Random) -> Position:
    """Return a position that differs only in what a seat (None: everybody) does not know."""
    twin = position.copy()
    PERMUTE[type(twin)](twin, seat, rng)
    return twin


def _opening_cards(table: Table, seat: int | None, rng: Random) -> None:
    """Others have chosen another opening card."""
    for other, card in enumerate(table.openings):
        if card in CARDS and other != seat:
            table.openings[other] = rng.choice(CARDS)
            table.hands[other] = FULL_HAND ^ 1 << table.openings[other]


def _tumbling_dice(round_: Round, seat: int | None, rng: Random) -> None:
    """Dice that still tumble show something else (GN4b); at least one racer has no dog, or it were over."""
    if not round_.frenzy:
        return
    tumbling = [
        s for s, landing in enumerate(round_.free_at) if landing > round_.clock and s != round_.roller
    ]
    if round_.turn in tumbling:
        round_.shaken = rng.randrange(round_.dice + 1)
    dogs = {racer for racer in tumbling if racer != round_.turn and rng.random() < 0.5}
    racers = tuple(s for s in range(len(round_.points)) if s in {*round_.racers, *tumbling} - dogs)
    if len(racers) > 1:
        if round_.to_act == round_.racers:
            round_.to_act = racers
        round_.racers = racers


def _cards_nobody_shows(season: Season, seat: int | None, rng: Random) -> None:
    """Others' hands, hires and face-down discards, and the order of every pile, are shuffled together."""
    others = [other for other in range(len(season.gold)) if other != seat]
    hiring = season.stage == "hire"
    secret_hires = [other for other in others if hiring and season.hired[other] >= 0]
    places = [season.deck]
    for other in others:
        places += [season.hands[other], season.own_discards[other]]
    pool = [card for place in places for card in place] + [season.hired[other] for other in secret_hires]
    rng.shuffle(pool)
    for place in places:
        place[:] = [pool.pop() for _ in place]
    for other in secret_hires:
        season.hired[other] = pool.pop()
    for hand in season.hands:
        hand.sort()
    seen = season.patrol[-1:] if hiring and not season.blind else []
    unseen = season.patrol[: len(season.patrol) - len(seen)]
    rng.shuffle(unseen)
    season.patrol = unseen + seen
    for province, pile in enumerate(season.piles):
        if not season.turned[province]:
            under = list(pile[1:])
            rng.shuffle(under)
            season.piles[province] = (*pile[:1], *under)


def _deck(forest: Forest, seat: int | None, rng: Random) -> None:
    """The deck lies in another order (NU5)."""
    rng.shuffle(forest.deck)


PERMUTE = {Table: _opening_cards, Round: _tumbling_dice, Season: _cards_nobody_shows, Forest: _deck}
