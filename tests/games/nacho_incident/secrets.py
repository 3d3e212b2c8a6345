"""Change, in a position of Nacho Incident, what a seat must not know; written without looking at `view`."""

from itertools import islice
from random import Random

from engine.game import CHANCE
from engine.match import Match
from engine.nacho_incident import GAME
from engine.nacho_incident.position import Season
from tests.random_play import match_of, walk


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


def twins() -> tuple[Match, Match]:
    """The deck, and the patrol but for its top card, come in the reverse order."""
    dealt = [str(move) for _, seat, move in islice(walk(GAME.begin(3), Random(1)), 6) if seat == CHANCE]
    smugglers, mounties, *others = dealt
    verb, *cards = smugglers.split()
    order, top, *below = mounties.split()
    pair = []
    for deck, patrol in ((cards, below), (cards[::-1], below[::-1])):
        lines = [f"{verb} {' '.join(deck)}", f"{order} {top} {' '.join(patrol)}", *others]
        match = match_of(GAME, 3, "\n".join(f"* {line}" for line in lines))
        match.play(1, match.position.legal_moves(1)[0])
        pair.append(match)
    return pair[0], pair[1]
