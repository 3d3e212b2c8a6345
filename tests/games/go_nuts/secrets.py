"""Change, in a position of Go Nuts!, what a seat must not know; written without looking at `view`."""

from random import Random

from engine.go_nuts import GAME
from engine.go_nuts.position import Round
from engine.match import Match
from tests.random_play import match_of


def permute(round_: Round, seat: int | None, rng: Random) -> None:
    """Dice that still tumble show something else (GN4b); at least one racer has no dog, or it were over."""
    if not round_.frenzy:
        return
    tumbling = [
        s for s, landing in enumerate(round_.free_at) if landing > round_.clock and s != round_.roller
    ]
    if round_.turn in tumbling:
        round_.shaken = rng.randrange(round_.dice + 1)
    dogs = {racer for racer in tumbling if racer != round_.turn and rng.random() < 0.5}
    racers = tuple(s for s in range(len(round_.points)) if s in {*round_.racers, *tumbling} - dogs)
    if len(racers) > 1:
        if round_.to_act == round_.racers:
            round_.to_act = racers
        round_.racers = racers


def twins() -> tuple[Match, Match]:
    """The dice of a race that still tumble show something else."""
    race = "1 roll\n* SSSSS\n1 shake 100\n"
    return match_of(GAME, 3, f"{race}* NNNNN"), match_of(GAME, 3, f"{race}* XXXXX")
