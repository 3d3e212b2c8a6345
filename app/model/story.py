"""The story of a match: what has happened, round by round, as everybody may know it. No Kivy here.

It is made of the events of a match, which tell no secret. How a game tells them is its own: `story.py` in the
folder of its table has its `TELLER`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.box import OwnMove, OwnPosition, has_module, module_of
from app.language import Say
from engine.game import CHANCE, Event, M, P
from engine.match import Match

AT_ONCE = 3
"""So many things are told of what has happened since somebody's last turn."""
CONCERNED = 100
"""So much more weight has what somebody did, or what was done to him, for himself."""


def _one_chooses(before: OwnPosition, seat: int, move: OwnMove) -> bool:
    return not before.racing and len(before.to_act) == 1


@dataclass(frozen=True, eq=False)
class Teller:
    """How a game tells its story."""

    sentence: Callable[[Event, Sequence[str], Say], str] = lambda event, names, say: ""
    """Tell in words what happened; nothing where another sentence tells it already."""
    pictures: Callable[[Event, Sequence[str]], Sequence[str]] = lambda event, symbols: ()
    """Name the drawn pieces that an event is about; `symbols` are the players' signs."""
    about: Callable[[OwnPosition, int, OwnMove, Sequence[str]], Sequence[str]] = (
        lambda before, seat, move, symbols: ()
    )
    """Name the drawn pieces that somebody's move is about, from what he may see before it."""
    weight: Callable[[Event], int] = lambda event: 1
    """Tell how much it matters to those who did not see it; 0 for what they need not be told."""
    feelings: Callable[[Event], Sequence[tuple[int, str]]] = lambda event: ()
    """Tell which seat feels what about an event (`LOOKS` of `characters.py`), with the best reason first."""
    is_turn: Callable[[OwnPosition, int, OwnMove], bool] = _one_chooses
    """Tell whether what a seat plays in a position belongs to a turn of its own."""
    round_of: Callable[[Event, OwnPosition], int] | None = None
    """Count the round in which something happened, from the position before; if None, one is over when
    everybody has had a turn."""


class StoryEntry(NamedTuple):
    """Something that has happened."""

    at: int
    """In which line."""
    round: int
    event: Event
    text: str
    pictures: Sequence[str]

    @property
    def seat(self) -> int | None:
        """Who did it, or to whom it happened; None if nobody in particular."""
        seat: int | None = self.event.facts.get("seat")
        return seat


def teller_of(game: str) -> Teller:
    """Find who tells the story of a game; of one that has nobody nothing is told."""
    if not has_module(game, "story"):
        return Teller()
    teller: Teller = module_of(game, "story").TELLER
    return teller


def story(match: Match[P, M], symbols: Sequence[str], say: Say, start: int = 0) -> list[StoryEntry]:
    """Tell what has happened in a match, from a line on."""
    teller = teller_of(match.game.name)
    names = [seat.name for seat in match.seats]
    return [
        StoryEntry(at, number, event, text, teller.pictures(event, symbols))
        for at, number, event in _happened(match, teller, start)
        if (text := teller.sentence(event, names, say))
    ]


def _happened(match: Match[P, M], teller: Teller, start: int) -> Iterator[tuple[int, int, Event]]:
    """List all events from a line on, with the round each belongs to."""
    number, mover, moved = 1, CHANCE, set[int]()
    for at, (line, before) in enumerate(zip(match.lines, match.positions, strict=False)):
        if teller.round_of is None and line.seat != mover and _is_turn(match, teller, at):
            mover = line.seat
            if mover in moved:
                number += 1
                moved.clear()
            moved.add(mover)
        for event in line.events if at >= start else ():
            if teller.round_of:
                number = max(number, teller.round_of(event, before))
            yield at, number, event


def _is_turn(match: Match[P, M], teller: Teller, at: int) -> bool:
    line = match.lines[at]
    return line.seat != CHANCE and teller.is_turn(match.positions[at], line.seat, line.move)


# Since when somebody has something to hear.


def last_turn(match: Match[P, M], seat: int, teller: Teller) -> int:
    """Tell behind how many lines, chance's too, somebody's last turn was over; 0 if he has had none."""
    for at in reversed(range(len(match.lines))):
        if match.lines[at].seat == seat and _is_turn(match, teller, at):
            return _behind_chance(match, at + 1)
    return 0


def last_turn_over(match: Match[P, M], seat: int, teller: Teller) -> int:
    """Tell the same of the last turn behind which somebody else has had one."""
    others = False
    for at in reversed(range(len(match.lines))):
        if _is_turn(match, teller, at):
            if match.lines[at].seat != seat:
                others = True
            elif others:
                return _behind_chance(match, at + 1)
    return 0


def _behind_chance(match: Match[P, M], lines: int) -> int:
    """Go on behind what chance brings, and a race: it belongs to the turn that has brought it."""
    while lines < len(match.lines) and (match.lines[lines].seat == CHANCE or match.positions[lines].racing):
        lines += 1
    return lines


def since(
    match: Match[P, M], seat: int, symbols: Sequence[str], say: Say, most: int = AT_ONCE
) -> list[StoryEntry]:
    """Tell a person what matters most of what has happened since his last turn, in the order of time."""
    teller = teller_of(match.game.name)
    start = last_turn(match, seat, teller)
    if not start:
        return []

    def importance(place: int) -> tuple[int, int]:
        facts = told[place].event.facts
        concerned = seat in (facts.get("seat"), facts.get("rival"))
        return weight(told[place]) + CONCERNED * concerned, place

    def weight(entry: StoryEntry) -> int:
        return teller.weight(entry.event)

    def is_news(entry: StoryEntry) -> bool:
        """Tell whether it matters, and is nothing that he has done himself in what is nobody's turn."""
        return bool(weight(entry)) and not match.lines[entry.at].seat == entry.seat == seat

    told = [*filter(is_news, story(match, symbols, say, start))]
    return [told[place] for place in sorted(sorted(range(len(told)), key=importance, reverse=True)[:most])]


# The story as it is read.


class StoryRow(NamedTuple):
    """A row of the story: an entry, the beginning of a round, or where somebody's last turn was over."""

    kind: str
    """What it is: `entry`, `round` or `turn`."""
    text: str
    symbol: str = ""
    """Whose it is; nobody's if empty."""
    pictures: Sequence[str] = ()


def rows(match: Match[P, M], persons: Sequence[int], symbols: Sequence[str], say: Say) -> list[StoryRow]:
    """Lay the story out: rounds are divided, and where each person's last turn was over, it says so."""
    teller = teller_of(match.game.name)
    marks: dict[int, list[int]] = {}
    for seat in persons:
        if over := last_turn_over(match, seat, teller):
            marks.setdefault(over, []).append(seat)
    found: list[StoryRow] = []
    number = 0

    def mark(lines: int) -> None:
        for place in sorted(place for place in marks if place <= lines):
            for seat in marks.pop(place):
                name = match.seats[seat].name
                found.append(StoryRow("turn", say("{name} played here", name=name), symbols[seat]))

    for entry in story(match, symbols, say):
        mark(entry.at)
        if entry.round > number:
            number = entry.round
            found.append(StoryRow("round", say("Round {number}", number=number)))
        symbol = "" if entry.seat is None else symbols[entry.seat]
        found.append(StoryRow("entry", entry.text, symbol, entry.pictures))
    mark(len(match.lines))
    return found
