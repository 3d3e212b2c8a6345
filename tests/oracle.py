"""What an oracle is told of a moment, and how it answers. No Kivy here, and nothing of the app.

`tests/games/<game>/oracle.py` has `claims(seen)`: from the rules and from what may be known it says what a
table that is at rest must claim, fact by fact, and nothing else may be claimed. It imports the engine and
this, so that no mistake of a table can be its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.match import AnyMatch


@dataclass(frozen=True)
class Seen:
    """A moment in which a table is at rest: the match, and who looks at it."""

    match: AnyMatch
    holder: int | None
    """Whose secrets may be seen."""
    near: int
    """Who sits at the near edge."""
    curtain: bool
    """Whether a curtain lies over everything, before the next holder."""
    looked_over: bool
    """Whether people watch a match that is over, and look over the players' shoulders."""
    persons: Sequence[int]
    shown: int
    """How many lines people have seen the outcome of: a column of NUT may still lie face down."""
    symbols: Sequence[str]
    say: Callable[..., str]
    """Says a sentence in the language of the moment."""
    thinks: bool
    """Whether bots think before they act: a record knows already, and nobody thinks in a break."""

    @property
    def view(self) -> Any:
        """What may be known."""
        return self.match.view(self.holder)

    @property
    def names(self) -> list[str]:
        """How everybody is called."""
        return [seat.name for seat in self.match.seats]

    def waits_for(self, seat: int) -> str:
        """Say whose turn it is where no finger plays."""
        thinks = self.thinks and self.match.seats[seat].bot
        sentence = "{name} is thinking …" if thinks else "{name}'s turn"
        return self.say(sentence, name=self.names[seat])

    def asks(self, seat: int) -> bool:
        """Tell whether a person is to act there now."""
        return seat in self.persons and seat in self.match.position.to_act

    @property
    def chooses(self) -> bool:
        """Tell whether the holder sees what he chooses from: others look away, or the match is over."""
        if self.holder is None or self.curtain:
            return False
        return self.asks(self.holder) or (self.looked_over and self.holder in self.match.position.to_act)


@dataclass(frozen=True)
class Maybe:
    """What may be claimed or not: it depends on what no match tells, such as how far a race has been laid."""

    value: object = None
    """What it must be where it is claimed; None: no match tells it either."""


Expected = Mapping[str, object]


def differences(claimed: Mapping[str, object], expected: Expected) -> list[str]:
    """Spell where what is claimed differs from what must be."""

    def differs(fact: str) -> bool:
        must = expected.get(fact)
        if isinstance(must, Maybe):
            return fact in claimed and must.value is not None and str(claimed[fact]) != str(must.value)
        return (fact in claimed) != (fact in expected) or str(claimed.get(fact)) != str(must)

    def spelled(of: Mapping[str, object], fact: str) -> str:
        value = of.get(fact, "nothing")
        return str(value.value if isinstance(value, Maybe) else value)

    return [
        f"{fact}: the glass says {spelled(claimed, fact)}, the match {spelled(expected, fact)}"
        for fact in sorted({*claimed, *expected})
        if differs(fact)
    ]
