"""NUT: trees are built of overlapping cards, 2 or 3 players.

The Picker takes a card of any of three columns and lays it into his tree; then everybody else takes one
of the same column and lays it. A card covers others or stands beside them, trunk to trunk and sky to sky.
When all thirty cards (cards.py) are laid each player counts his largest group of each colour, doubled by
the squirrel of that colour; most points wins.

Secret: the order of the deck.
Chance: the deck is shuffled once, before the first turn.
"""

from engine.game import Game

from .hints import NutHints
from .moves import parse
from .position import MOST_SEATS, Forest

GAME = Game(
    name="nut",
    rules=1,
    seats=range(2, MOST_SEATS + 1),
    start=Forest.start,
    parse=parse,
    reveals=frozenset({"column_filled"}),
    hints=NutHints(),
    effort=300,
)
