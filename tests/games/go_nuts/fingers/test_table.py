"""Go Nuts! played by fingers on the real app."""

import os
from pathlib import Path
from random import Random

import pytest
from kivy.core.window import Window

from app.screens.replay import SPEEDS
from app.tables.curtain import Curtain
from app.theme import PACES
from engine import sheet
from engine.game import CHANCE
from engine.go_nuts.moves import ROLL, Dog, Rolled
from engine.match import Match
from engine.sheet import play_line
from tests.games.go_nuts.fingers.helpers import begin, into_frenzy, middle, pills, ready, set_table
from tests.random_play import random_line

COUNTED = 2.1
"""So long 3, 2, 1 takes."""


def test_a_person_rolls_and_hides_by_touch(app, hand) -> None:
    table = begin(app, hand, 2)
    hand.tap(pills(table)["Roll 5 dice"])
    hand.wait(1.5)
    position = table.match.position
    assert isinstance(table.match.lines[1].move, Rolled)
    if position.may_hide:
        gathered = position.gathered
        hand.tap(next(pill for text, pill in pills(table).items() if text.startswith("Hide")))
        hand.wait(1.5)
        assert table.match.position.points[0] == gathered
        assert table.match.position.turn == 1


def test_nothing_is_rolled_twice_by_two_fingers_on_one_button(app, hand) -> None:
    table = begin(app, hand, 2)
    button = pills(table)["Roll 5 dice"]
    hand.finger().down(*button.center).up()
    hand.finger().down(*button.center).up()
    hand.wait(0.3)
    assert len(table.match.lines) == 2


def test_a_touch_that_ends_elsewhere_rolls_nothing(app, hand) -> None:
    table = begin(app, hand, 2)
    hand.finger().down(*pills(table)["Roll 5 dice"].center).move(5, 5).up()
    hand.wait(0.3)
    assert not table.match.lines


def test_every_line_is_on_disk_at_once(app, hand) -> None:
    table = begin(app, hand, 2)
    hand.tap(pills(table)["Roll 5 dice"])
    on_disk = sheet.read(app.session.keeper.path.read_bytes()).match
    assert on_disk.positions == table.match.positions
    assert len(on_disk.lines) == 2


def at_turn(app, hand, *lines: str):
    match = set_table(app, hand, 2).setup.begin(Random(1))
    for line in lines:
        play_line(match, line)
    app.play(app.storage.begin(match))
    hand.wait(0.8)
    return app.manager.get_screen("table").table


def test_the_dice_have_the_room_of_the_tray_until_a_nutcracker_lies_in_it(app, hand) -> None:
    table = at_turn(app, hand)
    assert len(table.cloth.dice.field) == 5
    assert table.cloth.dice.field[0].width == pytest.approx(136 * app.u)
    assert pills(table)["Hide"].disabled, "there is nothing to hide"
    wide = table.cloth.field.width
    for lines, aside in ((("1 roll", "* NNNSX"), 1), (("1 roll", "* NNNSX", "1 roll", "* NNSX"), 2)):
        table = at_turn(app, hand, *lines)
        assert len(table.cloth.dice.tray) == aside
        assert table.cloth.field.width < wide
        assert table.cloth.field.right < table.cloth.tray.x
        assert all(die.right < table.cloth.field.right for die in table.cloth.dice.field)
        assert all(die.width > 100 * app.u for die in table.cloth.dice.field)
        wide = table.cloth.field.width


def test_a_nut_on_the_last_die_is_told(app, hand) -> None:
    table = at_turn(app, hand, "1 roll", "* NNNNX", "1 roll", "* NNXX", "1 roll", "* NX")
    assert "last die" not in table.asked
    table = at_turn(app, hand, "1 roll", "* NNNNX", "1 roll", "* NNXX", "1 roll", "* NX", "1 roll", "* N")
    assert "last die" in table.asked
    assert "Roll 5 dice" in pills(table)


@pytest.mark.parametrize("faces", ["XXX", "SSS"])
def test_nuts_that_are_lost_leave_the_heap(app, hand, faces: str, monkeypatch) -> None:
    table = at_turn(app, hand, "1 roll", "* NNNXX")
    assert table.cloth.gathered == 3
    monkeypatch.setattr(table.match, "play_chance", lambda rng: play_line(table.match, f"* {faces}"))
    hand.tap(pills(table)["Roll 3 dice"])
    hand.wait(0.4)
    assert not any(die.tumbling for die in table.cloth.dice.field)
    assert table.busy
    assert table.cloth.gathered == 0


# What is at risk: nuts that still fly must not be counted on top of it.


THROWS = ("NNSSX", "NSSS", "NNNN", "SSSX")
"""Some nuts are found, none are lost; the sums at risk are 2, 3, 7 and 7."""
EVERY_PACE = pytest.mark.parametrize("pace", PACES)


@pytest.fixture
def thrown(monkeypatch) -> None:
    """Let the dice of a match show the throws, one after the other."""

    def play_chance(match: Match, _: Random) -> None:
        rolls = sum(line.seat == CHANCE for line in match.lines)
        play_line(match, f"* {THROWS[rolls]}")

    monkeypatch.setattr(Match, "play_chance", play_chance)


def settle_and_compare(hand, table, seconds: float = 1) -> None:
    """Wait until nothing happens any more; as soon as somebody is asked, the sum is the position's."""
    for _ in range(round(seconds / hand.frame)):
        hand.frames()
        if not table.busy:
            assert table.cloth.gathered == table.match.position.gathered
    assert not table.busy


@EVERY_PACE
@pytest.mark.usefixtures("thrown")
def test_the_nuts_at_risk_are_those_of_the_position(app, hand, pace: str) -> None:
    app.settings.pace = pace
    table = begin(app, hand, 2)
    for sum_at_risk in (2, 3, 7, 7):
        hand.tap(table.cloth.ids.roll)
        settle_and_compare(hand, table, 4)
        assert table.cloth.gathered == sum_at_risk
        assert table.cloth.ids.hide.text == f"Hide {sum_at_risk} nuts"


@EVERY_PACE
@pytest.mark.usefixtures("thrown")
def test_the_nuts_at_risk_are_right_whenever_a_tap_skips(app, hand, pace: str) -> None:
    app.settings.pace = pace
    for frames in range(10, 50, 8):
        table = begin(app, hand, 2)
        for _ in range(3):
            hand.tap(table.cloth.ids.roll)
            hand.frames(frames)
            hand.tap(table.cloth.ids.risk)
            settle_and_compare(hand, table, 4)
        assert table.cloth.gathered == 7


@EVERY_PACE
@pytest.mark.usefixtures("thrown")
def test_the_nuts_at_risk_are_right_when_a_bot_rolls(app, hand, pace: str, monkeypatch) -> None:
    monkeypatch.setattr("app.tables.go_nuts.table.GoNutsTable.let_bot_act", lambda table: None)
    app.settings.pace = pace
    table = begin(app, hand, 2, bots=(0, 1))
    for sum_at_risk in (2, 3, 7, 7):
        table.session.intend(0, ROLL)
        settle_and_compare(hand, table, 4)
        assert table.cloth.gathered == sum_at_risk


def play_to_the_end(match: Match) -> None:
    """Play on at random: only what is over is seen again."""
    rng = Random(1)
    while not match.over:
        match.play(*random_line(match.position, rng))


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.usefixtures("thrown")
def test_the_nuts_at_risk_are_right_in_a_replay(app, hand, speed: str) -> None:
    match = set_table(app, hand, 2).setup.begin(Random(1))
    for throw in THROWS:
        play_line(match, "1 roll")
        play_line(match, f"* {throw}")
    play_to_the_end(match)
    app.show("replay", match=match)
    replay = app.manager.get_screen("replay")
    hand.wait(0.4)
    while replay.speed != speed:
        replay.next_speed()
    seen = set()
    while len(replay.table.match.lines) <= 2 * len(THROWS):
        hand.frames()
        if not replay.table.busy and len(replay.table.match.lines) <= 2 * len(THROWS):
            assert replay.table.cloth.gathered == replay.table.match.position.gathered
            seen.add(replay.table.cloth.gathered)
    assert seen == {0, 2, 3, 7}


def test_the_end_of_a_record_shows_its_points(app, hand) -> None:
    match = set_table(app, hand, 2).setup.begin(Random(1))
    play_to_the_end(match)
    app.show("replay", match=match, lines=len(match.lines))
    hand.wait(1)
    cloth = app.manager.get_screen("replay").table.cloth
    assert [card.points for card in cloth.cards] == match.position.points
    assert [card.active for card in cloth.cards].index(True) == match.position.turn
    assert len(cloth.dice.field) == 5
    assert not cloth.may_roll


def test_the_nuts_at_risk_are_right_in_a_lesson(app, hand) -> None:
    for pace in PACES:
        app.settings.pace = pace
        app.teach("go_nuts", anew=True)
        hand.wait(0.6)
        screen = app.manager.get_screen("table")
        hand.tap(screen.notice.ids.go_on)
        hand.tap(screen.table.cloth.ids.roll)
        settle_and_compare(hand, screen.table, 4)
        assert screen.table.cloth.gathered == 2


# The frenzy.


def test_the_middle_says_the_same_to_both_sides(app, hand) -> None:
    table = into_frenzy(app, hand, 3)
    near, far = table.frenzy.calls
    assert (near.angle, far.angle) == (0, 180)
    assert near.right < table.frenzy.width
    assert far.right < near.x
    said = set()
    for _ in range(200):
        if table.frenzy is None:
            break
        assert (near.big, near.line) == (far.big, far.line)
        assert [comer.here for comer in near.comers] == [comer.here for comer in far.comers]
        said.add(near.big)
        for zone in table.frenzy.zones:
            hand.finger().down(*middle(zone)).up()
        hand.wait(0.2)
    assert {"Get ready!", "3", "2", "1", "Go nuts!"} < said


@pytest.mark.parametrize("guests", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (2400, 1080), (800, 800)], ids=str)
def test_nothing_in_the_race_leaves_its_room(app, hand, guests: int, size: tuple[int, int]) -> None:
    Window.size = size
    table = into_frenzy(app, hand, guests)
    left, _, width, _ = table.frenzy.center_box
    for call in table.frenzy.calls:
        assert left <= call.x
        assert call.right <= left + width
        assert call.ids.comers.width <= call.width
    for zone in table.frenzy.zones:
        field = zone.ids.field
        titles = [widget for widget in zone.children if getattr(widget, "text", "") == zone.name]
        assert all(title.right <= field.x for title in titles)
        assert all(field.x <= die.x and die.right <= field.right for die in zone.dice)


def test_the_break_before_a_race_and_none_in_it(app, hand) -> None:
    table = into_frenzy(app, hand, 2)
    screen = app.manager.get_screen("table")
    hand.tap(table.frenzy.ids.pause)
    assert screen.paused
    screen.resume()
    hand.wait(0.2)
    ready(hand, table.frenzy)
    hand.tap(table.frenzy.ids.pause)
    assert not screen.paused


def test_ticks_tell_who_is_there_and_nothing_pulses_with_reduced_motion(app, hand) -> None:
    frenzy = into_frenzy(app, hand, 3, bots=(2,)).frenzy
    assert [comer.here for comer in frenzy.calls[0].comers] == [False, False, True]
    hand.finger().down(*middle(frenzy.zones[0])).up()
    hand.wait(0.1)
    assert [comer.here for comer in frenzy.calls[0].comers] == [True, False, True]
    before = frenzy.zones[1].pulse
    hand.wait(0.3)
    assert frenzy.zones[1].pulse != before
    assert frenzy.zones[0].pulse == 0
    app.settings.reduced_motion = True
    still = into_frenzy(app, hand, 3).frenzy
    hand.wait(0.3)
    assert {zone.pulse for zone in still.zones} == {0}


def test_the_race_waits_for_a_finger_of_everybody(app, hand) -> None:
    """GN7: 3-2-1-go only when every person has put a finger on his zone."""
    frenzy = into_frenzy(app, hand).frenzy
    for zone in frenzy.zones[:3]:
        hand.finger().down(*middle(zone)).up()
    hand.wait(4)
    assert frenzy.race.phase == "ready"
    hand.finger().down(*middle(frenzy.zones[3])).up()
    hand.wait(1)
    assert frenzy.race.phase == "count"
    hand.wait(2)
    assert frenzy.race.phase == "race"


def test_four_people_race_at_once_and_each_touch_reaches_its_own_die(app, hand) -> None:
    """GN5: all touches are taken at the same time, each in its own zone."""
    table = into_frenzy(app, hand)
    frenzy = table.frenzy
    ready(hand, frenzy)
    start = len(table.match.lines)
    for zone in frenzy.zones:
        hand.finger().down(*middle(zone))
    hand.wait(0.05)
    starters = [line.seat for line in table.match.lines[start:] if line.seat != CHANCE]
    assert sorted(starters) == [0, 1, 2, 3]


def test_a_held_finger_blocks_nobody(app, hand) -> None:
    """GN5: one player's finger, held, never blocks another's."""
    table = into_frenzy(app, hand)
    frenzy = table.frenzy
    ready(hand, frenzy)
    hand.finger().down(*middle(frenzy.zones[1]))
    hand.wait(0.1)
    start = len(table.match.lines)
    for _ in range(3):
        hand.finger().down(*middle(frenzy.zones[0])).up()
        hand.wait(0.6)
    shakes = [line for line in table.match.lines[start:] if line.seat == 0]
    assert len(shakes) == 3


def test_hammering_does_not_beat_rhythm(app, hand) -> None:
    """GN3: a touch on dice that still tumble does nothing."""
    table = into_frenzy(app, hand)
    ready(hand, table.frenzy)
    start = len(table.match.lines)
    for _ in range(10):
        hand.finger().down(*middle(table.frenzy.zones[0])).up()
    hand.wait(0.4)
    assert len([line for line in table.match.lines[start:] if line.seat == 0]) == 1


def test_a_window_that_is_resized_in_mid_race_leaves_nothing_stuck(app, hand) -> None:
    table = into_frenzy(app, hand)
    ready(hand, table.frenzy)
    finger = hand.finger().down(*middle(table.frenzy.zones[2]))
    hand.wait(0.05)
    size = Window.size
    Window.size = (512, 300)
    hand.wait(0.2)
    finger.up()
    hand.wait(0.6)
    start = len(table.match.lines)
    hand.finger().down(*middle(table.frenzy.zones[0])).up()
    hand.wait(0.2)
    Window.size = size
    hand.wait(0.2)
    assert len(table.match.lines) > start


def test_a_race_waits_for_the_disk_now_and_then_and_all_of_it_is_there(app, hand, monkeypatch) -> None:
    table = into_frenzy(app, hand)
    ready(hand, table.frenzy)
    waits = []
    monkeypatch.setattr(os, "fsync", lambda file: waits.append(len(table.match.lines)))
    start = len(table.match.lines)
    for _ in range(4):
        for zone in table.frenzy.zones:
            hand.finger().down(*middle(zone)).up()
        hand.wait(0.3)
        assert sheet.read(app.session.keeper.path.read_bytes()).match.lines == table.match.lines
    assert len(table.match.lines) > start + 8
    assert 1 <= len(waits) <= 3
    app.manager.get_screen("table").pause()
    assert waits[-1] == len(table.match.lines)


def race_to_the_end(app, hand, table) -> None:
    for _ in range(400):
        if table.frenzy is None:
            return
        for zone in table.frenzy.zones:
            hand.finger().down(*middle(zone)).up()
        hand.wait(0.4)
    raise AssertionError("the race does not end")


def test_a_race_ends_with_the_last_dog_and_its_nuts_are_written_down(app, hand) -> None:
    table = into_frenzy(app, hand)
    race_to_the_end(app, hand, table)
    over = [event for line in table.match.lines for event in line.events if event.name == "frenzy_over"]
    assert len(over) == 1
    assert table.match.position.points[0] == over[0].facts["points"] > 0


def test_a_race_replayed_from_its_sheet_gives_the_same_scores(app, hand) -> None:
    table = into_frenzy(app, hand)
    race_to_the_end(app, hand, table)
    replayed = sheet.read(app.session.keeper.path.read_bytes()).match
    assert replayed.position == table.match.position


def test_bots_race_by_themselves(app, hand) -> None:
    """GN6: with bots for dogs, the person only shakes."""
    table = into_frenzy(app, hand, 3, bots=(1, 2))
    for _ in range(100):
        if table.frenzy is None:
            break
        hand.finger().down(*middle(table.frenzy.zones[0])).up()
        hand.wait(0.6)
    assert table.frenzy is None


def test_a_race_that_was_left_goes_on(app, hand) -> None:
    table = into_frenzy(app, hand)
    ready(hand, table.frenzy)
    for zone in (table.frenzy.zones[0], table.frenzy.zones[2]):
        hand.finger().down(*middle(zone)).up()
    hand.wait(0.6)
    lines = len(table.match.lines)
    app.manager.get_screen("table").leave()
    hand.wait(0.5)
    app.continue_match()
    hand.wait(0.5)
    again = app.manager.get_screen("table").table
    assert len(again.match.lines) == lines
    assert [zone.racer.count for zone in again.frenzy.zones[1:]] == [0, 1, 0]
    race_to_the_end(app, hand, again)
    assert not again.match.position.frenzy


# A frenzy that nobody can hold up (GN8).


DOGS = ("kennel", "kennel", "dog")
"""What everybody's dog die shows, one after the other."""


@pytest.fixture
def kennels(monkeypatch) -> None:
    """Let everybody roll a dog with the third roll, and the squirrel dice show a nut."""

    def play_chance(match: Match, _: Random) -> None:
        position = match.position
        throw = "N" + "S" * (position.dice - 1)
        if position.frenzy and position.roller != position.turn:
            throw = DOGS[sum(line.seat == position.roller for line in match.lines) - 1]
        play_line(match, f"* {throw}")

    monkeypatch.setattr(Match, "play_chance", play_chance)


def dogs_rolled(table, seat: int) -> list[int]:
    """List when a player's dog die was rolled, in milliseconds after the go."""
    return [line.move.at for line in table.match.lines if line.seat == seat and isinstance(line.move, Dog)]


def at_the_go(hand, frenzy) -> None:
    """Put everybody's finger there and stop with the go."""
    for zone in frenzy.zones:
        hand.finger().down(*middle(zone)).up()
    while frenzy.race.phase != "race":
        hand.frames()


def touch(hand, zone) -> None:
    hand.finger().down(*middle(zone)).up()
    hand.frames(2)


def signals(app, monkeypatch) -> list[str]:
    """Note what is heard and felt."""
    noted = []
    monkeypatch.setattr(app.sounds, "play", lambda name: noted.append(f"heard {name}"))
    monkeypatch.setattr(app.haptics, "buzz", lambda name: noted.append(f"felt {name}"))
    return noted


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
    assert zone.line == "Toucher pour lancer\N{NO-BREAK SPACE}!"


# The whole way.


def test_a_whole_match_by_fingers_from_home_to_result_and_back(app, hand) -> None:
    guests = 4
    home = app.manager.get_screen("home")
    tile = next(widget for widget in home.walk() if getattr(widget, "game", "") == "go_nuts")
    hand.tap(tile)
    hand.wait(0.5)
    assert app.manager.current == "setup"
    screen = app.manager.get_screen("setup")
    hand.tap(pills(screen)["Play at once"])
    while len(screen.setup.guests) < guests:
        add = next(widget for widget in screen.walk() if type(widget).__name__ == "AddRow")
        hand.tap(add)
    thirty = next(widget for widget in screen.walk() if getattr(widget, "value", "") == "30")
    hand.tap(thirty)
    hand.tap(pills(screen)["To the table!"])
    hand.wait(0.6)
    assert app.manager.current == "table"
    table = app.manager.get_screen("table").table
    assert len(table.match.seats) == guests
    for _ in range(1500):
        if app.manager.current == "result":
            break
        if table.frenzy:
            race_to_the_end(app, hand, table)
        elif not table.busy:
            hide = next((pill for text, pill in pills(table).items() if text.startswith("Hide")), None)
            roll = next(pill for text, pill in pills(table).items() if text.startswith("Roll"))
            hand.tap(hide if table.cloth.gathered >= 4 else roll)
        hand.wait(0.2)
    hand.wait(0.5)
    assert app.manager.current == "result"
    result = app.manager.get_screen("result")
    assert result.match.over
    assert sheet.read(app.session.keeper.path.read_bytes()).match.position == result.match.position
    hand.tap(pills(result)["Home"])
    hand.wait(0.5)
    assert app.manager.current == "home"
    assert not home.left_game


def test_a_match_that_was_left_is_continued_from_home(app, hand, tmp_path: Path) -> None:
    table = begin(app, hand, 2)
    table.session.intend(0, ROLL)
    lines = len(table.match.lines)
    hand.wait(1)
    app.manager.get_screen("table").pause()
    hand.wait(0.2)
    hand.tap(pills(app.manager.get_screen("table"))["Leave (saved)"])
    hand.wait(0.5)
    home = app.manager.get_screen("home")
    assert home.left_game == "go_nuts"
    hand.tap(pills(home)["Continue"])
    hand.wait(0.5)
    assert len(app.manager.get_screen("table").table.match.lines) == lines


def test_a_race_that_was_cut_off_before_its_dice_goes_on_with_them(app, hand) -> None:
    match = set_table(app, hand, 3).setup.begin(Random(1))
    for line in ("1 roll", "* SSSSS", "2 dog 400"):
        play_line(match, line)
    app.play(app.storage.begin(match))
    table = app.manager.get_screen("table").table
    assert len(table.match.lines) == 4
    assert not table.asked, "nobody has hidden anything"
    hand.wait(0.5)
    race_to_the_end(app, hand, table)


def test_a_flick_on_the_dice_rolls_them(app, hand) -> None:
    table = begin(app, hand, 2)
    x, y = table.cloth.field.center
    hand.finger().down(x, y).move(x, y + 60).up()
    hand.wait(0.3)
    assert len(table.match.lines) == 2


def test_a_table_that_lies_flat_turns_to_whoever_sits_opposite(app, hand) -> None:
    app.settings.lie_flat = True
    table = begin(app, hand, 2)
    turntable = app.manager.get_screen("table").ids.turntable
    assert turntable.rotation == 0
    table.session.intend(0, ROLL)
    while table.match.position.turn == 0 and not table.match.position.frenzy:
        hand.wait(0.5)
        if not table.busy and table.match.position.turn == 0:
            table.cloth.hide()
    hand.wait(2)
    if not table.match.position.frenzy:
        assert abs(turntable.rotation) == 180
        lines = len(table.match.lines)
        button = next(pill for text, pill in pills(table).items() if text.startswith("Roll"))
        hand.finger().down(*button.to_window(*button.center)).up()
        hand.wait(0.3)
        assert len(table.match.lines) > lines


def test_a_curtain_opens_only_to_a_finger_that_holds(app, hand) -> None:
    opened = []
    curtain = Curtain(app, lambda: opened.append(True), name="Zoé", symbol="wave")
    app.root.add_widget(curtain)
    hand.wait(0.2)
    ring = curtain.ids.ring.center
    hand.finger().down(*ring).up()
    hand.wait(1)
    assert not opened
    hand.finger().down(*ring).move(5, 5)
    hand.wait(1.5)
    assert not opened
    hand.finger().down(*ring)
    hand.wait(1.6)
    assert opened


def test_every_text_follows_the_language_at_once(app, hand) -> None:
    app.show("settings")
    hand.wait(0.4)
    english = {widget.text for widget in app.root.walk() if getattr(widget, "text", "")}
    app.settings.language = "fr"
    hand.wait(0.1)
    french = {widget.text for widget in app.root.walk() if getattr(widget, "text", "")}
    assert "Settings" in english
    assert "Réglages" in french
    assert "Settings" not in french


def test_a_tap_lands_the_dice_at_once_but_a_double_tap_does_not(app, hand) -> None:
    app.settings.pace = "slow"
    table = begin(app, hand, 2)
    hand.tap(pills(table)["Roll 5 dice"])
    hand.tap(table.cloth.ids.risk)
    assert all(die.tumbling for die in table.cloth.dice.field)
    hand.wait(0.3)
    hand.tap(table.cloth.ids.risk)
    assert not any(die.tumbling for die in table.cloth.dice.field)
    assert len(table.match.lines) == 2


def test_nothing_happens_while_the_match_is_paused(app, hand) -> None:
    table = begin(app, hand, 2, bots=(0, 1))
    app.manager.get_screen("table").pause()
    lines = len(table.match.lines)
    hand.wait(20)
    assert len(table.match.lines) == lines
    app.manager.get_screen("table").resume()
    hand.wait(5)
    assert len(table.match.lines) > lines


def test_settings_open_in_the_middle_of_a_match_and_lead_back_to_it(app, hand) -> None:
    table = begin(app, hand, 2)
    screen = app.manager.get_screen("table")
    screen.pause()
    hand.wait(0.2)
    hand.tap(pills(screen)["Settings"])
    hand.wait(0.5)
    assert app.manager.current == "settings"
    app.back()
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert screen.paused
    hand.tap(pills(screen)["Go on"])
    hand.tap(pills(table)["Roll 5 dice"])
    assert len(table.match.lines) == 2


def test_a_full_disk_is_told_in_a_sentence_and_the_match_goes_on(app, hand, monkeypatch) -> None:
    table = begin(app, hand, 2)

    def full(wait: bool) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.session.keeper, "save", full)
    table.cloth.roll()
    hand.wait(0.2)
    assert "No space left" in app.notice.text
    assert app.notice.opacity == 1
    hand.wait(5)
    assert app.notice.opacity == 0


def test_keys_roll_nothing_while_a_race_is_paused(app, hand) -> None:
    table = into_frenzy(app, hand, 2)
    screen = app.manager.get_screen("table")
    at_the_go(hand, table.frenzy)
    screen.pause()
    hand.wait(0.2)
    lines = len(table.match.lines)
    for zone in table.frenzy.zones:
        Window.dispatch("on_key_down", ord(zone.key), 0, zone.key, [])
        hand.wait(0.5)
    assert len(table.match.lines) == lines
    screen.resume()
    hand.wait(COUNTED + 0.1)
    Window.dispatch("on_key_down", ord(table.frenzy.zones[1].key), 0, table.frenzy.zones[1].key, [])
    hand.wait(0.1)
    assert len(table.match.lines) > lines


# Going on after a pause counts 3, 2, 1 again.


@pytest.mark.usefixtures("kennels")
def test_a_race_goes_on_behind_a_pause_with_three_two_one(app, hand) -> None:
    """The clock of the race stands still meanwhile, and nobody has to come a second time."""
    table = into_frenzy(app, hand, 3, bots=(2,))
    screen, race = app.manager.get_screen("table"), table.frenzy.race
    at_the_go(hand, table.frenzy)
    hand.wait(1)
    screen.pause()
    at, lines = race._now(), len(table.match.lines)
    hand.wait(60)
    screen.resume()
    hand.wait(0.1)
    assert (race.phase, race.count) == ("count", 3)
    assert table.frenzy.calls[0].big == "3"
    hand.finger().down(*middle(table.frenzy.zones[1])).up()
    hand.wait(COUNTED - 0.3)
    assert race.phase == "count"
    assert len(table.match.lines) == lines
    hand.wait(0.3)
    assert race.phase == "race"
    assert race._now() <= at + 2000
    hand.finger().down(*middle(table.frenzy.zones[1])).up()
    hand.wait(0.1)
    assert dogs_rolled(table, 1)
    hand.wait(3)
    assert dogs_rolled(table, 2)


def test_a_race_whose_last_dog_lands_in_a_pause_is_over(app, hand) -> None:
    table = into_frenzy(app, hand, 2)
    screen, race = app.manager.get_screen("table"), table.frenzy.race
    at_the_go(hand, table.frenzy)
    screen.pause()
    race.end(3)
    screen.resume()
    hand.wait(COUNTED + 0.5)
    assert race.phase == "over"
