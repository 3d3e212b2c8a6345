"""All matches and choices go into one file and come out of it, beside what is there."""

from __future__ import annotations

import io
import json
from pathlib import Path
from unittest.mock import Mock
from zipfile import ZIP_BZIP2, ZIP_LZMA, ZipFile

import pytest
from kivy.core.window import Window

from app.model import archive, history, people
from app.model.archive import NoArchiveError, pack, unpack
from app.model.people import Known
from app.services import sharing
from app.services.settings import Settings
from app.services.storage import Storage
from engine import sheet
from tests.app.test_history import keep, played, word


@pytest.fixture
def old(tmp_path: Path) -> Storage:
    """A tablet with two matches that are over, one that goes on, people and choices."""
    storage = Storage(tmp_path / "old")
    zoe = Known("Zoé", "wave", ("Zoé", "#0123abcd"))
    people.store(storage, [zoe])
    match = played("nut", ("Zoé", "Ben"))
    match.notes[people.PEOPLE] = "0123abcd -"
    keep(storage, match, day=1)
    keep(storage, played("go_nuts", ("Zoé", "Ada")), day=2)
    keep(storage, played("nutty_business", ("Zoé", "Ben", "Cleo"), lines=5), day=3)
    storage.store("settings", {"language": "fr", "text_size": "huge"})
    storage.store("window", {"width": 900})
    return storage


@pytest.fixture
def new(tmp_path: Path) -> Storage:
    return Storage(tmp_path / "new")


def told(storage: Storage) -> list[tuple]:
    """Tell of every match what the list tells, but where its file is."""
    return [entry[1:] for entry in history.entries(storage)]


def test_a_new_tablet_has_what_the_old_one_had(old: Storage, new: Storage) -> None:
    assert unpack(new, pack(old)) == 3
    assert [entry.path.name for entry in history.entries(new)] == [
        entry.path.name for entry in history.entries(old)
    ]
    for before, after in zip(history.entries(old), history.entries(new), strict=True):
        lines = [storage.open(entry.path).match.lines for storage, entry in ((old, before), (new, after))]
        assert lines[0] == lines[1]
        assert (before.names, before.marks, before.scores) == (after.names, after.marks, after.scores)
        assert after.taken_in == (not before.scores), "one that goes on may have been read in the file"
    assert people.known(new) == people.known(old)
    assert Settings(new).language == "fr"
    assert Settings(new).text_size == "huge"
    assert not new.load("window"), "which is this machine's"


def test_what_is_here_stays(old: Storage, new: Storage) -> None:
    keep(new, played("nut", ("Yan", "Xia"), seed=7), day=9)
    people.store(new, [Known("Zoe", "claw", ("#0123abcd",)), Known("Yan", "moon", ("Yan",))])
    new.store("settings", {"language": "en"})
    packed = pack(old)
    assert unpack(new, packed) == 3
    assert len(history.entries(new)) == 4
    assert people.known(new) == [
        Known("Zoe", "claw", ("#0123abcd", "Zoé")),
        Known("Yan", "moon", ("Yan",)),
    ]
    assert new.load("settings") == {"language": "en"}
    before = told(new)
    assert unpack(new, packed) == 0, "nothing comes twice"
    assert told(new) == before


# By fingers.


def test_everything_is_exported_and_taken_in_by_fingers(
    app, hand, old: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "documents"
    monkeypatch.setattr(sharing, "export_folder", lambda: documents)
    keep(app.storage, played("nut", ("Yan", "Xia"), seed=7), day=9)
    screen = app.show("history")
    hand.wait(0.5)
    hand.tap(word(screen, "Export all"))
    (packed,) = documents.iterdir()
    assert str(packed) in app.notice.text
    hand.wait(6)
    hand.tap(word(screen, "Export all"))
    assert len(list(documents.iterdir())) == 2, "an older one is never written over"
    (tmp_path / "all.zip").write_bytes(pack(old))
    Window.dispatch("on_drop_file", str(tmp_path / "all.zip").encode(), 0, 0)
    hand.wait(0.2)
    assert app.notice.text == "3 matches were imported."
    assert len(screen.entries) == 4
    Window.dispatch("on_drop_file", str(packed).encode(), 0, 0)
    hand.wait(0.2)
    assert app.notice.text == "All of these matches are here already."
    packed.write_bytes(b"PK\x03\x04rubbish")
    Window.dispatch("on_drop_file", str(packed).encode(), 0, 0)
    hand.wait(0.2)
    assert app.notice.text == "This is no file of Cachette."
    assert len(screen.entries) == 4


# Other files.


def zipped(**files: bytes) -> bytes:
    data = io.BytesIO()
    with ZipFile(data, "w") as packed:
        for name, content in files.items():
            packed.writestr(name.replace("__", "."), content)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04", b"PK\x03\x04" + b"\xff" * 500, zipped(holiday__jpg=b"sun")],
    ids=["nothing", "a beginning", "rubbish", "another zip"],
)
def test_another_file_is_refused_and_changes_nothing(new: Storage, data: bytes) -> None:
    with pytest.raises(NoArchiveError):
        unpack(new, data)
    assert not history.entries(new)


def test_a_damaged_one_is_refused(old: Storage, new: Storage) -> None:
    data = pack(old)
    with pytest.raises(NoArchiveError):
        unpack(new, data[: len(data) // 2])


def test_of_one_with_a_scratch_the_rest_is_taken(old: Storage, new: Storage) -> None:
    data = bytearray(pack(old))
    at = data.index(b"go_nuts.sheet") + 200
    data[at : at + 40] = bytes(40)
    assert unpack(new, bytes(data)) == 2
    assert {entry.game for entry in history.entries(new)} == {"nut", "nutty_business"}


def test_what_in_it_cannot_be_read_is_left_out(new: Storage, tmp_path: Path) -> None:
    good = sheet.write(played("go_nuts", ("Ada", "Ben"))).encode()
    data = zipped(
        people__json=b'{"people": 3}',
        settings__json=b"[" * 100_000,
        tables__json=json.dumps({"nut": {"guests": "nobody"}}).encode(),
        good__sheet=good,
        bad__sheet=b"cachette 1\nrubbish",
        **{"../../outside__sheet": good.replace(b"Ada", b"Eve")},
    )
    assert unpack(new, data) == 2
    assert {entry.names for entry in history.entries(new)} == {("Ada", "Ben"), ("Eve", "Ben")}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new"], "a file's name leads nowhere"
    assert Settings(new).language == "en"


def test_one_that_swells_is_not_read_to_its_end(new: Storage) -> None:
    data = io.BytesIO()
    with ZipFile(data, "w", 8) as packed:
        packed.writestr("people.json", b"{}")
        packed.writestr("big.sheet", b"cachette 1\n" + b" " * (archive.MOST_BYTES * 2))
    assert len(data.getvalue()) < 1 << 20
    assert unpack(new, data.getvalue()) == 0


@pytest.mark.parametrize("packing", [ZIP_BZIP2, ZIP_LZMA])
def test_one_that_is_packed_otherwise_is_left_out(new: Storage, packing: int) -> None:
    """Such a packing may ask for any memory, and tells of damage as if the disk were broken."""
    data = io.BytesIO()
    with ZipFile(data, "w", packing) as packed:
        packed.writestr("people.json", b"{}", ZIP_BZIP2)
        packed.writestr("match.sheet", sheet.write(played("go_nuts", ("Ada", "Ben"))))
    assert unpack(new, data.getvalue()) == 0


def test_one_that_would_fill_the_disk_is_refused(new: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    good = sheet.write(played("go_nuts", ("Ada", "Ben"))).encode()
    data = zipped(people__json=b"{}", **{f"{number}__sheet": good for number in range(5)})
    monkeypatch.setattr(archive, "MOST_UNPACKED", 4 * len(good))
    with pytest.raises(NoArchiveError):
        unpack(new, data)
    assert not history.entries(new)


@pytest.mark.parametrize(
    "moment", ["00010101-000000-000000", "99991231-235959-999999", "20260101-609999-000000"]
)
def test_matches_of_a_moment_that_never_was_come_now(new: Storage, moment: str) -> None:
    """Several of one moment get moments after it: behind the last one there is none."""
    sheets = [sheet.write(played("go_nuts", ("Ada", "Ben"), seed=seed)).encode() for seed in range(4)]
    names = [f"{number}/{moment}-go_nuts__sheet" for number in range(len(sheets))]
    assert unpack(new, zipped(people__json=b"{}", **dict(zip(names, sheets, strict=True)))) == len(sheets)
    assert all(entry.path.name.startswith("20") for entry in history.entries(new))
    new.begin(played("nut", ("Ada", "Ben"), lines=3))


def test_many_matches_are_compared_with_a_list_that_is_read_once(
    new: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Mock(side_effect=history.entries)
    monkeypatch.setattr(history, "entries", listed)
    matches = [played("go_nuts", ("Ada", "Ben"), seed=seed) for seed in range(6)]
    for match in matches:
        match.notes["started"] = "2026-11-19 20:00"
    sheets = {f"{number}__sheet": sheet.write(match).encode() for number, match in enumerate(matches)}
    data = zipped(people__json=b"{}", **sheets)
    assert unpack(new, data) == len(sheets)
    assert listed.call_count == 1
    assert unpack(new, data) == 0, "nothing comes twice"
