"""The market of The Nacho Incident: everybody sees what was sold and drawn before the tablet goes on."""

import pytest

from app.tables.nacho_incident.market import NachoMarket
from app.tables.nacho_incident.scenes import NachoArrested
from engine.nacho_incident import stages
from engine.nacho_incident.moves import Sell
from tests.games.nacho_incident.fingers.helpers import (
    cut_sheet,
    make,
    pill,
    play_until,
    seat_people,
    settle,
    sit_down,
)


def wait_for(hand, table, scene: type) -> object:
    for _ in range(200):
        if isinstance(table.overlay, scene):
            return table.overlay
        hand.wait(0.1)
    raise AssertionError(scene)


def crowded(position) -> bool:
    """Find a market to which everybody comes with food, and nobody with too much of it."""
    full = all(0 < len(foods) < 3 for foods in position.warehouses)
    return position.stage == stages.SELL and len(position.queue) == len(position.gold) and full


@pytest.mark.parametrize("bots", [(), (2,), (1, 2)])
def test_what_was_sold_and_drawn_is_seen_until_a_finger_goes_on(app, hand, bots) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, play_until(seat_people(3, bots), crowded, 4))
    match, begin = table.match, len(table.match.lines)
    while match.position.stage != stages.HIRE:
        if not table.busy and table.session.actor is None:
            make(hand, table, Sell(match.position.warehouses[int(table.handover.near)][:1]))
        hand.wait(0.1)
    market = wait_for(hand, table, NachoMarket)
    sold, drawn = [0] * 3, [0] * 3
    for line in match.lines[begin:]:
        for name, facts in line.events:
            if name == "sold":
                sold[facts["seat"]] += len(facts["foods"])
            elif name == "food_drawn":
                drawn[facts["seat"]] += len(facts["foods"])
    traders = market.ids.traders.children[::-1]
    assert [trader.name for trader in traders] == table.names
    assert [[len(row) for row in trader.rows[:2]] for trader in traders] == [
        [gave, got] for gave, got in zip(sold, drawn, strict=True)
    ]
    now = [tuple(cube.food for cube in trader.rows[2]) for trader in traders]
    assert now == list(match.position.warehouses)
    hand.wait(30)
    assert table.overlay is market
    assert not table.handover.curtain
    hand.tap(table)
    hand.wait(0.5)
    assert bool(table.handover.curtain) is (len(bots) < 2)


def test_where_nobody_sells_or_draws_nothing_is_to_be_seen(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(
        seat_people(2),
        lambda position: (
            position.stage == stages.SELL
            and position.turn > 0
            and len(position.queue) == 2
            and min(map(len, position.warehouses)) > 1
        ),
        7,
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    hand.tap(pill(table, "None of us sells"))
    for _ in range(100):
        assert not isinstance(table.overlay, NachoMarket)
        hand.wait(0.1)
    assert table.handover.curtain


def test_what_is_chosen_for_sale_is_added_up_before(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, play_until(seat_people(3), crowded, 4))
    settle(hand, table)
    gold = table.match.position.gold[int(table.handover.near)]
    hand.tap(table.cloth.own.cubes[0])
    assert f"{gold} + 1 = {gold + 1} gold." in table.cloth.own.about
    hand.tap(table.cloth.own.cubes[0])
    assert "=" not in table.cloth.own.about


def test_a_wandering_mountie_goes_there_before_he_arrests(app, hand) -> None:
    table = sit_down(app, hand, cut_sheet("course_4_wandering_tie", "1 wander QC with QC3 takes SK7"))
    settle(hand, table)
    move = next(move for move in table.match.position.legal_moves(0) if str(move).endswith("SK7"))
    quebec, saskatchewan = table.cloth.cantinas[3], table.cloth.cantinas[1]
    before = [sum(card.mountie for card in one.cards) for one in (quebec, saskatchewan)]
    make(hand, table, move)
    told = "Ada's Mountie wanders from Quebec to Saskatchewan and arrests the Aviator."
    assert table.asked == told
    assert sum(card.mountie for card in quebec.cards) == before[0] - 1
    scene = wait_for(hand, table, NachoArrested)
    assert scene.line == told
    assert sum(card.mountie for card in saskatchewan.cards) == before[1] + 1


def test_a_mountie_without_anybody_to_arrest_is_seen_to_go(app, hand) -> None:
    table = sit_down(app, hand, cut_sheet("course_4_nobody_to_arrest", "1 wander AB with AB4 to ON"))
    settle(hand, table)
    move = next(move for move in table.match.position.legal_moves(0) if str(move).endswith("AB4 to ON"))
    ontario = table.cloth.cantinas[2]
    before = sum(card.mountie for card in ontario.cards)
    make(hand, table, move)
    assert table.asked == "Ada's Mountie has nobody to arrest and wanders from Alberta to Ontario."
    assert not any(one.wanted for one in table.cloth.cantinas)
    hand.wait(0.6)
    assert sum(card.mountie for card in ontario.cards) == before + 1
