"""Through no door does anybody learn what he may not know of a match that goes on.

Whatever a door hands out, and whatever the disk has outside the saved match, is the same for two matches that
differ only in what the looker may not know: nobody in particular, or one of the seats.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from logging import StreamHandler
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.logger import Logger

from app.language import speaker
from app.model import history
from app.model.coach import Coach
from app.model.demo import demo_match
from app.model.reasons import reasons_of
from app.model.statistics import people as statistics
from app.model.story import rows, since, teller_of
from app.model.tutorial import Tutorial
from app.screens.home import _left_line
from app.services.last_resort import REPORTS, LastResort
from app.services.storage import Storage
from app.session.course import course_of
from app.session.modes import Demo, NotOver, Play, Replay
from app.session.session import Session
from app.theme import SYMBOLS
from engine import sheet
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.headless import ObedientClock
from tests.games import part_of
from tests.random_play import random_line
from tests.secrets import has_secrets, permuted

SAY = speaker("en")
SECRETIVE = [*filter(has_secrets, GAMES)]
MOMENTS = 6
"""At so many moments of a random match each seat looks."""


class House:
    """A match, who looks at it, and a folder where it is kept."""

    def __init__(self, match: Match, seat: int | None, folder: Path) -> None:
        self.match, self.seat, self.folder = match, seat, folder
        self.storage = Storage(folder)

    def session(self) -> Session:
        match = self.match.up_to(len(self.match.lines))
        return Session(match, Play(), course_of(match.game.name), ObedientClock(), rng=Random(1))

    def keep(self) -> None:
        saved = self.storage.begin(self.match.up_to(len(self.match.lines)))
        self.storage.note_played(saved)

    def entry(self) -> tuple[Any, ...]:
        (entry,) = history.entries(self.storage)
        return entry._replace(path=entry.path.parent.name, started="")


def refused(look: Callable[[], object]) -> str:
    """Tell what somebody is handed who wants to look back at a match."""
    try:
        return str(look())
    except NotOver:
        return "not over"


# The doors: each returns what it hands out.


def listed(house: House) -> object:
    house.keep()
    return house.entry(), _left_line(SAY, house.match)


def counted(house: House) -> object:
    house.keep()
    return statistics(history.entries(house.storage))


def watched(house: House) -> object:
    return refused(lambda: Replay(house.match))


def played_on(house: House) -> object:
    return refused(lambda: history.what_if(house.storage, house.match, 1))


def shared(house: House) -> object:
    match = house.match
    return refused(lambda: history.shared(match)), refused(lambda: history.export(match, house.folder))


def taken_in(house: House) -> object:
    history.take_in(house.storage, sheet.write(house.match).encode())
    return house.entry()


def coached(house: House) -> object:
    return refused(lambda: Coach(house.match, Random(1)).moments)


def told(house: House) -> object:
    seats = range(len(house.match.seats))
    news = [since(house.match, seat, SYMBOLS, SAY) for seat in seats]
    return rows(house.match, seats, SYMBOLS, SAY), news


def advised(house: House) -> object:
    """Let whoever looks ask the expert."""
    seat, session = house.seat, house.session()
    if seat is None or seat not in session.position.to_act or session.position.racing:
        return None
    view, found = session.match.view(seat), []
    session.advise(seat, view, found.append)
    session.agenda.clock.run(2)
    reasons = reasons_of(session.match.game.name, [who.name for who in session.match.seats], SAY)
    return [(advice, reasons.hint(view, advice)) for advice in found]


def taken_back(house: House) -> object:
    session, heard = house.session(), []
    teller = teller_of(session.match.game.name)
    for move in (session.take_back, session.put_back):
        lines = [*session.undoable, *session.redoable]
        names = [who.name for who in session.match.seats]
        heard += [
            (line.seat, [teller.sentence(event, names, SAY) for event in line.events]) for line in lines
        ]
        heard += [move(), session.undoer, len(session.match.lines)]
    return heard, session.match.view(house.seat)


def seen_by_bots(house: House) -> object:
    """A demo and a lesson are matches of their own."""
    demo = demo_match(Random(1))
    lesson, _ = Tutorial(house.storage, house.match.game.name).begin("Ada")
    return demo.lines, lesson.lines, Demo.takes_back


def reported(house: House) -> object:
    """A mishap that says what it has met."""
    log = StringIO()
    Logger.addHandler(handler := StreamHandler(log))
    try:
        raise KeyError(str(house.match.lines), str(house.match.position.describe()))
    except KeyError as error:
        LastResort(house.folder, lambda: "table", lambda home: None).handle_exception(error)
    finally:
        Logger.removeHandler(handler)
    return (house.folder / REPORTS).read_text("utf-8").partition("\n")[2], log.getvalue()


DOORS: list[Callable[[House], object]] = [
    listed, counted, watched, played_on, shared, taken_in, coached, told, advised, taken_back, seen_by_bots,
    reported,
]  # fmt: skip


def files(folder: Path) -> dict[str, bytes]:
    """Read what is in a folder but for the saved match, and a report's moment."""
    found = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return {
        name: path.read_bytes()
        for name, path in found.items()
        if not name.endswith(".sheet") and name not in (REPORTS, "played.json", ".lock")
    }


def look(door: Callable[[House], object], pair: tuple[Match, Match], seat: int | None, folder: Path) -> None:
    """Look at both through a door."""
    handed = []
    for name, match in zip(("one", "other"), pair, strict=True):
        house = House(match, seat, folder / f"{seat}" / name)
        handed.append((door(house), files(house.folder)))
    assert handed[0] == handed[1], f"{door.__name__}: seat {seat} learns something"


def twin_of(match: Match, seat: int, rng: Random) -> Match:
    """Change, in all that a match has been, what a seat does not know."""
    twin = match.up_to(len(match.lines))
    twin.positions = [permuted(position, seat, rng) for position in match.positions]
    return twin


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.usefixtures("no_waiting")
def test_nobody_learns_through_a_door_what_he_may_not_know(game: str, door, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("app.session.thinking.perf_counter", lambda: 0.0)
    look(door, part_of(game, "secrets").twins(), None, tmp_path)


@pytest.mark.parametrize("door", [told, advised], ids=lambda door: door.__name__)
@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.usefixtures("no_waiting")
def test_no_seat_learns_through_a_door_what_others_hide(game: str, door, monkeypatch, tmp_path) -> None:
    thinks_briefly(monkeypatch)
    rng = Random(f"{game} {door.__name__}")
    for number, match in enumerate(moments(game, rng)):
        seat = rng.choice(match.position.to_act)
        look(door, (match, twin_of(match, seat, rng)), seat, tmp_path / str(number))


def moments(game: str, rng: Random) -> list[Match]:
    """Stop in the middle of random matches, where people choose."""
    found: list[Match] = []
    while len(found) < MOMENTS:
        match = Match(GAMES[game], [Seat("Ada"), Seat("Ben"), Seat("Cleo")])
        for _ in range(rng.randrange(5, 40)):
            with suppress(IndexError):  # it may be over sooner
                match.play(*random_line(match.position, rng))
        if match.position.to_act and CHANCE not in match.position.to_act:
            found.append(match)
    return found


def thinks_briefly(monkeypatch) -> None:
    """Let an expert's time be counted by his looks at the clock, not by the machine's."""
    ticks = iter(range(10**9))
    monkeypatch.setattr("app.session.thinking.perf_counter", lambda: next(ticks) / 20)


def test_the_doors_are_closed_only_until_the_end(tmp_path: Path) -> None:
    """Else they might be closed always, and alike for everybody."""
    match, rng = Match(GAMES["nut"], [Seat("Ada"), Seat("Ben")]), Random(1)
    while not match.over:
        match.play(*random_line(match.position, rng))
    for door in (watched, shared, coached):
        assert "not over" not in str(door(House(match, None, tmp_path / door.__name__)))
