"""One turn, played as well as can be: what rolling on is worth, when it is known what hiding is worth.

Every roll that does not end the turn brings a nut or takes a die away, so the worth of a roll follows from
that of the rolls behind it: count down from the most points that anybody goes on with.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import mul

from .dice import SQUIRREL_DICE
from .odds import NUT_ODDS, NUTCRACKER_ODDS, SQUIRREL_ODDS

MOST_AT_RISK = 36
"""With so many points more than it now has a player is taken to hide, whatever the dice."""

Five = tuple[float, float, float, float, float]

# How likely no die shows a nutcracker and so many, at least one, show a nut.
((N11,), (N21, N22), (N31, N32, N33), (N41, N42, N43, N44), (N51, N52, N53, N54, N55)) = (
    [comb(dice, n) * NUT_ODDS**n * SQUIRREL_ODDS ** (dice - n) for n in range(1, dice + 1)]
    for dice in range(1, SQUIRREL_DICE + 1)
)
# How likely all of so many dice show squirrels.
S1, S2, S3, S4, _ = (SQUIRREL_ODDS**dice for dice in range(1, SQUIRREL_DICE + 1))
# How likely, of so many dice, all but so many are nutcrackers: X52 is three nutcrackers among five.
((X21,), (X31, X32), (X41, X42, X43), (X51, X52, X53, X54)) = (
    [comb(dice, kept) * NUTCRACKER_ODDS ** (dice - kept) for kept in range(1, dice)]
    for dice in range(2, SQUIRREL_DICE + 1)
)


def rolling(hiding: Sequence[float], ends: Sequence[Sequence[float]], most: int, gathered: int = 0) -> Five:
    """Say what it is worth to roll 1 to 5 dice with so many points gathered, and then to play well.

    `hiding[points]` is what it is worth to end the turn with so many points, `ends` are the odds of
    `turn_ends`; whoever has gathered `most` hides. Written out die by die, for it runs ten thousand times
    before a bot can answer: `c2` is what three dice are worth with two points more than `points`.
    """
    end1, end2, end3, end4, end5 = (sum(map(mul, odds, hiding)) for odds in ends)
    a1, a2, a3, a4, a5 = hiding[most : most + SQUIRREL_DICE]
    b1, b2, c1, c2, c3, d1, d2, d3, d4 = a1, a2, a1, a2, a3, a1, a2, a3, a4
    e1, e2, e3, e4, e5 = a1, a2, a3, a4, a5
    one = two = three = four = five = 0.0
    for points in range(most - 1, gathered - 1, -1):
        hide = hiding[points]
        one = end1 + N11 * e1
        a = one if one > hide else hide
        kept1 = N11 * a1 + S1 * a
        some2 = N21 * b1 + N22 * b2
        two = end2 + some2 + X21 * kept1
        b = two if two > hide else hide
        kept2 = some2 + S2 * b
        some3 = N31 * c1 + N32 * c2 + N33 * c3
        three = end3 + some3 + X31 * kept1 + X32 * kept2
        c = three if three > hide else hide
        kept3 = some3 + S3 * c
        some4 = N41 * d1 + N42 * d2 + N43 * d3 + N44 * d4
        four = end4 + some4 + X41 * kept1 + X42 * kept2 + X43 * kept3
        d = four if four > hide else hide
        kept4 = some4 + S4 * d
        five = end5 + N51 * e1 + N52 * e2 + N53 * e3 + N54 * e4 + N55 * e5
        five += X51 * kept1 + X52 * kept2 + X53 * kept3 + X54 * kept4
        a1 = a
        b1, b2 = b, b1
        c1, c2, c3 = c, c1, c2
        d1, d2, d3, d4 = d, d1, d2, d3
        e1, e2, e3, e4, e5 = five if five > hide else hide, e1, e2, e3, e4
    return one, two, three, four, five
