"""What is kept on disk: nothing is lost, nothing half-written is believed, nothing is deleted."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from app.services.storage import ASIDE, SHEET, SavedMatch, Storage, write_safely
from engine import sheet
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.headless import saved_session
from tests.golden_sheets import SEATS
from tests.random_play import Setup, random_line, setups

NOON = datetime(2026, 11, 16, 12, 0, 0)
FACTS = {"guests": [{"name": "Chloé", "bot": None}, {"name": "Ж", "bot": "hard"}], "first": 1, "sound": True}
NAMES = list(GAMES)
NOT_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk where thousands of files are written."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


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


# Matches.


@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_was_begun_is_on_the_disk_at_once(storage: Storage, name: str) -> None:
    match = new_match(table(name), first=1)
    saved = storage.begin(match, NOON)
    assert saved.path == storage.matches / f"20261116-120000-000000-{name}.sheet"
    assert saved.path.read_text("utf-8") == sheet.write(match)
    assert_same(reopened(saved), match)


def test_a_match_begun_without_a_time_is_begun_now(storage: Storage) -> None:
    saved = storage.begin(new_match(table("nut")))
    assert saved.path.name.startswith(datetime.now().strftime("%Y"))


def test_matches_begun_in_the_same_second_have_files_of_their_own(storage: Storage) -> None:
    setup = table("go_nuts")
    paths = {storage.begin(new_match(setup), NOON).path for _ in range(12)}
    assert len(paths) == 12
    assert set(storage.matches.iterdir()) == paths


def test_nothing_is_written_when_nothing_was_played(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    monkeypatch.setattr(os, "fsync", raising(AssertionError("written")))
    saved.save()


def test_several_lines_are_saved_together(storage: Storage) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    play_on(saved.match, Random(1), 30)
    saved.save()
    saved.save()
    assert saved.path.read_text("utf-8") == sheet.write(saved.match)


def test_a_line_is_on_the_disk_when_save_returns(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    seen: list[bytes] = []
    wait = os.fsync

    def watched(file: int) -> None:
        seen.append(saved.path.read_bytes())
        wait(file)

    monkeypatch.setattr(os, "fsync", watched)
    play_on(saved.match, Random(1), 1)
    saved.save()
    assert seen == [sheet.write(saved.match).encode()]


def test_what_was_not_waited_for_is_in_the_file_and_waited_for_later(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    waits: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: waits.append(saved.path.read_bytes()))
    play_on(saved.match, Random(1), 2)
    saved.save(wait=False)
    assert saved.path.read_text("utf-8") == sheet.write(saved.match)
    assert not waits
    saved.save()
    saved.save()
    assert waits == [sheet.write(saved.match).encode()]


@pytest.mark.usefixtures("no_waiting")
@pytest.mark.parametrize(
    "setup",
    [
        setup
        for setup in setups()
        if setup.seats in (setup.game.seats[0], setup.game.seats[-1])
        and ("30" in setup.options.values() or setup.game.name != "go_nuts")
        and sum(value == "yes" for value in setup.options.values()) in (0, 3)
    ],
    ids=str,
)
def test_a_match_continued_from_the_disk_is_the_one_in_memory_after_every_line(
    storage: Storage, setup: Setup
) -> None:
    rng = Random(f"continued {setup}")
    saved = storage.begin(new_match(setup, rng.randrange(setup.seats)))
    while not saved.match.over:
        saved.match.play(*random_line(saved.match.position, rng))
        saved.save()
        assert_same(reopened(saved), saved.match)
    assert not storage.reports


@pytest.mark.usefixtures("no_waiting")
@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_is_left_and_continued_after_every_line_comes_to_its_end(
    storage: Storage, name: str
) -> None:
    rng = Random(f"left {name}")
    match = storage.begin(new_match(table(name))).match
    while not match.over:
        saved = storage.unfinished()
        assert saved is not None
        assert_same(saved.match, match)
        match = saved.match
        match.play(*random_line(match.position, rng))
        saved.save()
    assert storage.unfinished() is None
    assert len(list(storage.matches.iterdir())) == 1


def test_without_matches_there_is_nothing_to_continue(storage: Storage) -> None:
    assert storage.unfinished() is None
    assert not storage.reports


def test_the_newest_match_that_is_not_over_is_found(storage: Storage) -> None:
    setup = table("go_nuts", target="30")
    days = [datetime(2026, 11, day, 12) for day in (3, 1, 4, 2)]
    begun = {day.day: storage.begin(new_match(setup), day) for day in days}
    play_on(begun[4].match, Random(1))
    begun[4].save()
    found = storage.unfinished()
    assert found is not None
    assert found.path == begun[3].path
    storage.forget(begun[3].path)
    found = storage.unfinished()
    assert found is not None
    assert found.path == begun[2].path


def test_the_newest_of_matches_begun_in_the_same_second_is_found(storage: Storage) -> None:
    for number in range(12):
        newest = storage.begin(new_match(table("go_nuts"), number % 2), NOON)
        found = storage.unfinished()
        assert found is not None
        assert found.path == newest.path


def test_a_match_that_was_given_up_is_gone_and_only_that_one(storage: Storage) -> None:
    kept, given_up = (storage.begin(new_match(table("nut")), NOON) for _ in range(2))
    storage.forget(given_up.path)
    storage.forget(given_up.path)
    assert list(storage.matches.iterdir()) == [kept.path]
    assert not storage.reports


@pytest.mark.parametrize("name", NAMES)
def test_after_an_undo_the_file_is_as_the_match(storage: Storage, name: str) -> None:
    rng = Random(f"undo {name}")
    saved = storage.begin(new_match(table(name)))
    session = saved_session(saved, rng)
    session.let_chance_begin()
    undone = 0
    for _ in range(60):
        if session.undoer is not None and rng.random() < 0.4:
            lines = len(saved.match.lines)
            assert session.take_back()
            assert len(saved.match.lines) < lines
            undone += 1
        elif not saved.match.over:
            assert session.intend(*random_line(saved.match.position, rng))
        assert_same(reopened(saved), saved.match)
    assert undone
    assert not asides(storage.matches)


def test_what_is_done_again_after_an_undo_is_saved_again(storage: Storage) -> None:
    match = new_match(table("nut"))
    saved = storage.begin(match)
    undone = 0
    while not match.over:
        play_on(match, Random(len(match.lines)), 1)
        saved.save()
        seats = [seat for seat in range(2) if match.can_undo(seat)]
        if seats:
            whole = sheet.write(match)
            match.undo(seats[0])
            saved.rewrite()
            assert saved.path.read_text("utf-8") == sheet.write(match) != whole
            match.redo()
            saved.save()
            assert saved.path.read_text("utf-8") == whole
            undone += 1
    assert undone


def test_an_undo_that_is_not_allowed_leaves_the_file_alone(storage: Storage) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    session = saved_session(saved, Random(1))
    assert session.intend(*random_line(session.position, Random(1)))
    before = saved.path.read_bytes()
    assert not session.take_back()
    assert saved.path.read_bytes() == before


def test_a_move_that_is_refused_leaves_the_file_alone(storage: Storage) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    session = saved_session(saved, Random(1))
    refused: list[object] = []
    session.refused.connect(refused.append)
    before = saved.path.read_bytes()
    assert not session.intend(1, saved.match.game.parse(["roll"]))
    assert len(refused) == 1
    assert saved.path.read_bytes() == before


def test_chance_that_was_still_due_when_the_match_was_left_acts_when_it_is_continued(
    storage: Storage,
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    play_on(saved.match, Random(1), 1)
    saved.save()
    found = storage.unfinished()
    assert found is not None
    assert found.match.position.to_act == (CHANCE,)
    saved_session(found, Random(1)).let_chance_begin()
    assert found.match.position.to_act != (CHANCE,)
    assert_same(reopened(found), found.match)


# Matches that were cut off or damaged.


def assert_put_aside(storage: Storage, path: Path, data: bytes) -> None:
    """Check that the one damaged file is kept under another name, and forget it for the next one."""
    assert not path.exists()
    assert storage.reports == [path.name]
    (aside,) = asides(path.parent)
    assert aside.read_bytes() == data
    storage.reports.clear()
    aside.unlink()


@pytest.mark.usefixtures("no_waiting")
def test_a_match_cut_off_at_any_byte_loses_at_most_its_last_line(storage: Storage) -> None:
    whole = short_match()
    data = sheet.write(whole).encode()
    header = len(sheet.header(whole).encode())
    path = storage.matches / f"cut{SHEET}"
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        saved = storage.open(path)
        if cut < header:
            assert saved is None
            assert_put_aside(storage, path, data[:cut])
            continue
        assert saved is not None
        lines = data[header:cut].count(b"\n")
        assert saved.match.lines == whole.lines[:lines]
        assert path.read_bytes() == sheet.write(saved.match).encode()
        for line in whole.lines[lines:][:2]:
            saved.match.play(line.seat, line.move)
            saved.save()
        assert path.read_bytes() == sheet.write(saved.match).encode()
        assert data.startswith(path.read_bytes())
        assert not storage.reports
    assert not asides(storage.matches)


@pytest.mark.usefixtures("no_waiting")
def test_zeros_that_a_crash_left_behind_the_last_line_are_dropped(storage: Storage) -> None:
    whole = short_match()
    path = storage.matches / f"zeros{SHEET}"
    for zeros in (1, 7, 4096):
        path.write_bytes(sheet.write(whole).encode() + b"\0" * zeros)
        saved = storage.open(path)
        assert saved is not None
        assert_same(saved.match, whole)
        assert path.read_bytes() == sheet.write(whole).encode()


@pytest.mark.usefixtures("no_waiting")
@pytest.mark.parametrize("name", NAMES)
def test_a_match_with_a_wrong_bit_is_continued_or_put_aside(storage: Storage, name: str) -> None:
    rng = Random(f"bits {name}")
    match = short_match() if name == "go_nuts" else play_on(new_match(table(name)), rng, 40)
    whole = sheet.write(match).encode()
    path = storage.matches / f"bit{SHEET}"
    bits = range(8 * len(whole))
    put_aside = 0
    for bit in rng.sample(bits, 1500 if name == "go_nuts" else 400):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        saved = storage.open(path)
        if saved is None:
            put_aside += 1
            assert_put_aside(storage, path, bytes(data))
        else:
            assert not storage.reports
            assert_same(reopened(saved), saved.match)
            assert len(saved.match.lines) >= len(match.lines) - 1
    assert put_aside


@pytest.mark.usefixtures("no_waiting")
def test_a_match_with_a_damaged_block_is_continued_or_put_aside(storage: Storage) -> None:
    rng = Random("blocks")
    whole = sheet.write(short_match()).encode()
    path = storage.matches / f"block{SHEET}"
    for _ in range(500):
        start = rng.randrange(len(whole))
        end = min(len(whole), start + rng.choice((1, 2, 8, 64, 512)))
        block = rng.choice((b"", bytes(end - start), rng.randbytes(end - start), whole[start:end] * 2))
        data = whole[:start] + block + whole[end:]
        path.write_bytes(data)
        saved = storage.open(path)
        if saved is None:
            assert_put_aside(storage, path, data)
        else:
            assert_same(reopened(saved), saved.match)


# Files that are no matches.


def _sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(10 * 1024 * 1024)


def _long_text(path: Path) -> None:
    path.write_text(sheet.write(new_match(table("nut"))) + "\n" * sheet.MOST_BYTES)


def _unreadable(path: Path) -> None:
    path.write_text(sheet.write(new_match(table("nut"))))
    path.chmod(0)


FOREIGN: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "a newline": lambda path: path.write_bytes(b"\n"),
    "binary": lambda path: path.write_bytes(Random(1).randbytes(5000)),
    "zeros": lambda path: path.write_bytes(bytes(700)),
    "JSON": lambda path: path.write_text(json.dumps(FACTS)),
    "UTF-16": lambda path: path.write_text(sheet.write(new_match(table("nut"))), "utf-16"),
    "Latin-1": lambda path: path.write_bytes("cachette 1\ngame: nut\nseats: Zoë | Max\n\n".encode("latin-1")),
    "newer rules": lambda path: path.write_text(
        sheet.write(new_match(table("nut"))).replace("rules: 1", "rules: 99")
    ),
    "huge and sparse": _sparse,
    "huge text": _long_text,
    "a folder": lambda path: path.mkdir(),
    "a folder with a file": lambda path: (path.mkdir(), (path / "x").write_text("x")),
    "a broken link": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
}
every_foreign_file = pytest.mark.parametrize(
    "make",
    [*FOREIGN.values(), pytest.param(_unreadable, marks=NOT_ROOT)],
    ids=[*FOREIGN, "may not be read"],
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
    monkeypatch.setattr(Path, "rename", raising(PermissionError("read-only")))
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


# A disk that fails.


def test_lines_whose_saving_failed_are_saved_with_the_next_ones(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    play_on(saved.match, Random(1), 3)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(errno.EIO, "the disk failed")))
        with suppress(OSError):
            saved.save()
    play_on(saved.match, Random(2), 1)
    saved.save()
    assert_same(reopened(saved), saved.match)


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Let the disk be full after so many bytes of a file."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("fits", [0, *(pytest.param(n) for n in range(1, 12))])
def test_a_disk_that_is_full_in_the_middle_of_a_line_costs_nothing_once_there_is_room(
    storage: Storage, fits: int
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    play_on(saved.match, Random(1), 2)
    with no_file_larger_than(saved.path.stat().st_size + fits), suppress(OSError):
        saved.save()
    play_on(saved.match, Random(2), 2)
    saved.save()
    assert_same(reopened(saved), saved.match)


def test_a_cut_off_match_is_continued_even_if_it_cannot_be_mended_now(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    with saved.path.open("a") as stream:
        stream.write("1 ro")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "the disk is full")))
        again = storage.unfinished()
    assert again is not None
    play_on(again.match, Random(1), 2)
    again.save()
    assert_same(reopened(again), again.match)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_safe_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "facts.json"
    write_safely(path, "old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, raising(OSError(errno.ENOSPC, "the disk is full")))
        with pytest.raises(OSError, match="full"):
            write_safely(path, "new")
    assert path.read_text() == "old"
    write_safely(path, "newer")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["newer"]


def test_a_safe_write_whose_last_step_fails_leaves_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "facts.json"
    write_safely(path, "old")
    wait, calls = os.fsync, []

    def second_fails(file: int) -> None:
        calls.append(file)
        if len(calls) > 1:
            raise OSError(errno.EIO, "the folder cannot be written")
        wait(file)

    monkeypatch.setattr(os, "fsync", second_fails)
    with suppress(OSError):
        write_safely(path, "new")
    assert path.read_text() == "new"


@pytest.mark.parametrize("fits", [0, 1, 5, 99, 4096, 5000])
def test_a_safe_write_on_a_full_disk_leaves_the_old_file(tmp_path: Path, fits: int) -> None:
    path = tmp_path / "facts.json"
    write_safely(path, "old")
    with no_file_larger_than(fits), pytest.raises(OSError, match="large"):
        write_safely(path, "new" * 5000)
    assert path.read_text() == "old"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_match_whose_rewriting_failed_is_the_old_one_and_can_be_rewritten(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    match = new_match(table("nut"))
    while not any(map(match.can_undo, range(2))):
        play_on(match, Random(1), 1)
    saved = storage.begin(match)
    old = sheet.write(match)
    match.undo(next(seat for seat in range(2) if match.can_undo(seat)))
    with monkeypatch.context() as patch:
        patch.setattr(os, step, raising(OSError(errno.ENOSPC, "the disk is full")))
        with pytest.raises(OSError, match="full"):
            saved.rewrite()
    assert saved.path.read_text("utf-8") == old
    saved.rewrite()
    assert_same(reopened(saved), saved.match)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_match_that_could_not_be_begun_leaves_no_match(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, step, raising(OSError(errno.ENOSPC, "the disk is full")))
        with pytest.raises(OSError, match="full"):
            storage.begin(new_match(table("nut")), NOON)
    assert storage.unfinished() is None
    assert not storage.reports
    match = new_match(table("nut"))
    assert_same(reopened(storage.begin(match, NOON)), match)


# Small facts.


def test_facts_are_loaded_as_they_were_stored(storage: Storage) -> None:
    assert storage.load("facts") == {}
    for facts in (FACTS, {}, {"only": "this"}):
        storage.store("facts", facts)
        assert Storage(storage.folder).load("facts") == facts
    assert storage.load("others") == {}
    assert not storage.reports
    assert not list(storage.folder.glob("*.draft"))


@pytest.mark.usefixtures("no_waiting")
def test_facts_cut_off_at_any_byte_are_put_aside(storage: Storage) -> None:
    storage.store("facts", FACTS)
    path = storage.folder / "facts.json"
    data = path.read_bytes()
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        assert storage.load("facts") == {}
        assert_put_aside(storage, path, data[:cut])
    path.write_bytes(data)
    assert storage.load("facts") == FACTS


@pytest.mark.usefixtures("no_waiting")
def test_facts_with_a_wrong_bit_are_facts_or_put_aside(storage: Storage) -> None:
    storage.store("facts", FACTS)
    path = storage.folder / "facts.json"
    whole = path.read_bytes()
    for bit in range(8 * len(whole)):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        facts = storage.load("facts")
        if storage.reports:
            assert facts == {}
            assert_put_aside(storage, path, bytes(data))
        else:
            assert isinstance(facts, dict)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "null",
        "true",
        "7",
        "NaN",
        '"facts"',
        "[]",
        '[{"first": 1}]',
        "{}{}",
        "{1: 2}",
        "{'first': 1}",
        "\ufeff{}",
        '{"n": ' + "9" * 10_000 + "}",
        "[" * 100_000,
        '{"a":' * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
    ],
    ids=lambda text: repr(text[:20]),
)
def test_what_is_no_set_of_facts_is_put_aside(storage: Storage, text: str) -> None:
    path = storage.folder / "facts.json"
    path.write_text(text, "utf-8", newline="\n")
    assert storage.load("facts") == {}
    assert_put_aside(storage, path, text.encode())
    storage.store("facts", FACTS)
    assert storage.load("facts") == FACTS


@pytest.mark.parametrize(
    "data", [b"\xff\xfe{}", b'{"name": "Zo\xeb"}', Random(1).randbytes(3000), bytes(500)]
)
def test_facts_that_are_no_text_are_put_aside(storage: Storage, data: bytes) -> None:
    path = storage.folder / "facts.json"
    path.write_bytes(data)
    assert storage.load("facts") == {}
    assert_put_aside(storage, path, data)


@pytest.mark.parametrize(
    "make",
    [
        _sparse,
        Path.mkdir,
        lambda path: path.symlink_to(path.name),
        pytest.param(_unreadable, marks=NOT_ROOT),
    ],
    ids=["huge and sparse", "a folder", "a link to itself", "may not be read"],
)
def test_facts_in_something_that_is_no_plain_file_are_put_aside(
    storage: Storage, make: Callable[[Path], object]
) -> None:
    make(storage.folder / "facts.json")
    assert storage.load("facts") == {}
    assert storage.reports == ["facts.json"]
    assert len(asides(storage.folder)) == 1
    storage.store("facts", FACTS)
    assert storage.load("facts") == FACTS


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"name": "\\ud800"}'),
        pytest.param('{"\\udfff": 1}'),
        '{"n": NaN, "m": -Infinity}',
        '{"n": 1e999}',
        '{"a":' * 300 + "1" + "}" * 300,
        '{"a":' * 900 + "1" + "}" * 900,
    ],
    ids=lambda text: repr(text[:20]),
)
def test_facts_that_could_be_loaded_can_be_stored(storage: Storage, text: str) -> None:
    (storage.folder / "facts.json").write_text(text)
    facts = storage.load("facts")
    storage.store("facts", {**facts, "more": 1})
    again = storage.load("facts")
    assert again["more"] == 1
    assert repr(again) == repr({**facts, "more": 1}) or storage.reports


def test_facts_whose_storing_failed_hold_for_the_sitting_and_the_file_has_the_old_ones(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.store("facts", FACTS)
    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, raising(OSError(errno.ENOSPC, "the disk is full")))
            with pytest.raises(OSError, match="full"):
                storage.store("facts", {"first": 0})
        assert storage.load("facts") == {"first": 0}, "it holds until the app is closed"
        assert Storage(storage.folder).load("facts") == FACTS
    storage.store("facts", {"first": 1})
    assert storage.load("facts") == Storage(storage.folder).load("facts") == {"first": 1}
    assert not storage.reports


def test_the_folder_may_be_there_already_and_may_be_deep(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "Zoë's tablet"
    saved = Storage(folder).begin(new_match(table("nut")))
    again = Storage(folder).unfinished()
    assert again is not None
    assert_same(again.match, saved.match)


def test_storage_and_session_need_no_window() -> None:
    modules = "app.session.session, app.services.storage, app.model.tutorial, app.model.demo, app.model.coach"
    code = f"import sys, {modules}; sys.exit('kivy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0


def test_bots_in_a_match_are_bots_again_when_it_is_continued(storage: Storage) -> None:
    match = Match(GAMES["go_nuts"], [Seat("Ada"), Seat("Noisette", "hard")], {}, 1)
    storage.begin(match)
    saved = storage.unfinished()
    assert saved is not None
    session = saved_session(saved, Random(1))
    assert session.actor == 1
    session.let_actor_act()
    session.agenda.clock.run()
    assert saved.match.lines[0].seat == 1
