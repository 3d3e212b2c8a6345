"""The squirrel of whoever plays: it lives, it feels, and with reduced motion it sits still."""

import pytest

from app.tables.go_nuts.narrator import GASP_AT
from app.tables.go_nuts.squirrel import BLINKS_APART, FELT_SECONDS, MOODS
from app.theme import SYMBOLS, piece
from tests.games.go_nuts.fingers.helpers import begin


def moods(hand, table, seconds: float) -> set[str]:
    """Watch it for a while."""
    seen = set()
    for _ in range(round(seconds / hand.frame)):
        hand.frames(1)
        seen.add(table.cloth.squirrel.mood)
    return seen


def test_every_mood_of_every_player_is_drawn() -> None:
    for symbol in SYMBOLS:
        for mood in MOODS:
            assert piece(f"squirrel_player_{symbol}" + (f"_{mood}" if mood else ""))


def test_it_blinks_now_and_then_and_is_the_same_player(app, hand) -> None:
    table = begin(app, hand, 2)
    squirrel = table.cloth.squirrel
    assert moods(hand, table, BLINKS_APART + 0.5) == {"", "blink"}
    whose = squirrel.claims()
    squirrel.cheer()
    assert squirrel.drawn.endswith("_happy")
    assert squirrel.claims() == whose
    hand.wait(FELT_SECONDS + 0.1)
    assert squirrel.mood == ""


def test_with_reduced_motion_it_sits_still(app, hand) -> None:
    app.settings.reduced_motion = True
    table = begin(app, hand, 2)
    table.cloth.squirrel.cheer()
    table.cloth.squirrel.gasp()
    assert moods(hand, table, BLINKS_APART + 0.5) == {""}


@pytest.mark.parametrize(("faces", "mood"), [("SSNNX", "shocked"), ("SNNNX", ""), ("SSSNX", "shocked")])
def test_it_gasps_at_squirrels_that_come_in_numbers(app, hand, faces: str, mood: str) -> None:
    assert GASP_AT == 2
    table = begin(app, hand, 2)
    table.narrator._land(faces)
    assert table.cloth.squirrel.mood == mood


def test_it_cheers_when_nuts_are_hidden_and_the_next_one_is_calm(app, hand) -> None:
    table = begin(app, hand, 2)
    squirrel = table.cloth.squirrel
    table.narrator._hide("", 0, 1, table.match.position)
    assert squirrel.mood == "happy"
    squirrel.symbol = next(symbol for symbol in SYMBOLS if symbol != squirrel.symbol)
    assert squirrel.mood == ""
