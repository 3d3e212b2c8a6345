"""How the table of The Nacho Incident looks: large cards, ranks that are seen, weather."""

from kivy.utils import get_color_from_hex

from app.tables.nacho_incident.people import RANK_SEEN
from app.tables.nacho_incident.weather import SECONDS
from app.theme import CREAM
from engine.nacho_incident import stages
from engine.nacho_incident.cards import AB, QC, smuggler
from tests.games.nacho_incident.fingers.helpers import (
    open_curtain,
    play_until,
    seat_people,
    settle,
    sit_down,
)
from tools.measure_contrast import contrast

TAGS = "#F2B632", "#BBA888"
"""What prices are written on, free and filled."""


def test_as_smugglers_set_out_weather_passes_over_the_provinces(app, hand) -> None:
    match = play_until(seat_people(3), lambda position: position.stage == stages.SEND)
    weather = sit_down(app, hand, match).cloth.weather
    assert weather.opacity
    assert 0 < weather.way < 1
    assert not hasattr(weather, "claims")
    hand.wait(SECONDS)
    assert not weather.opacity


def test_nothing_drifts_where_nothing_is_to_move(app, hand) -> None:
    app.settings.reduced_motion = True
    match = play_until(seat_people(3), lambda position: position.stage == stages.SEND)
    assert not sit_down(app, hand, match).cloth.weather.opacity


def test_ranks_in_a_full_cantina_are_all_seen(app, hand) -> None:
    match = play_until(seat_people(4), lambda position: position.stage == stages.SEND)
    cantina = sit_down(app, hand, match).cloth.cantinas[0]
    cantina.show(tuple(range(1, 9)), (3, 14))
    for card, left in zip(cantina.cards[1:], cantina.cards, strict=False):
        if card.y == left.y:  # the rank stands at the right of a card, and the left one lies on top
            assert card.right - left.right >= RANK_SEEN * card.width - 1
            assert cantina.children.index(left) < cantina.children.index(card)
    assert all(card.right <= cantina.right and card.top <= cantina.top for card in cantina.cards)


def test_cards_are_large_and_the_one_that_is_looked_at_is_larger(app, hand) -> None:
    match = play_until(seat_people(4), lambda position: position.stage == stages.HIRE)
    table = sit_down(app, hand, match)
    open_curtain(hand, table)
    settle(hand, table)
    assert min(card.width for card in table.hand) >= 150 * app.u
    hand.tap(table.hand[3])
    assert table.hand[3].width >= 200 * app.u
    assert min(card.width for card in table.hand) >= 150 * app.u
    assert all(card.y >= table.y for card in table.hand)


def test_prices_can_be_read_where_nobody_can_go(app, hand) -> None:
    match = play_until(seat_people(3), lambda position: position.stage == stages.SEND)
    cloth = sit_down(app, hand, match).cloth
    cloth.show_reach(smuggler(AB, 5), [])
    assert [any(space.far for space in province.spaces) for province in cloth.provinces] == [0, 0, 1, 1]
    for space in cloth.provinces[QC].spaces:
        for tag in TAGS:
            shaded = [part * space.light for part in get_color_from_hex(tag)]
            assert contrast(CREAM, shaded) >= 4.5
    cloth.forget_reach()
    assert not any(space.far for space in cloth.spaces)
