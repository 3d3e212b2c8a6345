"""Power loss: whatever was acknowledged is there afterwards, nothing is half, nothing is put aside.

`--losses 2000` lets the power go as often at random moments of each evening, as `make soak` does.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from app.services import disk
from app.services.storage import SHEET, SavedMatch, Storage
from app.session.session import HINTS
from engine import sheet
from tests.app.power import RecordingOs, after_loss
from tests.app.storing import FACTS, NAMES, new_match, play_on, table
from tests.app.telling import lines_of

Lines = list[str]


class Evening:
    """Matches that are played, and what was acknowledged of them, by the length of the log."""

    def __init__(self, folder: Path, recorder: RecordingOs, rng: Random) -> None:
        self.recorder = recorder
        self.rng = rng
        self.storage = Storage(folder)
        self.tried: dict[str, list[tuple[int, Lines | None]]] = {}
        """From when on what may be found of a match; None: it may be gone."""
        self.acknowledged: dict[str, list[tuple[int, Lines | None]]] = {}
        """From when on what is the least that must be found."""
        self.stored: list[tuple[int, dict]] = []

    def do(self, saved: SavedMatch, act, gone: bool = False) -> None:
        name, lines = saved.path.name, None if gone else lines_of(saved.match)
        self.tried.setdefault(name, []).append((len(self.recorder.log), lines))
        act()
        self.acknowledged.setdefault(name, []).append((len(self.recorder.log), lines))

    def race(self, saved: SavedMatch) -> None:
        """Save lines that nobody waits for: they may be found or not."""
        self.tried[saved.path.name].append((len(self.recorder.log), lines_of(saved.match)))
        saved.save(wait=False)

    def play(self, game: str, lines: int) -> SavedMatch:
        match = new_match(table(game))
        saved = self.storage.sit_down(match)
        self.do(saved, saved.save)
        self.storage.note_played(saved)
        while not match.over and len(match.lines) < lines:
            play_on(match, self.rng, self.rng.randint(1, 3))
            if self.rng.random() < 0.2:
                self.race(saved)
            else:
                self.do(saved, saved.save)
            seats = [seat for seat in range(2) if match.can_undo(seat)]
            if seats and self.rng.random() < 0.3:
                match.undo(seats[0])
                self.do(saved, saved.rewrite)
            elif self.rng.random() < 0.1:
                match.notes[HINTS] = "1 0"
                self.do(saved, saved.rewrite)
        return saved

    def store(self, facts: dict) -> None:
        self.storage.store("facts", facts)
        self.stored.append((len(self.recorder.log), facts))

    def spend(self, game: str) -> None:
        self.store(FACTS)
        given_up = self.play(game, 5)
        over = self.play("nut", 100)
        self.do(over, lambda: self.storage.archive(over))
        self.store({"second": 2})
        self.do(given_up, lambda: self.storage.forget(given_up.path), gone=True)
        self.play(game, 12)

    def check(self, moment: int, left: dict[str, bytes], folder: Path) -> None:
        """Compare what is left after a loss at a moment with what was acknowledged by then."""
        for name, data in left.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        storage = Storage(folder)
        facts = [facts for when, facts in self.stored if when <= moment]
        assert storage.load("facts") in [facts[-1] if facts else {}, *(each for _, each in self.stored[-2:])]
        storage.unfinished()
        found = {path.name: storage.open(path) for path in storage.sheets()}
        for name, tried in self.tried.items():
            saved = found.get(name)
            self._check_match(name, tried, moment, lines_of(saved.match) if saved else None)
        assert not storage.reports, "something was put aside"
        assert not storage.losses

    def _check_match(self, name: str, tried, moment: int, found: Lines | None) -> None:
        least = [(when, lines) for when, lines in self.acknowledged.get(name, []) if when <= moment]
        since, sure = least[-1] if least else (0, None)
        may_be = [lines for when, lines in tried if when <= moment and (when >= since or lines == sure)]
        if found is None:
            assert sure is None or None in may_be, f"{name} is lost"
            return
        fits = [lines for lines in may_be if lines is not None and lines[: len(found)] == found]
        common = [lines for lines in fits if sure is None or found[: len(sure)] == sure or found == lines]
        assert common or found == sure, f"{name}: {found} instead of {sure}"


@pytest.fixture(params=NAMES)
def evening(request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    recorder = RecordingOs()
    monkeypatch.setattr(disk, "os", recorder)
    evening = Evening(tmp_path / "evening", recorder, Random(f"evening {request.param}"))
    evening.spend(request.param)
    monkeypatch.undo()
    monkeypatch.setattr("os.fsync", lambda file: None)
    return evening


def lose_power(evening: Evening, rng: Random, to: Path, careless: bool = False) -> None:
    log = evening.recorder.log
    moment = rng.randint(1, len(log))
    left = after_loss(log[:moment], rng, careless)
    base = evening.storage.folder
    evening.check(moment, {str(Path(name).relative_to(base)): data for name, data in left.items()}, to)


def test_nothing_that_was_acknowledged_is_lost_with_the_power(
    evening: Evening, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    losses = pytestconfig.getoption("--losses")
    for number in range(losses):
        lose_power(evening, Random(f"loss {number}"), tmp_path / str(number))
    print(f"{losses} losses of power in {len(evening.recorder.log)} writes, nothing lost; seeds 'loss 0' …")


def test_a_disk_that_waits_for_nothing_would_be_found_out(evening: Evening, tmp_path: Path) -> None:
    found = 0
    for number in range(20):
        try:
            lose_power(evening, Random(f"loss {number}"), tmp_path / str(number), careless=True)
        except AssertionError:
            found += 1
    assert found


def test_half_a_saved_sheet_is_what_it_was_before(tmp_path: Path) -> None:
    """What the evenings count on: a file cut anywhere behind its header is a beginning of its match."""
    match = play_on(new_match(table("nut")), Random(1), 6)
    data = (sheet.signed_header(match) + sheet.Checks().sign(match.lines)).encode()
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / f"x{SHEET}"
    path.write_bytes(data[:-7])
    saved = Storage(tmp_path).open(path)
    assert saved is not None
    assert saved.match.lines == match.lines[:-1]
