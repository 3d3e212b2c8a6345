"""Where the points of a finished match came from, for the result screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.box import module_of
from app.language import Say
from engine.match import AnyMatch


class Row(NamedTuple):
    """One line of the score table: a label and a number for each seat."""

    label: str
    numbers: list[int]
    picture: str = ""
    """The drawn piece that says what it is about."""
    lost: bool = False
    """Whether these are points that somebody has lost, and are not told as less than nothing."""


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
    tie_break: Row | None = None
    """What decided between those with the same score."""


def breakdown(match: AnyMatch, say: Say) -> Breakdown:
    """Take a match apart."""
    take: Callable[[AnyMatch, Say], Breakdown] = module_of(match.game.name, "breakdown").breakdown
    return take(match, say)
