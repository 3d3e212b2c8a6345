"""What is pressed looks pressed as long as a finger is on it, and no longer."""

from __future__ import annotations

import pytest

from app.screens.home import FirstButton, HomeButton
from app.tables.chrome import UndoPill
from app.theme import TEXT_SIZES, TITLE_FONT
from app.widgets.controls import Lever, Pill, RoundButton
from app.widgets.words import Icon
from tests.app.test_replay import read
from tests.games.nut.fingers import helpers as nut


def icon_of(pill: Pill) -> Icon:
    return next(part for part in pill.walk(restrict=True) if isinstance(part, Icon))


def test_a_pill_sinks_under_a_finger_and_comes_up_with_it(app, hand) -> None:
    app.show("settings")
    screen = app.show("history")
    hand.wait(0.5)
    pill = next(
        part for part in screen.walk(restrict=True) if isinstance(part, Pill) and part.sign == "statistics"
    )
    words = pill.ids.words
    before = [(part.y, part.height) for part in (icon_of(pill), words)]
    finger = hand.finger().down(*pill.to_window(*pill.center))
    hand.wait(0.2)
    pressed = [(part.y, part.height) for part in (icon_of(pill), words)]
    assert all(now[0] < then[0] and now[1] == then[1] for now, then in zip(pressed, before, strict=True))
    finger.up()
    hand.wait(0.5)
    assert app.manager.current == "statistics"
    app.show("home")
    hand.wait(0.5)
    assert [(part.y, part.height) for part in (icon_of(pill), words)] == before


def heights(pill: Pill) -> list[float]:
    return [part.y for part in (pill, icon_of(pill), pill.ids.words)]


def pause(app) -> None:
    app.show("table")
    app.manager.current_screen.pause()


SCENES = {
    "result": lambda app: app.show("result", match=read("nut/2p_1.sheet")),
    "table": pause,
}


@pytest.mark.parametrize("name", SCENES)
def test_no_pill_stays_pressed_wherever_a_tap_on_it_leads(app, hand, name: str) -> None:
    nut.asked(app, hand)
    for nth in range(4):
        SCENES[name](app)
        hand.wait(0.6)
        walked = app.manager.current_screen.walk(restrict=True)
        pill = [part for part in walked if isinstance(part, Pill) and not part.disabled][nth]
        before = heights(pill)
        hand.tap(pill)
        hand.wait(0.6)
        app.show(name)
        hand.wait(0.6)
        assert pill.state == "normal"
        assert heights(pill) == before, pill.text


def test_no_way_from_home_stays_pressed(app, hand) -> None:
    for nth in range(5):
        app.show("home")
        hand.wait(0.6)
        walked = app.manager.current_screen.walk(restrict=True)
        way = [part for part in walked if isinstance(part, HomeButton | FirstButton)][nth]
        hand.tap(way)
        hand.wait(0.6)
        app.show("home")
        hand.wait(0.6)
        assert way.state == "normal"
        assert not getattr(way, "sink", 0)


def test_what_offers_to_take_back_comes_up_again(app, hand) -> None:
    table = nut.asked(app, hand)
    nut.make(hand, table, table.match.position.legal_moves(0)[0])
    hand.wait(1)
    pill = next(one for one in table.walk(restrict=True) if isinstance(one, UndoPill) and one.text)
    before = [tuple(part.pos) for part in (pill.ids.title, icon_of(pill))]
    hand.tap(pill)
    hand.wait(0.5)
    table.put_back()
    hand.wait(1)
    assert pill.text
    assert pill.state == "normal"
    assert [tuple(part.pos) for part in (pill.ids.title, icon_of(pill))] == before


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_what_a_pill_says_below_its_words_stays_within_it(app, hand, size: str) -> None:
    app.settings.language, app.settings.text_size = "fr", size
    hand.wait(0.2)
    pill = Pill(text="Continuer", sign="play", size_hint=(None, None), size=(430 * app.u, 82 * app.u))
    pill.bind(tall=lambda _, tall: setattr(pill, "height", tall))  # as at home
    app.root.add_widget(pill)
    for line in ("NUT", "The Nacho Incident · 3 joueurs choisissent"):
        pill.line = line
        hand.wait(0.2)
        words = pill.ids.line
        assert words.text == line
        assert pill.x < words.x
        assert words.right < pill.right
        drawn = pill.ids.words.texture_size[1] + words.texture_size[1]
        assert drawn < 0.88 * pill.height, "the two lines do not touch"


def test_a_finger_that_rests_on_a_sign_is_told_what_it_does_and_no_more(app, hand) -> None:
    app.show("settings")
    hand.wait(0.5)
    screen = app.manager.get_screen("settings")
    button = next(part for part in screen.walk(restrict=True) if isinstance(part, RoundButton))
    finger = hand.press(button)
    hand.wait(1)
    assert app.notice.text == "Back"
    finger.up()
    hand.wait(0.5)
    assert app.manager.current == "settings", "it was only asked"
    hand.tap(button)
    hand.wait(0.5)
    assert app.manager.current == "home"


def test_a_pill_whose_words_have_no_room_beside_its_sign_does_without(app, hand) -> None:
    pill = Pill(text="Delete", sign="bin", size_hint=(None, None), size=(300 * app.u, 76 * app.u))
    app.root.add_widget(pill)
    hand.wait(0.2)
    assert icon_of(pill).sign == "bin"
    pill.width = 150 * app.u
    hand.wait(0.2)
    assert not icon_of(pill).sign
    assert pill.ids.words.font_size >= app.hand.smallest("play", TITLE_FONT)


def test_pills_of_one_row_all_have_their_signs_or_none_has(app) -> None:
    words = ["Resume", "Watch", "An uncommonly long word"]
    alone = [Pill(text=text, sign="replay", size=(200, 76)) for text in words]
    assert [pill.bare for pill in alone] == [False, False, True]
    row = [Pill(text=text, sign="replay", size=(200, 76), among=words) for text in words]
    assert all(pill.bare for pill in row)
    for pill in row:
        pill.among = words[:2]
    assert [pill.bare for pill in row] == [False, False, True]


@pytest.mark.parametrize("first", [0, 1])
def test_two_fingers_on_one_button_press_it_once(app, hand, first: int) -> None:
    screen = app.show("settings")
    hand.wait(0.5)
    lever = next(part for part in screen.walk(restrict=True) if isinstance(part, Lever))
    was = lever.active
    fingers = [hand.press(lever)]
    hand.wait(0.1)
    fingers.append(hand.press(lever))
    hand.wait(0.1)
    for finger in (fingers[first], fingers[1 - first]):
        finger.up()
        hand.wait(0.1)
    assert lever.active is not was
    assert lever.state == "normal"
    hand.tap(lever)
    assert lever.active is was
