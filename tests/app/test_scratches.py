"""Scratches: what stands before one is kept, never becomes another match, and nothing is deleted.

`--scratches 100000` tries as many in each way and game, as `make soak` does.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from app.services.storage import SHEET, Storage
from engine import sheet
from engine.match import Match
from tests.app.storing import NAMES, asides, new_match, play_on, short_match, signed, table

pytestmark = pytest.mark.usefixtures("no_waiting")
every_game = pytest.mark.parametrize("name", NAMES)


@cache
def whole_match(name: str) -> Match:
    return short_match() if name == "go_nuts" else play_on(new_match(table(name)), Random(name), 40)


class Victim:
    """A match whose file is damaged again and again."""

    def __init__(self, storage: Storage, name: str) -> None:
        self.storage = storage
        self.match = whole_match(name)
        self.data = signed(self.match).encode()
        self.header = len(sheet.signed_header(self.match).encode())
        self.path = storage.matches / f"scratched{SHEET}"
        self.opened = self.put_aside = 0

    def open(self, data: bytes) -> int | None:
        """Open it damaged like that, and tell how many of its lines are left; None if it was put aside."""
        self.path.write_bytes(data)
        saved = self.storage.open(self.path)
        if data != self.data and (saved is None or sheet.salvage(data).scratched):
            (copy,) = asides(self.storage.matches)
            assert copy.read_bytes() == data, "nothing is deleted"
            copy.unlink()
        assert not asides(self.storage.matches)
        if saved is None:
            self.put_aside += 1
            return None
        self.opened += 1
        assert self.path.read_text("utf-8") == signed(saved.match), "it can be played on from there"
        kept = len(saved.match.lines)
        assert saved.match.lines == self.match.lines[:kept], "another match"
        return kept

    def lines_before(self, place: int) -> int:
        return self.data.count(b"\n", self.header, place)


def seed_of(way: str, name: str) -> str:
    seed = f"{way} {name}"
    print(f"seed {seed!r}")
    return seed


@every_game
def test_a_flipped_bit_costs_the_lines_behind_it_and_in_the_header_nothing(
    storage: Storage, name: str, pytestconfig: pytest.Config
) -> None:
    victim, rng = Victim(storage, name), Random(seed_of("bits", name))
    for _ in range(pytestconfig.getoption("--scratches")):
        bit = rng.randrange(8 * len(victim.data))
        place, data = bit // 8, bytearray(victim.data)
        data[place] ^= 1 << bit % 8
        kept = victim.open(bytes(data))
        expected = len(victim.match.lines) if place < victim.header else victim.lines_before(place)
        assert kept == expected, f"bit {bit}"
    print(f"{victim.opened} matches with a flipped bit went on, {victim.put_aside} could not be read")


@every_game
def test_a_damaged_block_costs_the_lines_behind_it(
    storage: Storage, name: str, pytestconfig: pytest.Config
) -> None:
    victim, rng = Victim(storage, name), Random(seed_of("blocks", name))
    whole = victim.data
    for number in range(pytestconfig.getoption("--scratches")):
        start = rng.randrange(victim.header, len(whole))
        end = min(len(whole), start + rng.choice((1, 2, 8, 64, 512)))
        block = rng.choice((b"", bytes(end - start), rng.randbytes(end - start), whole[start:end] * 2))
        kept = victim.open(whole[:start] + block + whole[end:])
        assert kept is not None, f"number {number}"
        assert kept >= victim.lines_before(start), f"number {number}"
    print(f"{victim.opened} matches with a damaged block went on")


@every_game
def test_a_damaged_block_in_the_header_is_no_crash(
    storage: Storage, name: str, pytestconfig: pytest.Config
) -> None:
    victim, rng = Victim(storage, name), Random(seed_of("headers", name))
    for _ in range(pytestconfig.getoption("--scratches") // 10):
        start = rng.randrange(victim.header)
        end = start + rng.choice((2, 8, 64))
        victim.open(victim.data[:start] + rng.randbytes(end - start) + victim.data[end:])
    print(f"{victim.put_aside} matches with a damaged header were put aside, {victim.opened} went on")


def test_lines_keep_their_checks_where_the_header_has_lost_the_word_for_them(storage: Storage) -> None:
    victim = Victim(storage, "nutty_business")
    assert victim.open(victim.data.replace(b"\nchecked:", b"\nchT@ked:")) == len(victim.match.lines)


def test_a_check_that_is_doubled_is_damage(storage: Storage) -> None:
    victim = Victim(storage, "nut")
    first = victim.data.index(b" # ", victim.header)
    line = victim.data.index(b"\n", first) + 1
    assert victim.open(victim.data[:line] + victim.data[first:line] + victim.data[line:]) == 1


def test_a_flipped_bit_in_a_save_without_checks_costs_the_lines_behind_it_at_most(storage: Storage) -> None:
    match = whole_match("go_nuts")
    rows = sheet.write(match).splitlines(keepends=True)
    rows[-9] = "8" + rows[-9][1:]
    path = storage.matches / f"old{SHEET}"
    path.write_text("".join(rows), "utf-8")
    saved = storage.open(path)
    assert saved is not None
    assert saved.match.lines == match.lines[:-9]
    assert storage.losses == {path.name: 9}
    assert len(asides(storage.matches)) == 1


def test_an_old_save_is_read_and_gets_its_checks_with_its_next_line(storage: Storage) -> None:
    match = whole_match("nut")
    path: Path = storage.matches / f"old{SHEET}"
    path.write_text(sheet.write(match.up_to(20)), "utf-8")
    saved = storage.open(path)
    assert saved is not None
    assert path.read_text("utf-8") == sheet.write(saved.match), "reading changes nothing"
    saved.match.play(match.lines[20].seat, match.lines[20].move)
    saved.save()
    assert path.read_text("utf-8") == signed(saved.match)
    assert not storage.losses


def test_no_flipped_bit_is_looked_for_in_a_save_that_never_had_checks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Looking takes a third of a second, at home and whenever such a match is seen again."""
    plain, looks = sheet.write(whole_match("nacho_incident")).encode(), list[bytes]()
    monkeypatch.setattr(sheet, "_mended", lambda head: looks.append(head) or head)
    assert not sheet.salvage(plain).damage
    assert not looks
    sheet.salvage(signed(whole_match("nut")).encode())
    assert looks
