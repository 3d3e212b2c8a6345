"""Who sits where, with which options: what the set-up screen edits and what is remembered for next time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, count
from random import Random
from typing import Any, Self
from unicodedata import normalize

from app.language import Say
from app.theme import SYMBOLS
from engine.game import AnyGame, M, P
from engine.match import LEVEL_NAMES, AnyMatch, Match, Seat

LONGEST_NAME = 12
BOT_NAMES = ("Noisette", "Pistache", "Amande", "Cajou", "Praline", "Pignon")


@dataclass(frozen=True)
class Guest:
    """Somebody at the table: a person, or a bot of a level."""

    name: str
    symbol: str
    bot: str | None = None


@dataclass(frozen=True)
class TableSetup:
    """A table that can be played at; every change gives another one."""

    game: AnyGame
    guests: tuple[Guest, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    first: int | None = None
    """Who begins; None: chance decides."""

    @classmethod
    def usual(cls, game: AnyGame, names: tuple[str, ...]) -> Self:
        """Set a table for the first time: as many persons as there must be."""
        guests = tuple(Guest(name, symbol) for name, symbol in zip(names, SYMBOLS, strict=False))
        return cls(game, guests[: max(game.seats[0], 2)], game.full_options({}))

    # Changes.

    def with_guest(self, seat: int, **changes: Any) -> Self:
        """Change something about a guest; a symbol that another one has is swapped, a name gets a number."""
        guests = list(self.guests)
        if "symbol" in changes:
            for other, guest in enumerate(guests):
                if guest.symbol == changes["symbol"]:
                    guests[other] = replace(guest, symbol=guests[seat].symbol)
        if "name" in changes:
            others = [guest.name for guest in guests[:seat] + guests[seat + 1 :]]
            changes["name"] = unlike(clean_name(changes["name"]) or guests[seat].name, others)
        guests[seat] = replace(guests[seat], **changes)
        return replace(self, guests=tuple(guests))

    def with_new_guest(self, name: str) -> Self:
        """Let somebody join."""
        if len(self.guests) >= self.game.seats[-1]:
            return self
        taken = {guest.symbol for guest in self.guests}
        symbol = next(symbol for symbol in SYMBOLS if symbol not in taken)
        name = unlike(name, (guest.name for guest in self.guests))
        return replace(self, guests=(*self.guests, Guest(name, symbol)))

    def without_guest(self, seat: int) -> Self:
        """Let somebody leave, if enough stay."""
        if len(self.guests) <= self.game.seats[0]:
            return self
        guests = self.guests[:seat] + self.guests[seat + 1 :]
        first = self.first
        if first is not None:
            first = None if first == seat else first - (first > seat)
        return replace(self, guests=guests, first=first)

    def moved(self, seat: int, to: int) -> Self:
        """Let a guest change places."""
        order = list(range(len(self.guests)))
        order.insert(to, order.pop(seat))
        first = None if self.first is None else order.index(self.first)
        return replace(self, guests=tuple(self.guests[old] for old in order), first=first)

    def with_option(self, key: str, value: str) -> Self:
        """Choose an option."""
        return replace(self, options=self.game.full_options({**self.options, key: value}))

    # Playing.

    def begin(self, rng: Random) -> AnyMatch:
        """Sit down and begin a match; the symbols go into the sheet's header."""
        first = rng.randrange(len(self.guests)) if self.first is None else self.first
        seats = [Seat(guest.name, guest.bot) for guest in self.guests]
        symbols = " ".join(guest.symbol for guest in self.guests)
        return Match(self.game, seats, self.options, first, {"symbols": symbols})

    # Remembering.

    def facts(self) -> dict[str, Any]:
        """Spell the table in plain values."""
        guests = [{"name": guest.name, "symbol": guest.symbol, "bot": guest.bot} for guest in self.guests]
        return {"guests": guests, "options": dict(self.options), "first": self.first}

    @classmethod
    def remembered(cls, game: AnyGame, facts: object, names: tuple[str, ...]) -> Self:
        """Set the table as last time; whatever does not make sense any more is set as usual."""
        usual = cls.usual(game, names)
        try:
            return cls._from_facts(game, facts)
        except (TypeError, KeyError, ValueError, AttributeError):
            return usual

    @classmethod
    def _from_facts(cls, game: AnyGame, facts: Any) -> Self:
        guests: tuple[Guest, ...] = ()
        for guest in facts["guests"]:
            name = unlike(clean_name(guest["name"]), (other.name for other in guests))
            guests += (Guest(name, guest["symbol"], guest["bot"]),)
        symbols = {guest.symbol for guest in guests}
        names_fit = all(guest.name and guest.bot in (None, *LEVEL_NAMES) for guest in guests)
        if not names_fit or len(symbols) < len(guests) or not symbols <= set(SYMBOLS):
            raise ValueError("these guests cannot sit down")
        first = facts["first"]
        sits = type(first) is int and first in range(len(guests))
        if len(guests) not in game.seats or not (first is None or sits):
            raise ValueError("this table does not fit the game")
        return cls(game, guests, game.full_options(facts["options"]), first)


def person_names(say: Say) -> tuple[str, ...]:
    """Name as many persons as a table can have, until they say what they are called."""
    return tuple(say(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"))


def is_stopgap(name: str, say: Say) -> bool:
    """Tell whether a name is one that we gave somebody, who may be called otherwise."""
    return name.rstrip(" 0123456789") in (*person_names(say), *BOT_NAMES)


def clean_name(name: str) -> str:
    """Leave of a typed name what a sheet can hold."""
    kept = "".join(
        letter for letter in normalize("NFC", name) if letter.isprintable() and letter not in "|=#"
    )
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def unlike(name: str, others: Iterable[str]) -> str:
    """Tell a name from those of others: the second Ada is Ada 2."""
    taken = {other.casefold() for other in others}
    numbered = (f"{name[: LONGEST_NAME - 1 - len(str(number))].strip()} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one.casefold() not in taken)


def symbols_of(match: Match[P, M]) -> tuple[str, ...]:
    """Return the symbols of a match's seats; a sheet from elsewhere gets the usual ones."""
    symbols = tuple(match.notes.get("symbols", "").split())
    fits = len(symbols) == len(match.seats) == len(set(symbols)) and set(symbols) <= set(SYMBOLS)
    return symbols if fits else SYMBOLS[: len(match.seats)]
