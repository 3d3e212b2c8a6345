"""What fingers do at the table of Go Nuts!."""

from random import Random

from app.widgets.controls import Pill
from engine.game import Move
from engine.go_nuts.moves import HIDE
from engine.sheet import play_line


def set_table(app, hand, guests: int, bots: tuple[int, ...] = ()):
    app.set_table("go_nuts")
    hand.wait(0.4)
    screen = app.manager.get_screen("setup")
    while len(screen.setup.guests) < guests:
        screen.add()
    for seat in bots:
        screen.seat_a(seat, "bot")
    screen.choose_first("choice")
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
