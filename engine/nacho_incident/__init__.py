"""The Nacho Incident: Mexican food is smuggled into Canada, 2 to 4 players.

Three rounds of four turns. In a turn everybody hires a smuggler in secret; by rank, the highest first,
each sends his to a province with a cube of food, pays him, and lets him open a cantina there; Mounties
arrest whom they find. After each round the best cantina of a province earns a bonus and every Mountie
costs a penalty. Most gold wins. 56 smugglers, 12 Mounties, 12 province cards and 32 cubes are in
cards.py.

Secret: hands; hired smugglers until all are hired; what a player discards from his hand (it goes away
face down, the text is silent); the order of all piles; with `blind` also the next Mountie.
Chance: the shuffles and the bag.
"""

from engine.game import Game, Option

from .hints import NachoHints
from .moves import MOST_SEATS, parse
from .position import Season

_NO_OR_YES = Option(("no", "yes"), default="no")

GAME = Game(
    name="nacho_incident",
    rules=1,
    seats=range(2, MOST_SEATS + 1),
    start=Season.start,
    parse=parse,
    options={"choosy": _NO_OR_YES, "random": _NO_OR_YES, "blind": _NO_OR_YES},
    reveals=frozenset({"revealed", "mountie_turned", "drawn", "province_turned"}),
    hints=NachoHints(),
    effort=300,
)
