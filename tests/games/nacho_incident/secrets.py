"""Change, in a position of Nacho Incident, what a seat must not know; written without looking at `view`."""

from random import Random

from engine.nacho_incident.position import Season


def permute(season: Season, seat: int | None, rng: Random) -> None:
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
