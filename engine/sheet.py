"""The score sheet: a match as plain text, to save, to resume, to replay, to test.

Nothing is guessed: a sheet that is not exactly right is refused with the number of the line and the
reason. Only a last line without its newline, cut off by a crash, is dropped, and the reader says so.

A sheet that is kept on a disk can be signed: a short check stands behind every line, as a comment, so that a
flipped bit is told from another legal move. `salvage` reads what a scratch has left of one.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.game import CHANCE, AnyGame, M, Move, P
from engine.games import GAMES
from engine.match import LEVEL_NAMES, AnyMatch, Line, Match, Seat

FIRST_LINE = "cachette 1"
GAME_LINE = 2
"""The number of the line that names the game, in a sheet as it is written here."""
REQUIRED = ("game", "rules", "seats", "first")
MOST_BYTES = 1024 * 1024
MOST_ROWS = 20_000
"""Many times the longest match; anything larger is not a sheet."""
CHECKED = "checked"
"""The row that ends the header of a signed sheet: a check of it, and the word that lines have theirs."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)
_BOT = re.compile(rf"=bot:({'|'.join(LEVEL_NAMES)})")
_SIGNED = re.compile(r"(.*) # ([0-9a-f]{4})")
_SIGNED_HEADER = re.compile(rb"(.*?\n)checked: ([0-9a-f]{4})\n\n", re.DOTALL)
_ANY_CHECK = re.compile(rb" # [0-9a-f]{4}\r?\n")
_MOST_HEADER_BYTES = 2000
"""Among so many bytes the flipped one of a header is looked for."""
_FIRST_CHECK = 0x1925
_DAMAGED = f"the check does not fit what stands here (without the row {CHECKED!r} no check is looked at)"


class SheetError(ValueError):
    """A sheet that cannot be read, with the number of the line and the reason."""

    def __init__(self, line: int, reason: str, text: str = "") -> None:
        super().__init__(line, reason, text)
        self.line = line
        self.reason = reason
        self.text = text

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" + (f": {self.text[:80]!r}" if self.text else "")


class Reading(NamedTuple):
    """A match that was read, and the cut-off last line that was dropped, if there was one."""

    match: AnyMatch
    dropped: str | None
    damage: SheetError | None = None
    """The line from which on nothing could be salvaged."""
    lost: int = 0
    """How many lines that are."""
    scratched: bool = False
    """Whether anything had to be salvaged."""
    checks: Checks | None = None
    """The checks of the lines that were read, to go on with; None if they have none."""


# Writing.


def write(match: Match[P, M]) -> str:
    """Write a whole match down."""
    return header(match) + "".join(move_line(line.seat, line.move) for line in match.lines)


def header(match: Match[P, M]) -> str:
    """Write the header of a match, with the blank line that ends it."""
    chosen = [f"{key}={value}" for key, value in match.chosen_options().items()]
    rows = {
        "game": match.game.name,
        "rules": str(match.game.rules),
        "seats": " | ".join(seat.name + (f"=bot:{seat.bot}" if seat.bot else "") for seat in match.seats),
        **({"options": " ".join(chosen)} if chosen else {}),
        "first": str(match.first + 1),
        **match.notes,
    }
    return "\n".join([FIRST_LINE, *(f"{key}: {value}" for key, value in rows.items()), "", ""])


def move_line(seat: int, move: Move) -> str:
    """Write one move down, with its newline."""
    return f"{'*' if seat == CHANCE else seat + 1} {move}\n"


class Checks:
    """The checks of the lines of a sheet, one after the other; each is also one of all lines before it."""

    def __init__(self) -> None:
        self.last = _FIRST_CHECK

    def sign(self, lines: Iterable[Line[M]]) -> str:
        """Write moves down, each with its check."""
        return "".join(self._signed(move_line(line.seat, line.move).rstrip("\n")) + "\n" for line in lines)

    def _signed(self, row: str) -> str:
        self.last = crc_hqx(f"{row}\n".encode("utf-8", "surrogateescape"), self.last)
        return f"{row} # {self.last:04x}"

    def hold(self, row: str) -> bool:
        """Tell whether a row ends with its check."""
        signed = _SIGNED.fullmatch(row)
        return signed is not None and self._signed(signed[1]) == row


def signed_header(match: Match[P, M]) -> str:
    """Write the header of a match with a check of itself; lines signed by `Checks` follow it."""
    plain = header(match)[:-1]
    return f"{plain}{CHECKED}: {crc_hqx(plain.encode(), _FIRST_CHECK):04x}\n\n"


# Reading.


def read(data: bytes) -> Reading:
    """Read a sheet and play it through, or raise SheetError."""
    reading = _read(data, "strict")
    if reading.damage:
        raise reading.damage
    return reading


def salvage(data: bytes) -> Reading:
    """Read a sheet up to its first damaged line; raise SheetError where not even its header can be read.

    A single flipped bit in a signed header is put right: no other bit gives the same check.
    """
    head = data[:_MOST_HEADER_BYTES]
    has_no_checks = b"\n\n" in data.rstrip(b"\n") and not _ANY_CHECK.search(data)
    mended = head if has_no_checks else _mended(head)
    reading = _read(mended + data[_MOST_HEADER_BYTES:], "surrogateescape")
    lost_its_word = reading.checks is not None and not _header_holds(mended)
    return reading._replace(scratched=mended != head or reading.damage is not None or lost_its_word)


def _mended(head: bytes) -> bytes:
    if _header_holds(head):
        return head
    for place in range(len(head)):
        for bit in range(8):
            tried = head[:place] + bytes([head[place] ^ 1 << bit]) + head[place + 1 :]
            if _header_holds(tried):
                return tried
    return head


def _header_holds(head: bytes) -> bool:
    found = _SIGNED_HEADER.match(head)
    return found is not None and crc_hqx(found[1], _FIRST_CHECK) == int(found[2], 16)


def _read(data: bytes, errors: str) -> Reading:
    if len(data) > MOST_BYTES:
        raise SheetError(1, f"the file is larger than any sheet ({MOST_BYTES} bytes)")
    whole, newline, rest = data.rpartition(b"\n")
    rows = _decode(whole + newline, errors).split("\n")[:-1]
    if len(rows) > MOST_ROWS:
        raise SheetError(MOST_ROWS + 1, f"no match has so many lines ({MOST_ROWS})")
    rows = [row.removesuffix("\r") for row in rows]
    match, length = _read_header(rows)
    dropped = rest.decode("utf-8", "replace") if rest else None
    signed = match.notes.pop(CHECKED, None)
    if signed is not None and not _header_holds(data[:_MOST_HEADER_BYTES]):
        raise SheetError(length - 1, _DAMAGED, f"{CHECKED}: {signed}")
    salvaged = errors != "strict"
    checks = Checks() if signed is not None or (salvaged and _begins_signed(rows[length:])) else None
    for number, row in enumerate(rows[length:], start=length + 1):
        try:
            if checks and not checks.hold(row):
                raise SheetError(number, _DAMAGED, row)
            play_line(match, row, number)
        except SheetError as damage:
            return Reading(match, dropped, damage, len(rows) - number + 1)
    return Reading(match, dropped, checks=checks)


def _begins_signed(rows: Sequence[str]) -> bool:
    """Tell whether lines have checks, though the header may have lost the word that says so."""
    return bool(rows) and Checks().hold(rows[0])


def _decode(data: bytes, errors: str) -> str:
    try:
        return data.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise SheetError(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from None


def _words(row: str) -> list[str]:
    """Split a row at its spaces; what follows a # is a comment."""
    return [word for word in row.partition("#")[0].split(" ") if word]


def play_line(match: Match[P, M], text: str, number: int = 1) -> None:
    """Play what a line says, if it says anything, or raise SheetError with the line's number."""
    words = _words(text)
    if not words:
        return
    try:
        match.play(_seat(words[0], len(match.seats)), match.game.parse(words[1:]))
    except ValueError as error:
        raise SheetError(number, str(error), text) from None


def _seat(word: str, seats: int) -> int:
    if word == "*":
        return CHANCE
    if word in map(str, range(1, seats + 1)):
        return int(word) - 1
    raise ValueError(f"a line begins with a seat from 1 to {seats} or with *")


class _Row(NamedTuple):
    """A row of the header."""

    number: int
    text: str
    value: str

    def refuse(self, reason: str) -> SheetError:
        return SheetError(self.number, reason, self.text)


def _read_header(rows: Sequence[str]) -> tuple[AnyMatch, int]:
    """Set the match up from the header; return it with the number of rows that the header takes."""
    if not rows or _words(rows[0]) != FIRST_LINE.split():
        raise SheetError(1, f"a sheet begins with {FIRST_LINE!r}", rows[0] if rows else "")
    found: dict[str, _Row] = {}
    for number, text in enumerate(rows[1:], start=2):
        if not text.strip(" "):
            return _set_up(found, number), number
        if text.lstrip(" ").startswith("#"):
            continue
        key, colon, value = text.partition(":")
        key = key.strip(" ")
        row = _Row(number, text, value.strip(" "))
        if not colon or not key or not text.isprintable():
            raise row.refuse("the header has lines of the form 'key: value' and ends with a blank line")
        if key in found:
            raise row.refuse(f"{key!r} is given twice")
        found[key] = row
    raise SheetError(len(rows), "the header must end with a blank line")


def _set_up(found: dict[str, _Row], end: int) -> AnyMatch:
    for key in REQUIRED:
        if key not in found:
            raise SheetError(end, f"{key!r} is missing in the header")
    game = _game(found["game"], found["rules"])
    seats = _seats(found["seats"], game)
    options = _options(found["options"], game) if "options" in found else {}
    first = found["first"]
    if first.value not in map(str, range(1, len(seats) + 1)):
        raise first.refuse(f"the first player is one of 1 to {len(seats)}")
    notes = {key: row.value for key, row in found.items() if key not in (*REQUIRED, "options")}
    return Match(game, seats, options, int(first.value) - 1, notes)


def _game(name: _Row, rules: _Row) -> AnyGame:
    if name.value not in GAMES:
        raise name.refuse(f"unknown game; there are {', '.join(GAMES)}")
    game = GAMES[name.value]
    if not _NUMBER.fullmatch(rules.value):
        raise rules.refuse("the version of the rules is a number")
    if rules.value != str(game.rules):
        raise rules.refuse(f"the rules of {game.name} are known in version {game.rules} only")
    return game


def _seats(row: _Row, game: AnyGame) -> list[Seat]:
    seats = []
    for text in row.value.split(" | "):
        name, equals, _ = text.partition("=")
        bot = _BOT.fullmatch(text, len(name))
        if not name.strip(" ") or "|" in name:
            raise row.refuse("every seat has a name; names are split by ' | '")
        if equals and not bot:
            raise row.refuse(f"a bot is written as Name=bot:LEVEL, with a level of {', '.join(LEVEL_NAMES)}")
        seats.append(Seat(name.strip(" "), bot[1] if bot else None))
    if len(seats) not in game.seats:
        raise row.refuse(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {len(seats)}")
    return seats


def _options(row: _Row, game: AnyGame) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in row.value.split(" "):
        key, equals, value = word.partition("=")
        if not word:
            continue
        if not equals:
            raise row.refuse("options are written as key=value, split by spaces")
        if key in options:
            raise row.refuse(f"option {key!r} is given twice")
        options[key] = value
    try:
        return game.full_options(options)
    except ValueError as error:
        raise row.refuse(str(error)) from None
