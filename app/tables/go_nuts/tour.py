"""The key moments of a match of Go Nuts!."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from app.application import CachetteApp
from app.tables.go_nuts.race import COUNT_SECONDS, STILL_SECONDS, Race
from app.tour.guide import Guide
from app.tour.tourist import Tourist
from engine.bots import bots_of
from engine.bots.arena import next_to_act
from engine.game import CHANCE
from engine.go_nuts.moves import HIDE, GoNutsMove
from engine.go_nuts.position import Round
from engine.match import AnyMatch, Match
from engine.sheet import play_line

HIDDEN = (
    ("NNNNN", "NNNNS", "NNSSS"),
    ("NNNNN", "NNNNN", "NNNNN", "NNSSS"),
    ("NNNNN", "NNNNN"),
    ("NNNNN", "NNNNS", "NNNNS"),
)
"""What everybody rolls before hiding, twice: the scores of a match in its middle."""
AT_RISK = ("NNNSX", "NNSX")
"""What the first player rolls then: two nutcrackers aside, five nuts at risk."""
SQUIRRELS = "SSS"


def stops(tourist: Tourist) -> Iterator[str]:
    """Set a table, play a few rolls, hide, and race."""
    app = tourist.app
    app.set_table("go_nuts")
    screen = app.manager.get_screen("setup")
    screen.add()
    screen.add()
    screen.seat_a(3, "bot")
    screen.begins(0)
    tourist.pause(0.5)
    yield "setup"
    screen.open_levels(3)
    tourist.pause(0.4)
    yield "setup_levels"
    screen.close_colours()
    table = sit_down(tourist)
    yield "go_nuts_turn"
    table.cloth.roll()
    tourist.pause(0.25)
    yield "go_nuts_tumbling"
    table = sit_down(tourist, *AT_RISK)
    yield "go_nuts_decide"
    tourist.ask_expert()
    yield "go_nuts_hint"
    app.manager.get_screen("table").pause()
    yield "pause"
    tourist.press_back()
    table = sit_down(tourist, *AT_RISK, SQUIRRELS)
    session, race = table.session, table.frenzy.race
    tourist.pause(0.5)
    race.touch(race.racers[0])
    yield "frenzy_ready"
    touch_all(race)
    tourist.pause(1)
    yield "frenzy_count"
    tourist.pause(1.5)
    for _ in range(40):
        if race.phase != "race":
            break
        touch_all(race)
        tourist.pause(0.3)
        if session.position.shaken and len(session.position.racers) < 4:
            break
    tourist.pause(0.2)
    yield "frenzy_race"
    table = sit_down(tourist, *AT_RISK, SQUIRRELS)
    table.session.rng = Random(1)  # the app's own goes on to choose what later pictures show
    touch_all(table.frenzy.race)
    tourist.pause(3 * COUNT_SECONDS + STILL_SECONDS + 0.6)
    yield "frenzy_reminder"
    app.show("result", match=finished_match(app))
    tourist.see_victory()
    yield "result"


def lesson(tourist: Tourist) -> Iterator[str]:
    """Teach a roll, race, praise."""
    tourist.learn("go_nuts", "roll", 2)
    yield "tutorial_go_nuts"
    tourist.learn("go_nuts", "shake 300", back=1)
    yield "tutorial_frenzy"
    table = tourist.learn("go_nuts", "hide")
    table.session.intend(0, HIDE)
    tourist.pause(4)
    tourist.app.manager.get_screen("table").notice.read_on()
    tourist.pause(0.3)
    yield "tutorial_end"


def touch_all(race: Race) -> None:
    """Let everybody touch the glass."""
    for racer in race.racers:
        race.touch(racer)


def sit_down(tourist: Tourist, *rolls: str) -> Any:
    """Sit down at the table that was set in the middle of a match, after some rolls of the first player."""
    setup = tourist.app.manager.get_screen("setup").setup
    match = setup.begin(Random(1))
    for _ in range(2):
        for seat, throws in enumerate(HIDDEN, 1):
            roll(match, seat, throws)
            play_line(match, f"{seat} hide")
    roll(match, 1, rolls)
    tourist.app.play(tourist.app.storage.begin(match))
    tourist.pause(1.2)
    return tourist.table()


def roll(match: Match[Round, GoNutsMove], seat: int, throws: Sequence[str]) -> None:
    """Let a player roll these dice, one throw after the other."""
    for throw in throws:
        play_line(match, f"{seat} roll")
        play_line(match, f"* {throw}")


def finished_match(app: CachetteApp) -> AnyMatch:
    """Play a match of the table that was set, without a picture of it."""
    setup = app.manager.get_screen("setup").setup
    match: AnyMatch = setup.begin(Random(11))
    rng = Random(11)
    bots = bots_of(setup.game)
    while not match.over:
        seat = next_to_act(match.position, rng)
        if seat == CHANCE:
            match.play_chance(rng)
        else:
            match.play(seat, bots["stop6"](match.view(seat), seat, rng))
    return match


GUIDE = Guide(
    stops=stops,
    lesson=lesson,
    page=("turn", "rolls"),
    evenings=(0, 3, 5),
)
