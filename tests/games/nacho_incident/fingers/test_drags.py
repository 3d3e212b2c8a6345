"""Carrying food at The Nacho Incident: what is told before letting go, and every way a drag can end."""

import re

import pytest
from kivy.core.window import Window

from app.tables.nacho_incident.words import food_name
from app.widgets.carry import ABOVE_FINGER
from engine.nacho_incident import stages
from engine.nacho_incident.moves import OWN
from tests.app.waking import calls_of_a_move, check_that_little_is_woken
from tests.games.nacho_incident.fingers.helpers import (
    carry,
    cut_sheet,
    play_until,
    seat_people,
    settle,
    sit_down,
)


@pytest.fixture
def table(app, hand):
    """Somebody who plays first and has food that he can deliver."""
    hand.frame = 0.1

    def good(position) -> bool:
        if position.stage != stages.SEND or len(position.queue) < 2:
            return False
        owners = {move.owner for move in position.legal_moves(position.to_act[0]) if move.food >= 0}
        return OWN in owners and len(owners) > 1

    table = sit_down(app, hand, play_until(seat_people(2), good, 3))
    settle(hand, table)
    return table


def delivery(table, own: bool = True):
    """Choose a delivery: the move, its cube and its space."""
    seat = int(table.handover.near)
    moves = table.match.position.legal_moves(seat)
    move = next(move for move in moves if move.food >= 0 and (move.owner == OWN) is own)
    cubes = table.cloth.own.cubes if own else table.cloth.bosses[move.owner].cubes
    return (
        move,
        next(cube for cube in cubes if cube.food == move.food),
        table.cloth.space(move.province, move.food),
    )


def spot_over(thing, place) -> tuple[float, float]:
    """Where a finger is that carries a thing right above a place."""
    return place.to_window(place.center_x, place.center_y - ABOVE_FINGER * thing.height)


def lift(hand, thing, place):
    """Carry a thing above a place and hold it there."""
    finger = hand.finger().down(*thing.to_window(*thing.center)).move(*spot_over(thing, place))
    hand.wait(0.1)
    return finger


def test_price_fee_and_gold_are_told_before_letting_go(app, hand, table) -> None:
    move, cube, space = delivery(table)
    position, seat = table.match.position, int(table.handover.near)
    finger = lift(hand, cube, space)
    gold = position.apply(seat, move).gold[seat]
    fee = position.gold[seat] + space.price - gold
    told = f"{position.gold[seat]} + {int(space.price)} − {fee} fee = {gold} gold."
    assert told in table.cloth.own.about
    assert table.cloth.provinces[move.province].name in table.cloth.own.about
    assert space.state == "nearest"
    finger.move(*table.to_window(table.center_x, table.y + 5))
    hand.wait(0.1)
    assert table.cloth.own.about.startswith(f"Fee: {int(fee)} gold.")
    assert space.state == "legal"
    finger.up()
    hand.wait(0.1)
    assert table.match.position is position
    assert table.cloth.own.about.startswith(f"Fee: {int(fee)} gold.")


def test_a_finger_that_carries_wakes_little(hand, table) -> None:
    _, cube, space = delivery(table)
    finger = lift(hand, cube, space)
    called = calls_of_a_move(hand, finger, spot_over(cube, space))
    assert table.carrier.over is space
    check_that_little_is_woken(called, 215)
    finger.up()


def test_what_the_rival_gets_is_told_before_letting_go(app, hand, table) -> None:
    move, cube, space = delivery(table, own=False)
    position, seat = table.match.position, int(table.handover.near)
    finger = lift(hand, cube, space)
    gift = ", ".join(food_name(food, app.say) for food in position.warehouses[seat])
    assert table.cloth.own.about.endswith(f"{table.names[move.owner]} gets: {gift}.")
    finger.up()
    hand.wait(0.1)
    assert table.match.lines[-1].move == move
    assert table.match.position.warehouses[seat] == ()


def test_the_first_without_food_gives_nothing(app, hand) -> None:
    """NI4."""
    hand.frame = 0.1
    table = sit_down(app, hand, cut_sheet("NI4_first_without_food", "4 send ON sour from 2"))
    settle(hand, table)
    assert not table.cloth.own.cubes
    cube = next(cube for cube in table.cloth.bosses[1].cubes if table.smuggling.sends_of(cube))
    lift(hand, cube, next(iter(table.smuggling.sends_of(cube))))
    assert re.search(r"Ben gets: –\.$", table.cloth.own.about)


def test_the_fee_is_told_where_nothing_is_delivered(hand, table) -> None:
    position = table.match.position
    for province in (one for one in table.cloth.provinces if one.reachable):
        finger = lift(hand, table.cloth.own.smuggler, province)
        assert re.match(rf"To {province.name}: \d+ − \d fee = \d+ gold\.", table.cloth.own.about)
        finger.up()
        hand.wait(0.1)
        assert [one.chosen for one in table.cloth.provinces] == [
            one is province for one in table.cloth.provinces
        ]
    assert table.match.position is position


def test_a_drop_outside_springs_back_in_silence(hand, table) -> None:
    position = table.match.position
    for thing in (
        table.cloth.own.cubes[0],
        table.cloth.own.smuggler,
        table.cloth.bosses[1 - int(table.handover.near)].cubes[0],
    ):
        home, parent = tuple(thing.pos), thing.parent
        for spot in ((2, 2), (Window.width - 2, Window.height - 2), table.cloth.bar.center):
            hand.finger().down(*thing.to_window(*thing.center)).move(*spot).up()
            hand.wait(0.2)
            assert tuple(thing.pos) == pytest.approx(home)
            assert thing.parent is parent
            assert thing.zoom == 1
    assert table.match.position is position
    assert table.screen.notice.text == ""
    assert not table.carried


def test_a_finger_that_is_lost_does_not_hold_the_table_for_ever(hand, table) -> None:
    move, cube, space = delivery(table)
    lift(hand, cube, space)  # and no finger is ever lifted again
    assert table.carried is cube
    table.screen.pause()
    table.screen.resume()
    settle(hand, table)
    assert not table.carried
    move, cube, space = delivery(table)
    carry(hand, cube, space)
    assert table.match.lines[-1].move == move


def test_two_fingers_on_two_cubes_carry_one(hand, table) -> None:
    move, cube, space = delivery(table)
    other = next(
        one
        for one in (*table.cloth.own.cubes, *table.cloth.bosses[1 - int(table.handover.near)].cubes)
        if one is not cube
    )
    lines, home = len(table.match.lines), tuple(other.pos)
    first = lift(hand, cube, space)
    second = lift(hand, other, table.cloth.provinces[0])
    assert table.carried is cube
    assert tuple(other.pos) == pytest.approx(home)
    second.up()
    hand.wait(0.1)
    assert table.carried is cube
    assert len(table.match.lines) == lines
    first.up()
    hand.wait(0.1)
    assert table.match.lines[lines].move == move


def test_a_second_finger_that_pauses_ends_the_drag(hand, table) -> None:
    move, cube, space = delivery(table)
    position, home = table.match.position, tuple(cube.pos)
    first = lift(hand, cube, space)
    hand.tap(next(one for one in table.walk() if getattr(one, "sign", "") == "pause"))
    assert table.screen.paused
    assert not table.carried
    assert tuple(cube.pos) == pytest.approx(home)
    first.move(*spot_over(cube, space)).up()
    hand.wait(0.3)
    assert table.match.position is position
    hand.tap(next(one for one in table.screen.walk() if getattr(one, "text", "") == "Go on"))
    settle(hand, table)
    move, cube, space = delivery(table)
    carry(hand, cube, space)
    assert table.match.lines[-1].move == move


@pytest.mark.parametrize("own", [True, False])
def test_a_window_that_turns_in_mid_drag_keeps_the_cargo(hand, table, own: bool) -> None:
    size = Window.size
    move, cube, space = delivery(table, own)
    finger = lift(hand, cube, table.cloth.provinces[0])
    try:
        Window.size = (800, 360)
        hand.wait(0.3)
        assert table.carried is cube
        finger.move(*spot_over(cube, space))
        hand.wait(0.1)
        finger.up()
        hand.wait(0.1)
        assert table.match.lines[-1].move == move
    finally:
        Window.size = size
        hand.wait(0.2)


def test_a_tablet_that_lies_flat_turns_to_whoever_sits_opposite(app, hand) -> None:
    hand.frame = 0.1
    app.settings.lie_flat = True
    match = play_until(
        seat_people(2),
        lambda position: (
            position.stage == stages.SEND
            and position.to_act == (1,)
            and any(move.food >= 0 and move.owner == OWN for move in position.legal_moves(1))
        ),
        4,
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    hand.wait(1)
    assert table.screen.ids.turntable.rotation == pytest.approx(180)
    move, cube, space = delivery(table)
    x, y = cube.to_window(*cube.center)
    assert y > Window.height / 2, "his food lies at the far edge, before him"
    finger = hand.finger().down(x, y).move(*spot_over(cube, space))
    hand.wait(0.1)
    assert table.carrier.over is space
    finger.up()
    hand.wait(0.1)
    assert match.lines[-1].move == move


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (640, 400), (800, 360)])
def test_a_smuggler_who_has_gone_ahead_covers_neither_name_nor_bonus_nor_sign(
    app, hand, table, window, size
) -> None:
    window.size = size
    hand.wait(0.5)
    smuggler = table.cloth.own.smuggler
    for province in {move.province for move in table.match.position.legal_moves(int(table.handover.near))}:
        table.questions.send.choose_destination(province)
        hand.wait(0.5)
        place = table.cloth.provinces[province]
        assert smuggler.collide_widget(place)
        assert smuggler.top <= place.ids.name.y
        assert smuggler.y >= place.low
        assert smuggler.right <= place.ids.why.x
