"""The small files of facts: all of them or the old ones, and never a crash."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.services.storage import Storage
from tests.app.storing import (
    FACTS,
    asides,
    assert_put_aside,
    raising,
    sparse,
)


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
        sparse,
        Path.mkdir,
        lambda path: path.symlink_to(path.name),
        os.mkfifo,
    ],
    ids=["huge and sparse", "a folder", "a link to itself", "a pipe"],
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
