"""What fingers do at the table of Go Nuts!."""

from collections.abc import Callable
from random import Random

from kivy.animation import Animation

from app.widgets.controls import Pill
from engine.game import Move
from engine.go_nuts.moves import HIDE, Dog
from engine.match import Match
from engine.sheet import play_line
from tests.random_play import random_line

COUNTED = 2.1
"""So long 3, 2, 1 takes."""
DOGS = ("kennel", "kennel", "dog")
"""What everybody's dog die shows where there are `kennels`, one after the other."""


def set_table(app, hand, guests: int, bots: tuple[int, ...] = ()):
    app.set_table("go_nuts")
    hand.wait(0.4)
    screen = app.manager.get_screen("setup")
    while len(screen.setup.guests) < guests:
        screen.add()
    for seat in bots:
        screen.seat_a(seat, "bot")
    screen.begins(0)
    hand.wait(0.2)
    return screen


def begin(app, hand, guests: int = 4, bots: tuple[int, ...] = ()):
    screen = set_table(app, hand, guests, bots)
    app.begin(screen.setup)
    hand.wait(0.5)
    return app.manager.get_screen("table").table


def into_frenzy(app, hand, guests: int = 4, bots: tuple[int, ...] = (), dice: str = "SSSSS"):
    """Begin a match whose first roll shows only squirrels."""
    screen = set_table(app, hand, guests, bots)
    match = screen.setup.begin(Random(1))
    play_line(match, "1 roll")
    play_line(match, f"* {dice}")
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


def asked(app, hand):
    """Sit down where a person is asked."""
    return begin(app, hand, 3)


def for_monkeys(app, hand) -> list[Callable]:
    """List where random fingers have something to do: a race, and a turn."""
    return [lambda: into_frenzy(app, hand, 4, bots=(3,)), lambda: begin(app, hand, 3, bots=(1,))]


def make(hand, table, move: Move) -> None:
    """Make a move with a finger; in a race all fingers come down."""
    if table.frenzy:
        for zone in table.frenzy.zones:
            hand.finger().down(*middle(zone)).up()
        hand.wait(0.1)
        return
    hand.tap(table.cloth.ids.hide if move == HIDE else table.cloth.ids.roll)


def rests(table) -> bool:
    """Tell whether nothing tumbles, and no race is being closed."""
    frenzy = table.frenzy
    if not frenzy:
        return not table.match.position.frenzy
    return table.match.position.frenzy and not any(die.tumbling for zone in frenzy.zones for die in zone.dice)


def do_what_waits(hand, table) -> bool:
    """Let everybody put a finger on the glass, in a race; tell whether there is one."""
    if table.frenzy:
        for zone in table.frenzy.zones:
            hand.finger().down(*middle(zone)).up()
        hand.wait(0.4)
    return bool(table.frenzy)


def has_no_twin(table) -> str:
    """Tell why a moment looks otherwise when it is laid fresh: a race begins anew with everybody's finger."""
    persons = [racer for racer in table.frenzy.race.racers if not racer.bot] if table.frenzy else []
    begun = any(racer.state not in ("waiting", "done") for racer in persons)
    return (
        "somebody has come to the race" if begun or (persons and table.frenzy.race.phase != "ready") else ""
    )


def calm(table) -> None:
    """Let the squirrel feel nothing, and nothing pulse: that is of the moment."""
    table.cloth.squirrel.rest()
    table.cloth.squirrel.calm()
    for zone in table.frenzy.zones if table.frenzy else ():
        Animation.cancel_all(zone, "pulse")
        zone.pulse = 0


def pills(widget) -> dict[str, Pill]:
    return {pill.text: pill for pill in widget.walk() if isinstance(pill, Pill)}


def middle(zone) -> tuple[float, float]:
    x, y, width, height = zone.box
    return x + width / 2, y + height / 2


def ready(hand, frenzy) -> None:
    for zone in frenzy.zones:
        hand.finger().down(*middle(zone)).up()
    hand.wait(3)
    assert frenzy.race.phase == "race"


def at_turn(app, hand, *lines: str):
    match = set_table(app, hand, 2).setup.begin(Random(1))
    for line in lines:
        play_line(match, line)
    app.play(app.storage.begin(match))
    hand.wait(0.8)
    return app.manager.get_screen("table").table


def play_to_the_end(match: Match) -> None:
    """Play on at random: only what is over is seen again."""
    rng = Random(1)
    while not match.over:
        match.play(*random_line(match.position, rng))


def race_to_the_end(app, hand, table) -> None:
    for _ in range(400):
        if table.frenzy is None:
            return
        for zone in table.frenzy.zones:
            hand.finger().down(*middle(zone)).up()
        hand.wait(0.4)
    raise AssertionError("the race does not end")


def dogs_rolled(table, seat: int) -> list[int]:
    """List when a player's dog die was rolled, in milliseconds after the go."""
    return [line.move.at for line in table.match.lines if line.seat == seat and isinstance(line.move, Dog)]


def at_the_go(hand, frenzy) -> None:
    """Put everybody's finger there and stop with the go."""
    for zone in frenzy.zones:
        hand.finger().down(*middle(zone)).up()
    while frenzy.race.phase != "race":
        hand.frames()


def touch(hand, zone) -> None:
    hand.finger().down(*middle(zone)).up()
    hand.frames(2)


def signals(app, monkeypatch) -> list[str]:
    """Note what is heard and felt."""
    noted = []
    monkeypatch.setattr(app.sounds, "play", lambda name: noted.append(f"heard {name}"))
    monkeypatch.setattr(app.haptics, "buzz", lambda name: noted.append(f"felt {name}"))
    return noted
