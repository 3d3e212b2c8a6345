"""The kill test: `python -m tests.app.test_kill --times 200` does it often.

A process plays and says what it does; it is killed at any moment. Whatever it had said was saved must be
there, and nothing more than the move that was in the air. Two kinds are killed, each of them so many times:

- the whole app in its window, under fingers (`finger_process`). It is started again and again in one folder;
  every time a finger goes on with the match that was left, and the last one has to play on.
- a session alone (`player_process`), which plays all games, also takes moves back, and is killed sooner.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from app.box import boxes
from app.services.disk import ASIDE
from app.services.storage import SHEET, SavedMatch, Storage
from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.headless import saved_session
from tests.app.player_process import new_match
from tests.app.telling import lines_of
from tests.random_play import random_line

ROOT = Path(__file__).parents[2]
HOST_KILLS = 8
APP_KILLS = 2
"""How often the app is killed in one folder."""
APP_KILLS_IN_SOAK = 10
REPORTED = 10
"""After so many kills a soak says how it goes."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")


# Killing.


class Moment(NamedTuple):
    """When to kill: after so many rows of a kind (any, if it is empty), and so many seconds later."""

    rows: int
    kind: str
    seconds: float

    def has_come(self, said: list[Any]) -> bool:
        return sum(not self.kind or row[0] == self.kind for row in said) >= self.rows


WHILE_SAVING = 0.004
"""So many seconds are more than it takes to save a line."""
PLAYED_ON = Moment(2, "intend", 0)
"""A second move is only made when the first one was played."""


def moment_of_session(rng: Random) -> Moment:
    rows = rng.randrange(1, 120) if rng.random() < 0.8 else rng.randrange(1, 6)
    return Moment(rows, "", rng.random() * WHILE_SAVING)


def moment_of_app(rng: Random) -> Moment:
    """Choose among the start, whatever is shown or moves on the screen, and a line that is being saved."""
    start = Moment(1, "start", rng.random())
    shown = Moment(rng.randrange(2, 80), "", rng.random() / 10)
    saving = Moment(rng.randrange(1, 8), "intend", rng.random() * WHILE_SAVING)
    return rng.choice((start, shown, shown, saving))


def play_and_kill(player: str, folder: Path, rng: Random, moment: Moment) -> list[Any]:
    """Let a process play in a folder, kill it, and return the rows that it has said."""
    command = [sys.executable, "-m", f"tests.app.{player}", str(folder), str(rng.random())]
    environment = {**os.environ, "TMPDIR": str(folder)}  # whoever is killed does not tidy up
    rows: list[Any] = []
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            while not moment.has_come(rows):
                row = process.stdout.readline()
                assert row, f"the process ended by itself after {rows[-3:]}"
                rows.append(json.loads(row))
            time.sleep(moment.seconds)
        finally:
            process.kill()
        rows += [json.loads(row) for row in process.stdout if row.endswith(b"\n")]
    assert process.returncode == -signal.SIGKILL, f"the process ended by itself after {rows[-3:]}"
    return rows


# What was said, and what is found.


class Said:
    """What a process has said: the matches, line by line, and what it was doing when it was killed."""

    def __init__(self, rows: list[Any], left: Mapping[str, Match]) -> None:
        """Follow a process that began with matches which another one had left."""
        self.matches = {name: lines_of(match) for name, match in left.items()}
        self.current = ""
        self.doing: list[Any] = ["nothing"]
        to_go_on_with = {name for name, match in left.items() if not match.over}
        for row in rows:
            what, facts = row[0], row[1:]
            if what == "begun":
                self.current, lines = facts
                assert not to_go_on_with or self.current in to_go_on_with, f"nobody went on: {row}"
                if self.doing[0] == "begin" and lines:  # from a moment of another match: "what if"
                    assert any(lines == other[: len(lines)] for other in self.matches.values())
                    self.matches[self.current] = [*lines]
                assert lines == self.matches.setdefault(self.current, []), f"another match is shown: {row}"
                to_go_on_with = set()
            elif what == "kept":
                self.matches[self.current] += facts[0]
            elif what == "undone":
                del self.matches[self.current][facts[0] :]
            self.doing = ["nothing"] if what in ("begun", "kept", "undone") else row


class Kill(NamedTuple):
    """What was found after a kill."""

    found: dict[str, Match]
    doing: str
    """What was in the air, and whether that was saved."""


def sheets(folder: Path) -> dict[str, Match]:
    """Read all matches as they are, without mending anything."""
    return {path.name: sheet.read(path.read_bytes()).match for path in folder.rglob(f"*{SHEET}")}


def check(folder: Path, said: Said) -> Kill:
    """Compare what a killed process has left with what it had said."""
    found = sheets(folder)
    assert said.matches.keys() <= found.keys(), "a match is lost"
    new = found.keys() - said.matches.keys()
    assert len(new) <= (said.doing[0] == "begin")
    for name, match in found.items():
        doing = said.doing if name == said.current else ["nothing"]
        check_lines(lines_of(match), said.matches.get(name, []), doing)
    assert sum(not match.over for match in found.values()) <= 1
    assert not list(folder.rglob(f"*{ASIDE}")), "a file was put aside"
    was_saved = new or any(lines_of(found[name]) != lines for name, lines in said.matches.items())
    return Kill(found, said.doing[0] + (", saved" if was_saved else ""))


def check_lines(found: list[str], said: list[str], doing: list[Any]) -> None:
    """Check that a match has every line that was said to be saved, and of the rest what was in the air."""
    if doing[0] == "undo":
        assert found == said[: len(found)], "after an undo the match is the old one or a beginning of it"
        return
    assert found[: len(said)] == said, f"lost: {said[len(found) :]}"
    extra = found[len(said) :]
    if doing[0] == "redo":
        assert extra == doing[1][: len(extra)], "what is put back comes line by line as it was"
        return
    if doing[0] == "intend":
        assert extra[:1] in ([], [doing[1]])
        extra = extra[1:]
    by_chance = doing[0] in ("intend", "chance")
    assert all(by_chance and line.startswith("*") for line in extra), f"nobody played {extra}"


def kill_session(folder: Path, seed: str) -> list[Kill]:
    """Kill a process that plays in a session, and go on with what it has left."""
    rng = Random(seed)
    kill = check(folder, Said(play_and_kill("player_process", folder, rng, moment_of_session(rng)), {}))
    storage = Storage(folder)
    saved = storage.unfinished()
    going_on = [lines_of(match) for match in kill.found.values() if not match.over]
    assert going_on == ([lines_of(saved.match)] if saved else [])
    if saved:
        go_on(storage, saved, rng)
    assert not storage.reports
    return [kill]


def go_on(storage: Storage, saved: SavedMatch, rng: Random) -> None:
    session = saved_session(saved, rng)
    session.let_chance_begin()
    for _ in range(3):
        if not saved.match.over:
            assert session.intend(*random_line(session.position, rng))
    again = storage.open(saved.path)
    assert again is not None
    assert again.match.lines == saved.match.lines
    assert again.match.position == saved.match.position


def kill_app(folder: Path, seed: str, times: int = APP_KILLS) -> list[Kill]:
    """Kill the app so many times; every time it has to go on with a match that was left."""
    rng = Random(seed)
    kills: list[Kill] = []
    left = sheets(folder)
    for moment in (*(moment_of_app(rng) for _ in range(times)), PLAYED_ON):
        said = Said(play_and_kill("finger_process", folder, rng, moment), left)
        kills.append(check(folder, said))
        left = kills[-1].found
    return kills[:times]


def kill_app_often(folder: Path, seed: str) -> list[Kill]:
    """Kill the app at a table that was just set, or that was left earlier or later in a match."""
    rng = Random(seed)
    if rng.random() < 0.5:
        leave_a_match(folder, rng)
    return kill_app(folder, seed, APP_KILLS_IN_SOAK)


def leave_a_match(folder: Path, rng: Random) -> None:
    """Leave a match without its last lines."""
    match = new_match(rng.choice(tuple(boxes())), rng)
    while not match.over:
        match.play(*random_line(match.position, rng))
    path = Storage(folder).begin(match).path
    last_lines = min(len(match.lines), rng.choice((2, 8, 100)))
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-last_lines]), "utf-8")


def leave_a_race(folder: Path) -> None:
    """Leave a match at the beginning of a race among people: no bot can go on with it for the fingers."""
    match = Match(GAMES["go_nuts"], [Seat("Zoë"), Seat("Ben"), Seat("Cleo")])
    for line in ("1 roll", "* SSSSS"):
        sheet.play_line(match, line)
    Storage(folder).begin(match)


def leave_a_tree(folder: Path) -> None:
    """Leave a match of NUT among people between taking a card and placing it."""
    rng = Random(3)
    match = Match(GAMES["nut"], [Seat("Zoë"), Seat("Ben"), Seat("Cleo")])
    while len(match.lines) < 20 or not match.position.card:
        match.play(*random_line(match.position, rng))
    Storage(folder).begin(match)


# Tests.


@pytest.mark.parametrize("number", range(HOST_KILLS))
def test_a_killed_match_has_every_line_that_was_saved_and_goes_on(tmp_path: Path, number: int) -> None:
    kill_session(tmp_path, f"kill {number}")


def test_a_match_goes_on_when_the_app_is_killed(tmp_path: Path) -> None:
    kill_app(tmp_path, "walnut")


def test_a_race_goes_on_when_the_app_is_killed(tmp_path: Path) -> None:
    leave_a_race(tmp_path)
    kill_app(tmp_path, "frenzy")


def test_a_tree_goes_on_when_the_app_is_killed(tmp_path: Path) -> None:
    leave_a_tree(tmp_path)
    kill_app(tmp_path, "acorn")


@pytest.mark.parametrize(
    ("found", "said", "doing"),
    [
        (["1 roll\n"], ["1 roll\n", "* NNSSX\n"], ["intend", "1 hide\n"]),
        (["1 roll\n"], ["2 roll\n"], ["nothing"]),
        (["1 roll\n", "* NNSSX\n"], ["1 roll\n"], ["touch", "table", 1, 2]),
        (["1 roll\n", "2 roll\n"], [], ["intend", "1 roll\n"]),
        (["2 roll\n"], [], ["intend", "1 roll\n"]),
        (["2 roll\n"], ["1 roll\n", "* NNSSX\n"], ["undo"]),
        (["1 roll\n", "1 hide\n"], ["1 roll\n"], ["redo", ["2 hide\n", "1 roll\n"]]),
    ],
)
def test_the_kill_test_would_notice_a_loss(found: list[str], said: list[str], doing: list[Any]) -> None:
    with pytest.raises(AssertionError):
        check_lines(found, said, doing)


def test_the_kill_test_would_notice_that_nobody_went_on(tmp_path: Path) -> None:
    leave_a_race(tmp_path)
    left = sheets(tmp_path)
    for shown in ("another.sheet", *left):
        with pytest.raises(AssertionError):
            Said([["begun", shown, []]], left)


def test_a_match_that_goes_on_from_a_moment_of_another_is_known(tmp_path: Path) -> None:
    """What if: it begins with lines that nobody has played in it."""
    leave_a_race(tmp_path)
    ((name, match),) = sheets(tmp_path).items()
    lines = lines_of(match)
    rows = [["begun", name, lines], ["begin", "go_nuts"], ["begun", "what if", lines[:1]], ["kept", []]]
    assert Said(rows, {name: match}).matches == {name: lines, "what if": lines[:1]}
    with pytest.raises(AssertionError):
        Said([*rows[:2], ["begun", "what if", ["1 hide\n"]]], {name: match})


# A soak.


def often(kill: Callable[[Path, str], list[Kill]], seeds: list[str]) -> None:
    """Kill with each of the seeds, as many at a time as there are processors, and say what was found."""

    def in_a_new_folder(seed: str) -> list[Kill]:
        with TemporaryDirectory() as folder:
            try:
                return kill(Path(folder), seed)
            except Exception as error:
                raise RuntimeError(f"{kill.__name__} with seed {seed!r}: {error!r}") from error

    begin, kills = time.perf_counter(), list[Kill]()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for several in pool.map(in_a_new_folder, seeds):
            kills += several
            if len(kills) % REPORTED == 0:
                seconds = time.perf_counter() - begin
                lines = sum(len(match.lines) for each in kills for match in each.found.values())
                told = f"{len(kills)} kills in {seconds:.0f} s, {lines} lines compared, none lost"
                print(f"{kill.__name__}: {told}", flush=True)
    print(f"killed during: {dict(Counter(each.doing for each in kills).most_common())}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seeds = [f"{options.seed}/{number}" for number in range(options.times)]
    often(kill_app_often, seeds[::APP_KILLS_IN_SOAK])
    often(kill_session, seeds)


if __name__ == "__main__":
    main()
