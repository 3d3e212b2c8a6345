"""What people have done so far, counted from the history; it stays on the device. No Kivy here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.model.history import Entry


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

    @property
    def favourite(self) -> str:
        """The game that was played most, of equals the one with more victories."""
        return max(self.matches, key=lambda game: (self.matches[game], self.wins[game]))

    def _add(self, entry: Entry, seat: int) -> None:
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
        for seat, written in enumerate(entry.names):
            key = entry.key(seat)
            if not entry.bots[seat] and entry.path.name > since.get(key, ""):
                name = called.get(key) or called.get(written, written)
                found.setdefault(name, Person(name))._add(entry, seat)
    return sorted(found.values(), key=lambda person: (-person.matches.total(), person.name))
