"""The opponents of each level: one acts on impulse, one on a rule of thumb, one knows the odds."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from random import Random

from .moves import HIDE, ROLL, GoNutsMove
from .position import Round
from .simple_bots import player
from .winning import BEYOND, Duel, duel

GREEDY, TIMID = 0.1, 0.1
"""How often the easy bot wants more whatever it has, and how often a single nut is enough for it."""
CONTENT = 5
"""With so many points it is content in between."""
THUMB = (3, 4, 6, 8, 10)
"""With so many points the normal bot does not dare to roll 1, 2, 3, 4, 5 dice."""


def on_impulse(view: Round, rng: Random) -> bool:
    """Go on by mood: now greedy, now timid, and blind to what the others have."""
    mood = rng.random()
    if mood < GREEDY:
        return True
    return view.gathered < (1 if mood < GREEDY + TIMID else CONTENT)


def by_rule_of_thumb(view: Round, rng: Random) -> bool:
    """Go on while there are many dice and few points, and when hiding would lose the match."""
    if _must_go_on(view):
        return True
    return view.gathered < THUMB[view.dice - 1]


def _must_go_on(view: Round) -> bool:
    """See that somebody is beyond the target and beyond reach of what was gathered."""
    best = max(view.points)
    return best >= view.target and view.points[view.turn] + view.gathered < best


def by_the_odds(view: Round, rng: Random) -> bool:
    """Go on if that makes it likelier to win, and where nothing does: a wonder comes to those who roll."""
    hiding, rolling = prospects(view)
    return rolling >= hiding


def prospects(view: Round) -> tuple[float, float]:
    """Say what it is worth to hide now and to roll on.

    With two players it is the chance of winning. With more it is the chance against the strongest rival
    alone, whoever that is after so many points: the duels run side by side, round by round, and to win is to
    win the hardest of them.
    """
    odds = _odds(view)
    for _ in odds.steps():
        pass
    mine = view.points[view.turn]
    most = view.gathered + BEYOND
    duels = [
        odds.hiding(mine, other, seat in view.queue, most)
        for seat, other in enumerate(view.points)
        if seat != view.turn
    ]
    hiding = [min(chances) for chances in zip(*duels, strict=True)]
    return hiding[view.gathered], odds.rolling(hiding, view.gathered)[view.dice - 1]


def study(view: Round) -> Iterator[None]:
    """Work out the odds for a table, pausing often."""
    return _odds(view).steps()


def appraise(view: Round) -> Generator[None, None, Mapping[GoNutsMove, float]]:
    """Work out how often hiding wins and how often rolling on does, pausing often."""
    yield from study(view)
    hiding, rolling = prospects(view)
    return {HIDE: hiding, ROLL: rolling}


def _odds(view: Round) -> Duel:
    return duel(view.target, len(view.points) - 1)


LEVEL_BOTS = {
    "easy": player("easy", on_impulse),
    "normal": player("normal", by_rule_of_thumb),
    "hard": player("hard", by_the_odds),
}
STUDIES = {"hard": study}
