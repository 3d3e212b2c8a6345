"""The order in which `moves` lists what is legal, where the notation fixes it."""

from random import Random

from engine.games import GAMES
from engine.match import Match, Seat
from engine.sheet import play_line

DECK = (
    "OPG PoG O*Y GpY POR OBP GOY GRO OGB ROY YBO RBO YGP PRG PGB YPR BPY BRP RYG GYB RBG BYR YgR BrO RyB ObP "
    "OPY P*R G*B O*R"
)


def nut(*lines: str) -> Match:
    match = Match(GAMES["nut"], [Seat("Ada"), Seat("Béa")])
    for line in (f"* deck {DECK}", *lines):
        play_line(match, line)
    return match


def test_nut_lists_takes_by_column_as_dealt() -> None:
    moves = nut().position.move_forms(0)
    assert moves == [f"take {card}" for card in "OPG PoG O*Y GpY POR OBP".split()]


def test_nut_lists_the_first_place_as_printed_before_turned() -> None:
    assert nut("1 take OPG").position.move_forms(0) == ["place 0,0", "place 0,0 turned"]


def test_nut_lists_places_by_column_then_row() -> None:
    lines = [
        "1 take OPG",
        "1 place 0,0",
        "2 take PoG",
        "2 place 0,0",
        "2 take POR",
        "2 place 0,0",
        "1 take OBP",
    ]
    expected = [f"place {column},{row}" for column in (-1, 0, 1) for row in range(-2, 3)]
    assert nut(*lines).position.move_forms(0) == expected


def test_nacho_lists_hands_by_flag_and_rank_and_selections_with_none_first() -> None:
    match = Match(GAMES["nacho_incident"], [Seat("Ada"), Seat("Béa")], {"choosy": "yes"})
    while match.position.to_act == (-1,):
        match.play_chance(Random(3))
    discards = match.position.move_forms(0)
    assert discards[0] == "discard"
    assert len(discards) == len(set(discards))
    hand = match.position.describe()["hands"][0]
    order = "AB SK ON QC".split()
    assert hand == sorted(hand, key=lambda code: (order.index(code[:2]), code[2:]))
