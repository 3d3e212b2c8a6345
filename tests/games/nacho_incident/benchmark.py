"""What is measured of The Nacho Incident: food is dragged, and the hard bot thinks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from benchmarks.games import Benchmark

if TYPE_CHECKING:
    from benchmarks.frames import Player


def dragged_cube(player: Player) -> Iterator[float]:
    """Drag food over all provinces, with four bosses."""
    rng = Random(3)
    while True:
        table = player.sit_down("nacho_incident")
        match = table.match
        while match.position.stage != "send" or not any(
            move.food >= 0 and move.owner < 0 for move in match.position.legal_moves(match.position.to_act[0])
        ):
            seat = match.position.to_act[0]
            if seat < 0:
                match.play_chance(rng)
            else:
                match.play(seat, rng.choice(match.position.legal_moves(seat)))
        table.show()
        player.hand.wait(1)
        cube = next(cube for cube in table.cloth.own.cubes if cube.takeable)
        finger = player.hand.press(cube)
        player.frame()
        for step in range(240):
            turn = step / 40 * math.pi
            finger.move(640 + 560 * math.sin(turn), 420 + 120 * math.sin(turn / 3))
            yield player.frame()
            if table.carried is not cube:
                raise RuntimeError("the finger carries nothing")
        finger.move(2, 2).up()
        player.hand.wait(1)


def thinking_bot(player: Player) -> Iterator[float]:
    """Think about whom to hire, with four bosses."""
    return player.thinking_bot("nacho_incident")


BENCHMARK = Benchmark(
    seats=3,
    peers={"OpenSpiel crazy_eights": 1 / 3, "boardgame.io five dice": 3},
    scenes={"a cube dragged over the provinces": dragged_cube, "the hard bot thinking": thinking_bot},
)
