"""Matches whose score tables and curves are looked at."""

from pathlib import Path
from random import Random

from app.language import speaker
from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.random_play import random_line

SAY = speaker("en")


def read(path: Path) -> Match:
    match = sheet.read(path.read_bytes()).match
    assert match.over
    return match


def random_match(game: str, seed: int, seats: int, **options: str) -> Match:
    rng = Random(seed)
    match = Match(GAMES[game], [Seat(name) for name in "ABCDE"[:seats]], options, seed % seats)
    while not match.over:
        match.play(*random_line(match.position, rng))
    return match
