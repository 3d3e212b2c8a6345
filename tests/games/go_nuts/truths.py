"""What must hold where a reason of Go Nuts! is said."""

from __future__ import annotations

from itertools import product

from engine.go_nuts.dice import NUTCRACKER, SQUIRREL, SQUIRREL_DIE
from engine.go_nuts.level_bots import prospects
from engine.go_nuts.moves import HIDE
from tests.truths import Case, Truths

ABOUT = 0.03


def goes_well(dice: int) -> float:
    """Throw the dice in every way, and count when nuts are not lost."""
    throws = [*product(SQUIRREL_DIE, repeat=dice)]
    return sum({*throw} not in ({NUTCRACKER}, {SQUIRREL}) for throw in throws) / len(throws)


def so_many(case: Case, odds: float) -> bool:
    """Tell whether so many rolls of so many are about that chance."""
    return abs(case.n / case.facts["of"] - odds) < ABOUT


def worth(case: Case) -> bool:
    """Tell whether these are the chances of what is advised and of the other."""
    hiding, rolling = (round(100 * chance) for chance in prospects(case.view))
    return [case.n, case.facts["other"]] == [hiding, rolling][:: 1 if case.move == HIDE else -1]


def duel(case: Case) -> bool:
    return worth(case) and len(case.rivals) == 1


def best_rival(case: Case) -> bool:
    return worth(case) and len(case.rivals) > 1


TRUTHS: Truths = {
    "it ends with the last dog, so be quick": lambda case: bool(case.view.frenzy),
    "there is nothing to lose yet": lambda case: not case.view.gathered and not case.view.may_hide,
    "no nut is at risk yet": lambda case: not case.view.gathered,
    "about {n} of {of} rolls would lose them": lambda case: so_many(case, 1 - goes_well(case.view.dice)),
    "about {n} of {of} rolls goes well": lambda case: so_many(case, goes_well(case.view.dice)),
    "against the best rival, hiding wins {n} of 100, rolling {other}": best_rival,
    "against the best rival, rolling wins {n} of 100, hiding {other}": best_rival,
    "hiding wins {n} of 100, rolling {other}": duel,
    "rolling wins {n} of 100, hiding {other}": duel,
}
