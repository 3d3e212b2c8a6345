"""The Nacho Incident played by fingers on the real app."""

from random import Random

import pytest

from app.widgets.advice import box_of, overlap
from tests.games.nacho_incident.fingers.helpers import asked, play_out, play_until, seat_people, sit_down


@pytest.mark.parametrize("begins", [pytest.param(0, marks=pytest.mark.soak), 8])
def test_a_match_of_twelve_turns_by_fingers_only(app, hand, begins: int) -> None:
    """Its last round; a soak plays it whole."""
    hand.frame = 0.1
    match = play_until(seat_people(), lambda position: position.turn == begins) if begins else seat_people()
    table = sit_down(app, hand, match)
    play_out(app, hand, table, Random(5))
    assert table.match.position.turn == 12
    assert app.manager.current == "result"


@pytest.mark.parametrize(
    ("option", "begins", "ends"), [("choosy", 0, 1), ("random", 3, 5), ("blind", 11, 12)]
)
def test_variants_by_fingers(app, hand, option: str, begins: int, ends: int) -> None:
    hand.frame = 0.1
    match = seat_people(2, **{option: "yes"})
    table = sit_down(app, hand, play_until(match, lambda position: position.turn == begins))
    play_out(app, hand, table, Random(5), ends)
    assert table.match.position.turn == ends


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids=str)
def test_why_a_province_is_out_of_reach_stands_beside_the_own_cantina(app, hand, window, size) -> None:
    window.size = size
    table = asked(app, hand)
    hand.tap(table.overlay.cards[0])
    hand.wait(0.5)
    far = [province for province in table.cloth.provinces if province.reason]
    assert far
    for province in far:
        assert province.tells_cantina
        (cantina,) = (one for one in province.children if type(one).__name__ == "NachoOwnCantina")
        assert not overlap(box_of(province.ids.why), box_of(cantina))
        assert province.ids.why.right <= province.right
