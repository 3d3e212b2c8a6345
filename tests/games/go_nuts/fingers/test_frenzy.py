"""A frenzy under fingers: who is there, the go, the race, and its end."""

import os
from random import Random

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from engine import sheet
from engine.game import CHANCE
from engine.match import Match
from engine.sheet import play_line
from tests.games.go_nuts.fingers.helpers import (
    COUNTED,
    at_the_go,
    begin,
    dogs_rolled,
    into_frenzy,
    middle,
    race_to_the_end,
    ready,
    set_table,
)


def test_no_line_of_those_who_are_waited_for_begins_or_ends_with_a_dot_between_them(app, hand) -> None:
    table = into_frenzy(app, hand, 4)
    assert table.frenzy.calls[0].line == "Waiting for Ada, Ben, Cleo, Dan"


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
        titles = [widget for widget in zone.walk(restrict=True) if getattr(widget, "text", "") == zone.name]
        assert all(title.right <= field.x for title in titles)
        assert all(field.x <= die.x and die.right <= field.right for die in zone.dice)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids=str)
def test_what_a_dog_says_stays_in_its_bubble(app, hand, window, size: tuple[int, int], language: str) -> None:
    Window.size, app.settings.language = size, language
    table = into_frenzy(app, hand, 3, bots=(1, 2))
    ready(hand, table.frenzy)
    for _ in range(100):
        if any(zone.barks for zone in table.frenzy.zones):
            break
        hand.wait(0.1)
    zone = next(zone for zone in table.frenzy.zones if zone.barks)
    (words,) = (title for title in zone.walk(restrict=True) if getattr(title, "text", "") == zone.line)
    (bubble,) = (widget for widget in zone.walk(restrict=True) if type(widget).__name__ == "GoNutsBark")
    rim = 8 * app.u
    assert words.texture_size[0] <= words.width + 1
    assert bubble.x + rim <= words.x
    assert words.right <= bubble.right - rim


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


def test_a_race_waits_for_the_disk_in_a_pause_and_all_of_it_is_there(app, hand, monkeypatch) -> None:
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
    assert not waits
    app.manager.get_screen("table").pause()
    assert waits == [len(table.match.lines)]


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


def test_the_question_and_its_buttons_agree_at_every_moment(app, hand, monkeypatch) -> None:
    """Behind a race too: "roll on, or hide?" once stood over dead buttons for a second."""
    throws = iter(("NNSSX", "SSSS"))
    play_chance = Match.play_chance
    monkeypatch.setattr(
        Match,
        "play_chance",
        lambda match, rng: (
            play_chance(match, rng)
            if match.position.frenzy or not (faces := next(throws, ""))
            else play_line(match, f"* {faces}")
        ),
    )
    table = begin(app, hand, 2, bots=(1,))
    cloth, said = table.cloth, []

    def look(*_: object) -> None:
        if cloth.parent:
            said.append(table.asked)
            asks = table.asked.endswith(("?", "!")) and not table.asked.startswith("Only")
            assert asks == (not cloth.ids.roll.disabled), (table.asked, cloth.may_roll)

    looks = Clock.schedule_interval(look, 0)
    for _ in range(2):
        hand.tap(cloth.ids.roll)
        hand.wait(4)
    race_to_the_end(app, hand, table)
    hand.wait(1.5)
    looks.cancel()
    told = dict.fromkeys(said)
    name, bot = table.names
    nuts = table.match.position.points[0]
    assert [
        f"{name}, roll the dice!",
        f"{name} rolls the dice …",
        f"{name}: roll on, or hide the nuts?",
        "Only squirrels! Go nuts!",
        f"{name}'s frenzy brings {nuts} nut" + "s" * (nuts != 1) + ".",
        f"{bot} is thinking …",
    ] == [text for text in told if text][:6]
