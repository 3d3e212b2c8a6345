"""A tap enlarges whatever lies open on the table of The Nacho Incident, and takes nothing away."""

from __future__ import annotations

import pytest

from app.session.session import hints_taken
from app.tables.chrome import HintButton
from app.tables.nacho_incident.closer import NachoBossCloser, NachoCardCloser, NachoProvinceCloser
from app.tables.nacho_incident.hand import NachoHand
from app.widgets.explanation import Explanation
from engine.nacho_incident import stages
from engine.nacho_incident.cards import DEMANDS, FLAG, PROVINCE_CODES, PROVINCES, RANK
from tests.app.eye import drawn
from tests.games.nacho_incident.fingers.helpers import open_curtain, play_until, seat_people, settle, sit_down


@pytest.fixture
def table(app, hand):
    match = play_until(
        seat_people(4), lambda position: position.stage == stages.SEND and position.turn == 7, 3
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    return table


def put_away(hand, table) -> None:
    hand.tap(table)
    assert table.reading is None


def test_a_boss_is_shown_with_everything_that_lies_before_him(hand, table) -> None:
    position = table.match.position
    for boss in (boss for boss in table.cloth.bosses if boss.parent):
        seat = int(boss.seat)
        hand.tap(boss.ids.name)
        closer = table.reading
        assert isinstance(closer, NachoBossCloser)
        assert (closer.name, closer.gold, closer.gem) == (
            table.names[seat],
            position.gold[seat],
            position.gem == seat,
        )
        assert [cube.food for cube in closer.cubes] == list(position.warehouses[seat])
        for province, cantina in enumerate(closer.cantinas):
            smugglers = sorted(int(card.card) for card in cantina.cards if not card.mountie)
            mounties = sorted(int(card.card) for card in cantina.cards if card.mountie)
            assert smugglers == sorted(position.smugglers[seat][province])
            assert mounties == sorted(position.mounties[seat][province])
            assert cantina.total == position.rank_total(seat, province)
        put_away(hand, table)


def test_a_province_tells_what_it_wants_and_who_is_ahead(hand, table) -> None:
    position = table.match.position
    for number in PROVINCES:
        hand.tap(table.cloth.provinces[number])
        closer = table.reading
        assert isinstance(closer, NachoProvinceCloser)
        rows = {row.food: row.delivered for row in closer.ids.demands.children}
        spaces = table.cloth.provinces[number].spaces
        assert len(rows) == len(spaces) == 4
        assert sum(rows.values()) == sum(space.state == "filled" for space in spaces)
        totals = {row.name: row.total for row in closer.ids.cantinas.children}
        assert totals == {name: position.rank_total(seat, number) for seat, name in enumerate(table.names)}
        best = [row.name for row in closer.ids.cantinas.children if row.best]
        most = max(totals.values())
        leaders = [name for name, total in totals.items() if total == most > 0]
        assert best == (leaders if len(leaders) == 1 else [])
        put_away(hand, table)


def test_every_card_on_a_cantina_is_explained(hand, table) -> None:
    cards = [card for cantina in table.cloth.cantinas for card in cantina.cards]
    assert cards
    for card in cards:
        hand.finger().down(card.center_x, card.y + 3).up()
        hand.wait(0.1)
        closer, number = table.reading, int(card.card)
        assert isinstance(closer, NachoCardCloser)
        assert (closer.flag, closer.rank) == (PROVINCE_CODES[FLAG[number]], RANK[number])
        assert closer.mountie == card.mountie
        assert all(closer.rules)
        put_away(hand, table)


def test_the_hired_smuggler_is_looked_at_by_a_long_press_and_can_be_sent_after_it(hand, table) -> None:
    smuggler = table.cloth.own.smuggler
    finger = hand.finger().down(*smuggler.center)
    hand.wait(0.6)
    assert isinstance(table.reading, NachoCardCloser)
    finger.up()
    hand.wait(0.1)
    put_away(hand, table)
    assert table.carried is None
    assert table.smuggling.can_lift(smuggler)


def test_whoever_hires_can_look_around_first(app, hand) -> None:
    match = play_until(
        seat_people(4), lambda position: position.stage == stages.HIRE and position.turn == 5, 3
    )
    table = sit_down(app, hand, match)
    open_curtain(hand, table)
    opened = table.overlay
    assert isinstance(opened, NachoHand)
    hand.tap(table.cloth.provinces[1])
    assert isinstance(table.reading, NachoProvinceCloser)
    put_away(hand, table)
    assert table.overlay is opened
    hand.tap(opened.cards[0])
    assert opened.card >= 0


def test_every_sign_on_the_table_tells_what_it_is(hand, table) -> None:
    cloth, told = table.cloth, set()
    signs = [sign for sign in drawn(cloth) if getattr(sign, "tells", "")]
    rival = cloth.rivals[0]
    for sign in (*signs, *rival.totals, cloth.cantinas[0].children[-1]):
        hand.tap(sign)
        assert isinstance(table.reading, Explanation), sign
        assert table.reading.name
        assert table.reading.text.endswith(".")
        told.add(table.reading.name)
        panel, screen = table.reading.ids.panel, table
        assert screen.x <= panel.x < panel.right <= screen.right
        assert screen.y <= panel.y < panel.top <= screen.top
        put_away(hand, table)
    assert {"Round 2 of 3", "Turn 4 of 4", "Gemstone", "Gold", "Order", "Warehouse", "Where to?"} <= told
    assert {"Hire", "Smuggle", "Arrests", "End of round", "Market"} <= told


def test_food_that_can_be_carried_tells_by_a_long_press_who_wants_it(hand, table) -> None:
    cube = table.cloth.own.cubes[0]
    finger = hand.finger().down(*cube.center)
    hand.wait(0.6)
    finger.up()
    position, food = table.match.position, int(cube.food)
    pays = [DEMANDS[one][position.piles[one][0]].get(food) for one in PROVINCES]
    pays = [price for one, price in enumerate(pays) if price and position.wanted[one] >> food & 1]
    assert all(f"pays {price}" in table.reading.text for price in pays)
    assert pays or table.reading.text == "No province wants it now."


def test_whoever_hires_is_told_what_his_signs_are_and_nobody_is_hired_by_it(app, hand) -> None:
    match = play_until(seat_people(4), lambda position: position.stage == stages.HIRE)
    table = sit_down(app, hand, match)
    open_curtain(hand, table)
    opened = table.overlay
    signs = [sign for sign in drawn(opened) if getattr(sign, "tells", "")]
    for sign in (*signs, *opened.cubes, table.cloth.provinces[0].children[0].children[0]):
        hand.tap(sign)
        assert isinstance(table.reading, Explanation), sign
        put_away(hand, table)
        assert table.overlay is opened
    assert match.position.stage == stages.HIRE


def test_whoever_asks_for_a_hint_has_read_enough(hand, table) -> None:
    hand.tap(table.cloth.bar.steps[0])
    assert table.reading
    hand.tap(next(button for button in table.walk() if isinstance(button, HintButton)))
    assert table.reading is None
    assert sum(hints_taken(table.match)) == 1
