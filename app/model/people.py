"""The people who play here: one list for all games, in a small file. No Kivy here.

Somebody is known by keys: a mark that the sheet of a match notes for the seat, and the names that stand in
sheets without marks. Whoever takes another name keeps the keys, so what was played before still counts; if
two turn out to be the same person, one gets the keys of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any

from app.model.table_setup import Guest, TableSetup, clean_name
from app.services.storage import Storage
from app.theme import SYMBOLS
from engine.game import AnyGame

PEOPLE = "people"
"""The small file with the list, and the note in a sheet's header with a mark for every seat."""
MARK = "#"
"""What tells a mark from a name, in which it cannot stand."""
MARKED = re.compile(MARK + r"[0-9a-f]{8}", re.ASCII)
"""A whole mark: one word that a header can hold."""
NOBODY = "-"
"""What is noted for a bot."""


@dataclass(frozen=True)
class Known:
    """Somebody who has played here."""

    name: str
    symbol: str
    """The symbol, and with it the colour and the face, of the last match."""
    keys: tuple[str, ...]

    @property
    def mark(self) -> str:
        """The mark in sheets; nothing if there is none yet."""
        return next((key for key in self.keys if key.startswith(MARK)), "")


def known(storage: Storage) -> list[Known]:
    """List everybody, whoever sat down last first; what is no person any more is left out."""
    return _listed(storage.load(PEOPLE))


def _listed(facts: Mapping[str, Any]) -> list[Known]:
    rows = facts.get(PEOPLE)
    found: dict[str, Known] = {}
    for person in map(_person, rows if isinstance(rows, list) else []):
        if person:
            found.setdefault(person.name, person)
    return list(found.values())


def _person(facts: Any) -> Known | None:
    try:
        name, symbol, keys = clean_name(facts["name"]), facts["symbol"], tuple(facts["keys"])
    except (TypeError, KeyError):
        return None
    fits = name and symbol in SYMBOLS and all(isinstance(key, str) for key in keys)
    return Known(name, symbol, tuple(filter(_is_whole, keys))) if fits else None


def _is_whole(key: str) -> bool:
    return not key.startswith(MARK) or MARKED.fullmatch(key) is not None


def store(storage: Storage, people: Iterable[Known]) -> None:
    """Write the list."""
    rows = [{"name": one.name, "symbol": one.symbol, "keys": list(one.keys)} for one in people]
    storage.store(PEOPLE, {PEOPLE: rows})


def adopt(storage: Storage, facts: Mapping[str, Any]) -> None:
    """Add everybody of another list; whoever has a name or a key of somebody here is the same person."""
    people = known(storage)
    for person in _listed(facts):
        same = next((one for one in people if one.name == person.name or {*one.keys} & {*person.keys}), None)
        if same:
            both = replace(same, keys=tuple(dict.fromkeys((*same.keys, *person.keys))))
            people[people.index(same)] = both
        else:
            people.append(person)
    store(storage, people)


def meet(people: list[Known], guests: Iterable[Guest]) -> list[Known]:
    """Note who sits down: the list with all of them in front, the new ones too."""
    by_name, claimed = {person.name: person for person in people}, {key for one in people for key in one.keys}
    met = []
    for guest in guests:
        if guest.bot is None:
            person = by_name.get(guest.name) or Known(guest.name, "", tuple({guest.name} - claimed))
            mark = person.mark or MARK + token_hex(4)
            met.append(Known(guest.name, guest.symbol, tuple(dict.fromkeys((*person.keys, mark)))))
    here = {person.name for person in met}
    return [*met, *(person for person in people if person.name not in here)]


def marks(people: Iterable[Known], guests: Iterable[Guest]) -> str:
    """Tell what a sheet notes of its people, seat by seat."""
    noted = {person.name: person.mark.removeprefix(MARK) for person in people}
    return " ".join(NOBODY if guest.bot else noted[guest.name] for guest in guests)


def table_of(game: AnyGame, people: list[Known], names: Iterable[str]) -> TableSetup:
    """Set a table for the first time: for whoever played last, in their colours, or else for these names."""
    everybody = tuple(dict.fromkeys((*(person.name for person in people), *names)))
    setup = TableSetup.usual(game, everybody)
    for seat, (_, person) in reversed([*enumerate(zip(setup.guests, people, strict=False))]):
        setup = setup.with_guest(seat, symbol=person.symbol)
    return setup


# Who somebody is now.


def names_by_key(storage: Storage) -> dict[str, str]:
    """Tell what whoever has a key is called now."""
    return {key: person.name for person in reversed(known(storage)) for key in person.keys}


def keys_of(storage: Storage, name: str) -> tuple[str, ...]:
    """Tell the keys of somebody; a name alone, if it is nobody's in the list."""
    return next((person.keys for person in known(storage) if person.name == name), (name,))


def rename(storage: Storage, old: str, new: str) -> None:
    """Give somebody another name; if it is another one's, they are the same person from now on."""
    people = known(storage)
    person = next((one for one in people if one.name == old), None) or Known(old, SYMBOLS[0], (old,))
    other = next((one for one in people if one.name == new), None)
    rest = [one for one in people if one not in (person, other)]
    more = other.keys if other else tuple({new} - {key for one in rest for key in one.keys})
    merged = replace(other or person, name=new, keys=tuple(dict.fromkeys((*person.keys, *more))))
    store(storage, [merged, *rest])
    tables = storage.load("tables")
    storage.store("tables", {game: _renamed(facts, old, new) for game, facts in tables.items()})


def _renamed(facts: Any, old: str, new: str) -> Any:
    """Give somebody the other name at a table that is remembered; one that makes no sense is left alone."""
    guests = facts.get("guests") if isinstance(facts, Mapping) else None
    if not isinstance(guests, list):
        return facts
    persons = (guest for guest in guests if isinstance(guest, Mapping))
    if any(guest.get("name") == new for guest in persons):
        return facts
    return {**facts, "guests": [_called(guest, old, new) for guest in guests]}


def _called(guest: Any, old: str, new: str) -> Any:
    is_meant = isinstance(guest, Mapping) and guest.get("name") == old and not guest.get("bot")
    return {**guest, "name": new} if is_meant else guest
