"""What moves beside the tables: a screen that fades into another, pages under a finger, a replay."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.games import Scene
from engine.bots.arena import next_to_act
from engine.game import BY_CHANCE
from engine.games import GAMES
from engine.match import AnyMatch, Match, Seat

if TYPE_CHECKING:
    from benchmarks.frames import Player

MATCHES = 12
"""How many the history has."""


def _played(game: str, seed: int) -> AnyMatch:
    """Play a match by chance."""
    rng, match = Random(seed), Match(GAMES[game], [Seat("Ada"), Seat("Ben")])
    while not match.over:
        if match.position.to_act == BY_CHANCE:
            match.play_chance(rng)
        else:
            seat = next_to_act(match.position, rng)
            match.play(seat, rng.choice(match.position.legal_moves(seat)))
    return match


def _fill_history(player: Player) -> None:
    storage = player.app.storage
    games = sorted(GAMES)
    for number in range(MATCHES):
        when = datetime(2026, 3, 1, 17, tzinfo=UTC) + timedelta(days=number)
        storage.archive(storage.begin(_played(games[number % len(games)], number), when))


def _scrolled(player: Player, widget: Any) -> Iterator[Any]:
    """Push what scrolls up and down with a finger that does not let go."""
    finger = player.hand.press(widget)
    for step in range(240):
        turn = step / 40 * math.pi
        finger.move(widget.center_x, widget.center_y + 0.3 * widget.height * math.sin(turn))
        yield player.frame()
    finger.up()
    player.hand.wait(1)


def set_up(player: Player) -> Iterator[Any]:
    """Choose a game at home, until its set-up lies there, and go back."""
    while True:
        player.app.show("home")
        player.hand.wait(1)
        player.app.set_table(sorted(GAMES)[0])
        for _ in range(30):
            yield player.frame()


def rulebook(player: Player) -> Iterator[Any]:
    """Read the longest chapters."""
    while True:
        player.app.show("rulebook", game=sorted(GAMES)[0])
        player.hand.wait(1)
        yield from _scrolled(player, player.app.manager.get_screen("rulebook").ids.page)


def history(player: Player) -> Iterator[Any]:
    """Look through the matches of some evenings."""
    _fill_history(player)
    while True:
        player.app.show("history")
        player.hand.wait(1)
        yield from _scrolled(player, player.app.manager.get_screen("history").ids.roll)


def replay(player: Player) -> Iterator[Any]:
    """Watch a match."""
    match = _played(sorted(GAMES)[-1], 1)
    while True:
        player.app.show("history")
        player.hand.wait(1)
        player.app.show("replay", match=match)
        player.hand.wait(1)
        for _ in range(400):
            yield player.frame()


SCENES: dict[str, Scene] = {
    "from home to a set-up": set_up,
    "the rulebook scrolled": rulebook,
    "the history scrolled": history,
    "a replay": replay,
}
