"""Matches and facts to keep on a disk, and a look at what became of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

from app.services.disk import ASIDE
from app.services.storage import SavedMatch, Storage
from engine import sheet
from engine.games import GAMES
from engine.match import Match
from tests.golden_sheets import SEATS
from tests.random_play import Setup, random_line

NOON = datetime(2026, 11, 16, 12, 0, 0)
FACTS = {"guests": [{"name": "Chloé", "bot": None}, {"name": "Ж", "bot": "hard"}], "first": 1, "sound": True}
NAMES = list(GAMES)


def new_match(setup: Setup, first: int = 0) -> Match:
    return Match(setup.game, SEATS[1][: setup.seats], setup.options, first, {"symbols": "sun moon"})


def table(name: str, seats: int = 2, **options: str) -> Setup:
    return Setup(GAMES[name], seats, GAMES[name].full_options(options))


def play_on(match: Match, rng: Random, lines: int = 10_000) -> Match:
    while not match.over and lines:
        match.play(*random_line(match.position, rng))
        lines -= 1
    return match


def short_match() -> Match:
    """Play a whole match of Go Nuts! that has a frenzy and few lines."""
    for seed in range(1000):
        match = play_on(new_match(table("go_nuts", target="30")), Random(seed))
        if len(match.lines) < 80 and any(
            event.name == "frenzy" for line in match.lines for event in line.events
        ):
            return match
    raise AssertionError("no short match")


def assert_same(one: Match, other: Match) -> None:
    assert sheet.write(one) == sheet.write(other)
    assert one.lines == other.lines
    assert one.position == other.position
    assert (one.seats, one.options, one.first, one.notes) == (
        other.seats,
        other.options,
        other.first,
        other.notes,
    )


def signed(match: Match) -> str:
    """Write a match as it is kept: with a check behind every line."""
    return sheet.signed_header(match) + sheet.Checks().sign(match.lines)


def reopened(saved: SavedMatch) -> Match:
    again = Storage(saved.path.parent.parent).open(saved.path)
    assert again is not None
    return again.match


def asides(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{ASIDE}"))


def raising(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def assert_put_aside(storage: Storage, path: Path, data: bytes) -> None:
    """Check that the one damaged file is kept under another name, and forget it for the next one."""
    assert not path.exists()
    assert storage.reports == [path.name]
    (aside,) = asides(path.parent)
    assert aside.read_bytes() == data
    storage.reports.clear()
    aside.unlink()


def sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(1 << 30)
