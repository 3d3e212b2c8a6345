"""What is measured of Nutty Business: a card is dragged, and the hard bot thinks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from benchmarks.games import Benchmark

if TYPE_CHECKING:
    from benchmarks.frames import Player

OPENINGS = ("1 start c3", "2 start customs", "3 start bank", "4 start thief", "5 start c2")


def dragged_card(player: Player) -> Iterator[float]:
    """Drag a Contraband over and past one's own piles, with five gangs."""
    while True:
        table = player.sit_down("nutty_business", *OPENINGS, persons=5)
        player.open_curtain(table)
        card = next(card for card in table.cloth.hand.cards if card.code == "c5")
        finger = player.hand.press(card)
        player.frame()
        for step in range(240):
            turn = step / 40 * math.pi
            finger.move(640 + 260 * math.sin(turn), 330 + 120 * math.sin(turn / 3))
            yield player.frame()
            if table.carried is not card:
                raise RuntimeError("the finger carries nothing")
        finger.up()
        player.hand.wait(4)


def thinking_bot(player: Player) -> Iterator[float]:
    """Think about what to play, with five gangs."""
    return player.thinking_bot("nutty_business", *OPENINGS, persons=5)


BENCHMARK = Benchmark(
    seats=3,
    peers={"OpenSpiel crazy_eights": 1, "boardgame.io five dice": 10},
    scenes={"a card dragged among five gangs": dragged_card, "the hard bot thinking": thinking_bot},
)
