"""The course of a frenzy by itself: nothing is drawn, and time passes only when it is told to."""

from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from app.tables.go_nuts.race import Race, Racer
from engine.game import CHANCE
from engine.games import GAMES
from engine.go_nuts.dice import DOG_MS, SHAKE_MS
from engine.go_nuts.moves import Dog, Shake
from engine.match import Match, Seat
from engine.sheet import play_line
from tests.app.headless import ObedientClock, session_of

COUNT = 3 * 0.7


class Run(NamedTuple):
    """A race, its clock, what was heard, and what was played."""

    race: Race
    clock: ObedientClock
    heard: list[str]
    match: Match

    def rolls(self, seat: int) -> list[int]:
        starts = (line for line in self.match.lines if isinstance(line.move, Dog | Shake))
        return [line.move.at for line in starts if line.seat == seat]


def run(*seats: Seat, seed: int = 1) -> Run:
    """Roll squirrels, and let dice land when they do in the rules."""
    match = Match(GAMES["go_nuts"], seats)
    for line in ("1 roll", "* SSSSS"):
        play_line(match, line)
    session = session_of(match, rng=Random(seed))
    clock, heard = session.agenda.clock, []
    context = SimpleNamespace(
        clock=SimpleNamespace(time=lambda: clock.now),
        sounds=SimpleNamespace(play=heard.append),
        haptics=SimpleNamespace(buzz=lambda _: None),
    )
    race = Race(context, session, lambda: heard.append("ended"))

    def start(played) -> None:
        racer, throw = race.racers[played[0].line.seat], played[1].line
        race.dice_started(racer)
        over = [event.facts["points"] for event in throw.events if event.name == "frenzy_over"]
        milliseconds = SHAKE_MS if racer.active else DOG_MS
        clock.schedule_once(lambda _: land(racer, throw.move, over), milliseconds / 1000)

    def land(racer: Racer, throw, over: list[int]) -> None:
        if race.phase == "over":
            return
        if racer.active:
            race.shake_landed(throw.nuts)
        else:
            race.dog_landed(racer, throw.dog)
        if over:
            race.end(over[0])

    session.played.connect(start)
    race.start_if_ready()
    return Run(race, clock, heard, match)


@pytest.mark.parametrize("seed", range(5))
def test_bots_race_from_the_count_to_the_last_dog(seed: int) -> None:
    """GN6: they roll by themselves; what the race counts is what the rules write down."""
    race, clock, heard, match = run(*(Seat(name, "hard") for name in "ABC"), seed=seed)
    clock.run(120)
    assert heard[:4] == ["count", "count", "count", "go"]
    assert heard.count("woof") == 2
    assert heard[-2:] == ["hide", "ended"]
    assert match.position.points[0] == race.active.count
    assert {line.seat for line in match.lines[2:]} == {0, 1, 2, CHANCE}


def test_the_count_waits_for_everybody() -> None:
    """GN7: bots are there, people have to come."""
    race, clock, heard, _ = run(Seat("Ada"), Seat("Ben"), Seat("Noisette", "easy"))
    clock.run(60)
    assert [racer.state for racer in race.racers] == ["waiting", "waiting", "ready"]
    race.touch(race.racers[0])
    clock.run(60)
    assert not heard
    race.touch(race.racers[1])
    assert race.phase == "count"
    clock.run(COUNT + 0.01)
    assert race.phase == "race"


def test_who_does_not_come_is_reminded_and_then_rolled_for_until_a_touch() -> None:
    """GN3 and GN8: 4 seconds, then every 2; a touch on dice that tumble rolls nothing."""
    race, clock, heard, match = this = run(Seat("Ada"), Seat("Ben"))
    for racer in race.racers:
        race.touch(racer)
    clock.run(COUNT + 0.01)
    ben = race.racers[1]
    clock.run(3.9)
    assert not ben.reminded
    clock.run(0.2)
    assert ben.reminded
    assert heard[-1] == "turn"
    assert not race.active.reminded
    clock.run(2)
    assert this.rolls(1) == pytest.approx([6000], abs=50)
    lines = len(match.lines)
    race.touch(ben)
    assert not ben.reminded
    assert len(match.lines) == lines
