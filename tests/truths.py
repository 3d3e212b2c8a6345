"""What a reason claims, so that it can be compared with the position. No Kivy here.

`tests/games/<game>/truths.py` has `TRUTHS`: for every sentence of the game's reasons what must hold of a
`Case` for it to be said, from the rules alone. A sentence that is missing there may not be said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple


class Told(str):
    """A sentence that knows what it is made of."""

    __slots__ = ("facts", "template")

    template: str
    facts: Mapping[str, Any]


def tell(sentence: str, many: str = "", /, **facts: object) -> Told:
    """Say a sentence, in English."""
    told = Told((many if many and facts["n"] != 1 else sentence).format(**facts))
    told.template, told.facts = sentence, facts
    return told


class Case(NamedTuple):
    """A gesture in a position, and what is said for it."""

    view: Any
    seat: int
    moves: Sequence[Any]
    names: Sequence[str]
    facts: Mapping[str, Any]

    @property
    def move(self) -> Any:
        """What the gesture begins with."""
        return self.moves[0]

    @property
    def after(self) -> Any:
        """The position behind the gesture."""
        position = self.view
        for move in self.moves:
            position = position.apply(self.seat, move)
        return position

    @property
    def rivals(self) -> list[int]:
        """Everybody else."""
        return [seat for seat in range(len(self.view.scores())) if seat != self.seat]

    def named(self, fact: str) -> set[int]:
        """Find whom a sentence names."""
        return {seat for seat, name in enumerate(self.names) if name in self.facts[fact]}

    @property
    def n(self) -> int:
        """The number of which a sentence speaks."""
        return int(self.facts["n"])


Truths = Mapping[str, Callable[[Case], bool]]


def untrue(truths: Truths, case: Case, told: str) -> Iterator[str]:
    """Spell what of a reason does not hold, its parts too."""
    if not isinstance(told, Told):
        return
    if told.template in truths:
        if not truths[told.template](case._replace(facts=told.facts)):
            yield told
    elif all(not isinstance(part, Told) for part in told.facts.values()):
        yield f"nobody knows whether “{told.template}” is so"
    for fact in ("back", "more", "odds", "worth"):
        yield from untrue(truths, case, told.facts.get(fact, ""))
