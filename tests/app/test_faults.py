"""Faults at every door: any one call of the disk fails, or all from there on, in whatever people do.

Nothing crashes, nothing that was there is lost, and what is played is on the disk as soon as it can be.
`--faults 100000` tries every door of every act with every error, as `make soak` does.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from app.driver.fingers import Hand
from app.services import disk, sharing
from app.services.storage import Storage
from engine import sheet
from engine.match import AnyMatch
from tests.app.faults import FaultyOs
from tests.app.telling import lines_of
from tests.app.test_history import played
from tests.random_play import random_line

ERRORS = (errno.ENOSPC, errno.EROFS, errno.EIO)


class Fault(NamedTuple):
    """What goes wrong: at which call of the disk, how, and whether everything behind it does too."""

    door: int
    error: int
    lasts: bool


class Doors:
    """Counts the calls of the disk, and lets those fail that a fault says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fault: Fault | None = None
        self.calls = 0
        monkeypatch.setattr(disk, "os", FaultyOs(self._meet))

    def _meet(self, _: str, __: tuple[Any, ...]) -> OSError | None:
        self.calls += 1
        fault = self.fault
        if not fault or self.calls - 1 < fault.door or (self.calls - 1 > fault.door and not fault.lasts):
            return None
        return OSError(fault.error, os.strerror(fault.error))

    @contextmanager
    def fail(self, fault: Fault | None) -> Iterator[None]:
        self.fault, self.calls = fault, 0
        try:
            yield
        finally:
            self.fault = None


class House:
    """The app with a match that was left and one that is over."""

    def __init__(self, app, hand: Hand) -> None:
        self.app, self.hand = app, hand
        self.left, self.over = played("nut", ("Ada", "Ben"), lines=9), played("nut", ("Cleo", "Dan"))

    def prepare(self) -> None:
        app = self.app
        for path in app.storage.sheets():
            path.unlink()
        app.storage.behind.clear()
        self.kept = app.storage.begin(self.left.up_to(9))
        self.filed = app.storage.begin(self.over.up_to(len(self.over.lines)))
        app.storage.archive(self.filed)

    def show(self, name: str, **facts: Any):
        screen = self.app.show(name, **facts)
        self.hand.frames(3, seconds=0.3)
        return screen

    def history(self, number: int):
        screen = self.show("history")
        found = (at for at, entry in enumerate(screen.shown) if entry.over == bool(number))
        if (at := next(found, None)) is not None:  # a disk that cannot be read has no matches
            screen.choose(at)
        return screen

    def check(self, lost: AnyMatch | None, act: str) -> None:
        """Look with fresh eyes at what is there."""
        app = self.app
        if app.session and app.session.keeper:
            app.session.keep()
            assert not app.storage.behind, act
            assert lines_of(app.session.match) in self._on_disk(), f"{act}: what is played is not on the disk"
        for match in (self.left, self.over):
            assert match is lost or any(
                lines[: len(match.lines)] == lines_of(match) for lines in self._on_disk()
            )
        assert not app.storage.reports, act

    def _on_disk(self) -> list[list[str]]:
        paths = Storage(self.app.storage.folder, ours=False).sheets()
        return [lines_of(sheet.read(path.read_bytes()).match) for path in paths]


def settings(house: House) -> None:
    house.app.settings.sound = not house.app.settings.sound


def sit_down(house: House) -> None:
    house.app.choose("nut")
    house.app.begin(house.app.manager.get_screen("setup").setup)


def play(house: House) -> None:
    house.app.continue_match()
    session = house.app.session
    if session:  # the match may be one that cannot be read now
        session.intend(*random_line(session.position, Random(1)))
        session.advise(0, session.match.view(0), lambda advice: None)
        session.take_back()


def leave(house: House) -> None:
    play(house)
    house.hand.frames(2)
    if house.app.session:
        house.app.manager.current_screen.leave()


def finish(house: House) -> None:
    match = house.over.up_to(len(house.over.lines) - 1)
    saved = house.app.storage.sit_down(match)
    house.app.play(saved)
    house.app.session.intend(house.over.lines[-1].seat, house.over.lines[-1].move)
    house.app.finish(saved)
    house.app.session = None
    house.app.show("home")


def rematch(house: House) -> None:
    house.show("result", match=house.over).rematch()


def rename(house: House) -> None:
    house.history(1).rename("An evening")
    house.history(0).rename("Another one")


def share(house: House) -> None:
    house.history(1).share()


def take_in(house: House) -> None:
    house.history(0).take(sheet.write(played("go_nuts", ("Zoë", "Yan"), lines=6)).encode())


def go_on(house: House) -> None:
    house.history(0).continue_match()


def what_if(house: House) -> None:
    house.history(1).watch()
    house.hand.frames(3, seconds=0.3)
    if house.app.manager.current == "replay":
        house.app.manager.current_screen.go_to(9)
        house.app.manager.current_screen.play_from_here()


def delete(house: House) -> None:
    screen = house.history(1)
    if screen.chosen and screen.chosen.over:
        screen._delete(screen.chosen)


def statistics(house: House) -> None:
    screen = house.show("statistics")
    if screen.people:
        screen.rename("Zoë")
    if screen.person:
        screen._forget(screen.person)


def learn(house: House) -> None:
    house.app.teach("nut", anew=True)
    house.hand.frames(2)


ACTS: list[Callable[[House], None]] = [
    settings, sit_down, play, leave, finish, rematch, rename, share, take_in, go_on, what_if, delete,
    statistics, learn,
]  # fmt: skip
DELETES = {"delete"}


@pytest.mark.usefixtures("quick")
def test_a_fault_at_any_door_loses_nothing(
    app, hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    monkeypatch.setattr(sharing, "export_folder", lambda: tmp_path / "out")
    hand.patience = float("inf")
    doors, house, rng = Doors(monkeypatch), House(app, hand), Random("faults")
    everything = list(trials(house, doors))
    tried = rng.sample(everything, min(len(everything), pytestconfig.getoption("--faults")))
    for act, fault in tried:
        try:
            meet(house, doors, act, fault)
        except Exception as error:
            raise AssertionError(f"{act.__name__}, {fault}: {error!r}") from error
    print(f"{len(tried)} faults of {len(everything)}, at {len(everything) // 6} doors: none failed")


def trials(house: House, doors: Doors) -> Iterator[tuple[Callable[[House], None], Fault]]:
    for act in ACTS:
        meet(house, doors, act, None)
        meet(house, doors, act, None)  # the first time brings more with it than others
        for door, error, lasts in product(range(doors.acted), ERRORS, (False, True)):
            yield act, Fault(door, error, lasts)


def meet(house: House, doors: Doors, act: Callable[[House], None], fault: Fault | None) -> None:
    house.prepare()
    with doors.fail(fault):
        act(house)
        house.hand.frames(2)
        doors.acted = doors.calls
    house.check(house.over if act.__name__ in DELETES else None, act.__name__)
    if house.app.session:
        house.app.manager.get_screen("table").leave()
        house.hand.frames(2)
    house.app.manager.current_screen.app.show("home")
    house.hand.frames(2, seconds=0.5)
