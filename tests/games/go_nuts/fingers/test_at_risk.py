"""What is at risk: nuts that still fly must not be counted on top of it."""

from random import Random

import pytest

from app.screens.replay import SPEEDS
from app.theme import PACES
from engine.game import CHANCE
from engine.go_nuts.moves import ROLL
from engine.match import Match
from engine.sheet import play_line
from tests.games.go_nuts.fingers.helpers import begin, play_to_the_end, set_table

THROWS = ("NNSSX", "NSSS", "NNNN", "SSSX")
"""Some nuts are found, none are lost; the sums at risk are 2, 3, 7 and 7."""
RESTS = 0.5
"""Whatever still flies when somebody is asked has landed after so many seconds."""
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
    asked = 0
    for _ in range(round(seconds / hand.frame)):
        hand.frames()
        if not table.busy:
            assert table.cloth.gathered == table.match.position.gathered
            asked += 1
            if asked * hand.frame > RESTS:
                break
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
