"""Nutty Business: gangs of squirrels smuggle hazelnuts, 2 to 5 players.

Everybody has the same eight cards and chooses one in secret to begin with. A turn is to play a card on
one of at most two piles and then to apply the cards that are visible on top of one's own. The match ends
when the turn comes to somebody without a card; most nuts wins. The eight cards, 5 × 8 in all, are in
cards.py.

Secret: the opening cards until all are chosen, and who begins until then; the hands (though a good memory
knows them).
Chance: none.
"""

from engine.game import Game

from .moves import MOST_SEATS, parse
from .position import Gangs

GAME = Game(
    name="nutty_business",
    rules=1,
    seats=range(2, MOST_SEATS + 1),
    start=Gangs.start,
    parse=parse,
    hides_first=True,
    reveals=frozenset({"revealed"}),
    effort=1500,
)
