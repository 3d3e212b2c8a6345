"""These tests put fingers on the real app, too."""

from random import Random

import pytest

from engine.match import Match
from engine.sheet import play_line
from tests.app.conftest import app, hand, long_frames, quick, tmp_path, window  # noqa: F401
from tests.games.go_nuts.fingers.helpers import DOGS


@pytest.fixture
def kennels(monkeypatch) -> None:
    """Let everybody roll a dog with the third roll, and the squirrel dice show a nut."""

    def play_chance(match: Match, _: Random) -> None:
        position = match.position
        throw = "N" + "S" * (position.dice - 1)
        if position.frenzy and position.roller != position.turn:
            throw = DOGS[sum(line.seat == position.roller for line in match.lines) - 1]
        play_line(match, f"* {throw}")

    monkeypatch.setattr(Match, "play_chance", play_chance)
