"""What the table of Nutty Business asks: what acts first, whom to raid and to pay; and taking it back."""

from itertools import product
from random import Random

import pytest

from app.tables.nutty_business.card import NuttyPile
from app.tables.nutty_business.customs import NuttyCustoms
from engine.game import Move
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, NEW, RIGHT, Pay, Play, Start, Use, UseRaid
from tests.games.nutty_business.fingers.helpers import (
    OUTSIDE,
    assert_all_is_shown,
    assert_nothing_is_stuck,
    begin,
    carry,
    hand_out,
    in_hand,
    make,
    middle,
    notice,
    open_curtain,
    opened,
    own_pile,
    settle,
    sign,
    word,
)

pytestmark = pytest.mark.usefixtures("long_frames")
THIEF_AND_RAID = """
    1 start thief
    2 start bank
    2 play c5 new
    2 use right
    1 play raid new
"""
"""Ada's Thief steals only after her Raid has covered Ben's Banker."""
THIEF_AND_CONTRABAND = """
    1 start thief
    2 start customs
    3 start customs
    1 play customs new
    1 use left
    2 play c2 new
    2 use right
    3 play bank new
    1 play c2 right
"""
"""Ben has nothing: Ada's Thief steals only what her Contraband has paid him before."""
by_drag_or_taps = pytest.mark.parametrize("by_taps", [False, True], ids=["drag", "taps"])


def moves_since(table, start: int) -> list[str]:
    return [f"{line.seat + 1} {line.move}" for line in table.match.lines[start:]]


# The order of effects.


def asked_about(table) -> list[tuple[int, int]]:
    piles = (pile for gang in table.cloth.gangs for pile in gang.piles)
    return [(int(pile.seat), int(pile.side)) for pile in piles if pile.wanted == "ask"]


def test_the_card_that_is_tapped_acts_first(app, hand) -> None:
    """Course 2: in the order the player chooses."""
    for first, nuts in ((RIGHT, [2, 0, 2]), (LEFT, [1, 1, 2])):
        table = opened(app, hand, 3, THIEF_AND_CONTRABAND)
        start = len(table.match.lines)
        assert table.asked == "Ada, which card acts first?"
        assert asked_about(table) == [(0, LEFT), (0, RIGHT)]
        hand.wait(5)
        assert len(table.match.lines) == start
        hand.tap(own_pile(table, first))
        assert asked_about(table) == []
        settle(hand, table)
        assert moves_since(table, start) == [f"1 {Use(first)}", f"1 {Use(1 - first)}"]
        assert table.match.position.nuts == nuts
        assert table.handover.curtain.name == "Ben"


@by_drag_or_taps
def test_a_raid_acts_first_when_it_is_brought_to_the_pile_it_covers(app, hand, by_taps) -> None:
    """The sheet course_2_raid_before_thief: then the Thief, by itself, finds a victim."""
    table = opened(app, hand, 2, THIEF_AND_RAID, first=1)
    assert asked_about(table) == [(0, LEFT), (0, RIGHT)]
    make(hand, table, UseRaid(RIGHT, 1, LEFT), by_taps)
    settle(hand, table)
    assert table.match.position.nuts == [3, 4]


@by_drag_or_taps
def test_a_raid_that_waits_for_another_card_is_asked_for_then(app, hand, by_taps) -> None:
    """The sheet course_2_thief_before_raid: the Banker is still visible when the Thief comes."""
    table = opened(app, hand, 2, THIEF_AND_RAID, first=1)
    hand.tap(own_pile(table, LEFT))
    settle(hand, table)
    assert table.match.position.nuts == [0, 5]
    assert table.asked == "Ada, which pile gets covered?"
    assert asked_about(table) == [(0, RIGHT)]
    make(hand, table, UseRaid(RIGHT, 1, LEFT), by_taps)
    settle(hand, table)
    assert table.match.position.nuts == [2, 5]


def test_where_the_order_makes_no_difference_all_runs_by_itself(app, hand) -> None:
    table = opened(app, hand, 2, "1 start c3\n2 start bank")
    make(hand, table, Play(CODES.index("c5"), NEW))
    settle(hand, table)
    assert moves_since(table, 3) == ["1 use left", "1 use right"]
    assert table.handover.curtain.name == "Ben"
    # a Thief who finds nobody, beside a Raid that finds nobody
    table = opened(app, hand, 2, "1 start thief\n2 start bank")
    make(hand, table, Play(CODES.index("raid"), NEW))
    settle(hand, table)
    assert len(table.match.lines) == 5
    assert table.handover.curtain.name == "Ben"


RAIDED = """
    1 start bank
    2 start c2
    3 start customs
    4 start thief
    2 play bank new
    2 use left
    3 play bank new
    4 play bank left
    1 play raid left
"""


@by_drag_or_taps
def test_a_raid_reaches_every_pile_of_a_rival_with_two_and_no_other(app, hand, by_taps) -> None:
    """NB5: Ben and Cleo have two piles, Dan one."""
    table = opened(app, hand, 4, RAIDED, first=1)
    start, piles = len(table.match.lines), [gang.piles for gang in table.cloth.gangs]
    legal = set(table.match.position.legal_moves(0))
    assert legal == {UseRaid(LEFT, rival, covered) for rival, covered in product((1, 2), (LEFT, RIGHT))}
    raid = own_pile(table, LEFT)
    why = "Only a rival with two piles can be raided."
    for place, text in ((piles[3][LEFT], why), (piles[3][RIGHT], why), (raid, ""), (OUTSIDE, "")):
        notice(app).hush()
        if by_taps:
            hand.tap(raid)
            assert {pile for gang in piles for pile in gang if pile.wanted} == {*piles[1], *piles[2]}
            hand.wait(0.3)  # a double tap is something else
            hand.finger().down(*(place if isinstance(place, tuple) else middle(place))).up()
        else:
            carry(hand, raid, place)
        hand.wait(0.3)
        assert notice(app).text == text
        assert_nothing_is_stuck(table)
        assert asked_about(table) == [(0, LEFT)]
    assert len(table.match.lines) == start
    intended: list[Move] = []
    table.session.intend = lambda seat, move: bool(intended.append(move))
    for move in legal:
        make(hand, table, move, by_taps)
        table.show()
    assert set(intended) == legal
    assert len(intended) == len(legal)


def test_a_tap_on_a_pile_that_glows_raids_it(app, hand) -> None:
    """And only the piles that can be raided glow as soon as a Raid is asked for."""
    table = opened(app, hand, 4, RAIDED, first=1)
    gangs = table.cloth.gangs
    legal = {pile for gang in gangs for pile in gang.piles if pile.wanted == "legal"}
    assert legal == {*gangs[1].piles, *gangs[2].piles}
    start = len(table.match.lines)
    hand.tap(gangs[2].piles[RIGHT])
    assert moves_since(table, start)[:1] == [f"1 {UseRaid(LEFT, 2, RIGHT)}"]


def test_a_lifted_card_takes_its_shadow_along(app, hand) -> None:
    pile = own_pile(opened(app, hand, 2, "1 start c3\n2 start bank"), LEFT)
    assert not pile.bare
    assert not pile.top_card.shaded
    pile.top_card.x += 50
    assert pile.bare
    assert pile.top_card.shaded


def test_a_raid_that_has_acted_goes_home(app, hand) -> None:
    table = opened(app, hand, 4, RAIDED, first=1)
    raid = own_pile(table, LEFT)
    carry(hand, raid, table.cloth.gangs[1].piles[LEFT])
    assert table.busy
    assert not raid.wanted
    hand.wait(0.3)
    card = raid.top_card
    assert (*card.pos, card.zoom, card.height_above) == (*raid.pos, 1, 0)
    assert table.busy, "while the Raid is still being told"


def test_a_carried_card_is_drawn_above_the_pile_that_a_raid_has_moved(app, hand) -> None:
    table = opened(app, hand, 4, RAIDED, first=1)
    make(hand, table, UseRaid(LEFT, 1, LEFT))
    settle(hand, table)
    open_curtain(hand, table)
    hand.tap(in_hand(table, "c5"))
    above = table.cloth.ids.things.children
    assert above.index(table.cloth.hand) < min(
        at for at, widget in enumerate(above) if isinstance(widget, NuttyPile)
    )


@by_drag_or_taps
def test_what_was_lifted_above_everything_is_drawn_in_its_place_again(app, hand, by_taps) -> None:
    """Its glow would lie over the hand, and the shadow of a pile that was moved over the plate beside it."""
    table = opened(app, hand, 4, RAIDED, first=1)
    things, raid = table.cloth.ids.things, own_pile(table, LEFT)
    order = things.children[:]
    if by_taps:
        hand.tap(raid)
        assert things.children != order
        hand.wait(0.5)
        hand.tap(raid)
    else:
        carry(hand, raid, OUTSIDE)
    hand.wait(0.5)
    assert things.children == order
    make(hand, table, UseRaid(LEFT, 1, LEFT))
    settle(hand, table)
    assert things.children == order


# Customs that the income does not cover.

FOUR_OFFICERS = """
    1 start bank
    2 start customs
    3 start customs
    4 start customs
    5 start customs
    1 play {code} left
"""


def customs_sheet(app, hand, code: str) -> tuple[NuttyCustoms, list[Move], set[Move]]:
    table = opened(app, hand, 5, FOUR_OFFICERS.format(code=code))
    assert isinstance(table.overlay, NuttyCustoms)
    paid: list[Move] = []
    table.overlay._paid = paid.append
    return table.overlay, paid, set(table.match.position.legal_moves(0))


@pytest.mark.parametrize(("code", "ways"), [("c2", 6), ("c3", 4), ("c5", 16)])
def test_every_payment_that_is_legal_can_be_made_by_fingers(app, hand, code: str, ways: int) -> None:
    """NB2: everything that the income covers is paid, and nobody gets more than he is owed."""
    customs, paid, legal = customs_sheet(app, hand, code)
    for move in legal:
        hand_out(hand, customs, dict(move.shares))
        hand.tap(word(customs, "Pay"))
        hand.tap(word(customs, "Start again"))
    assert set(paid) == legal
    assert len(paid) == len(legal) == ways


def test_no_other_payment_can_be_made(app, hand) -> None:
    """Whatever is touched, `Pay` sleeps until all is handed out, and no plus gives more than there is."""
    customs, paid, legal = customs_sheet(app, hand, "c2")
    for shares in product((0, 2), repeat=4):
        touches = dict(zip(range(1, 5), shares, strict=True))
        hand_out(hand, customs, touches)
        assert all(row.paid <= row.owed for row in customs.rows)
        assert customs.left == max(0, 2 - sum(map(bool, shares)))
        hand.tap(word(customs, "Pay"))
        assert len(paid) == (customs.left == 0)
        assert set(paid) <= legal
        paid.clear()
        hand.tap(word(customs, "Start again"))
        assert customs.left == customs.income
    assert word(customs, "Pay").disabled


def test_the_sheet_has_room_for_four_officers(app, hand) -> None:
    customs, _, _ = customs_sheet(app, hand, "c2")
    sentence = word(customs, "2 nuts are still to be handed out.")
    assert customs.rows[-1].y >= sentence.top > sentence.y > word(customs, "Pay").top
    assert customs.top > customs.ids.sheet.top > customs.ids.sheet.y > customs.y


def test_a_nut_is_taken_back_with_minus_and_the_payment_is_played(app, hand) -> None:
    table = opened(app, hand, 5, FOUR_OFFICERS.format(code="c2"))
    hand_out(hand, table.overlay, {1: 1, 2: 1})
    hand.tap(sign(table.overlay.rows[0], "minus"))
    hand_out(hand, table.overlay, {4: 1})
    pay = middle(word(table.overlay, "Pay"))
    hand.finger().down(*pay).up()
    hand.finger().down(*pay).up()
    hand.wait(0.2)
    assert table.match.lines[6].move == Pay(((2, 1), (4, 1)))
    assert not notice(app).text
    settle(hand, table)
    assert table.match.position.nuts == [0, 0, 1, 0, 1]
    assert_all_is_shown(table)


# Taking back.


def take_back(hand, table) -> None:
    pill = table.ids.undo.ids.take_back
    assert not pill.disabled
    hand.tap(pill)


def test_a_card_is_taken_back_before_anything_was_applied(app, hand) -> None:
    table = opened(app, hand, 2, "\n".join(THIEF_AND_RAID.strip().splitlines()[:-1]), first=1)
    before = table.match.position
    assert table.undoing.take_back_text == "Ben takes it back", "until Ada plays"
    make(hand, table, Play(CODES.index("raid"), NEW))
    settle(hand, table)
    hand.tap(own_pile(table, LEFT))
    settle(hand, table)
    take_back(hand, table)
    assert asked_about(table) == [(0, LEFT), (0, RIGHT)]
    take_back(hand, table)
    assert table.match.position == before
    assert table.handover.holder == 0
    assert table.undoing.take_back_text == "Ben takes it back", "it is as it was"
    assert_all_is_shown(table)


def test_contraband_is_taken_back_from_the_sheet_of_its_customs(app, hand) -> None:
    table = opened(app, hand, 5, FOUR_OFFICERS.format(code="c2"))
    hand.tap(word(table.overlay, "Ada takes it back"))
    hand.wait(0.3)
    assert table.overlay is None
    assert len(table.match.lines) == 5
    assert_all_is_shown(table)
    make(hand, table, Play(CODES.index("c3"), NEW))
    assert len(table.match.lines) == 6


def test_the_person_before_takes_back_on_the_next_person_s_curtain(app, hand) -> None:
    """Two Contrabands act by themselves: what is taken back is the card, not the last of their effects."""
    table = opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief")
    before = table.match.position
    make(hand, table, Play(CODES.index("c5"), NEW))
    settle(hand, table)
    assert table.handover.curtain.name == "Ben"
    hand.tap(word(table.handover.curtain, "Ada takes it back"))
    hand.wait(0.3)
    assert table.match.position == before
    assert table.handover.curtain.name == "Ada"
    assert not table.undoing.take_back_text
    open_curtain(hand, table)
    hand.wait(3)
    assert table.match.position == before
    make(hand, table, Play(CODES.index("c2"), NEW))
    settle(hand, table)
    open_curtain(hand, table)
    make(hand, table, Play(CODES.index("c5"), NEW))
    settle(hand, table)
    assert table.undoing.take_back_text == "Ben takes it back"
    app.settings.language = "fr"
    assert table.undoing.take_back_text == "Ben annule son coup"
    app.settings.language = "en"


def test_an_opening_card_is_taken_back_until_the_next_one_is_chosen(app, hand) -> None:
    table = begin(app, hand, 2)
    open_curtain(hand, table)
    make(hand, table, Start(2))
    settle(hand, table)
    hand.tap(word(table.handover.curtain, "Ada takes it back"))
    hand.wait(0.3)
    assert not table.match.lines
    open_curtain(hand, table)
    make(hand, table, Start(3))
    settle(hand, table)
    open_curtain(hand, table)
    make(hand, table, Start(4))
    settle(hand, table)
    assert not table.undoing.take_back_text


def test_what_bots_have_answered_is_taken_back_too(app, hand) -> None:
    table = opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief", bots=(1, 2))
    before = table.match.position
    for _ in range(2):
        make(hand, table, Play(CODES.index("c5"), NEW))
        settle(hand, table)
        assert {line.seat for line in table.match.lines} == {0, 1, 2}
        take_back(hand, table)
        hand.wait(3)
        assert table.match.position == before
        assert_all_is_shown(table)


def test_a_bot_that_thinks_forgets_it_when_the_card_is_taken_back(app, hand) -> None:
    table = opened(app, hand, 2, "1 start c3\n2 start bank", bots=(1,))
    before = table.match.position
    make(hand, table, Play(CODES.index("holiday"), LEFT))
    while table.busy:
        hand.frames()
    take_back(hand, table)
    hand.wait(5)
    assert table.match.position == before


def test_what_a_bot_was_playing_never_lands_when_the_card_before_it_is_taken_back(app, hand) -> None:
    """A finger that was on the button before the bot began is lifted while the bot's card flies."""
    app.settings.pace = "normal"
    table = opened(app, hand, 2, "1 start c3\n2 start bank", bots=(1,))
    before = table.match.position
    make(hand, table, Play(CODES.index("holiday"), LEFT))
    while not table.undoing.take_back_text:
        hand.frames()
    finger = hand.finger().down(*middle(word(table, "Take back")))
    while not table.sky.children:
        hand.frames()
    finger.up()
    hand.wait(0.2)
    assert table.match.position == before
    assert not table.sky.children
    hand.wait(2)
    assert_all_is_shown(table)
    assert table.match.position == before


def test_one_takes_back_as_far_as_the_reveal_and_no_further(app, hand) -> None:
    table = opened(app, hand, 2, "1 start c3\n2 start bank", bots=(1,))
    rng = Random(3)
    for _ in range(4):
        make(hand, table, rng.choice(table.view.legal_moves(0)))
        settle(hand, table)
    choices = 0
    while table.undoing.take_back_text:
        lines = len(table.match.lines)
        take_back(hand, table)
        settle(hand, table)
        assert len(table.match.lines) < lines
        choices += 1
    assert choices >= 3
    assert len(table.match.lines) == 2
