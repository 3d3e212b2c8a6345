"""Sheets with expectations: rule sheets and golden playthroughs.

A sheet is as anybody writes it; lines that begin with `#=` say what holds at their place:

    #= scores 3 0 1            #= to_move 2      several seats, * for chance, nothing when over
    #= legal 1 play c5 new     #= illegal 1 play c5 new          would be; it is not played
    #= moves 2 7               seat 2 has exactly 7 legal moves
    #= over 2 3                over, and seats 2 and 3 have won
    #= reason nuts             over, and this decided it
    #= refused 1 play c5 new : nobody may have a third pile      illegal, and for this reason
    #= happens raided nuts=2   the line before brought an event of this name, with these facts
    #= fact gathered 3         the position says so of itself; trees.0.combos.Y goes from name to name
    #= unseen turn             nobody's view says this of itself
    #= state 1f00ba            the whole position has this fingerprint

Seats are counted from 1, as in the lines; so are those in the facts of an event (`#= happens paid seat=1
rival=3`), which the engine counts from 0. In a `fact` the way to it counts lists from 0, as JSON does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine import sheet
from engine.game import CHANCE, Event, Position
from engine.match import Match

SEATS = ("seat", "rival", "owner", "to")
"""Facts of events that name a seat."""


def fingerprint(position: Position) -> str:
    """Digest everything of a position, the same on every machine."""
    text = json.dumps([position.to_act, position.describe()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def failures(path: Path) -> Iterator[str]:
    """Play a sheet and yield a sentence for each expectation that does not hold."""
    rows = path.read_text("utf-8").splitlines()
    start = rows.index("") + 1
    match = sheet.read("\n".join([*rows[:start], ""]).encode()).match
    found = 0
    for number, row in enumerate(rows[start:], start=start + 1):
        if row.startswith("#="):
            found += 1
            wrong = _check(match, row[2:].split())
            if wrong:
                yield f"{path.name}:{number}: {row}: {wrong}"
        else:
            sheet.play_line(match, row, number)
    if not found:
        yield f"{path.name} expects nothing"


def _check(match: Match, words: list[str]) -> str | None:
    verb, *arguments = words
    return CHECKS[verb](match, arguments)


def _is(found: object, expected: object) -> str | None:
    return None if found == expected else f"it is {found}"


def _scores(match: Match, arguments: list[str]) -> str | None:
    return _is([str(score) for score in match.position.scores()], arguments)


def _seats(seats: tuple[int, ...]) -> list[str]:
    return ["*" if seat == CHANCE else str(seat + 1) for seat in seats]


def _to_move(match: Match, arguments: list[str]) -> str | None:
    return _is(_seats(match.position.to_act), arguments)


def _reason_against(match: Match, arguments: list[str]) -> str | None:
    """Try a line and give the reason why it is refused, None if it is legal."""
    before = match.position
    try:
        sheet.play_line(match, " ".join(arguments))
    except sheet.SheetError as error:
        return error.reason if match.position is before else "and it changed the position"
    match.lines.pop()
    match.positions.pop()
    return None


def _legal(match: Match, arguments: list[str]) -> str | None:
    return _reason_against(match, arguments)


def _illegal(match: Match, arguments: list[str]) -> str | None:
    return None if _reason_against(match, arguments) else "it was accepted"


def _refused(match: Match, arguments: list[str]) -> str | None:
    cut = arguments.index(":")
    return _is(_reason_against(match, arguments[:cut]), " ".join(arguments[cut + 1 :]))


def _moves(match: Match, arguments: list[str]) -> str | None:
    seat = CHANCE if arguments[0] == "*" else int(arguments[0]) - 1
    forms = match.position.move_forms(seat)
    return None if len(forms) == int(arguments[1]) else f"there are {len(forms)}: {forms[:30]}"


def _over(match: Match, arguments: list[str]) -> str | None:
    return _is(_seats(match.outcome.winners), arguments) if match.outcome else "it is not over"


def _reason(match: Match, arguments: list[str]) -> str | None:
    return _is(match.outcome.reason, arguments[0]) if match.outcome else "it is not over"


def _happens(match: Match, arguments: list[str]) -> str | None:
    name, *facts = arguments
    events = match.lines[-1].events
    for event in events:
        if event.name == name and _facts(event) >= set(facts):
            return None
    return f"what happened: {[(event.name, *sorted(_facts(event))) for event in events]}"


def _facts(event: Event) -> set[str]:
    """Write the facts of an event as a sheet does."""
    return {
        f"{key}={value + 1 if key in SEATS and isinstance(value, int) else value}"
        for key, value in event.facts.items()
    }


def _fact(match: Match, arguments: list[str]) -> str | None:
    return _is(str(_told(match.position, arguments[0])), " ".join(arguments[1:]))


def _unseen(match: Match, arguments: list[str]) -> str | None:
    views = [match.view(seat) for seat in (None, *range(len(match.seats)))]
    return _is([_told(view, arguments[0]) for view in views], [None] * len(views))


def _told(position: Position, name: str) -> Any:
    fact: Any = position.describe()
    for part in name.split("."):
        fact = fact[int(part) if isinstance(fact, list) else part]
    return fact


def _state(match: Match, arguments: list[str]) -> str | None:
    return _is(fingerprint(match.position), arguments[0])


CHECKS: dict[str, Callable[[Match, list[str]], str | None]] = {
    "scores": _scores,
    "to_move": _to_move,
    "legal": _legal,
    "illegal": _illegal,
    "refused": _refused,
    "moves": _moves,
    "over": _over,
    "reason": _reason,
    "happens": _happens,
    "fact": _fact,
    "unseen": _unseen,
    "state": _state,
}
