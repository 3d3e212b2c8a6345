"""A table that was left leaves nothing behind, however many have been opened before; nor does an app."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from random import Random

import pytest

from engine.game import BY_CHANCE
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.conftest import collect_all

OPENED = 2
FIRST = 5
"""The first tables bring what all use; until then spare textures, which the next ones take, come and go."""
WARM_SECONDS = 30
"""By then all is loaded that is loaded ahead."""


def open_and_leave(app, hand, game: str) -> None:
    """Open a table, always the same one, and leave it."""
    app.rng = Random(1)
    match = Match(GAMES[game], [Seat("Ada"), Seat("Ben")])
    if match.position.to_act == BY_CHANCE:
        match.play_chance(app.rng)
    saved = app.storage.begin(match)
    app.play(saved)
    hand.wait(0.5)
    app.manager.current_screen.leave()
    hand.wait(0.5)
    app.storage.forget(saved.path)


def count() -> Counter[str]:
    """Count what is there, by kind."""
    collect_all()
    return Counter(type(each).__name__ for each in gc.get_objects())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("quick", "long_frames")
def test_nothing_stays_of_a_table_that_was_left(app, hand, game: str) -> None:
    app.settings.reduced_motion = True
    app.warm_up(game)
    hand.wait(WARM_SECONDS)
    for _ in range(FIRST):
        open_and_leave(app, hand, game)
    before = count()
    for _ in range(OPENED):
        open_and_leave(app, hand, game)
    grown = count() - before - Counter([Counter.__name__])  # what counts is none of it
    assert sum(grown.values()) < OPENED, grown


def test_an_app_that_was_closed_is_gone(hand, tmp_path) -> None:
    from app.application import CachetteApp

    hand.open(CachetteApp(tmp_path))
    closed = weakref.ref(hand.app)
    hand.close()
    collect_all()
    assert closed() is None
    hand.open(CachetteApp(tmp_path))
