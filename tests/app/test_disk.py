"""A disk that fails: what was there stays, what is new is written later."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from app.services import disk
from app.services.storage import Storage
from tests.app.storing import (
    NOON,
    assert_same,
    new_match,
    play_on,
    raising,
    reopened,
    signed,
    table,
)


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
    disk.write(path, b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, raising(OSError(errno.ENOSPC, "the disk is full")))
        with pytest.raises(OSError, match="full"):
            disk.write(path, b"new")
    assert path.read_text() == "old"
    disk.write(path, b"newer")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["newer"]


def test_a_safe_write_whose_last_step_fails_leaves_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "facts.json"
    disk.write(path, b"old")
    wait, calls = os.fsync, []

    def second_fails(file: int) -> None:
        calls.append(file)
        if len(calls) > 1:
            raise OSError(errno.EIO, "the folder cannot be written")
        wait(file)

    monkeypatch.setattr(os, "fsync", second_fails)
    with suppress(OSError):
        disk.write(path, b"new")
    assert path.read_text() == "new"


@pytest.mark.parametrize("fits", [0, 1, 5, 99, 4096, 5000])
def test_a_safe_write_on_a_full_disk_leaves_the_old_file(tmp_path: Path, fits: int) -> None:
    path = tmp_path / "facts.json"
    disk.write(path, b"old")
    with no_file_larger_than(fits), pytest.raises(OSError, match="large"):
        disk.write(path, b"new" * 5000)
    assert path.read_text() == "old"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_match_whose_rewriting_failed_is_the_old_one_and_can_be_rewritten(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    match = new_match(table("nut"))
    while not any(map(match.can_undo, range(2))):
        play_on(match, Random(1), 1)
    saved = storage.begin(match)
    old = signed(match)
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
