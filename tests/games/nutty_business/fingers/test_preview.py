"""What a card of Nutty Business would bring at a place, shown before the finger lets go."""

from collections.abc import Callable

import pytest

from app.tables.nutty_business import preview as preview_module
from engine.nutty_business.cards import CODES, CUSTOMS, RAID, cards_in
from engine.nutty_business.moves import LEFT, NEW, RIGHT, Play
from tests.games.nutty_business.fingers.helpers import (
    OUTSIDE,
    drag,
    in_hand,
    make,
    middle,
    opened,
    own_pile,
    settle,
)

pytestmark = pytest.mark.usefixtures("long_frames")


@pytest.fixture(autouse=True)
def drawn(monkeypatch) -> list[str]:
    """What the preview shows: it draws words and pieces without widgets."""
    drawn: list[str] = []

    def noting(draw: Callable) -> Callable:
        return lambda what, *how: (drawn.append(what), draw(what, *how))[1]

    show = preview_module.NuttyPreview.show
    monkeypatch.setattr(preview_module, "written", noting(preview_module.written))
    monkeypatch.setattr(preview_module, "piece", noting(preview_module.piece))
    monkeypatch.setattr(preview_module.NuttyPreview, "show", lambda *what: (drawn.clear(), show(*what)))
    return drawn


@pytest.fixture
def preview(hand, drawn: list[str]) -> Callable:
    """A way to hold a card over a pile, read what is shown there, and put it back."""

    def look(table, code: str, side: int) -> list[str]:
        finger = drag(hand, middle(in_hand(table, code)), middle(own_pile(table, side)))
        hand.wait(0.1)
        assert table.carrier.over is own_pile(table, side)
        assert table.cloth.preview.opacity == 1
        seen = drawn[:]
        finger.move(*OUTSIDE).up()
        hand.wait(0.4)
        assert not table.cloth.preview.opacity
        return seen

    return look


OFFICERS = "1 start {own}\n2 start customs\n3 start customs\n4 start customs\n"


def test_contraband_shows_what_is_left_after_customs(app, hand, preview) -> None:
    """NB1: 1 for a 2 or 3, 2 for a 5, to each; NB2: never more than it brings."""
    table = opened(app, hand, 4, OFFICERS.format(own="holiday"))
    due = ["−1", "player_wave", "−1", "player_sun", "−1", "player_moon", "= 0", "hazelnut"]
    assert preview(table, "c3", LEFT) == ["+3", "hazelnut", *due]
    assert preview(table, "c2", RIGHT) == ["+2", "hazelnut", "−2", "purse", "= 0", "hazelnut"]
    assert preview(table, "c5", RIGHT) == ["+5", "hazelnut", "−5", "purse", "= 0", "hazelnut"]
    table = opened(app, hand, 2, "1 start holiday\n2 start customs")
    assert preview(table, "c5", RIGHT) == ["+5", "hazelnut", "−2", "player_wave", "= 3", "hazelnut"]
    make(hand, table, Play(CODES.index("c5"), NEW))
    settle(hand, table)
    assert table.match.position.nuts == [3, 2]


def test_contraband_shows_whether_the_banker_protects_it(app, hand, preview) -> None:
    """NB3: beside the Banker it owes nothing, on top of it everything."""
    table = opened(app, hand, 2, "1 start bank\n2 start customs")
    assert preview(table, "c5", RIGHT) == ["+5", "hazelnut", "−0", "sign_shield", "= 5", "hazelnut"]
    assert preview(table, "c5", LEFT) == ["+5", "hazelnut", "−2", "player_wave", "= 3", "hazelnut"]
    table = opened(app, hand, 2, "1 start bank\n2 start thief")
    assert preview(table, "c5", RIGHT) == ["+5", "hazelnut"]
    assert preview(table, "customs", RIGHT) == ["+0", "hazelnut"], "it brings something on others' turns"
    table = opened(app, hand, 2, "1 start c3\n2 start thief")
    assert preview(table, "bank", LEFT) == ["sign_shield"]


def test_a_thief_shows_what_he_would_get(app, hand, preview) -> None:
    """NB4: Ben gives 2, Cleo has a Banker, Dan has nothing to give."""
    lines = """
        1 start holiday
        2 start c2
        3 start c3
        4 start c5
        2 play c3 new
        2 use left
        2 use right
        3 play bank new
        3 use left
        4 play thief left
        4 use left
        """
    table = opened(app, hand, 4, lines, first=1)
    assert table.match.position.nuts == [0, 3, 3, 2]
    assert preview(table, "thief", RIGHT) == ["+2", "hazelnut"]
    table = opened(app, hand, 2, "1 start holiday\n2 start c5")
    assert preview(table, "thief", LEFT) == ["+0", "hazelnut"]


def test_a_raid_shows_what_its_targets_are_worth(app, hand, preview) -> None:
    """NB5: 2 for a Banker that gets covered, else 1; nobody with two piles, nothing."""
    table = opened(app, hand, 2, "1 start c3\n2 start bank")
    assert preview(table, "raid", LEFT) == ["+0", "hazelnut"]
    table = opened(app, hand, 2, "1 start c3\n2 start bank\n2 play customs new", first=1)
    assert preview(table, "raid", LEFT) == ["+1·2", "hazelnut"]
    table = opened(app, hand, 2, "1 start c3\n2 start thief\n2 play customs new\n2 use left", first=1)
    assert preview(table, "raid", RIGHT) == ["+1", "hazelnut", "+3", "hazelnut", "= 4", "hazelnut"]


def test_a_raid_that_acts_shows_what_the_pile_below_it_is_worth(app, hand, drawn) -> None:
    """NB5, and not where the other pile is that could be covered."""
    lines = "1 start c3\n2 start bank\n2 play customs new\n1 play raid new\n1 use left"
    table = opened(app, hand, 2, lines, first=1)
    for side, worth in ((LEFT, "+2"), (RIGHT, "+1")):
        target, other = table.cloth.gangs[1].piles[side], table.cloth.gangs[1].piles[1 - side]
        finger = drag(hand, middle(own_pile(table, RIGHT)), middle(target))
        finger.move(*middle(target))
        hand.wait(0.2)
        assert drawn == [worth, "hazelnut"]
        assert not table.cloth.preview.collide_widget(other)
        finger.move(*OUTSIDE).up()
        hand.wait(0.4)


def test_a_beach_holiday_shows_the_cards_that_come_back(app, hand, preview) -> None:
    """NB6, NB7: all of that pile; and what the other one brings."""
    lines = """
        1 start c3
        2 start bank
        1 play customs new
        1 use left
        2 play customs new
        1 play raid right
        1 use right raid 2 left
        1 use left
        2 play c2 left
        2 use left
        """
    table = opened(app, hand, 2, lines)
    assert preview(table, "holiday", LEFT) == ["sign_take_back", "nb_claw_c3", "+3"]
    assert preview(table, "holiday", RIGHT) == [
        "sign_take_back", "nb_claw_customs", "+1·2", "nb_claw_raid", "+1·2", "+3", "hazelnut",
    ]  # fmt: skip
    make(hand, table, Play(CODES.index("holiday"), RIGHT))
    settle(hand, table)
    assert {CUSTOMS, RAID} <= set(cards_in(table.match.position.hands[0]))
