"""Go Nuts! played by fingers on the real app, but for its races."""

from random import Random

import pytest
from kivy.graphics import Rotate, SmoothRoundedRectangle

from engine import sheet
from engine.go_nuts.moves import HIDE, ROLL, Rolled
from engine.sheet import play_line
from tests.app.eye import hidden, wrong
from tests.games.go_nuts.fingers.helpers import at_turn, begin, pills, race_to_the_end, set_table


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


def test_what_shines_round_a_nut_lies_under_it_also_in_a_row_that_was_laid_anew(app, hand) -> None:
    table = at_turn(app, hand, "1 roll", "* NNNSS")
    for die in table.cloth.dice.nuts:
        (turned,) = (part for part in die._glow.children if isinstance(part, Rotate))
        assert turned.origin[:2] == pytest.approx(tuple(die.center))


def test_dice_that_have_landed_stay_in_their_order(app, hand, monkeypatch) -> None:
    table = begin(app, hand, 2)
    monkeypatch.setattr(table.match, "play_chance", lambda rng: play_line(table.match, "* NNSSX"))
    hand.tap(table.cloth.ids.roll)
    while any(die.tumbling for die in table.cloth.dice.field):
        hand.frames()
    landed = [die.face for die in table.cloth.dice.field]
    hand.wait(2)
    assert not table.busy
    assert [die.face for die in table.cloth.dice.field] == [face for face in landed if face != "X"]


def test_a_nut_on_the_last_die_is_told(app, hand) -> None:
    table = at_turn(app, hand, "1 roll", "* NNNNX", "1 roll", "* NNXX", "1 roll", "* NX")
    assert "last die" not in table.asked
    table = at_turn(app, hand, "1 roll", "* NNNNX", "1 roll", "* NNXX", "1 roll", "* NX", "1 roll", "* N")
    assert "last die" in table.asked
    assert "Roll 5 dice" in pills(table)


def test_what_others_have_done_hides_no_die_that_takes_the_room_of_the_tray(app, hand, window) -> None:
    window.size = (1280, 800)
    match = set_table(app, hand, 3).setup.begin(Random(1))
    for line in ("1 roll", "* NNSSX", "1 hide", "2 roll", "* NNSSX", "2 hide", "3 roll", "* NNXXX"):
        play_line(match, line)
    app.settings.pace = "slow"
    app.play(app.storage.begin(match))
    hand.wait(1)
    table = app.manager.get_screen("table").table
    hand.tap(table.cloth.ids.hide)
    hand.wait(6)
    assert table.since.shown
    assert not hidden(table)


def test_the_way_of_points_always_has_some_width(app, hand) -> None:
    """Kivy leaves a rounded rectangle that loses its width as it was: points taken back would stay drawn."""
    table = begin(app, hand, 2)
    for points in (0, 4, 0):
        table.cloth.cards[0].points = points
        hand.frames(2)
        parts = [part.canvas.children for part in table.cloth.cards[0].walk(restrict=True)]
        drawn = [one for part in parts for one in part if isinstance(one, SmoothRoundedRectangle)]
        assert len(drawn) == 3
        assert all(0 not in one.size for one in drawn)


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


# The whole way.


@pytest.mark.usefixtures("long_frames")
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


def test_a_sign_says_that_the_round_is_only_being_finished(app, hand) -> None:
    rolls = ("1 roll", "* NNNNN") * 10
    table = at_turn(app, hand, *rolls)
    assert not table.cloth.last_turns
    table.session.intend(0, HIDE)
    said: list[str] = []
    table.bind(asked=lambda _, text: said.append(text))
    hand.wait(4)
    assert any("reaches the target" in text for text in said)
    assert table.cloth.last_turns
    assert not wrong(table)
