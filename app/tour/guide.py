"""Who knows the best moments of a game: the `GUIDE` in app/tables/<game>/tour.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from app.box import boxes, has_module, module_of
from app.tour.tourist import Tourist

Way = Callable[[Tourist], Iterator[str]]
"""Leads the tourist, and yields the name of each picture to take."""


class Guide(NamedTuple):
    """What is worth a picture in a game; all but its table may be left out."""

    stops: Way
    """The moments of a match."""
    lesson: Way | None = None
    """Those of its lesson."""
    page: tuple[str, str] | None = None
    """A chapter of its rulebook, and what it is opened at."""
    words: Mapping[str, str] = {}
    """What to look for in its book, by language."""
    evenings: tuple[int, ...] = ()
    """On which evenings it was played, in the list of matches."""


def guides() -> dict[str, Guide]:
    """Find the guides of all games that have one."""
    return {game: module_of(game, "tour").GUIDE for game in boxes() if has_module(game, "tour")}
