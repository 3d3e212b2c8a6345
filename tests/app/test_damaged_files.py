"""Damaged files: nothing half-written is believed, nothing is deleted, what is whole is kept."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.services.disk import ASIDE
from app.services.storage import SHEET, Storage
from engine import sheet
from tests.app.storing import (
    FACTS,
    NOON,
    asides,
    assert_put_aside,
    assert_same,
    new_match,
    raising,
    short_match,
    signed,
    sparse,
    table,
)


@pytest.mark.usefixtures("no_waiting")
def test_a_match_cut_off_at_any_byte_loses_at_most_its_last_line(storage: Storage) -> None:
    whole = short_match()
    data = signed(whole).encode()
    header = len(sheet.signed_header(whole).encode())
    path = storage.matches / f"cut{SHEET}"
    for cut in range(0, len(data) + 1, 2):
        path.write_bytes(data[:cut])
        saved = storage.open(path)
        if cut < header:
            assert saved is None
            assert_put_aside(storage, path, data[:cut])
            continue
        assert saved is not None
        lines = data[header:cut].count(b"\n")
        assert saved.match.lines == whole.lines[:lines]
        assert path.read_bytes() == signed(saved.match).encode()
        for line in whole.lines[lines:][:2]:
            saved.match.play(line.seat, line.move)
            saved.save()
        assert path.read_bytes() == signed(saved.match).encode()
        assert data.startswith(path.read_bytes())
        assert not storage.reports
    assert not asides(storage.matches)


@pytest.mark.usefixtures("no_waiting")
def test_zeros_that_a_crash_left_behind_the_last_line_are_dropped(storage: Storage) -> None:
    whole = short_match()
    path = storage.matches / f"zeros{SHEET}"
    for zeros in (1, 7, 4096):
        path.write_bytes(signed(whole).encode() + b"\0" * zeros)
        saved = storage.open(path)
        assert saved is not None
        assert_same(saved.match, whole)
        assert path.read_bytes() == signed(whole).encode()


# Files that are no matches.


def _long_text(path: Path) -> None:
    path.write_text(signed(new_match(table("nut"))) + "\n" * sheet.MOST_BYTES)


FOREIGN: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "a newline": lambda path: path.write_bytes(b"\n"),
    "binary": lambda path: path.write_bytes(Random(1).randbytes(5000)),
    "zeros": lambda path: path.write_bytes(bytes(700)),
    "JSON": lambda path: path.write_text(json.dumps(FACTS)),
    "UTF-16": lambda path: path.write_text(signed(new_match(table("nut"))), "utf-16"),
    "Latin-1": lambda path: path.write_bytes("cachette 1\ngame: nut\nseats: Zoë | Max\n\n".encode("latin-1")),
    "newer rules": lambda path: path.write_text(
        signed(new_match(table("nut"))).replace("rules: 1", "rules: 99")
    ),
    "huge and sparse": sparse,
    "huge text": _long_text,
    "a folder": lambda path: path.mkdir(),
    "a folder with a file": lambda path: (path.mkdir(), (path / "x").write_text("x")),
    "a broken link": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a pipe": os.mkfifo,
}
every_foreign_file = pytest.mark.parametrize(
    "make",
    FOREIGN.values(),
    ids=FOREIGN,
)


@every_foreign_file
def test_a_foreign_file_is_put_aside_and_the_match_behind_it_is_found(
    storage: Storage, make: Callable[[Path], object]
) -> None:
    good = storage.begin(new_match(table("go_nuts")), NOON)
    foreign = storage.matches / f"29990101-000000-go_nuts{SHEET}"
    make(foreign)
    before = foreign.lstat()
    found = storage.unfinished()
    assert found is not None
    assert found.path == good.path
    assert storage.reports == [foreign.name]
    (aside,) = asides(storage.matches)
    after = aside.lstat()
    assert (after.st_ino, after.st_size, after.st_mode) == (before.st_ino, before.st_size, before.st_mode)
    assert sorted(storage.matches.iterdir()) == sorted([aside, good.path])
    assert storage.unfinished() is not None
    assert storage.reports == [foreign.name], "it is reported once"


def test_files_put_aside_do_not_collide(storage: Storage) -> None:
    path = storage.matches / f"same{SHEET}"
    contents = [f"damaged {number}" for number in range(12)]
    for content in contents:
        path.write_text(content)
        assert storage.open(path) is None
    assert sorted(aside.read_text() for aside in asides(storage.matches)) == sorted(contents)
    assert storage.reports == [path.name] * 12


def test_a_file_that_was_put_aside_is_not_opened_again(storage: Storage) -> None:
    (storage.matches / f"x{SHEET}").write_text("damaged")
    assert storage.unfinished() is None
    again = Storage(storage.folder)
    assert again.unfinished() is None
    assert not again.reports
    assert len(asides(storage.matches)) == 1


def test_other_files_are_left_alone(storage: Storage) -> None:
    for name in ("notes.txt", ".nomedia", f"x{SHEET}.draft", f"x{SHEET}{ASIDE}", "sheet"):
        (storage.matches / name).write_text("not a match")
    before = sorted(storage.matches.iterdir())
    assert storage.unfinished() is None
    assert sorted(storage.matches.iterdir()) == before
    assert not storage.reports


def test_a_damaged_file_that_cannot_be_renamed_stays_where_it_is(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = storage.matches / f"x{SHEET}"
    path.write_text("damaged")
    monkeypatch.setattr(os, "rename", raising(PermissionError("read-only")))
    assert storage.open(path) is None
    assert storage.unfinished() is None
    assert path.read_text() == "damaged"


def test_a_damaged_file_with_a_long_name_does_no_harm(storage: Storage) -> None:
    path = storage.matches / ("x" * (255 - len(SHEET)) + SHEET)
    path.write_text("damaged")
    assert storage.open(path) is None
    assert [file.read_text() for file in storage.matches.iterdir()] == ["damaged"]


def test_a_match_that_is_not_there_is_none(storage: Storage) -> None:
    assert storage.open(storage.matches / f"gone{SHEET}") is None
    assert not storage.reports
