"""The chance of a host: the machine's own for the match, a quick one for thoughts."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

import pytest

from app.demo import UnsavedMatch
from app.host import Host
from engine.games import GAMES
from engine.match import Match, Seat


@pytest.fixture
def chances(monkeypatch) -> list[Random]:
    """What is handed to whoever thinks."""
    handed: list[Random] = []
    monkeypatch.setattr("app.host.think", lambda *facts: handed.append(facts[-1]))
    return handed


def bot_host(rng: Random | None = None) -> Host:
    match = Match(GAMES["nutty_business"], [Seat("Ada"), Seat("Noisette", "hard")])
    return Host(UnsavedMatch(Path(), match), rng)


def test_every_thought_draws_from_a_quick_chance_of_its_own(chances) -> None:
    host = bot_host()
    host.think(1)
    host.advice(0, host.match.view(0))
    assert [type(chance) for chance in chances] == [Random, Random]
    assert chances[0].getstate() != chances[1].getstate(), "each is seeded anew"
    assert isinstance(host.rng, SystemRandom), "dice and shuffles are the machine's own"


def test_a_chance_that_was_handed_in_is_everybodys(chances) -> None:
    rng = Random(1)
    host = bot_host(rng)
    host.think(1)
    host.advice(0, host.match.view(0))
    assert all(chance is rng for chance in (*chances, host.rng))
