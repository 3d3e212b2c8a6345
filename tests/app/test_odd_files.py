"""Odd things in the app's folder: each has crashed or stopped the app once, or led people astray."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from app.driver.fingers import Hand
from app.model import history
from app.services import disk, sharing
from app.services.settings import Settings
from app.services.storage import SCORES, Storage
from app.session.session import HINTS, hints_taken
from engine import sheet
from engine.game import AnyGame
from engine.match import Match
from tests.app.faults import FaultyOs
from tests.app.storing import FACTS, NOON, asides, new_match, play_on, table
from tests.app.test_history import open_history, played, word
from tests.app.test_history import signed as button


@pytest.fixture
def finished(app) -> Path:
    """A match that is over, in the history."""
    saved = app.storage.begin(played("nut", ("Ada", "Ben")), NOON)
    app.storage.archive(saved)
    return saved.path


def come_home(app, hand: Hand) -> None:
    app.show("settings")
    hand.wait(0.3)
    app.show("home")
    hand.wait(0.3)


# Names and folders.


@pytest.mark.parametrize("folder", ["matches", "matches/finished"])
@pytest.mark.parametrize(
    "make",
    [lambda path: path.write_text("not a folder"), lambda path: path.symlink_to("nowhere"), os.mkfifo],
    ids=["a file", "a dangling link", "a pipe"],
)
def test_what_is_in_the_place_of_a_folder_is_put_aside(
    tmp_path: Path, folder: str, make: Callable[[Path], object]
) -> None:
    (tmp_path / folder).parent.mkdir(exist_ok=True)
    make(tmp_path / folder)
    storage = Storage(tmp_path)
    storage.archive(storage.begin(play_on(new_match(table("nut")), Random(1))))
    assert [entry.over for entry in history.entries(storage)] == [True]
    assert len(asides((tmp_path / folder).parent)) == 1


def test_a_folder_in_the_place_of_a_draft_is_no_matter_and_drafts_left_over_are_removed(
    tmp_path: Path,
) -> None:
    (tmp_path / "matches").mkdir()
    for name in ("settings.json.draft", "matches/x.sheet.draft", "matches/1234.draft"):
        (tmp_path / name).write_text("half of it")
    (tmp_path / "facts.json.draft").mkdir()
    storage = Storage(tmp_path)
    storage.store("facts", FACTS)
    assert storage.load("facts") == FACTS
    assert [path.name for path in tmp_path.rglob("*.draft")] == ["facts.json.draft"]


def test_a_file_whose_name_is_no_text_is_reported_on_the_glass(app, hand: Hand) -> None:
    Path(os.fsdecode(os.fsencode(app.storage.matches) + b"/caf\xe9.sheet")).write_text("damaged")
    come_home(app, hand)
    assert app.manager.current_screen.report.endswith("caf\N{REPLACEMENT CHARACTER}.sheet")


def test_home_does_not_play_a_match_through_at_every_visit(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = storage.begin(new_match(table("nut")))
    assert storage.unfinished() is not None
    read: list[bytes] = []
    salvage = sheet.salvage
    monkeypatch.setattr(sheet, "salvage", lambda data: read.append(data) or salvage(data))
    assert storage.unfinished() is not None
    assert not read
    play_on(saved.match, Random(1), 1)
    saved.save()
    again = storage.unfinished()
    assert again is not None
    assert again.match.lines == saved.match.lines
    assert len(read) == 1


@pytest.mark.parametrize("mark", ["#", "#1234 678", "#12\n45678", "#1234567\ud83c", "#1234567\u2028"])
def test_a_damaged_mark_of_somebody_damages_no_match(app, hand, mark: str) -> None:
    """It would stand in the header of every match that he plays."""
    facts = {"people": [{"name": "Ada", "symbol": "claw", "keys": ["Ada", mark]}]}
    (app.storage.folder / "people.json").write_text(json.dumps(facts))
    app.set_table("nut")
    app.begin(app.manager.get_screen("setup").setup)
    hand.wait(0.3)
    fresh = Storage(app.storage.folder, ours=False)
    assert fresh.open(app.session.keeper.path) is not None
    (entry,) = history.entries(fresh)
    assert entry.names == ("Ada", "Ben")
    assert len(entry.marks) == 2


# Sheets.


def test_a_sheet_with_one_bad_byte_is_shared(app, hand, finished: Path, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(sharing, "export_folder", lambda: tmp_path / "out")
    data = finished.read_bytes()
    finished.write_bytes(data.replace(b"Ben", b"B\xe5n", 1))
    screen = open_history(app, hand)
    hand.tap(button(screen, "share"))
    (path,) = (tmp_path / "out").iterdir()
    assert sheet.read(path.read_bytes()).match.over


@pytest.mark.parametrize("cut", [b"", b"?"], ids=["cut at a line", "scratched"])
def test_a_finished_match_that_lacks_its_end_keeps_its_result_and_shows_no_other(
    app, hand, finished: Path, cut: bytes
) -> None:
    rows = finished.read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(rows[:-5]) + (cut and cut + rows[-5] + rows[-4]))
    screen = open_history(app, hand)
    for act in (screen.result, screen.watch, screen.share):
        act()
        hand.wait(0.1)
        assert app.manager.current == "history"
        assert "its result is kept" in app.notice.text
    screen.rename("An evening")
    (entry,) = history.entries(app.storage)
    assert (entry.title, entry.over, entry.path.parent) == ("An evening", True, app.storage.finished)
    assert len(asides(app.storage.finished)) == len(cut)


def test_a_damaged_match_goes_on_and_people_are_told_what_is_lost(app, hand) -> None:
    saved = app.storage.begin(play_on(new_match(table("nut")), Random(1), 20), NOON)
    data = bytearray(saved.path.read_bytes())
    data[-30] ^= 1
    saved.path.write_bytes(data)
    come_home(app, hand)
    home, lost = app.manager.current_screen, app.storage.losses[saved.path.name]
    assert lost > 1
    told = f"The file of this match was damaged: {lost} moves at its end are lost."
    assert home.report == told
    hand.tap(word(home, "Continue"))
    hand.wait(0.3)
    assert app.session.match.lines == saved.match.lines[: 20 - lost]
    app.manager.current_screen.leave()
    hand.wait(0.3)
    screen = open_history(app, hand)
    screen.continue_match()
    assert app.notice.text == told


def test_a_header_of_another_game_s_seats_is_left_out(storage: Storage) -> None:
    match = new_match(table("nut"))
    text, two = sheet.write(match), " | ".join(seat.name for seat in match.seats)
    for names in ("Ada", "A | B | C | D | E | F", " | ".join("ABCDEFGHIJ")):
        (storage.matches / f"{len(names)}.sheet").write_text(text.replace(two, names))
    assert not history.entries(storage)


@pytest.mark.parametrize("count", ["9" * 5000, "²", "-1", "٣"])
def test_a_count_of_hints_that_is_none_is_no_crash(count: str) -> None:
    game: AnyGame = table("nut").game
    match = Match(game, new_match(table("nut")).seats, notes={HINTS: f"{count} 1"})
    assert hints_taken(match) == [0, 0]


BUSTS_HEAD = "cachette 1\ngame: go_nuts\nrules: 1\nseats: Ada | Ben\nfirst: 1\n\n"
BUSTS = "1 roll\n* XXXXX\n2 roll\n* XXXXX\n"


def test_what_is_taken_in_can_be_read_again(storage: Storage) -> None:
    """It gets checks, and a longer header: what can just be read once must not be put aside next time."""
    for rounds in (sheet.MOST_ROWS // 4 - 2, history.MOST_LINES // 4):
        data = (BUSTS_HEAD + BUSTS * rounds).encode()
        assert sheet.read(data).match.lines
        with suppress(history.Refused):
            history.take_in(storage, data)
    found = Storage(storage.folder).unfinished()
    assert found is not None
    assert len(found.match.lines) == history.MOST_LINES
    assert not asides(storage.matches)


def test_a_sheet_of_endless_busts_is_refused_at_once(storage: Storage) -> None:
    head, busts = BUSTS_HEAD, BUSTS * (sheet.MOST_BYTES // len(BUSTS))
    with pytest.raises(history.Refused):
        history.take_in(storage, (head + busts).encode()[: sheet.MOST_BYTES])
    assert not list(storage.matches.iterdir())


def test_half_a_letter_in_the_clipboard_is_no_match(app, hand, monkeypatch) -> None:
    monkeypatch.setattr("app.services.sharing.Clipboard.paste", lambda: sheet.FIRST_LINE + "\n\ud83c")
    screen = open_history(app, hand)
    screen.take_in()
    assert app.notice.text.startswith("This is no match")


def test_a_pipe_that_is_dropped_is_no_match(app, hand, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    screen = open_history(app, hand)
    screen._dropped(None, os.fsencode(tmp_path / "pipe"))
    assert app.notice.text.startswith("This is no match")


def test_what_was_chosen_is_shown_where_the_history_was_built_anew_meanwhile(app, hand, monkeypatch) -> None:
    """Whoever chooses a file is in another program, and that may take the graphics memory."""
    chosen: list[Callable[[bytes], None]] = []
    monkeypatch.setattr(sharing, "choose_file", lambda take: chosen.append(take) or True)
    monkeypatch.setattr(sharing, "copied_sheet", lambda: None)
    open_history(app, hand).take_in()
    app.rebuilding.draw_anew()
    hand.wait(0.5)
    chosen.pop()(sheet.write(played("go_nuts", ("Zoë", "Yan"))).encode())
    assert [row["game"] for row in app.manager.current_screen.rows] == ["go_nuts"]
    assert app.notice.text == "The match was imported."


# What the disk does not give now it may give later.


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    broken = [False]

    def fault(door: str, _: object) -> OSError | None:
        return OSError(errno.EIO, os.strerror(errno.EIO)) if door == "read" and broken[0] else None

    monkeypatch.setattr(disk, "os", FaultyOs(fault))
    return lambda now: broken.__setitem__(0, now)


def test_a_match_that_cannot_be_read_now_stays_where_it_is(app, hand, unreadable) -> None:
    saved = app.storage.begin(new_match(table("nut")), NOON)
    screen = open_history(app, hand)
    unreadable(True)
    screen.continue_match()
    assert app.notice.text == "This match cannot be read just now."
    assert app.storage.unfinished() is None
    unreadable(False)
    assert app.storage.unfinished().path == saved.path
    assert not app.storage.reports


@pytest.mark.parametrize("act", ["continue_match", "watch", "result", "share"])
def test_a_disk_that_does_not_even_tell_what_is_there_crashes_nothing(
    app, hand, finished: Path, unreadable, monkeypatch, act: str
) -> None:
    screen, stat = open_history(app, hand), os.stat

    def broken(path: object, *arguments: object, **how: object) -> os.stat_result:
        if path == finished:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return stat(path, *arguments, **how)

    unreadable(True)
    monkeypatch.setattr(os, "stat", broken)
    getattr(screen, act)()
    assert app.notice.text == "This match cannot be read just now."
    assert app.manager.current == "history"


def test_facts_that_cannot_be_read_now_are_not_written_over(storage: Storage, unreadable) -> None:
    storage.store("facts", FACTS)
    unreadable(True)
    assert storage.load("facts") == {}
    with pytest.raises(OSError, match="Input/output"):
        storage.store("facts", {"first": 2})
    unreadable(False)
    assert storage.load("facts") == FACTS
    storage.store("facts", {"first": 2})
    assert storage.load("facts") == {"first": 2}


def test_settings_that_are_huge_or_a_pipe_are_put_aside(storage: Storage) -> None:
    path = storage.folder / "settings.json"
    for make in (lambda: path.open("wb").truncate(1 << 30), lambda: os.mkfifo(path)):
        make()
        assert Settings(storage).pace == "normal"
        assert not path.exists()


# Whose turn, whose name, which match.


def test_a_frozen_clock_writes_over_nothing(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        saved = storage.begin(play_on(new_match(table("nut")), Random(1)), NOON)
        storage.archive(saved)
    storage.archive(storage.begin(play_on(new_match(table("nut")), Random(2)), NOON))
    assert len(history.entries(storage)) == 4


def test_a_match_is_behind_all_that_were_begun_before_whatever_the_clock_says(storage: Storage) -> None:
    ahead = storage.begin(new_match(table("nut")), NOON.replace(year=2031))
    saved = storage.begin(new_match(table("go_nuts")))
    assert saved.path.name > ahead.path.name
    assert not saved.match.notes["started"].startswith("2031")
    found = storage.unfinished()
    assert found is not None
    assert found.path == saved.path
    storage.begin(new_match(table("nut")), NOON.replace(year=9999, month=12, day=31))
    storage.begin(new_match(table("nut")))
    assert len(history.entries(storage)) == 4


def test_who_was_forgotten_under_a_clock_that_ran_ahead_counts_again(app, hand) -> None:
    keep = lambda: app.storage.archive(app.storage.begin(played("nut", ("Ada", "Ben"))))  # noqa: E731
    app.storage.archive(app.storage.begin(played("nut", ("Ada", "Ben")), NOON.replace(year=2031)))
    app.show("statistics")
    screen = app.manager.current_screen
    screen._forget(screen.people[0])
    assert [person.name for person in screen.people] == ["Ben"]
    keep()
    screen.refresh()
    assert {person.name: person.matches.total() for person in screen.people} == {"Ada": 1, "Ben": 2}


def test_what_was_asked_about_is_deleted(app, hand, finished: Path, monkeypatch) -> None:
    """While the question lies there its match gets a name, and another match is dropped onto the window."""
    screen = open_history(app, hand)
    hand.tap(button(screen, "bin"))
    screen.rename("A name")
    screen.take(sheet.write(played("go_nuts", ("Zoë", "Yan"))).encode())
    hand.wait(0.2)
    assert screen.chosen.game == "go_nuts"
    hand.tap(word(app.messages.question, "Delete"))
    assert [entry.game for entry in history.entries(app.storage)] == ["go_nuts"]
    assert screen.chosen.game == "go_nuts"


def test_a_result_in_a_header_is_not_believed_of_a_match_that_goes_on(storage: Storage) -> None:
    saved = storage.begin(new_match(table("nut")))
    saved.match.notes[SCORES] = "1 2"
    saved.rewrite()
    saved.path.write_bytes(saved.path.read_bytes() + b"scratched\n")
    again = storage.open(saved.path)
    assert again is not None
    assert SCORES not in again.match.notes
    assert not history.entries(storage)[0].over
