"""What is measured of Go Nuts!: nobody touches anything, dice roll, four people hammer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from benchmarks.games import Benchmark

if TYPE_CHECKING:
    from benchmarks.frames import Player


def table_at_rest(player: Player) -> Iterator[float]:
    """Look at the table while somebody thinks."""
    player.sit_down("go_nuts")
    while True:
        yield player.frame()


def tumbling_dice(player: Player) -> Iterator[float]:
    """Roll five dice, from the finger that leaves the button until the last of them lies."""
    while True:
        table = player.sit_down("go_nuts")
        dice = table.cloth.dice
        finger = player.hand.press(table.cloth.ids.roll)
        player.hand.wait(0.1)
        finger.up()
        yield player.frame()
        if not any(die.tumbling for die in dice.field):
            raise RuntimeError("the finger has rolled nothing")
        while any(die.tumbling for die in dice.field):
            yield player.frame()


def hammered_frenzy(player: Player) -> Iterator[float]:
    """Race with four persons who hammer as fast as frames go: down in one, up in the next."""
    while True:
        table = player.sit_down("go_nuts", "1 roll", "* SSSSS")
        race = table.frenzy.race
        boxes = [zone.box for zone in table.frenzy.zones]
        spots = [(x + width / 2, y + height / 2) for x, y, width, height in boxes]
        held: list[Any] = []
        lines = table.match.lines
        begun = len(lines)
        while race.phase != "over":
            if held:
                for finger in held:
                    finger.up()
                held = []
            else:
                held = [player.hand.finger().down(*spot) for spot in spots]
            cost = player.frame()
            if race.phase == "race":
                yield cost
        if len(lines) < begun + 2 * len(spots):
            raise RuntimeError("the fingers have raced nothing")
        for finger in held:
            finger.up()
        player.hand.wait(4)


BENCHMARK = Benchmark(
    seats=3,
    peers={"OpenSpiel crazy_eights": 1, "boardgame.io five dice": 10},
    # Where luck is large.
    aims={("hard", "normal"): 0.0, ("normal", "random"): 0.0, ("hard", "stop6"): 0.6},
    scenes={
        "the table at rest": table_at_rest,
        "five dice tumbling": tumbling_dice,
        "four fingers hammering in a frenzy": hammered_frenzy,
    },
)
