"""Every way in which fingers can put a card of Nutty Business down: by dragging it, and by tap and tap."""

import pytest
from kivy.core.window import Window

from app.tables.nutty_business.zoom import NuttyCardZoom
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, NEW, RIGHT, Play, UseRaid
from tests.app.waking import calls_of_a_move, check_that_little_is_woken
from tests.games.nutty_business.fingers.helpers import (
    OUTSIDE,
    assert_all_is_shown,
    assert_nothing_is_stuck,
    back_key,
    carry,
    drag,
    go_on,
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

ONE_PILE = """
    1 start c3
    2 start bank
    3 start thief
"""
TWO_PILES = """
    1 start c3
    2 start bank
    3 start thief
    1 play customs new
    1 use left
    2 play customs new
    3 play customs left
"""
pytestmark = pytest.mark.usefixtures("long_frames")
by_drag_or_taps = pytest.mark.parametrize("by_taps", [False, True], ids=["drag", "taps"])


def settled_cards(table) -> dict[str, tuple[int, int, int]]:
    cards = table.cloth.hand.cards
    return {card.code: (round(card.center_x), round(card.center_y), round(card.angle)) for card in cards}


def bring(hand, thing, place, by_taps: bool) -> None:
    if by_taps:
        hand.tap(thing)
        x, y = place if isinstance(place, tuple) else middle(place)
        hand.finger().down(x, y).up()
        hand.wait(0.5)
    else:
        carry(hand, thing, place)
        hand.wait(0.2)


# Where a card may go, and where it may not.


def test_a_refusal_has_its_room_while_the_card_is_still_on_its_way_back(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    carry(hand, in_hand(table, "holiday"), own_pile(table, RIGHT))
    said = table.screen.notice
    assert said.opacity
    assert "Beach Holiday" in said.text
    assert said.height >= table.cloth.ids.question.height


@by_drag_or_taps
def test_a_card_goes_onto_each_pile_and_onto_the_free_place(app, hand, by_taps) -> None:
    for lines, side, place in (
        (ONE_PILE, LEFT, LEFT),
        (ONE_PILE, RIGHT, NEW),
        (TWO_PILES, LEFT, LEFT),
        (TWO_PILES, RIGHT, RIGHT),
    ):
        table = opened(app, hand, 3, lines)
        before = len(table.match.lines)
        bring(hand, in_hand(table, "bank"), own_pile(table, side), by_taps)
        assert table.match.lines[before].move == Play(CODES.index("bank"), place)
        settle(hand, table)
        assert_all_is_shown(table)
        assert_nothing_is_stuck(table)


@by_drag_or_taps
def test_where_a_card_may_not_go_it_springs_back_and_a_sentence_says_why(app, hand, by_taps) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    lay = settled_cards(table)
    rival, free_place = table.cloth.gangs[1].piles
    no_new_pile = "A Beach Holiday takes the place of a pile, it makes no new one."
    for code, place, why in (
        ("holiday", own_pile(table, RIGHT), no_new_pile),
        ("bank", rival, "Cards go onto one's own piles."),
        ("bank", free_place, "Cards go onto one's own piles."),
        ("c5", OUTSIDE, ""),
    ):
        notice(app).hush()
        bring(hand, in_hand(table, code), place, by_taps)
        assert notice(app).text == why
        assert len(table.match.lines) == 3
        assert settled_cards(table) == lay
        assert_nothing_is_stuck(table)
        assert not table.overlay
    assert table.asked == "Ada, play a card!"


def test_why_a_card_was_refused_goes_with_the_next_finger(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    bring(hand, in_hand(table, "bank"), table.cloth.gangs[1].piles[0], by_taps=False)
    assert notice(app).text
    finger = hand.press(in_hand(table, "thief"))
    hand.frames(2)
    assert not notice(app).text, "it would lie over what is tried next"
    finger.up()
    hand.wait(0.2)


def test_a_card_that_comes_back_to_the_hand_was_never_played(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    lay, card = settled_cards(table), in_hand(table, "thief")
    finger = drag(hand, middle(card), middle(own_pile(table, LEFT)))
    assert table.carrier.over is own_pile(table, LEFT)
    assert own_pile(table, LEFT).wanted == "nearest"
    assert own_pile(table, RIGHT).wanted == "legal"
    finger.move(*middle(table.cloth.hand.cards[0])).up()
    hand.wait(0.5)
    assert len(table.match.lines) == 3
    assert not notice(app).text
    assert settled_cards(table) == lay
    assert_nothing_is_stuck(table)


def test_a_finger_that_carries_wakes_little(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    card, place = in_hand(table, "thief"), middle(own_pile(table, LEFT))
    finger = drag(hand, middle(card), place)
    called = calls_of_a_move(hand, finger, place)
    assert table.carrier.over is own_pile(table, LEFT)
    check_that_little_is_woken(called, 235)
    finger.up()


# More fingers than one.


def test_of_two_fingers_on_two_cards_one_carries(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    lay = settled_cards(table)
    first, second = in_hand(table, "c2"), in_hand(table, "holiday")
    pile = own_pile(table, LEFT)
    one, other = hand.finger().down(*middle(first)), hand.finger().down(*middle(second))
    for finger, card in ((one, first), (other, second)):
        x, y = middle(card)
        finger.move(x, y + 30).move(*middle(pile))
    hand.wait(0.2)
    assert table.carried is first
    assert abs(second.center_x - lay["holiday"][0]) < 30
    other.up()
    hand.wait(0.2)
    assert len(table.match.lines) == 3
    assert table.carried is first
    one.up()
    hand.wait(0.2)
    assert [str(line.move) for line in table.match.lines[3:]] == ["play c2 left"]
    settle(hand, table)
    assert_nothing_is_stuck(table)


def test_the_second_finger_may_carry_once_the_first_has_put_its_card_back(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    first = drag(hand, middle(in_hand(table, "c2")), OUTSIDE)
    x, y = middle(in_hand(table, "holiday"))
    other = hand.finger().down(x, y)
    first.up()
    hand.frames()
    other.move(x, y + 30).move(*middle(own_pile(table, LEFT))).up()
    hand.wait(0.2)
    assert [str(line.move) for line in table.match.lines[3:]] == ["play holiday left"]


def test_a_finger_that_taps_while_another_drags_does_nothing(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    card = in_hand(table, "c2")
    finger = drag(hand, middle(card), middle(own_pile(table, RIGHT)))
    rival = table.cloth.gangs[1].piles[LEFT]
    for elsewhere in (in_hand(table, "bank"), own_pile(table, LEFT), rival, table.cloth.ids.reserve):
        hand.tap(elsewhere)
        hand.wait(0.6)
        assert table.carried is card
        assert not table.overlay
    assert len(table.match.lines) == 3
    finger.up()
    hand.wait(0.2)
    assert [str(line.move) for line in table.match.lines[3:4]] == ["play c2 new"]


def test_pause_with_a_second_finger_leaves_nothing_stuck_and_the_curtain_comes_again(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    finger = drag(hand, middle(in_hand(table, "c2")), middle(own_pile(table, RIGHT)))
    hand.tap(sign(table, "pause"))
    screen = app.manager.get_screen("table")
    assert screen.paused
    assert_nothing_is_stuck(table)
    finger.move(*middle(own_pile(table, LEFT))).up()
    hand.wait(0.3)
    assert len(table.match.lines) == 3
    hand.tap(word(screen, "Go on"))
    assert table.handover.curtain.name == "Ada"
    open_curtain(hand, table)
    carry(hand, in_hand(table, "c2"), own_pile(table, LEFT))
    assert len(table.match.lines) == 4


def test_a_finger_that_outlasts_a_pause_lifts_nothing(app, hand) -> None:
    """Its card was laid down; after the curtain the hand is another one."""
    table = opened(app, hand, 3, ONE_PILE)
    finger = drag(hand, middle(in_hand(table, "c2")), middle(own_pile(table, RIGHT)))
    back_key()
    hand.wait(0.2)
    go_on(app)
    hand.wait(0.2)
    open_curtain(hand, table)
    x, y = middle(own_pile(table, LEFT))
    finger.move(x, y - 40).move(x, y).up()
    hand.wait(0.3)
    assert len(table.match.lines) == 3
    assert_nothing_is_stuck(table)


@pytest.mark.parametrize("bots", [(1,), ()], ids=["one person", "two persons"])
def test_nothing_is_played_in_a_pause(app, hand, bots) -> None:
    table = opened(app, hand, 2, "1 start c3\n2 start bank", bots)
    finger = drag(hand, middle(in_hand(table, "c2")), middle(own_pile(table, RIGHT)))
    back_key()
    hand.wait(0.2)
    finger.move(*middle(own_pile(table, LEFT))).move(*middle(own_pile(table, RIGHT))).up()
    hand.wait(0.5)
    assert len(table.match.lines) == 2
    assert_nothing_is_stuck(table)


def test_no_card_is_lifted_while_a_bot_is_on_turn(app, hand) -> None:
    hand.frame = 1 / 30
    table = opened(app, hand, 2, "1 start c3\n2 start bank", bots=(1,))
    make(hand, table, Play(CODES.index("customs"), LEFT))
    while table.busy:
        hand.frames()
    assert table.match.position.turn == 1
    finger = drag(hand, middle(in_hand(table, "c5")), middle(own_pile(table, RIGHT)), steps=2)
    assert table.carried is None
    finger.up()
    hand.frames(2)
    assert table.match.position.turn == 1
    assert not notice(app).text


# Touches that go astray.


def test_a_touch_that_is_lost_far_outside_puts_the_card_back(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    lay = settled_cards(table)
    drag(hand, middle(in_hand(table, "c2")), middle(own_pile(table, RIGHT))).move(-4000, 9000).up()
    hand.wait(0.5)
    assert len(table.match.lines) == 3
    assert settled_cards(table) == lay
    assert_nothing_is_stuck(table)


def test_a_table_that_is_left_with_a_card_in_the_air_keeps_it_in_the_hand(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    finger = drag(hand, middle(in_hand(table, "c2")), middle(own_pile(table, RIGHT)))
    back_key()
    hand.wait(0.2)
    hand.tap(word(app.manager.get_screen("table"), "Leave (saved)"))
    hand.wait(0.4)
    assert app.manager.current == "home"
    finger.move(100, 100).up()
    hand.wait(0.2)
    app.continue_match()
    hand.wait(0.4)
    table = app.manager.get_screen("table").table
    assert len(table.match.lines) == 3
    open_curtain(hand, table)
    assert len(table.cloth.hand.cards) == 7
    assert_nothing_is_stuck(table)


def test_a_card_in_the_air_when_the_window_changes_can_still_be_played(app, hand, window) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    card = in_hand(table, "c2")
    finger = drag(hand, middle(card), middle(own_pile(table, RIGHT)))
    window.size = (512, 300)
    hand.wait(0.2)
    assert table.carried is card
    assert card.size == table.cloth.hand.cards[-1].size
    finger.move(*OUTSIDE).up()
    hand.wait(0.5)
    assert_nothing_is_stuck(table)
    hand.tap(card)
    window.size = (640, 400)
    hand.wait(0.3)
    assert card.center_y > table.cloth.hand.cards[1].center_y + 30 * app.u
    finger = drag(hand, middle(card), middle(own_pile(table, RIGHT)))
    finger.move(*middle(own_pile(table, LEFT))).up()
    hand.wait(0.2)
    assert [str(line.move) for line in table.match.lines[3:4]] == ["play c2 left"]
    settle(hand, table)
    assert_nothing_is_stuck(table)


def test_a_table_turned_to_whoever_sits_opposite_is_played_upside_down(app, hand) -> None:
    app.settings.lie_flat = True
    table = opened(app, hand, 2, "1 start c3\n2 start bank", first=1)
    hand.wait(0.5)
    assert abs(app.manager.get_screen("table").ids.turntable.rotation) == pytest.approx(180)
    card, pile = in_hand(table, "c2"), own_pile(table, RIGHT)
    assert middle(card)[1] > middle(pile)[1] > Window.height * 0.4
    for at in (OUTSIDE, middle(pile)):
        carry(hand, card, at)
        hand.wait(0.2)
    assert [str(line.move) for line in table.match.lines[2:3]] == ["play c2 new"]


# Tap and tap.


def test_a_tapped_card_stands_out_until_it_is_tapped_again(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    card = in_hand(table, "c5")
    lay = settled_cards(table)
    hand.tap(card)
    hand.wait(0.3)
    assert table.carried is card
    assert card.center_y > lay["c5"][1] + 30 * app.u
    assert own_pile(table, LEFT).wanted == own_pile(table, RIGHT).wanted == "legal"
    assert table.asked == "Brings Ada 5 nuts from the reserve, every turn."
    hand.tap(card)
    hand.wait(0.3)
    assert settled_cards(table) == lay
    assert_nothing_is_stuck(table)
    assert table.asked == "Ada, play a card!"


def test_tapping_another_card_takes_that_one_and_tapping_elsewhere_none(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    lay = settled_cards(table)
    hand.tap(in_hand(table, "c5"))
    hand.tap(in_hand(table, "thief"))
    assert table.carried is in_hand(table, "thief") is table.cloth.hand.lifted
    hand.wait(0.3)
    assert in_hand(table, "c5").center_y == pytest.approx(lay["c5"][1], abs=1)
    hand.tap(table.cloth.ids.reserve)
    hand.wait(0.3)
    assert settled_cards(table) == lay
    assert_nothing_is_stuck(table)
    assert not table.overlay
    assert len(table.match.lines) == 3


def test_a_tapped_card_can_be_dragged_and_gives_way_to_one_that_is(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    hand.tap(in_hand(table, "c5"))
    carry(hand, in_hand(table, "c5"), OUTSIDE)
    hand.wait(0.3)
    assert_nothing_is_stuck(table)
    hand.tap(in_hand(table, "c5"))
    carry(hand, in_hand(table, "thief"), own_pile(table, LEFT))
    assert [str(line.move) for line in table.match.lines[3:4]] == ["play thief left"]


def test_a_long_press_looks_closer_and_carries_nothing(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    finger = hand.finger().down(*middle(in_hand(table, "c5")))
    hand.wait(0.7)
    assert isinstance(table.overlay, NuttyCardZoom)
    assert table.overlay.codes == ["c5"]
    finger.move(*middle(own_pile(table, LEFT))).up()
    hand.wait(0.3)
    assert len(table.match.lines) == 3
    hand.finger().down(*OUTSIDE).up()
    hand.wait(0.2)
    assert not table.overlay
    assert_nothing_is_stuck(table)


def test_cards_have_their_names_in_flight_and_below_a_lifted_raid(app, hand, window) -> None:
    window.size = 1280, 800
    app.settings.pace = "normal"
    lines = "1 start c3\n2 start bank\n2 play customs new\n1 play raid left"
    table = opened(app, hand, 2, lines, bots=(1,), first=1)
    pile = own_pile(table, LEFT)
    finger = drag(hand, middle(pile), middle(table.cloth.gangs[1].piles[LEFT]))
    below = pile.children[-1]
    assert (below.code, bool(below.name_drawn), bool(below.value_drawn)) == ("c3", True, True)
    finger.move(*OUTSIDE).up()
    hand.wait(0.5)
    assert pile.children == [pile.top_card]
    make(hand, table, UseRaid(LEFT, 1, RIGHT))
    hand.frame = 1 / 30
    while not (flying := [card for flyer in table.sky.children for card in flyer.children]):
        hand.frames()
    before = tuple(flying[0].center)
    while flying[0].parent.way < 0.3:
        hand.frames()
    assert tuple(flying[0].center) != before
    assert flying[0].code == table.match.lines[-1].events[0].facts["card"]
    assert flying[0].name_drawn
