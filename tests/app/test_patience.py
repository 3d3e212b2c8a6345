"""Nobody waits longer than he wants, nobody misses what all are to see, and no hand lies open for long."""

from random import Random

import pytest

from app.model.table_setup import Guest, TableSetup
from app.tables.handover import NOBODY
from app.tables.nutty_business.opening import NuttyOpening
from app.tables.open_hand import UNTOUCHED_SECONDS
from app.tables.reveal import Reveal
from app.theme import SYMBOLS
from engine.game import Move
from engine.games import GAMES
from engine.go_nuts.moves import HIDE, ROLL
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import Start
from engine.sheet import play_line
from tests.games.nutty_business.fingers.helpers import opened
from tests.random_play import random_line

NAMES = ("Ada", "Ben", "Cleo", "Dan")
CORNER = (3, 3)
"""Where nothing lies."""


def sit_down(app, hand, game: str, bots: tuple[int, ...], *lines: str, guests: int = 3):
    people = [Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat in bots else None) for seat in range(guests)]
    match = TableSetup(GAMES[game], tuple(people), GAMES[game].full_options({}), 0).begin(Random(1))
    for line in lines:
        play_line(match, line)
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


def touch(hand, at: tuple[float, float] = CORNER):
    hand.finger().down(*at).up()
    hand.frames(2)


# Bots do not cost patience.


def answer(table) -> Move:
    moves = table.match.position.legal_moves(0)
    return HIDE if HIDE in moves else moves[0]


def rounds(hand, table, number: int, wait) -> list[float]:
    """Let a person play some rounds with bots, who `wait`s for them in his way; tell how long each took."""
    spans: list[float] = []
    bots_since = None
    while len(spans) < number:
        if getattr(table, "frenzy", None):
            touch(hand, table.frenzy.zones[0].center)
            hand.wait(0.3)
            bots_since = None
        elif table.advised() is None:
            acting = table.session.actor
            if bots_since is None and acting is not None and not isinstance(table.overlay, Reveal):
                bots_since = hand.now
            if isinstance(table.overlay, Reveal):
                touch(hand)
                bots_since = None
            wait(bots_since is not None)
        else:
            wait(False)
            if bots_since is not None:
                spans.append(hand.now - bots_since)
                bots_since = None
            table.layers.close()
            table.session.intend(0, answer(table))
        hand.frames()
    return spans


OPENED = {"go_nuts": (), "nutty_business": ("1 start c3", "2 start bank", "3 start thief")}


@pytest.mark.parametrize("game", OPENED)
def test_a_tap_ends_what_a_bot_does_and_the_wait_for_the_next(app, hand, game: str) -> None:
    """Before, a round with two bots cost up to 18 seconds, and tapping all the time at least 9."""
    app.settings.pace = "normal"
    table = sit_down(app, hand, game, (1, 2), *OPENED[game])
    last = hand.now

    def tap(bots_act: bool) -> None:
        nonlocal last
        if bots_act and hand.now - last > 0.4:
            touch(hand)
            last = hand.now

    assert max(rounds(hand, table, 3, tap)) < 6


@pytest.mark.parametrize("game", OPENED)
def test_a_held_finger_ends_the_bots_turns(app, hand, game: str) -> None:
    app.settings.pace = "normal"
    table = sit_down(app, hand, game, (1, 2), *OPENED[game])
    fingers: list = []

    def hold(bots_act: bool) -> None:
        if bots_act and not fingers:
            fingers.append(hand.finger().down(*CORNER))
        elif not bots_act and fingers:
            fingers.pop().up()

    assert max(rounds(hand, table, 3, hold)) < 2.5
    hold(False)
    hand.wait(0.1)
    assert app.pace == 1


def test_one_tap_ends_all_of_an_act_but_nothing_of_the_next(app, hand) -> None:
    app.settings.pace = "normal"
    table = sit_down(app, hand, "nutty_business", (1, 2), *OPENED["nutty_business"])
    table.session.intend(0, table.view.legal_moves(0)[0])
    hand.wait(0.33)
    assert table.busy
    lines = len(table.match.lines)
    touch(hand)
    hand.wait(0.2)
    assert len(table.match.lines) == lines + 1
    touch(hand)  # the second tap of a double tap
    hand.wait(0.2)
    assert len(table.match.lines) == lines + 1
    assert table.busy


def test_a_double_tap_that_ends_a_bots_act_is_no_answer(app, hand) -> None:
    """On the dice the second tap would roll for the person who comes next."""
    app.settings.pace = "normal"
    table = sit_down(app, hand, "go_nuts", (0,), "1 roll", "* NNNNN", guests=2)
    table.session.intend(0, HIDE)
    hand.wait(0.5)
    at = table.cloth.field.to_window(*table.cloth.field.center)
    touch(hand, at)
    assert not table.busy
    assert table.advised() == 1
    touch(hand, at)
    hand.wait(0.5)
    assert table.match.lines[-1].move == HIDE
    touch(hand, at)
    hand.wait(0.1)
    assert ROLL in [line.move for line in table.match.lines[3:]]


# The reveal waits for everybody.


def reveal(app, hand, bots: tuple[int, ...] = ()):
    lines = [f"{seat + 1} start c3" for seat in range(2)]
    table = sit_down(app, hand, "nutty_business", bots, *lines)
    table.session.intend(2, Start(0))
    hand.wait(0.1)
    assert isinstance(table.overlay, Reveal)
    return table


def test_a_reveal_waits_for_a_finger(app, hand) -> None:
    table = reveal(app, hand)
    assert table.overlay.title == "Everybody look!"
    assert table.overlay.hint == "Put the tablet in the middle; touch anywhere to go on."
    hand.wait(30)
    assert isinstance(table.overlay, Reveal)
    assert [card.code for card in table.overlay.cards] == ["c3", "c3", CODES[0]]
    touch(hand)
    assert table.overlay is None
    hand.wait(5)  # who begins is drawn
    assert table.handover.curtain


def test_a_double_tap_in_a_reveal_only_turns_the_cards(app, hand) -> None:
    app.settings.pace = "normal"
    table = reveal(app, hand)
    assert not all(card.code for card in table.overlay.cards)
    touch(hand)
    assert all(card.code for card in table.overlay.cards)
    touch(hand)
    assert isinstance(table.overlay, Reveal)
    hand.wait(0.3)
    touch(hand)
    assert table.overlay is None


def test_a_reveal_survives_a_pause(app, hand) -> None:
    table = reveal(app, hand)
    screen = app.manager.get_screen("table")
    screen.pause()
    hand.wait(5)
    screen.resume()
    hand.wait(1)
    assert isinstance(table.overlay, Reveal)
    touch(hand)
    hand.wait(5)
    assert table.handover.curtain


def test_a_held_finger_skips_no_reveal(app, hand) -> None:
    app.settings.pace = "normal"
    table = sit_down(app, hand, "nutty_business", (1, 2))
    finger = hand.finger().down(*CORNER)
    table.session.intend(0, Start(0))
    hand.wait(5)
    assert isinstance(table.overlay, Reveal)
    finger.up()
    hand.wait(0.1)
    assert isinstance(table.overlay, Reveal)


@pytest.mark.parametrize("game", ["nutty_business", "nacho_incident"])
def test_where_nobody_plays_a_reveal_goes_on_by_itself(app, hand, long_frames, game: str) -> None:
    table = sit_down(app, hand, game, (0, 1, 2))
    seen = False
    for _ in range(200):
        hand.frames()
        seen |= isinstance(table.overlay, Reveal)
        if seen and not table.overlay:
            return
    raise AssertionError("the bots hang")


# The table turns to persons.


def test_a_table_that_lies_flat_never_turns_to_a_bot(app, hand) -> None:
    app.settings.lie_flat = True
    table = sit_down(app, hand, "nut", (1,), guests=2)
    table.face(1)
    assert table.facing == "bottom"


def test_a_table_that_lies_flat_turns_back_as_soon_as_that_is_switched_off(app, hand) -> None:
    app.settings.lie_flat = True
    table = sit_down(app, hand, "go_nuts", (), guests=2)
    table.face(1)
    hand.wait(1)
    turntable = app.manager.get_screen("table").ids.turntable
    assert turntable.rotation == 180
    app.settings.lie_flat = False
    hand.wait(1)
    assert turntable.rotation == 0


def test_a_pause_is_read_from_where_the_table_is(app, hand) -> None:
    app.settings.lie_flat = True
    table = sit_down(app, hand, "go_nuts", (), guests=2)
    table.face(1)
    hand.wait(1)
    screen = app.manager.get_screen("table")
    screen.pause()
    hand.wait(0.2)
    go_on = next(pill for pill in screen._pause.walk() if getattr(pill, "text", "") == "Go on")
    assert go_on.to_window(*go_on.center)[1] < screen.center_y
    hand.tap(go_on)
    assert not screen.paused


# A hand that lies open.


def open_curtain(hand, table) -> None:
    ring = table.handover.curtain.ids.ring
    finger = hand.finger().down(*ring.to_window(*ring.center))
    hand.wait(2)
    finger.up()
    hand.wait(0.2)
    assert not table.handover.curtain


@pytest.mark.parametrize("game", ["nutty_business", "nacho_incident"])
def test_a_choice_that_lies_open_untouched_covers_itself(app, hand, long_frames, game: str) -> None:
    table = sit_down(app, hand, game, (), guests=2)
    open_curtain(hand, table)
    assert table.overlay
    hand.wait(UNTOUCHED_SECONDS - 10)
    touch(hand)
    hand.wait(UNTOUCHED_SECONDS - 10)
    assert table.overlay
    hand.wait(11)
    assert table.handover.curtain.name == "Ada"
    assert table.handover.holder == NOBODY
    assert table.overlay is None
    open_curtain(hand, table)
    assert table.overlay


def test_a_hand_on_the_table_covers_itself(app, hand, long_frames) -> None:
    table = sit_down(app, hand, "nutty_business", (), *OPENED["nutty_business"])
    open_curtain(hand, table)
    assert table.cloth.hand.cards
    hand.tap(table.cloth.hand.cards[0])
    hand.wait(UNTOUCHED_SECONDS + 1)
    assert not table.cloth.hand.cards
    assert table.carried is None
    assert table.handover.curtain


def test_a_hand_stays_open_where_nobody_else_could_look(app, hand, long_frames) -> None:
    table = sit_down(app, hand, "nutty_business", (1, 2))
    hand.wait(2 * UNTOUCHED_SECONDS)
    assert isinstance(table.overlay, NuttyOpening)


# A double tap on a card.


def with_places(app, hand, number: int):
    """Sit down where a card of the hand has so many places; return the table and the card."""
    rng = Random(3)
    people = tuple(Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat else None) for seat in range(2))
    match = TableSetup(GAMES["nutty_business"], people, {}, 0).begin(Random(1))

    def codes() -> list[str]:
        position = match.position
        if position.to_act != (0,) or position.openings or position.paying or position.to_use:
            return []
        cards = [move.card for move in position.legal_moves(0)]
        return [CODES[card] for card in cards if cards.count(card) == number]

    while not codes():
        match.play(*random_line(match.position, rng))
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    table = app.manager.get_screen("table").table
    return table, next(card for card in table.cloth.hand.cards if card.code == codes()[0])


def double_tap(hand, widget) -> None:
    at = widget.to_window(*widget.center)
    hand.finger().down(*at).up()
    hand.frames(3)
    hand.finger().down(*at).up()
    hand.wait(0.2)


def test_a_double_tap_plays_a_card_that_has_one_place(app, hand) -> None:
    table, card = with_places(app, hand, 1)
    lines = len(table.match.lines)
    double_tap(hand, card)
    assert CODES[table.match.lines[lines].move.card] == card.code


def test_a_double_tap_chooses_an_opening_card(app, hand) -> None:
    table = opened(app, hand, 3, "")
    lines, card = len(table.match.lines), table.overlay.cards[2]
    double_tap(hand, card)
    assert [str(line.move) for line in table.match.lines[lines:]] == [f"start {card.code}"]


def test_a_double_tap_lifts_a_card_that_has_several_places(app, hand) -> None:
    table, card = with_places(app, hand, 2)
    lines = len(table.match.lines)
    double_tap(hand, card)
    assert len(table.match.lines) == lines
    assert table.carried is card
    hand.wait(0.5)
    hand.tap(card)
    assert table.carried is None


# Who thinks.


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.reaction_ms])
def test_nobody_is_said_to_think_in_a_replay_of_persons(app, hand, long_frames, game: str) -> None:
    people = tuple(Guest(NAMES[seat], SYMBOLS[seat], None) for seat in range(2))
    match, rng = TableSetup(GAMES[game], people, GAMES[game].full_options({}), 0).begin(Random(1)), Random(2)
    while not match.over:
        match.play(*random_line(match.position, rng))
    screen = app.show("replay", match=match)
    said = set()
    for _ in range(100):
        hand.frames()
        said.add(screen.table.asked)
    assert said & {"Ada's turn", "Ben's turn"}
    assert not any("thinking" in words for words in said)


def test_a_bot_does_not_think_while_everything_stands_still(app, hand) -> None:
    app.settings.pace = "slow"
    table = sit_down(app, hand, "nutty_business", (0, 1), *OPENED["nutty_business"])
    assert table.asked == "Ada is thinking …"
    table.hold()
    assert table.asked == "Ada's turn"
    table.release()
    assert table.asked == "Ada is thinking …"
