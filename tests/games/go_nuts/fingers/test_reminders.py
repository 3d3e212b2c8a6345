"""A frenzy that nobody can hold up (GN8): reminders, and dice that are rolled for somebody."""

import pytest

from engine import sheet
from tests.games.go_nuts.fingers.helpers import (
    COUNTED,
    DOGS,
    at_the_go,
    dogs_rolled,
    into_frenzy,
    middle,
    play_to_the_end,
    signals,
    touch,
)


@pytest.mark.usefixtures("kennels")
def test_a_die_that_lies_still_is_reminded_of_and_then_rolled(app, hand, monkeypatch) -> None:
    """GN8: after 4 seconds a reminder in that person's zone, then a roll every 2 seconds up to the dog."""
    table = into_frenzy(app, hand, 2)
    zone = table.frenzy.zones[1]
    at_the_go(hand, table.frenzy)
    noted = signals(app, monkeypatch)
    hand.wait(3.9)
    assert not zone.racer.reminded
    hand.wait(0.2)
    assert zone.racer.reminded
    assert zone.line == "Tap to roll!"
    assert noted == ["heard turn", "felt turn"]
    assert not table.frenzy.zones[0].racer.reminded, "who shakes harms nobody by waiting"
    hand.wait(0.3)
    assert zone.pulse > 0
    hand.wait(1.3)
    assert not dogs_rolled(table, 1), "a reminder gives time to come"
    hand.wait(5)
    assert dogs_rolled(table, 1) == pytest.approx([6000, 8000, 10000], abs=200)
    assert noted.count("heard turn") == 1, "nobody is nagged"
    assert not zone.racer.reminded
    assert zone.line == "Woof woof!"
    hand.wait(5)
    assert table.frenzy is None
    assert not table.match.position.frenzy


@pytest.mark.usefixtures("kennels")
def test_a_finger_ends_the_help_at_once(app, hand) -> None:
    """GN8: until a finger comes, be it on a die that lies there or on one that was rolled for its player."""
    table = into_frenzy(app, hand, 3)
    left, also_left = table.frenzy.zones[1:]
    at_the_go(hand, table.frenzy)
    hand.wait(5)
    touch(hand, left)
    assert not left.racer.reminded
    assert left.line == "Roll for a dog!"
    assert left.pulse == 0
    assert len(dogs_rolled(table, 1)) == 1
    assert also_left.racer.reminded, "another's finger is not theirs"
    hand.wait(3.9)
    assert not left.racer.reminded, "4 seconds begin when the die has landed"
    assert len(dogs_rolled(table, 1)) == 1
    hand.wait(0.6)
    assert left.racer.reminded
    while len(dogs_rolled(table, 1)) == 1:
        hand.frames()
    assert left.racer.state == "tumbling"
    touch(hand, left)
    assert not left.racer.reminded
    hand.wait(4)
    assert len(dogs_rolled(table, 1)) == 2
    assert not left.racer.reminded


@pytest.mark.usefixtures("kennels")
def test_a_finger_that_only_rests_holds_nothing_up(app, hand) -> None:
    table = into_frenzy(app, hand, 2)
    at_the_go(hand, table.frenzy)
    hand.finger().down(*middle(table.frenzy.zones[1]))
    hand.wait(0.4 + 4.2)
    assert table.frenzy.zones[1].racer.reminded
    hand.wait(8)
    assert table.frenzy is None


@pytest.mark.usefixtures("kennels")
def test_who_keeps_rolling_is_never_reminded(app, hand) -> None:
    table = into_frenzy(app, hand, 2)
    at_the_go(hand, table.frenzy)
    for _ in DOGS:
        touch(hand, table.frenzy.zones[1])
        for _ in range(round(3.5 / hand.frame)):
            hand.frames()
            assert not table.frenzy or not table.frenzy.zones[1].racer.reminded
    assert table.frenzy is None
    assert len(dogs_rolled(table, 1)) == 3


@pytest.mark.usefixtures("kennels")
def test_bots_are_not_reminded(app, hand) -> None:
    table = into_frenzy(app, hand, 3, bots=(1,))
    table.session.reaction_ms = lambda seat, now: 20_000
    at_the_go(hand, table.frenzy)
    hand.wait(6.5)
    assert not table.frenzy.zones[1].racer.reminded
    assert not dogs_rolled(table, 1)
    assert table.frenzy.zones[2].racer.reminded


@pytest.mark.usefixtures("kennels")
def test_nobody_is_missed_during_a_pause(app, hand) -> None:
    """GN8: the seconds stand still, before a reminder and after it."""
    table = into_frenzy(app, hand, 2)
    screen = app.manager.get_screen("table")
    zone = table.frenzy.zones[1]
    at_the_go(hand, table.frenzy)
    for wait, missed in ((3, False), (1, True)):
        hand.wait(wait)
        assert zone.racer.reminded == missed
        screen.pause()
        hand.wait(60)
        screen.resume()
        hand.wait(COUNTED + 3.9)
        assert not zone.racer.reminded
        assert not dogs_rolled(table, 1)
    hand.wait(0.2)
    assert zone.racer.reminded
    hand.wait(2)
    assert len(dogs_rolled(table, 1)) == 1
    screen.pause()
    hand.wait(60)
    assert len(dogs_rolled(table, 1)) == 1
    screen.resume()
    hand.wait(15)
    assert table.frenzy is None


@pytest.mark.usefixtures("kennels")
def test_rolls_for_somebody_are_that_seats_rolls_and_a_race_goes_on_behind_them(app, hand) -> None:
    """GN8: left in mid-race and continued, the sheet has the rolls; and the same race can be watched."""
    table = into_frenzy(app, hand, 2)
    at_the_go(hand, table.frenzy)
    hand.wait(6.5)
    assert len(dogs_rolled(table, 1)) == 1
    assert sheet.read(app.session.keeper.path.read_bytes()).match.lines == table.match.lines
    app.manager.get_screen("table").leave()
    hand.wait(0.5)
    app.continue_match()
    hand.wait(0.5)
    table = app.manager.get_screen("table").table
    assert table.frenzy.zones[1].racer.count == 1
    hand.wait(10)
    assert table.frenzy.race.phase == "ready", "before the go everybody is waited for (GN7)"
    at_the_go(hand, table.frenzy)
    hand.wait(3.9)
    assert not table.frenzy.zones[1].racer.reminded
    hand.wait(9)
    assert table.frenzy is None
    assert len(dogs_rolled(table, 1)) == 3
    record = sheet.read(app.session.keeper.path.read_bytes()).match
    raced = len(record.lines)
    play_to_the_end(record)
    app.show("replay", match=record)
    hand.wait(0.5)
    replay = app.manager.get_screen("replay")
    reminded = []
    while len(replay.table.match.lines) < raced:
        hand.wait(0.2)
        reminded += [zone.racer.reminded for zone in replay.table.frenzy.zones] if replay.table.frenzy else []
    assert replay.table.match.lines[:raced] == record.lines[:raced]
    assert reminded
    assert not any(reminded)


def test_a_reminder_stands_still_with_reduced_motion_and_speaks_both_languages(app, hand) -> None:
    app.settings.reduced_motion = True
    table = into_frenzy(app, hand, 2)
    at_the_go(hand, table.frenzy)
    hand.wait(4.5)
    zone = table.frenzy.zones[1]
    assert zone.racer.reminded
    assert zone.pulse == 0
    app.settings.language = "fr"
    hand.wait(0.1)
    assert zone.line == "Toucher pour lancer\N{NARROW NO-BREAK SPACE}!"
