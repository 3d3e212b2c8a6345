"""Taking back and putting back, by fingers: it stays until somebody acts, and says what it does."""

from __future__ import annotations

from random import Random

import pytest

from app.model.table_setup import Guest, TableSetup
from app.theme import SYMBOLS
from app.widgets.advice import box_of, overlap
from app.widgets.fonts import writing
from app.widgets.measure import BEYOND, LINE_HEIGHT, fits
from app.widgets.words import Words
from engine.games import GAMES
from engine.nacho_incident import stages
from engine.nut.moves import Place
from tests.app.eye import drawn
from tests.games.go_nuts.fingers import helpers as go_nuts
from tests.games.nacho_incident.fingers import helpers as nacho
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers import helpers as nutty

LONG = 5


def offered(table) -> tuple[str, str]:
    """What can be pressed now, as it stands there: to take back, and to put back."""
    pills = table.ids.undo.ids
    return tuple(pill.text if pill.width and not pill.disabled else "" for pill in pills.values())


def press(hand, pill) -> None:
    hand.tap(pill)
    hand.wait(0.3)


def play(hand, table) -> Place:
    """Lay a card of NUT by finger."""
    code = nut.liftable(table)[0]
    place = nut.a_place(table, code, 5)
    nut.lay(hand, table, code, place)
    return place


def test_among_people_it_stays_until_the_next_one_plays_and_can_be_put_back(app, hand) -> None:
    table = nut.sit_down(app, hand, nut.grown(6, 3, 4))
    play(hand, table)
    pills, lines = table.ids.undo.ids, table.match.lines[:]
    who = table.names[lines[-1].seat]
    for _ in range(3):
        hand.wait(LONG)
        assert offered(table) == (f"{who} takes it back", "")
    assert pills.take_back.told == table.sentence(lines[-1].events[0])
    press(hand, pills.take_back)
    assert len(table.match.lines) < len(lines)
    hand.wait(LONG)
    assert offered(table)[1] == f"{who} puts it back"
    press(hand, pills.put_back)
    assert table.match.lines == lines == nut.on_disk(app).lines
    assert offered(table) == (f"{who} takes it back", "")
    press(hand, pills.take_back)
    other = play(hand, table)
    assert offered(table) == (f"{who} takes it back", ""), "something else was played"
    assert table.match.lines[-1].move == other


def test_a_double_tap_takes_back_and_does_not_put_back_again(app, hand) -> None:
    table = nutty.begin(app, hand, 3, "1 start c5")
    pill = table.handover.curtain.ids.undo.ids.take_back
    where = pill.to_window(*pill.center)
    for _ in range(2):
        hand.finger().down(*where).up()
        hand.wait(0.1)
    hand.wait(0.5)
    assert not table.match.lines
    assert table.undoing.put_back_text


def test_a_column_that_nobody_has_turned_over_lies_face_down_again(app, hand) -> None:
    table = nut.sit_down(app, hand, nut.grown(6, 2, 3))
    column = table.match.position.column
    play(hand, table)
    new, lines = set(table.match.position.columns[column]), table.match.lines[:]
    pills = table.ids.undo.ids
    for _ in range(2):
        press(hand, pills.take_back)
        assert not table.refill.face_down
        press(hand, pills.put_back)
        assert table.match.lines == lines
        assert table.refill.face_down
        assert not new & nut.codes_in_widgets()
    nut.turn_over(hand, table)
    assert offered(table) == ("", "")


def test_with_bots_it_tells_whose_moves_go_and_brings_them_again(app, hand) -> None:
    table = nutty.opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief", bots=(1, 2))
    before = table.match.position
    nutty.make(hand, table, table.view.legal_moves(0)[0])
    pills = table.ids.undo.ids
    for _ in range(200):  # while it is shown, while bots think, and after they have answered
        assert offered(table) == ("Take back", "")
        hand.wait(0.1)
        if not table.busy and table.session.actor is None:
            break
    first, lines = table.match.lines[3].events[0], table.match.lines[:]
    told = f"{table.sentence(first)[:-1]} … and what {table.names[1]} and {table.names[2]} played"
    assert pills.take_back.told == told
    app.settings.language = "fr"
    assert pills.take_back.text == "Annuler"
    assert pills.take_back.told.endswith(f"… et ce qu’ont joué {table.names[1]} et {table.names[2]}")
    app.settings.language = "en"
    press(hand, pills.take_back)
    assert table.match.position == before
    assert offered(table) == ("", "Put back")
    press(hand, pills.put_back)
    assert table.match.lines == lines
    assert offered(table) == ("Take back", "")


def test_a_tap_while_a_bot_acts_stops_it(app, hand) -> None:
    app.settings.pace = "slow"
    table = nutty.opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief", bots=(1, 2))
    before = table.match.position
    nutty.make(hand, table, table.view.legal_moves(0)[0])
    while not (table.busy and table.match.lines[-1].seat == 1):
        hand.frames()
    press(hand, table.ids.undo.ids.take_back)
    hand.wait(LONG)
    assert table.match.position == before
    assert not table.busy


def test_dice_are_not_taken_back_but_nuts_that_were_hidden(app, hand) -> None:
    table = go_nuts.begin(app, hand, 2)
    hand.wait(0.5)
    while not table.match.position.may_hide:
        go_nuts.make(hand, table, table.view.legal_moves(table.view.turn)[0])
        hand.wait(LONG)
        assert offered(table) == ("", "")
    turn, name = table.match.position, table.names[table.view.turn]
    go_nuts.make(hand, table, table.view.legal_moves(table.view.turn)[-1])
    hand.wait(LONG)
    assert offered(table) == (f"{name} takes it back", "")
    press(hand, table.ids.undo.ids.take_back)
    assert table.match.position == turn
    assert offered(table) == ("", f"{name} puts it back")
    press(hand, table.ids.undo.ids.put_back)
    go_nuts.make(hand, table, table.view.legal_moves(table.view.turn)[0])
    assert offered(table) == ("", "")


def test_secret_choices_are_taken_back_and_put_back_on_the_curtain_one_after_the_other(app, hand) -> None:
    hand.frame = 0.1
    match = nacho.play_until(nacho.seat_people(3), lambda position: position.stage == stages.HIRE)
    table = nacho.sit_down(app, hand, match)
    for _ in range(2):
        nacho.open_curtain(hand, table)
        nacho.make(hand, table, match.position.legal_moves(int(table.handover.holder))[0])
        nacho.settle(hand, table)
    lines, third = match.lines[:], table.handover.curtain.name
    for _ in range(2):
        press(hand, table.handover.curtain.ids.undo.ids.take_back)
        assert table.handover.holder == -1
    assert table.undoing.put_back_text
    for _ in range(2):
        press(hand, table.handover.curtain.ids.undo.ids.put_back)
        assert table.handover.holder == -1
    assert match.lines == lines
    assert table.handover.curtain.name == third
    assert not table.undoing.put_back_text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_words_fit_whatever_people_are_called(app, hand, quick, game: str, language: str) -> None:
    """At huge text they may be drawn smaller, but nothing of them is left out."""
    app.settings.language, app.settings.text_size = language, "huge"
    guests = [Guest("Marie-Madeleine W", SYMBOLS[seat], "easy" if seat > 1 else None) for seat in range(3)]
    match = TableSetup(GAMES[game], tuple(guests), GAMES[game].full_options({}), 0).begin(Random(1))
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    table = app.manager.get_screen("table").table
    table.undoing.take_back_text = app.say("{name} takes it back", name=guests[0].name)
    table.undoing.take_back_told = app.say("… and what {n} others played", n=3) * 2
    for put_back in ("", app.say("{name} puts it back", name=guests[0].name)):
        table.undoing.put_back_text = put_back
        hand.frames(3)
        for words in (widget for widget in table.ids.undo.walk() if getattr(widget, "text", "")):
            if hasattr(words, "squeezed"):
                assert words.texture_size[1] <= words.height * BEYOND * LINE_HEIGHT, words.text
                text, font = writing(words.text, words.font_name)
                assert fits(text, font, int(words.font_size), *words.text_size), text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids=str)
def test_what_offers_it_lies_over_no_words_at_dice(app, hand, window, size, language: str) -> None:
    window.size, app.settings.language = size, language
    table = go_nuts.at_turn(app, hand, "1 roll", "* NNSSS", "1 hide", "2 roll", "* NSSSX", "2 hide")
    for press_first in (False, True):
        if press_first:
            press(hand, table.ids.undo.ids.take_back)
        hand.wait(1)
        pills = [pill for pill in table.ids.undo.ids.values() if pill.width]
        assert pills
        said = [one for one in drawn(table.cloth) if isinstance(one, Words) and one.text and one.width > 1]
        assert any(one.fact == "round" for one in said)
        hidden = [one.text for one in said for pill in pills if overlap(box_of(one), box_of(pill)) > 0]
        assert not hidden


def test_what_goes_is_written_where_it_can_be_read_and_else_told_to_a_finger_that_rests(app, hand) -> None:
    table = nut.sit_down(app, hand, nut.grown(6, 3, 4))
    play(hand, table)
    pill, told = table.ids.undo.ids.take_back, table.undoing.take_back_told
    pill.size = 600, 400
    hand.frames(2)
    assert pill.ids.told.text == told != ""
    assert ("take back: what", told) in pill.claims()
    pill.size = 200, 30
    hand.frames(2)
    assert not pill.ids.told.text
    lines = table.match.lines[:]
    finger = hand.press(pill)
    hand.wait(1)
    finger.up()
    hand.wait(0.1)
    assert app.notice.text == told
    assert table.match.lines == lines, "nothing comes of it but words"
