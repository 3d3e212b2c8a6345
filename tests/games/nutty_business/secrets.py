"""Change, in a position of Nutty Business, what a seat must not know; written without looking at `view`."""

from random import Random

from engine.match import Match
from engine.nutty_business import GAME
from engine.nutty_business.cards import CARDS, FULL_HAND
from engine.nutty_business.position import Gangs
from tests.random_play import match_of


def permute(table: Gangs, seat: int | None, rng: Random) -> None:
    """Others have chosen another opening card; somebody else begins (NB12)."""
    if table.openings:
        table.turn = rng.randrange(len(table.nuts))
    for other, card in enumerate(table.openings):
        if card in CARDS and other != seat:
            table.openings[other] = rng.choice(CARDS)
            table.hands[other] = FULL_HAND ^ 1 << table.openings[other]


def twins() -> tuple[Match, Match]:
    """Two have chosen another opening card, and somebody else will begin."""
    one, other = "2 start c5\n3 start bank", "2 start raid\n3 start c2"
    return match_of(GAME, 3, one), match_of(GAME, 3, other, first=1)
