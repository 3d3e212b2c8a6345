"""What a move of Go Nuts! is in words, and what the dice say to it. No Kivy here."""

from __future__ import annotations

from collections.abc import Sequence

from app.model.reasons import Reasons
from engine.go_nuts.level_bots import prospects
from engine.go_nuts.moves import HIDE, GoNutsMove, Shake
from engine.go_nuts.odds import NUTCRACKER_ODDS, SQUIRREL_ODDS
from engine.go_nuts.position import Round

PARTS = (3, 4, 10, 20)
"""In so many parts people count chances."""
ABOUT = 0.03
"""So much may be missing from such a part."""


class GoNutsReasons(Reasons[Round, GoNutsMove]):
    """Counts dice and nuts, and how often a roll goes well."""

    def action(self, view: Round, seat: int, moves: Sequence[GoNutsMove]) -> str:
        """Say what the button says."""
        say, move = self.say, moves[0]
        if view.frenzy:
            return say("Shake for nuts") if isinstance(move, Shake) else say("Roll for a dog")
        if move == HIDE:
            return say("Hide {n} nut", "Hide {n} nuts", n=view.gathered)
        return say("Roll {n} die", "Roll {n} dice", n=view.dice)

    def because(self, view: Round, seat: int, moves: Sequence[GoNutsMove]) -> str:
        """Say how often a roll goes well, and which of the two wins more often."""
        say = self.say
        if view.frenzy:
            return say("it ends with the last dog, so be quick")
        if not view.may_hide:
            return say("there is nothing to lose yet")
        hides = moves[0] == HIDE
        worth = self._worth(view, hides)
        if not view.gathered:
            return worth if hides else say("{odds}; {worth}", odds=say("no nut is at risk yet"), worth=worth)
        return say("{odds}; {worth}", odds=self._odds_of(view, hides), worth=worth)

    def _odds_of(self, view: Round, hides: bool) -> str:
        say, good = self.say, goes_well(view.dice)
        if hides:
            some, of = in_parts(1 - good)
            return say("about {n} of {of} rolls would lose them", "about {n} of {of} rolls would lose them",
                       n=some, of=of)  # fmt: skip
        some, of = in_parts(good)
        return say("about {n} of {of} rolls goes well", "about {n} of {of} rolls go well", n=some, of=of)

    def _worth(self, view: Round, hides: bool) -> str:
        say = self.say
        hiding, rolling = (round(100 * chance) for chance in prospects(view))
        facts = {"n": hiding if hides else rolling, "other": rolling if hides else hiding}
        if len(view.points) > 2:  # nobody counts out more than the duel with the strongest
            if hides:
                return say("against the best rival, hiding wins {n} of 100, rolling {other}", **facts)
            return say("against the best rival, rolling wins {n} of 100, hiding {other}", **facts)
        if hides:
            return say("hiding wins {n} of 100, rolling {other}", **facts)
        return say("rolling wins {n} of 100, hiding {other}", **facts)


def goes_well(dice: int) -> float:
    """Say how likely a roll shows neither nutcrackers alone nor squirrels alone."""
    return 1 - NUTCRACKER_ODDS**dice - SQUIRREL_ODDS**dice


def in_parts(chance: float) -> tuple[int, int]:
    """Turn a chance into words: about so many of so many."""
    parts = next((of for of in PARTS if abs(round(chance * of) / of - chance) < ABOUT), PARTS[-1])
    return round(chance * parts), parts


REASONS = GoNutsReasons
