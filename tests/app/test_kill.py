"""The kill test, without a window: `python -m tests.app.test_kill --times 200` does it often.

A process plays and says what it does; it is killed at any moment. Whatever it had said was saved must be
there, and nothing more than the move that was in the air.
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
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from app.host import Host
from app.services.storage import SHEET, SavedMatch, Storage
from engine import sheet
from tests.random_play import random_line

ROOT = Path(__file__).parents[2]
KILLS = 8
MOST_ROWS = 120
"""After so many rows of its output, at most, the process is killed."""
LONGEST_WAIT = 0.004
"""And so many seconds later, at most: longer than it takes to save a line."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")


class Kill(NamedTuple):
    """What was found after a kill."""

    said: int
    """How many lines the process had said were saved, in all its matches."""
    in_the_air: str
    """What it was doing, and whether that was saved."""


class Said:
    """What the process has said: its matches, line by line, and what it was doing when it was killed."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self.matches: dict[str, list[str]] = {}
        self.doing: list[Any] = ["nothing"]
        current: list[str] = []
        for row in rows:
            what, facts = row[0], row[1:]
            if what == "begun":
                current = self.matches[facts[0]] = []
            elif what == "kept":
                current += facts[0]
            elif what == "undone":
                del current[facts[0] :]
            self.doing = ["nothing"] if what in ("begun", "kept", "undone") else row

    @property
    def current(self) -> str | None:
        return next(reversed(self.matches), None)


def play_and_kill(folder: Path, rng: Random) -> Said:
    """Let a process play in a folder and kill it at a random moment."""
    command = [sys.executable, "-m", "tests.app.player_process", str(folder), str(rng.random())]
    rows_to_wait_for = rng.randrange(1, MOST_ROWS) if rng.random() < 0.8 else rng.randrange(1, 6)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            rows = [process.stdout.readline() for _ in range(rows_to_wait_for)]
            time.sleep(rng.random() * LONGEST_WAIT)
        finally:
            os.kill(process.pid, signal.SIGKILL)
        rows += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL, "the process ended by itself"
    return Said([json.loads(row) for row in rows if row.endswith(b"\n")])


def lines_of(saved: SavedMatch) -> list[str]:
    return [sheet.move_line(line.seat, line.move) for line in saved.match.lines]


def check_lines(found: list[str], said: list[str], doing: list[Any]) -> bool:
    """Check the lines of the match that was being played; tell whether what was in the air was saved."""
    if doing[0] == "undo":
        assert found == said[: len(found)], "after an undo the match is the old one or a beginning of it"
        return len(found) < len(said)
    assert found[: len(said)] == said, "what was said to be saved is lost"
    extra = found[len(said) :]
    if doing[0] == "intend":
        assert extra[:1] in ([], [doing[1]])
        extra = extra[1:]
        assert all(line.startswith("*") for line in extra)
    elif doing[0] == "chance":
        assert all(line.startswith("*") for line in extra)
    else:
        assert not extra
    return len(found) > len(said)


def check(folder: Path, said: Said, rng: Random) -> Kill:
    """Open what the process left behind and go on with it."""
    storage = Storage(folder)
    names = {path.name for path in storage.matches.glob(f"*{SHEET}")}
    new = names - set(said.matches)
    assert set(said.matches) <= names
    assert len(new) <= (said.doing[0] == "begin")
    was_saved = bool(new)
    going_on = set()
    for name in names:
        saved = storage.open(storage.matches / name)
        assert saved is not None, f"{name} was put aside"
        if name in new:
            assert not saved.match.lines
        elif name == said.current:
            was_saved |= check_lines(lines_of(saved), said.matches[name], said.doing)
        else:
            assert lines_of(saved) == said.matches[name]
            assert saved.match.over
        if not saved.match.over:
            going_on.add(name)
    found = storage.unfinished()
    assert {found.path.name} == going_on if found else not going_on
    if found:
        go_on(storage, found, rng)
    assert not storage.reports
    assert not list(folder.rglob("*.damaged"))
    said_lines = sum(map(len, said.matches.values()))
    return Kill(said_lines, f"{said.doing[0]}, {'saved' if was_saved else 'not saved'}")


def go_on(storage: Storage, saved: SavedMatch, rng: Random) -> None:
    host = Host(saved, rng)
    host.let_chance_begin()
    for _ in range(3):
        if not saved.match.over:
            assert host.intend(*random_line(host.position, rng))
    again = storage.open(saved.path)
    assert again is not None
    assert again.match.lines == saved.match.lines
    assert again.match.position == saved.match.position


def kill_once(folder: Path, seed: str) -> Kill:
    rng = Random(seed)
    return check(folder, play_and_kill(folder, rng), rng)


@pytest.mark.parametrize("number", range(KILLS))
def test_a_killed_match_has_every_line_that_was_saved_and_goes_on(tmp_path: Path, number: int) -> None:
    kill_once(tmp_path, f"kill {number}")


@pytest.mark.parametrize(
    ("found", "said", "doing"),
    [
        (["1 roll\n"], ["1 roll\n", "* NNSSX\n"], ["intend", "1 hide\n"]),
        (["1 roll\n"], ["2 roll\n"], ["nothing"]),
        (["1 roll\n", "* NNSSX\n"], ["1 roll\n"], ["nothing"]),
        (["1 roll\n", "2 roll\n"], [], ["intend", "1 roll\n"]),
        (["2 roll\n"], [], ["intend", "1 roll\n"]),
        (["2 roll\n"], ["1 roll\n", "* NNSSX\n"], ["undo"]),
    ],
)
def test_the_kill_test_would_notice_a_loss(found: list[str], said: list[str], doing: list[Any]) -> None:
    with pytest.raises(AssertionError):
        check_lines(found, said, doing)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begin = time.perf_counter()
    moments: Counter[str] = Counter()
    said = 0
    for number in range(options.times):
        seed = f"{options.seed}/{number}"
        with TemporaryDirectory() as folder:
            try:
                kill = kill_once(Path(folder), seed)
            except Exception as error:
                raise RuntimeError(f"kill {seed}: {error!r}") from error
        said += kill.said
        moments[kill.in_the_air] += 1
    seconds = time.perf_counter() - begin
    print(f"{options.times} kills, {said} lines said to be saved, none lost, nothing put aside")
    print(f"{seconds / options.times:.2f} s each; killed during: {dict(moments.most_common())}")


if __name__ == "__main__":
    main()
