"""What is measured of NUT: a card is dragged over a tree, and the hard bot thinks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from benchmarks.games import Benchmark
from engine.games import GAMES
from engine.match import Match, Seat
from engine.sheet import move_line

if TYPE_CHECKING:
    from benchmarks.frames import Player


def grown_trees(cards: int) -> list[str]:
    """Write a match in which both have laid so many cards, each where it was worth most."""
    from app.tables.nut.tour import grow  # Kivy is set up only now

    match = Match(GAMES["nut"], [Seat(name) for name in "AB"])
    match.play_chance(Random(1))
    grow(match, 2 * 2 * cards)
    return [move_line(line.seat, line.move).strip() for line in match.lines]


def dragged_branch(player: Player) -> Iterator[float]:
    """Drag the last card over the tree that has fifteen with it, from place to place and beside them."""
    lines = grown_trees(14)
    while True:
        table = player.sit_down("nut", *lines, persons=2)
        view = table.cloth.tree_view
        card = next(card for card in table.cloth.shelves.cards if table.placing.can_lift(card))
        finger = player.hand.press(card)
        player.frame()
        places = set()
        for step in range(240):
            turn = step / 40 * math.pi
            across, up = math.sin(turn), math.sin(turn / 3.3)
            finger.move(view.center_x + 0.4 * view.width * across, view.center_y + 0.4 * view.height * up)
            yield player.frame()
            if table.carried is not card:
                raise RuntimeError("the finger carries nothing")
            places.add(table.carrier.over)
        if len(places) < 20:
            raise RuntimeError("the card has hardly found a place")
        finger.up()
        player.hand.wait(4)


def pinched_tree(player: Player) -> Iterator[float]:
    """Pull a tree of fourteen apart with two fingers, and push it together again."""
    lines = grown_trees(14)
    while True:
        view = player.sit_down("nut", *lines, persons=2).cloth.tree_view
        x, y, before = view.center_x, view.center_y, view.section
        fingers = [player.hand.finger().down(x + side * 60, y) for side in (-1, 1)]
        player.frame()
        for step in range(120):
            apart = 60 + 120 * abs(math.sin(step / 30))
            for side, finger in zip((-1, 1), fingers, strict=True):
                finger.move(x + side * apart, y)
            yield player.frame()
            if step == 30 and view.section <= before:
                raise RuntimeError("the fingers have pinched nothing")
        for finger in fingers:
            finger.up()
        player.hand.wait(1)


def thinking_bot(player: Player) -> Iterator[float]:
    """Think about a card and its place, with trees of ten cards."""
    return player.thinking_bot("nut", *grown_trees(10), persons=2)


BENCHMARK = Benchmark(
    peers={"OpenSpiel block_dominoes": 2, "boardgame.io five dice": 3},
    scenes={
        "a card dragged over a tree of fifteen cards": dragged_branch,
        "a tree of fourteen cards pinched": pinched_tree,
        "the hard bot thinking": thinking_bot,
    },
)
