"""Go Nuts!: a dice game of nerve and haste, 2 to 4 players.

The active player rolls five squirrel dice for nuts, puts nutcrackers aside, and rolls on or hides what
was found. Only nutcrackers: the turn's nuts are lost. Only squirrels: they are lost too, and a frenzy
begins, in which the active player shakes those dice for nuts while all the others roll for a dog; the
last dog ends it. Once somebody has the target (50) the round is played to its end, and most points wins.

Secret: nothing, but what dice show that still tumble (GN4b).
Chance: every roll. A frenzy is a series of starts, each with its milliseconds since the go.
"""

from engine.game import Game, Option

from .level_bots import LEVEL_BOTS, STUDIES, appraise
from .moves import parse
from .position import MOST_SEATS, Round
from .rhythm import reaction_ms
from .simple_bots import stop6

GAME = Game(
    name="go_nuts",
    rules=1,
    seats=range(2, MOST_SEATS + 1),
    start=Round.start,
    parse=parse,
    options={"target": Option(("30", "50", "75"), default="50")},
    simple_bots={"stop6": stop6},
    level_bots=LEVEL_BOTS,
    level_studies=STUDIES,
    appraise=appraise,
    reaction_ms=reaction_ms,
)
