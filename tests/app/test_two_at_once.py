"""Two Cachettes on one folder: the second says so and never writes, and goes on when the first is gone."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from app.driver.fingers import Hand
from app.services import disk
from app.services.disk import Lock
from app.services.storage import Storage
from tests.app.storing import FACTS, new_match, play_on, table

ROOT = Path(__file__).parents[2]
HOLD = """
import sys, time
from pathlib import Path
from app.services.disk import Lock
lock = Lock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(60)
"""


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.rglob("*.*")}


def wreck(folder: Path) -> None:
    """Leave what a Cachette that may write would tidy up, put aside, mend or file."""
    storage = Storage(folder)
    storage.begin(play_on(new_match(table("nut")), Random(1)))
    with storage.begin(new_match(table("nut"))).path.open("a") as stream:
        stream.write("1 ta")
    (storage.matches / "rubbish.sheet").write_text("rubbish")
    (folder / "people.json").write_text("rubbish")
    (folder / "settings.json").write_text('{"pace": "fast"}')
    (folder / "left.draft").write_text("half")


def test_the_second_one_says_so_writes_nothing_and_goes_on_when_the_first_is_killed(
    hand: Hand, tmp_path: Path
) -> None:
    from app.application import CachetteApp

    wreck(tmp_path)
    before = contents(tmp_path)
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "True\n"
        app = CachetteApp(tmp_path, Random(1))
        hand.open(app)
        app.settings.sound = False
        hand.wait(2)
        assert app.manager.current == "occupied"
        app.on_pause()
        app.on_resume()
        app.navigator.on_key(None, 27)
        hand.wait(1)
        assert app.messages.question
        app.navigator.on_key(None, 27)
        assert app.manager.current == "occupied"
        assert contents(tmp_path) == before
        first.send_signal(signal.SIGKILL)
        first.wait()
        hand.wait(2)
    assert app.manager.current == "home"
    assert app.settings.pace == "fast"
    assert contents(tmp_path) != before
    assert not Lock(tmp_path).take(), "now it is ours"


def test_what_is_not_ours_is_read_and_never_written(tmp_path: Path) -> None:
    wreck(tmp_path)
    before = contents(tmp_path)
    storage = Storage(tmp_path, ours=False)
    found = storage.unfinished()
    assert found is not None
    assert storage.load("settings") == {"pace": "fast"}
    assert storage.load("people") == {}
    for act in (lambda: storage.store("facts", FACTS), lambda: storage.forget(found.path)):
        with pytest.raises(OSError, match="busy"):
            act()
    assert contents(tmp_path) == before


def test_where_there_are_no_locks_nobody_is_locked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(_: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(disk, "_lock", unsupported)
    assert Lock(tmp_path).take()
    assert Lock(tmp_path).take()
    assert Lock(tmp_path / "new").take()
