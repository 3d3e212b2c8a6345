"""The set-up screen under fingers: seats change by dragging, and nothing stays in the air."""

from itertools import pairwise
from random import Random

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from app.model.table_setup import BOT_NAMES, LONGEST_NAME, TableSetup
from app.screens.guests import GuestRow
from app.screens.setup import INTRODUCTION_SECONDS
from app.theme import SYMBOLS
from app.widgets.controls import Segment
from app.widgets.measure import extents
from engine.games import GAMES
from engine.match import LEVEL_NAMES

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def set_table(app, hand, game: str = "go_nuts", guests: int = 4, first: int | None = None):
    setup = TableSetup.usual(GAMES[game], NAMES)
    while len(setup.guests) < guests:
        setup = setup.with_new_guest(NAMES[len(setup.guests)])
    screen = app.show("setup", setup=setup)
    if first is not None:
        screen.begins(first)
    hand.wait(0.5)
    return screen


def names(screen) -> list[str]:
    return [guest.name for guest in screen.setup.guests]


def rows(screen) -> list[GuestRow]:
    return screen.ids.rows.seated


def grip(row: GuestRow) -> tuple[float, float]:
    """Where a row is taken."""
    return row.x + row.height * 0.2, row.center_y


def assert_settled(screen, hand) -> None:
    """Everything lies where it belongs, on no finger, and the rows say what the table says."""
    hand.wait(0.5)
    for seating in (screen.ids.rows, screen.ids.map):
        assert not seating._holds
        for seat, thing in enumerate(seating.seated):
            assert not thing.lifted
            assert tuple(thing.pos) == pytest.approx(seating.place(seat), abs=0.01)
            assert tuple(thing.size) == pytest.approx(seating.room())
    assert [row.name for row in rows(screen)] == [row.ids.name.text for row in rows(screen)] == names(screen)
    assert [row.seat for row in rows(screen)] == list(range(len(screen.setup.guests)))
    on_map = [badge.symbol for badge in screen.ids.map.seated]
    assert [row.symbol for row in rows(screen)] == on_map == [guest.symbol for guest in screen.setup.guests]


def test_a_row_is_dragged_to_another_seat(app, hand) -> None:
    screen = set_table(app, hand, first=0)
    row, target = rows(screen)[0], rows(screen)[2]
    x, y = grip(row)
    finger = hand.finger().down(x, y)
    hand.wait(0.1)
    assert row.lifted
    finger.move(x, target.center_y)
    hand.wait(0.3)
    assert names(screen) == ["Ben", "Cleo", "Ada", "Dan"], "others make room while the finger is still down"
    finger.up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ben", "Cleo", "Ada", "Dan"]
    assert screen.setup.first == 2, "who begins is the same person"


def test_a_row_that_is_brought_back_changes_nothing(app, hand) -> None:
    screen = set_table(app, hand)
    before = screen.setup
    x, y = grip(rows(screen)[1])
    hand.finger().down(x, y).move(x, rows(screen)[3].center_y).move(x, y).up()
    assert_settled(screen, hand)
    assert screen.setup == before


def test_a_row_stays_in_the_list_however_far_the_finger_goes(app, hand) -> None:
    screen = set_table(app, hand)
    row = rows(screen)[1]
    finger = hand.finger().down(*grip(row)).move(Window.width - 1, 1)
    hand.wait(0.2)
    assert row.x == pytest.approx(screen.ids.rows.x)
    assert row.y >= screen.ids.rows.y
    finger.up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ada", "Cleo", "Dan", "Ben"]


def test_a_badge_is_dragged_round_the_map(app, hand) -> None:
    screen = set_table(app, hand)
    badges = list(screen.ids.map.seated)
    hand.finger().down(*badges[0].center).move(*badges[2].center).up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ben", "Cleo", "Ada", "Dan"]


def test_two_fingers_drag_two_rows(app, hand) -> None:
    screen = set_table(app, hand)
    first, last = rows(screen)[0], rows(screen)[3]
    x, top, bottom = grip(first)[0], first.center_y, last.center_y
    one, other = hand.finger().down(x, top), hand.finger().down(x, bottom)
    hand.wait(0.1)
    assert first.lifted
    assert last.lifted
    one.move(x, bottom)
    hand.wait(0.1)
    other.move(x, top)
    hand.wait(0.1)
    one.up()
    hand.wait(0.3)
    assert last.lifted, "it is on another finger"
    other.up()
    assert_settled(screen, hand)
    assert names(screen) == ["Dan", "Ben", "Cleo", "Ada"]


def test_a_second_finger_cannot_take_a_row_away(app, hand) -> None:
    screen = set_table(app, hand)
    row = rows(screen)[0]
    one = hand.finger().down(*grip(row))
    hand.wait(0.1)
    other = hand.finger().down(*grip(row)).move(grip(row)[0], rows(screen)[3].center_y)
    hand.wait(0.1)
    assert names(screen) == list(NAMES[:4])
    other.up()
    one.up()
    assert_settled(screen, hand)


def test_a_touch_that_is_lost_leaves_everybody_seated(app, hand) -> None:
    """The end of a touch never comes: the seats are as they were seen, and the next finger tidies up."""
    screen = set_table(app, hand)
    row = rows(screen)[0]
    x, _ = grip(row)
    hand.finger().down(*grip(row)).move(x, rows(screen)[1].center_y)
    hand.wait(0.3)
    EventLoop.me_list.clear()
    assert names(screen) == ["Ben", "Ada", "Cleo", "Dan"]
    hand.finger().down(*grip(rows(screen)[3])).up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ben", "Ada", "Cleo", "Dan"]


def test_a_row_is_put_down_when_android_puts_the_app_away(app, hand) -> None:
    screen = set_table(app, hand)
    hand.finger().down(*grip(rows(screen)[2]))
    hand.wait(0.1)
    assert app.dispatch("on_pause") is True
    assert_settled(screen, hand)


def test_a_window_that_changes_under_a_drag_ends_it(app, hand) -> None:
    screen = set_table(app, hand)
    row = rows(screen)[0]
    finger = hand.finger().down(*grip(row)).move(grip(row)[0], rows(screen)[2].center_y)
    hand.wait(0.2)
    Window.size = (800, 360)
    hand.wait(0.2)
    assert_settled(screen, hand)
    finger.move(10, 10)
    hand.wait(0.1)
    finger.up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ben", "Cleo", "Ada", "Dan"]


def test_a_tall_window_is_filled_and_fingers_reach_what_they_see(app, hand) -> None:
    Window.size = (500, 900)
    screen = set_table(app, hand)
    assert tuple(app.root.size) == (500, 900)
    row, target = rows(screen)[0], rows(screen)[2]
    hand.finger().down(*row.to_window(*grip(row))).move(*row.to_window(*grip(target))).up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ben", "Cleo", "Ada", "Dan"]


def test_a_table_lies_in_the_middle_of_a_tall_window(app, hand) -> None:
    Window.size = (500, 900)
    screen = set_table(app, hand)
    app.begin(screen.setup)
    hand.wait(0.5)
    assert tuple(app.root.pos) == (0, 200)
    assert tuple(app.root.size) == (500, 500)
    assert tuple(app.manager.current_screen.table.size) == (500, 500)
    app.manager.current_screen.leave()
    hand.wait(0.5)
    assert tuple(app.root.size) == tuple(app.manager.current_screen.size) == (500, 900)


def test_leaving_the_screen_ends_a_drag(app, hand) -> None:
    screen = set_table(app, hand)
    finger = hand.finger().down(*grip(rows(screen)[0]))
    hand.wait(0.1)
    app.show("home")
    hand.wait(0.5)
    finger.up()
    assert_settled(screen, hand)


def test_a_guest_may_leave_while_he_is_dragged(app, hand) -> None:
    screen = set_table(app, hand)
    row = rows(screen)[1]
    finger = hand.finger().down(*grip(row))
    hand.wait(0.1)
    screen.remove(1)
    finger.move(*grip(rows(screen)[2]))
    hand.wait(0.1)
    finger.up()
    assert_settled(screen, hand)
    assert names(screen) == ["Ada", "Cleo", "Dan"]


def test_a_button_of_a_guest_who_left_does_nothing(app, hand) -> None:
    screen = set_table(app, hand)
    row = rows(screen)[3]
    cross = next(child for child in row.children if type(child).__name__ == "CrossButton")
    finger = hand.finger().down(*cross.center)
    hand.wait(0.1)
    screen.remove(3)
    finger.up()
    hand.wait(0.2)
    assert names(screen) == ["Ada", "Ben", "Cleo"]


def test_a_colour_is_chosen_and_swapped(app, hand) -> None:
    screen = set_table(app, hand, guests=2)
    head = next(child for child in rows(screen)[0].children if type(child).__name__ == "HeadButton")
    hand.tap(head)
    chips = {chip.symbol: chip for chip in screen.chooser.ids.chips.children}
    assert set(chips) == set(SYMBOLS)
    assert chips["wave"].owner == "Ben"
    hand.tap(chips["wave"])
    assert screen.chooser is None
    assert [guest.symbol for guest in screen.setup.guests] == ["wave", "claw"]
    assert_settled(screen, hand)


def test_a_touch_beside_the_colours_only_closes_them(app, hand) -> None:
    screen = set_table(app, hand)
    before = screen.setup
    screen.open_colours(0)
    hand.wait(0.1)
    hand.finger().down(*grip(rows(screen)[3])).up()
    hand.wait(0.1)
    assert screen.chooser is None
    assert screen.setup == before


def test_a_name_that_is_being_edited_goes_to_the_right_guest(app, hand) -> None:
    """The field is left by a touch that also changes the seats."""
    screen = set_table(app, hand)
    field = rows(screen)[3].ids.name
    field.focus = True
    field.text = "Zoé"
    x, y = grip(rows(screen)[3])
    hand.finger().down(x, y).move(x, rows(screen)[0].center_y).up()
    assert_settled(screen, hand)
    assert names(screen) == ["Zoé", "Ada", "Ben", "Cleo"]
    assert not field.focus


def test_who_comes_back_to_the_seat_of_a_bot_has_his_name_again(app, hand) -> None:
    screen = set_table(app, hand)
    screen.rename(1, "Zoé")
    segments = {part.value: part for part in rows(screen)[1].walk(restrict=True) if isinstance(part, Segment)}
    hand.tap(segments["bot"])
    assert names(screen)[1] in BOT_NAMES
    hand.tap(segments["person"])
    assert names(screen)[1] == "Zoé"
    assert_settled(screen, hand)


@pytest.mark.parametrize("wish", ["bot", "person"])
def test_there_is_a_name_left_when_people_have_taken_all_of_them(app, hand, wish: str) -> None:
    screen = set_table(app, hand, "nutty_business", 5)
    if wish == "bot":
        for seat, name in enumerate(BOT_NAMES[:5]):
            screen.rename(seat, name)
    else:
        screen.rename(4, BOT_NAMES[0])
        screen.seat_a(4, "bot")
        screen.prepare(screen.setup)  # whose seat it was is forgotten
        for seat in range(5):
            screen.rename(seat, f"X{seat}")
        for seat, name in enumerate((*NAMES[1:], NAMES[0])):
            screen.rename(seat, name)
    segments = {part.value: part for part in rows(screen)[4].walk(restrict=True) if isinstance(part, Segment)}
    hand.tap(segments[wish])
    assert names(screen)[4] == (BOT_NAMES[5] if wish == "bot" else "Ada 2")
    assert len(set(names(screen))) == 5
    assert_settled(screen, hand)


@pytest.mark.parametrize("first", [None, 0])
def test_the_widest_name_is_seen_whole(app, hand, first: int | None) -> None:
    screen = set_table(app, hand, first=first)
    field = rows(screen)[1].ids.name
    screen.rename(1, "W" * 20)
    hand.wait(0.2)
    assert field.text == "W" * LONGEST_NAME
    assert field.scroll_x == 0
    assert extents(field.text, field.font_name, round(field.font_size))[0] < field.width


def test_an_empty_name_is_taken_back(app, hand) -> None:
    screen = set_table(app, hand)
    field = rows(screen)[0].ids.name
    field.focus = True
    field.text = "  "
    field.focus = False
    assert_settled(screen, hand)
    assert names(screen)[0] == "Ada"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (2400, 1080)], ids=str)
def test_all_guests_and_options_have_room(app, hand, game, size) -> None:
    Window.size = size
    screen = set_table(app, hand, game.name, game.seats[-1], first=0)
    for seat in range(game.seats[-1]):
        screen.seat_a(seat, "bot")
    hand.wait(0.3)
    assert_settled(screen, hand)
    list_bottom = screen.ids.rows.y
    assert all(row.y >= list_bottom - 0.01 for row in rows(screen))
    for row in rows(screen):
        controls = sorted((child for child in row.children if child.width > 1), key=lambda child: child.x)
        for left, right in pairwise(controls):
            assert left.right <= right.x + 0.01, (left, right)
        assert controls[-1].right <= row.right
    options = screen.ids.options
    assert len(options.children) == len(game.options)
    sheet = options.parent.parent
    assert options.parent.y >= sheet.y + 22 * app.u


def test_options_are_chosen_with_levers(app, hand) -> None:
    screen = set_table(app, hand, "nacho_incident", 2)
    levers = [row.children[0] for row in reversed(screen.ids.options.children)]
    hand.tap(levers[0])
    hand.tap(levers[2])
    assert screen.setup.options == {"choosy": "yes", "random": "no", "blind": "yes"}


def test_ten_fingers_at_random_leave_a_table_that_can_be_played_at(app, hand) -> None:
    screen = set_table(app, hand, "nutty_business", 5)
    rng = Random(3)
    down = []
    for _ in range(600):
        if app.manager.current != "setup":
            app.show("setup")
        spot = rng.uniform(0, Window.width - 1), rng.uniform(Window.height * 0.15, Window.height - 1)
        kind = rng.random()
        if kind < 0.35 and len(down) < 10:
            down.append(hand.finger().down(*spot))
        elif down and kind < 0.8:
            rng.choice(down).move(*spot)
        elif down:
            down.pop(rng.randrange(len(down))).up()
        if rng.random() < 0.4:
            hand.frames(1, seconds=0.05)
        if rng.random() < 0.01:
            Window.size = rng.choice([(640, 400), (512, 300), (800, 360)])
    for finger in down:
        finger.up()
    hand.wait(1)
    screen.close_colours()
    app.show("setup")
    hand.wait(0.5)
    assert_settled(screen, hand)
    screen.setup.begin(Random(1))


def test_a_bot_is_introduced_for_a_while(app, hand) -> None:
    """Whoever chooses a level reads how it plays; after that the line says again what can be dragged."""
    screen = set_table(app, hand)
    hand.tap(next(row for row in rows(screen)[2].walk() if getattr(row, "value", "") == "bot" and row.sign))
    assert screen.introduction == (
        f"{BOT_NAMES[0]}, kindness itself, plays sensibly, but does not look far ahead."
    )
    said = {screen.introduction}
    for level in LEVEL_NAMES:
        hand.tap(rows(screen)[2].ids.level)
        hand.wait(0.4)
        choice = next(row for row in screen.menu.ids.rows.children if row.value == level)
        hand.tap(choice)
        assert screen.setup.guests[2].bot == level
        assert screen.introduction.endswith(choice.line[0].lower() + choice.line[1:])
        said.add(screen.introduction)
        hand.wait(0.4)
    assert len(said) == len(LEVEL_NAMES)
    hand.wait(INTRODUCTION_SECONDS + 0.2)
    assert not screen.introduction


def test_one_bar_says_who_begins(app, hand) -> None:
    screen = set_table(app, hand)
    bar = {part.value: part for part in screen.ids.first.children}
    assert set(bar) == {"", *(guest.symbol for guest in screen.setup.guests)}
    assert [value for value, part in bar.items() if part.chosen] == [""]
    hand.tap(bar["sun"])
    assert screen.setup.first == 2
    x, y = grip(rows(screen)[2])
    hand.finger().down(x, y).move(x, rows(screen)[0].center_y).up()
    assert_settled(screen, hand)
    assert screen.setup.first == 0, "the same person begins, wherever he sits"
    screen.remove(0)
    hand.wait(0.2)
    bar = {part.value: part for part in screen.ids.first.children}
    assert "sun" not in bar
    assert screen.setup.first is None
    assert bar[""].chosen
    hand.tap(bar["moon"])
    hand.tap(bar[""])
    assert screen.setup.first is None


def test_a_tap_on_a_name_that_we_gave_chooses_it_whole(app, hand) -> None:
    """Typing replaces it; a name that people gave is edited."""
    screen = set_table(app, hand)
    field = rows(screen)[0].ids.name
    hand.tap(field)
    assert field.selection_text == "Ada"
    field.focus = False
    screen.rename(0, "Zoé")
    hand.wait(1)  # else Kivy takes the next tap for the second of two, which choose a word
    hand.tap(field)
    assert not field.selection_text


def test_what_is_touched_in_a_row_is_as_high_as_the_row(app, hand) -> None:
    screen = set_table(app, hand)
    screen.seat_a(3, "bot")
    hand.wait(0.2)
    for row in rows(screen):
        for part in (row.ids.name, row.ids.head):
            assert part.height >= 0.85 * row.height
