"""The matches that were played here: a list of them, and what can be done with each. No Kivy here.

The list reads only the first rows of every sheet, where the app notes how a match ended; a thousand matches
are listed at once. Whatever cannot be read is left out of the list and left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.box import box_of, boxes
from app.model.people import MARK, PEOPLE
from app.services import disk
from app.services.storage import SCORES, STARTED, WINNERS, SavedMatch, Storage, mark_of
from app.session.modes import NotOver
from engine import sheet
from engine.match import AnyMatch

TITLE = "title"
"""The note in a sheet's header with the name that people gave a match."""
LONGEST_TITLE = 40
WHAT_IF = "what if"
"""The note of a match that was begun in the middle of another."""
TAKEN_IN = "taken in"
"""The note of a match that came from elsewhere before it was over: somebody may have read on in its sheet."""
KEPT = (STARTED, TITLE, WHAT_IF, TAKEN_IN, "symbols", "hints")
"""The notes that a match from elsewhere keeps; how it ended we find out for ourselves."""
HEADER_BYTES = 2000
"""A header is shorter than this."""
MOST_LINES = sheet.MOST_ROWS // 2
"""Nothing longer is taken in: it is kept with a longer header, and may be played on."""
MOST_KNOWN = 4096
"""Of so many matches it is remembered what stands in their headers."""
BATCH = 50
MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d", re.ASCII)


class Entry(NamedTuple):
    """A match in the list."""

    path: Path
    game: str
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    symbols: tuple[str, ...]
    started: str
    title: str
    what_if: bool
    taken_in: bool
    """Whether it came from elsewhere before it was over."""
    scores: tuple[int, ...]
    """Nothing while the match goes on."""
    winners: tuple[int, ...]
    records: Mapping[str, tuple[int, ...]]
    """What its game counts beside points, by the record's key: a number for each seat."""
    marks: tuple[str, ...] = ()
    """Who sat where, as the list of people knows them."""

    def key(self, seat: int) -> str:
        """Tell by what somebody is known: the mark, or else the name."""
        return MARK + self.marks[seat] if seat < len(self.marks) else self.names[seat]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.scores)

    @property
    def counts(self) -> bool:
        """Whether its result is one: it is over, and nobody could know what was coming."""
        return self.over and not self.what_if and not self.taken_in


class Refused(ValueError):
    """A file that cannot be taken in, and the line that is wrong."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def entries(storage: Storage) -> list[Entry]:
    """List all matches, the newest first."""
    found = filter(None, map(_known_entry, storage.sheets()))
    return sorted(found, key=lambda entry: (entry.started, entry.path.name), reverse=True)


def read_ahead(storage: Storage) -> Iterator[object]:
    """Read some files after the other, so that the list is there at once when somebody wants it."""
    for number, path in enumerate(storage.sheets(), start=1):
        _known_entry(path)
        if number % BATCH == 0:
            yield path


def _known_entry(path: Path) -> Entry | None:
    """Read a file again only if something has been written since, or other games are there."""
    return _entry(path, mark_of(path), tuple(boxes()))


@lru_cache(maxsize=MOST_KNOWN)
def _entry(path: Path, mark: object, games: tuple[str, ...]) -> Entry | None:
    try:
        head = disk.read_head(path, HEADER_BYTES).decode("utf-8", "replace")
    except OSError:
        return None
    notes = dict(_rows(head))
    game, seats = notes.get("game", ""), notes.get("seats", "").split(" | ")
    if not head.startswith(sheet.FIRST_LINE) or game not in boxes():
        return None
    fewest, most = boxes()[game].players
    if not fewest <= len(seats) <= most:
        return None
    scores = _numbers(notes.get(SCORES, ""))
    winners = tuple(number - 1 for number in _numbers(notes.get(WINNERS, "")))
    over = len(scores) == len(seats) and all(winner in range(len(seats)) for winner in winners)
    counted = {record.key: _numbers(notes.get(record.key, "")) for record in boxes()[game].records}
    return Entry(
        path,
        game,
        tuple(seat.partition("=")[0].strip() for seat in seats),
        tuple("=" in seat for seat in seats),
        tuple(notes.get("symbols", "").split()),
        notes.get(STARTED, _started(path)),
        notes.get(TITLE, ""),
        WHAT_IF in notes,
        TAKEN_IN in notes,
        scores if over else (),
        winners if over else (),
        {key: numbers for key, numbers in counted.items() if len(numbers) == len(seats)},
        tuple(notes.get(PEOPLE, "").split()),
    )


def _rows(head: str) -> Iterator[tuple[str, str]]:
    for row in head.splitlines()[1:]:
        if not row.strip():
            return
        key, _, value = row.partition(":")
        yield key.strip(), value.strip()


def _numbers(text: str) -> tuple[int, ...]:
    words = text.split()
    fit = all(re.fullmatch(r"-?[0-9]{1,6}", word, re.ASCII) for word in words)
    return tuple(map(int, words)) if fit else ()


def _started(path: Path) -> str:
    """Read the moment from a file's name, if it was written before moments were noted."""
    found = re.match(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)", path.name, re.ASCII)
    return "{}-{}-{} {}:{}".format(*found.groups()) if found else ""


# What can be done with a match.


def rename(storage: Storage, entry: Entry, title: str) -> None:
    """Give a match a name; without one it is called after its people again."""
    saved = storage.open(entry.path)
    if saved:
        saved.match.notes.pop(TITLE, None)
        if kept := _fitting(title):
            saved.match.notes[TITLE] = kept
        saved.rewrite()


def _fitting(title: str) -> str:
    """Cut a name down to what a row of the header can keep."""
    kept = "".join(letter for letter in title if letter.isprintable())
    return " ".join(kept.split())[:LONGEST_TITLE].strip()


def shared(match: AnyMatch) -> str:
    """Write the sheet of a match for others, or raise NotOver: it tells every secret."""
    if not match.over:
        raise NotOver
    return sheet.write(match)


def export(match: AnyMatch, folder: Path) -> Path:
    """Write a match's sheet into a folder, under a name of its own; return where it is, or raise NotOver."""
    text = shared(match)
    folder.mkdir(parents=True, exist_ok=True)
    day = re.sub(r"[^0-9-]", "", match.notes.get(STARTED, "").partition(" ")[0])
    stem = " ".join(filter(None, ("Cachette", box_of(match.game.name).title.rstrip("!"), day)))
    number, path = 1, folder / f"{stem}.txt"
    while path.exists():
        number += 1
        path = folder / f"{stem} {number}.txt"
    disk.write(path, text.encode())
    return path


class Here:
    """The matches that are here already: whoever takes in many looks through the list once."""

    def __init__(self, storage: Storage) -> None:
        self._paths: dict[tuple[object, ...], list[Path]] = {}
        for entry in entries(storage):
            self._note((entry.game, entry.names, entry.started), entry.path)

    def _note(self, key: tuple[object, ...], path: Path) -> None:
        self._paths.setdefault(key, []).append(path)

    def add(self, saved: SavedMatch) -> None:
        """Note a match that has come."""
        self._note(_same(saved.match), saved.path)

    def find(self, storage: Storage, match: AnyMatch) -> SavedMatch | None:
        """Find a match that is here: to the letter, or still going on, which a copy would tell about."""
        for path in self._paths.get(_same(match), ()):
            saved = storage.open(path)
            if saved and (saved.match.lines == match.lines or not saved.match.over):
                return saved
        return None


def _same(match: AnyMatch) -> tuple[object, ...]:
    """Tell what a match and its copy have in common, though one may have been played on."""
    return match.game.name, tuple(seat.name for seat in match.seats), match.notes.get(STARTED)


def take_in(
    storage: Storage,
    data: bytes,
    begun: datetime | None = None,
    more: tuple[str, ...] = (),
    here: Here | None = None,
) -> SavedMatch:
    """Take a sheet from elsewhere into the history, once, or raise Refused; one not over is marked.

    Of an archive it is known when the match was `begun`, and `more` of its notes mean something here.
    """
    here = here or Here(storage)
    match = _read(data)
    if match.game.name not in boxes():
        raise Refused(sheet.GAME_LINE)
    if len(match.lines) > MOST_LINES:
        raise Refused(MOST_LINES)
    match.notes = {key: match.notes[key] for key in (*KEPT, *more) if key in match.notes}
    if not MOMENT.fullmatch(match.notes.get(STARTED, "")):
        match.notes.pop(STARTED, None)
    if TITLE in match.notes:
        match.notes[TITLE] = _fitting(match.notes[TITLE])
    if not match.over:
        match.notes[TAKEN_IN] = f"after {len(match.lines)} lines"
    if len(sheet.header(match).encode()) > HEADER_BYTES // 2:
        raise Refused(1)  # names that nobody could read, and no room for what is noted at the end
    if known := here.find(storage, match):
        return known
    saved = storage.begin(match, begun)
    if match.over:
        storage.archive(saved)
    here.add(saved)
    return saved


def _read(data: bytes) -> AnyMatch:
    for whole in (data + b"\n", data):  # what was copied or typed may have lost the end of its last line
        try:
            return sheet.read(whole).match
        except sheet.SheetError as error:
            line = error.line
    raise Refused(line)


def what_if(storage: Storage, match: AnyMatch, lines: int) -> SavedMatch:
    """Begin a new match that goes on from an earlier moment of another, or raise NotOver."""
    if not match.over:
        raise NotOver
    notes = {WHAT_IF: match.notes.get(STARTED, "")}
    if "symbols" in match.notes:
        notes["symbols"] = match.notes["symbols"]
    return storage.begin(match.up_to(lines, notes))
