"""What people have done so far, counted from the history; it stays on the device. No Kivy here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.model.history import Entry


class Result(NamedTuple):
    """How somebody did in a match."""

    game: str
    place: int
    """1 for whoever has won; who did equally well has the same."""
    players: int
    score: int
    lead: int | None
    """By how many points somebody has won alone, None if he has not."""
    started: str

    @property
    def won(self) -> bool:
        """Whether it was a victory, perhaps a shared one."""
        return self.place == 1


@dataclass
class Rival:
    """Somebody against whom one has played, a bot perhaps."""

    name: str
    symbol: str = ""
    matches: int = 0
    ahead: int = 0
    """In how many of them one did better."""


@dataclass
class Person:
    """What somebody has done in all matches that are over."""

    name: str
    symbol: str = ""
    """The symbol of the newest match."""
    matches: Counter[str] = field(default_factory=Counter)
    """By game."""
    wins: Counter[str] = field(default_factory=Counter)
    best: dict[str, int] = field(default_factory=dict)
    """The best score of each game."""
    streak: int = 0
    """How many matches were won in a row, up to now."""
    longest_streak: int = 0
    records: dict[tuple[str, str], int] = field(default_factory=dict)
    """The best of what games count beside points, by game and key of the record."""
    results: list[Result] = field(default_factory=list)
    """All matches, the oldest first."""
    rivals: dict[str, Rival] = field(default_factory=dict)
    """By name."""

    @property
    def rivalries(self) -> list[Rival]:
        """Those who were met most often, first."""
        return sorted(self.rivals.values(), key=lambda rival: (-rival.matches, rival.name))

    @property
    def closest(self) -> Result | None:
        """The victory with the smallest lead, the newest of equals."""
        return min(self._victories(), key=lambda result: result.lead or 0, default=None)

    @property
    def clearest(self) -> Result | None:
        """The victory with the largest lead, the newest of equals."""
        return max(self._victories(), key=lambda result: result.lead or 0, default=None)

    @property
    def highest(self) -> list[Result]:
        """The best score in each game, the newest of equals; the game that was played most first."""
        best: dict[str, Result] = {}
        for result in reversed(self.results):
            known = best.setdefault(result.game, result)
            if result.score > known.score:
                best[result.game] = result
        return [best[game] for game, _ in self.matches.most_common()]

    def _victories(self) -> list[Result]:
        return [result for result in reversed(self.results) if result.lead]

    def _add(self, entry: Entry, seat: int, names: list[str]) -> None:
        self._add_result(entry, seat)
        for other, name in enumerate(names):
            if other != seat:
                rival = self.rivals.setdefault(name, Rival(name))
                rival.matches += 1
                rival.ahead += _merit(entry, seat) > _merit(entry, other)
                if other < len(entry.symbols):
                    rival.symbol = entry.symbols[other]
        game, won = entry.game, seat in entry.winners
        self.matches[game] += 1
        self.wins[game] += won
        self.best[game] = max(self.best.get(game, entry.scores[seat]), entry.scores[seat])
        self.streak = self.streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        for key, numbers in entry.records.items():
            if numbers[seat] > self.records.get((game, key), 0):
                self.records[game, key] = numbers[seat]
        if seat < len(entry.symbols):
            self.symbol = entry.symbols[seat]

    def _add_result(self, entry: Entry, seat: int) -> None:
        score = entry.scores[seat]
        others = [other for other in range(len(entry.names)) if other != seat]
        before = sum(_merit(entry, other) > _merit(entry, seat) for other in others)
        behind = max((entry.scores[other] for other in others), default=score)
        lead = score - behind if entry.winners == (seat,) and score >= behind else None
        self.results.append(Result(entry.game, before + 1, len(entry.names), score, lead, entry.started))


def _merit(entry: Entry, seat: int) -> tuple[bool, int]:
    """Tell how well a seat did, to be compared."""
    return seat in entry.winners, entry.scores[seat]


def people(
    entries: Iterable[Entry], since: Mapping[str, str] | None = None, called: Mapping[str, str] | None = None
) -> list[Person]:
    """Count what everybody has done, whoever played most first; what is no result does not count.

    By people's keys `since` tells up to which moment their matches were forgotten, as it stands in the names
    of files, and `called` what they are called now.
    """
    found: dict[str, Person] = {}
    since, called = since or {}, called or {}
    for entry in sorted(entries, key=lambda entry: (entry.started, entry.path.name)):
        if not entry.counts:
            continue
        names = [
            written if bot else called.get(entry.key(seat)) or called.get(written, written)
            for seat, (written, bot) in enumerate(zip(entry.names, entry.bots, strict=True))
        ]
        for seat, name in enumerate(names):
            if not entry.bots[seat] and entry.path.name > since.get(entry.key(seat), ""):
                found.setdefault(name, Person(name))._add(entry, seat, names)
    return sorted(found.values(), key=lambda person: (-person.matches.total(), person.name))
