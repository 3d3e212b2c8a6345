"""The Nacho Incident: what a province shows as wanted and as delivered is what the position says."""

from random import Random

import pytest

from app.tables.nacho_incident.province import NachoSpace
from engine.match import Match
from engine.nacho_incident.cards import DEMANDS, PROVINCES
from tests.app.test_replay import read, watch

Wishes = list[tuple[int, int, bool]]
"""The food, its price, and whether it has been delivered."""


def wishes_shown(province) -> Wishes:
    """Read every space that lies on a province, whether the table still knows of it or not."""
    spaces = [widget for widget in province.walk(restrict=True) if isinstance(widget, NachoSpace)]
    return sorted((int(space.food), int(space.price), space.state == "filled") for space in spaces)


def wishes_of(position, province: int) -> Wishes:
    demand = DEMANDS[province][position.piles[province][0]]
    return sorted((food, price, not position.wanted[province] >> food & 1) for food, price in demand.items())


def check_provinces(table) -> None:
    for number in PROVINCES:
        assert wishes_shown(table.cloth.provinces[number]) == wishes_of(table.match.position, number), number


def turned(match: Match) -> int:
    """Count how often a filled province got new wishes."""
    return sum(event.name == "province_turned" for line in match.lines for event in line.events)


@pytest.mark.usefixtures("long_frames", "quick")
def test_provinces_are_right_at_any_moment_of_a_replay(app, hand) -> None:
    match = read("nacho_incident/4p_1.sheet")
    assert turned(match) >= 3
    replay = watch(app, hand, match)
    replay.playing = False
    steps = [lines for lines in replay.steps if match.positions[lines].piles[0]]
    for lines in (*steps[::7], *reversed(steps[::11]), *Random(1).sample(steps, 20)):
        replay.choose(lines)
        hand.wait(0.3)
        assert replay.at == lines
        check_provinces(replay.table)


@pytest.mark.soak
@pytest.mark.usefixtures("long_frames")
def test_provinces_are_right_while_a_replay_plays_and_on_a_table_laid_anew(app, hand) -> None:
    match = read("nacho_incident/4p_2.sheet")
    assert turned(match) >= 2
    replay = watch(app, hand, match)
    replay.speed = "fast"
    seen = 0
    while replay.playing:
        hand.wait(1)
        if not replay.table.busy:
            check_provinces(replay.table)
            seen += 1
    assert seen > 20
    replay.look()
    hand.wait(0.5)
    check_provinces(replay.table)
