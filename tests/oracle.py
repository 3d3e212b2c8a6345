"""What an oracle is told of a moment, and how it answers. No Kivy here, and nothing of the app.

`tests/games/<game>/oracle.py` has `claims(seen)`: from the rules and from what may be known it says what a
table that is at rest must claim, fact by fact, and nothing else may be claimed. It imports the engine and
this, so that no mistake of a table can be its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import CHANCE, Event, Move
from engine.match import AnyMatch, Line

AnyLine = Line[Move]


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
    """How many lines people have seen the outcome of: what came may still lie face down."""
    symbols: Sequence[str]
    say: Callable[..., str]
    """Says a sentence in the language of the moment."""
    thinks: bool
    """Whether bots think before they act: a record knows already, and nobody thinks in a break."""
    tells: Callable[[Event], str]
    """Tells in a sentence what happened."""
    is_midway: Callable[[AnyMatch], bool]
    """Whether a match stands in the middle of a gesture."""
    takes_back: bool
    """Whether the law of undo is in force."""
    covered: bool
    """Whether something lies over the table."""
    forced: bool = False
    """Whether what is to be done leaves nothing to choose, and happens by itself."""
    spoken_for: bool = False
    """Whether a tutor speaks, who may say what is asked in the place of the table."""
    spoken_of: Sequence[str] = ()
    """What a lesson's caption is about."""
    pointed_out: Sequence[tuple[int, Any]] = ()
    """What a lesson teaches, or what an expert advises: seat and move, and what comes after it."""

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
        """Tell whether the holder sees what he chooses from: others look away, or the match is over.

        Where bots choose too, he is asked behind them.
        """
        if self.holder is None or self.curtain:
            return False
        to_act = self.match.position.to_act
        asked = self.asks(self.holder) and {*to_act} <= {*self.persons}
        return asked or (self.looked_over and self.holder in to_act)


def rings(seen: Seen, *things: str) -> dict[str, object]:
    """Say what must have a ring: these things, and what a caption is about; nothing else may have one."""
    return {f"ring round {thing}": True for thing in (*seen.spoken_of, *things)}


@dataclass(frozen=True)
class Maybe:
    """What may be claimed or not: it depends on what no match tells, such as how far a race has been laid."""

    value: object = None
    """What it must be where it is claimed; None: no match tells it either."""


Expected = Mapping[str, object]


def taking_back(seen: Seen) -> Expected:
    """Say what may be taken back and put back, which every table offers alike."""
    goes: Sequence[AnyLine] = gesture(seen) if seen.takes_back else ()
    comes = seen.match.undone
    among_people = len(seen.persons) > 1
    offers = {
        "take back": (goes, "{name} takes it back" if among_people else "Take back"),
        "put back": (comes, "{name} puts it back" if among_people else "Put back"),
    }
    expected: dict[str, object] = {}
    for fact, (lines, title) in offers.items():
        if not lines:
            continue
        expected[fact] = seen.say(title, name=seen.names[lines[0].seat])
        expected[f"{fact}: what"] = what(seen, lines)
        expected[f"{fact} can be pressed"] = True
        if seen.covered or (goes and fact == "put back"):  # there is room for an arrow, or for its title
            expected = {key: Maybe(v) if key.startswith(fact) else v for key, v in expected.items()}
    return {fact: value for fact, value in expected.items() if value}


def advising(seen: Seen) -> Expected:
    """Say whether a hint is offered: to persons who have something to choose, behind all bots."""
    position = seen.match.position
    only_persons = {*position.to_act} <= {*seen.persons}
    waits = seen.curtain or seen.forced or position.racing or not position.to_act
    return {"hint can be pressed": True} if only_persons and not waits else {}


def left_behind(match: AnyMatch, symbols: Sequence[str], title: str, say: Callable[..., str]) -> Expected:
    """What home says of a match that was left: which it is, and who is awaited, as everybody may know it."""
    names, awaited = [seat.name for seat in match.seats], match.view(None).to_act
    if awaited == (CHANCE,):
        told, awaited = title, ()
    elif len(awaited) == 1:
        told = say("{game} · {name}'s turn", game=title, name=names[awaited[0]])
    else:
        told = say("{game} · {n} player chooses", "{game} · {n} players choose", game=title, n=len(awaited))
    return {"left": told, "who plays": medals(symbols, awaited)}


def medals(symbols: Sequence[str], awaited: Sequence[int] = ()) -> list[str]:
    """Spell everybody's medal; those who are awaited stand out."""
    return [f"player_{symbol}{' awaited' * (seat in awaited)}" for seat, symbol in enumerate(symbols)]


def gesture(seen: Seen) -> Sequence[AnyLine]:
    """Take back in a copy of the match, whole gestures, whoever may; tell which lines are gone."""
    for seat in seen.persons:
        copy = seen.match.up_to(len(seen.match.lines))
        while copy.can_undo(seat, seen.shown):
            copy.undo(seat, seen.shown)
            if not seen.is_midway(copy):
                break
        if len(copy.lines) < len(seen.match.lines):
            return seen.match.lines[len(copy.lines) :]
    return ()


def what(seen: Seen, lines: Sequence[AnyLine]) -> str:
    """Tell what a person has chosen, and what bots have answered."""
    sentences = [seen.tells(event) for line in lines if line.seat == lines[0].seat for event in line.events]
    told = next(filter(None, sentences), "")
    bots = [*dict.fromkeys(seen.names[line.seat] for line in lines if line.seat != lines[0].seat)]
    if not bots:
        return told
    answers = {
        1: "… and what {name} played",
        2: "… and what {name} and {other} played",
    }.get(len(bots), "… and what {n} others played")
    answered = seen.say(answers, name=bots[0], other=bots[-1], n=len(bots))
    return f"{told.rstrip('.')} {answered}".strip()


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
