"""Where the points of a finished match came from, for the result screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.services.language import Say
from engine.match import Match


class Row(NamedTuple):
    """One line of the score table: a label and a number for each seat."""

    label: str
    numbers: list[int]


class Moment(NamedTuple):
    """A point of the curve worth a label: which step, whose line, what it says."""

    step: int
    seat: int
    text: str


class Breakdown(NamedTuple):
    """The score table, the curve of points (a list for each seat) and its best moment."""

    rows: list[Row]
    curve: list[list[int]]
    moment: Moment | None
    rounds: int


def breakdown(match: Match, say: Say) -> Breakdown:
    """Take a match apart."""
    return BREAKDOWNS[match.game.name](match, say)


def _go_nuts(match: Match, say: Say) -> Breakdown:
    seats = range(len(match.seats))
    hidden, raced, lost = ([0 for _ in seats] for _ in range(3))
    curve = [[0] for _ in seats]
    best = (0, 0, 0)
    for at, line in enumerate(match.lines):
        for event in line.events:
            if event.name not in ("hidden", "cracked", "frenzy_over"):
                continue
            seat = event.facts["seat"]
            if event.name == "hidden":
                hidden[seat] += event.facts["points"]
            elif event.name == "frenzy_over":
                raced[seat] += event.facts["points"]
                best = max(best, (event.facts["points"], len(curve[0]), seat))
            else:
                lost[seat] += 1
            if not match.positions[at].queue:
                for other, points in enumerate(match.positions[at + 1].scores()):
                    curve[other].append(points)
    rows = [
        Row(say("Nuts hidden"), hidden),
        Row(say("Nuts from frenzies"), raced),
        Row(say("Turns lost"), lost),
    ]
    points, step, seat = best
    moment = Moment(step, seat, say("Frenzy: +{n}", n=points)) if points >= 5 else None
    return Breakdown(rows, curve, moment, len(curve[0]) - 1)


BREAKDOWNS: dict[str, Callable[[Match, Say], Breakdown]] = {"go_nuts": _go_nuts}
