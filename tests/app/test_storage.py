"""What is kept on disk: nothing is lost, and what was left is found again."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from app.services.storage import Storage
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.headless import saved_session
from tests.app.storing import (
    NAMES,
    NOON,
    asides,
    assert_same,
    new_match,
    play_on,
    raising,
    reopened,
    signed,
    table,
)
from tests.random_play import Setup, random_line, setups

# Matches.


@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_was_begun_is_on_the_disk_at_once(storage: Storage, name: str) -> None:
    match = new_match(table(name), first=1)
    saved = storage.begin(match, NOON)
    assert saved.path == storage.matches / f"20261116-120000-000000-{name}.sheet"
    assert saved.path.read_text("utf-8") == signed(match)
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
    assert saved.path.read_text("utf-8") == signed(saved.match)


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
    assert seen == [signed(saved.match).encode()]


def test_what_was_not_waited_for_is_in_the_file_and_waited_for_later(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = storage.begin(new_match(table("go_nuts")))
    waits: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: waits.append(saved.path.read_bytes()))
    play_on(saved.match, Random(1), 2)
    saved.save(wait=False)
    assert saved.path.read_text("utf-8") == signed(saved.match)
    assert not waits
    saved.save()
    saved.save()
    assert waits == [signed(saved.match).encode()]


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
def test_a_match_continued_from_the_disk_is_the_one_in_memory_after_any_line(
    storage: Storage, setup: Setup
) -> None:
    rng = Random(f"continued {setup}")
    saved = storage.begin(new_match(setup, rng.randrange(setup.seats)))
    while not saved.match.over:
        saved.match.play(*random_line(saved.match.position, rng))
        saved.save()
        if saved.match.over or rng.random() < 0.3:  # reading all of it after every line takes long
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
            whole = signed(match)
            match.undo(seats[0])
            saved.rewrite()
            assert saved.path.read_text("utf-8") == signed(match) != whole
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
