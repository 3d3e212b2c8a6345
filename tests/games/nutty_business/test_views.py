"""What Nutty Business keeps from whom."""

from engine import sheet
from engine.nutty_business import GAME
from tests.random_play import match_of


def test_an_opening_card_is_known_to_its_player_alone() -> None:
    match = match_of(GAME, 2, "1 start c5")
    assert match.view(0).describe()["openings"] == ["c5", None]
    assert match.view(1).describe()["openings"] == ["unseen", None]
    assert match.view(None).describe()["openings"] == ["unseen", None]
    assert "c5" not in str(match.lines[0].events)


def test_a_hand_of_nutty_business_is_cut_out_for_the_others_but_its_size_is_not() -> None:
    match = match_of(GAME, 2, "1 start c5\n2 start bank\n1 play c2 left\n1 use left")
    view = match.view(1)
    hands = view.describe()["hands"]
    assert hands[0] is None
    assert len(hands[1]) == 7
    assert [view.hand_size(seat) for seat in range(2)] == [6, 7]


def test_a_sheet_holds_everything_so_it_is_never_shown_while_a_match_is_on() -> None:
    """The sheet is the save: it has the secrets. What may be shown of a match are its events and views."""
    match = match_of(GAME, 2, "1 start c5")
    assert "start c5" in sheet.write(match)
