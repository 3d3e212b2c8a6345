"""Nobody sees what is another's: the window is searched at every moment, and compared pixel by pixel."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from app.tables.handover import NOBODY
from app.tables.nutty_business.opening import NuttyOpening
from app.tables.reveal import Reveal
from engine.bots import random_bot
from engine.bots.levels import Reflex
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, NEW, RIGHT, Play, Start
from engine.nutty_business.position import NOT_CHOSEN, UNSEEN
from tests.games.nutty_business.fingers.helpers import (
    OUTSIDE,
    back_key,
    begin,
    carry,
    drag,
    go_on,
    in_hand,
    make,
    middle,
    notice,
    open_curtain,
    opened,
    own_pile,
    play_on,
    settle,
    sign,
    word,
)
from tests.games.nutty_business.fingers.leaks import card_names, leaks

ROOT = Path(__file__).parents[4]
OPENED = "1 start c3\n2 start bank"


@pytest.fixture
def watched(hand, app, monkeypatch):
    """Fingers under which the whole window is searched after every frame."""
    frames = hand.frames

    def watch(number: int = 1, seconds: float | None = None) -> None:
        for _ in range(number):
            frames(1, seconds)
            if app.manager.has_screen("table") and app.manager.get_screen("table").table:
                assert not leaks(app.manager.get_screen("table").table)

    monkeypatch.setattr(hand, "frames", watch)
    return hand


def hand_is_hidden(table) -> None:
    assert table.handover.holder == NOBODY
    assert not table.cloth.hand.cards
    assert not table.cloth.hand.children
    assert not leaks(table)


def pauses(app, hand):
    """Pause a match in every way there is."""
    screen = app.manager.get_screen("table")
    for pause in (back_key, app.on_pause, lambda: hand.tap(sign(screen.table, "pause"))):
        pause()
        hand.wait(0.1)
        assert screen.paused
        yield screen
        hand.tap(word(screen, "Go on"))
        hand.wait(0.2)
        assert not screen.paused


# Searched.


def test_the_search_finds_a_hand_that_lies_open(app, hand) -> None:
    table = opened(app, hand, 2, OPENED)
    assert not leaks(table)
    table.handover.holder = 1
    assert not leaks(table)
    table.cloth.hand.show(table.symbols[0], table.match.position.hands[0])
    assert "the face of Ada's c5" in leaks(table)
    table.cloth.hand.clear()
    table.handover.bind(
        holder=lambda *_: table.cloth.hand.show(table.symbols[1], table.match.position.hands[1])
    )
    table.handover.holder = NOBODY
    assert "the face of Ben's c5" in leaks(table)
    table.cloth.hand.clear()
    table.asked = "Ada has the Thief"
    assert leaks(table) == ["the words 'Ada has the Thief'"]


def test_at_no_moment_of_a_match_a_secret_is_in_the_window(app, watched) -> None:
    """Two persons and a bot, from the first curtain on, with pauses and a look at the story."""
    watched.frame = 0.1
    table = begin(app, watched, 3, bots=(1,))
    rng = Random(6)
    for _ in range(10):
        play_on(watched, table, 1, rng)
        watched.wait(rng.choice([0.1, 0.4, 0.7]))
        if rng.random() < 0.5:
            back_key()
            watched.wait(0.2)
            go_on(app)
        elif not table.handover.curtain and not table.overlay:
            watched.tap(sign(table, "history"))
            watched.finger().down(*OUTSIDE).up()
            watched.wait(0.1)
    assert len(table.match.lines) > 15


def test_the_curtain_and_the_pause_hide_an_opening_choice(app, watched) -> None:
    table = begin(app, watched, 3)
    hand_is_hidden(table)
    for _ in pauses(app, watched):
        hand_is_hidden(table)
    open_curtain(watched, table)
    assert isinstance(table.overlay, NuttyOpening)
    watched.tap(table.overlay.cards[4])
    for _ in pauses(app, watched):
        assert table.overlay is None
        hand_is_hidden(table)
    open_curtain(watched, table)
    make(watched, table, Start(4))
    assert table.handover.curtain.name == "Ben"
    hand_is_hidden(table)


def test_the_story_names_no_opening_card_before_all_are_revealed(app, hand) -> None:
    table = begin(app, hand, 3, "1 start c5\n2 start thief")
    table.open_log()
    told = " ".join(row.text for row in table.reading.rows)
    assert not any(name in told for code in CODES for name in card_names(code))
    assert not leaks(table)
    open_curtain(hand, table)
    make(hand, table, Start(0))
    assert isinstance(table.overlay, Reveal)
    assert not leaks(table)


def test_the_hand_is_hidden_in_a_pause_and_after_it(app, watched) -> None:
    table = opened(app, watched, 2, OPENED)
    for code in ("thief", "holiday"):
        watched.tap(in_hand(table, code))
        for _ in pauses(app, watched):
            hand_is_hidden(table)
            watched.wait(1)
            hand_is_hidden(table)
        assert table.handover.curtain.name == "Ada"
        open_curtain(watched, table)


def test_who_begins_is_drawn_after_the_reveal_and_unknown_before(app, hand) -> None:
    """NB12: the tablet goes round by the seats; then a light runs round the table, and stops."""
    table = begin(app, hand, 3, first=1)
    for name in ("Ada", "Ben", "Cleo"):
        assert table.handover.curtain.name == name
        open_curtain(hand, table)
        assert table.view.turn == UNSEEN
        make(hand, table, Start(0))
    assert isinstance(table.overlay, Reveal)
    assert table.cloth.covered
    assert "Ben" not in table.overlay.line
    while table.overlay:
        hand.finger().down(*OUTSIDE).up()
        hand.wait(0.2)
    lit = []
    while not table.handover.curtain:
        assert table.cloth.banner in ("Who ate hazelnuts last?", "Ben begins.", "")
        lit += [gang.seat for gang in table.cloth.gangs if gang.plate.active and gang.seat not in lit[-1:]]
        hand.frames()
    assert lit == [0, 1, 2, 0, 1, 2, 0, 1]
    assert table.handover.curtain.name == "Ben"


def test_nobody_s_hand_is_seen_in_the_reveal(app, watched) -> None:
    table = begin(app, watched, 3, "1 start c5\n2 start thief")
    open_curtain(watched, table)
    make(watched, table, Start(0))
    assert isinstance(table.overlay, Reveal)
    for _ in range(90):
        hand_is_hidden(table)
        watched.frames()
    watched.finger().down(*OUTSIDE).up()
    while not table.handover.curtain:  # who begins is drawn
        watched.frames()
        hand_is_hidden(table)


def test_a_bot_plays_with_the_hand_of_whoever_played_before_it_or_none(app, watched) -> None:
    """Ada may still look at her cards; once there was a pause nobody's are seen."""
    table = opened(app, watched, 3, "1 start c3\n2 start bank\n3 start thief", bots=(1,))
    make(watched, table, Play(CODES.index("customs"), NEW))
    while table.busy or table.match.position.turn != 1:
        watched.frames()
    assert table.handover.holder == 0
    back_key()
    watched.wait(0.1)
    go_on(app)
    while not table.handover.curtain:
        hand_is_hidden(table)
        watched.frames()
    assert table.handover.curtain.name == "Cleo"


def test_what_was_refused_is_not_to_be_read_above_a_curtain_or_a_pause(app, watched) -> None:
    app.settings.pace = "off"
    table = opened(app, watched, 2, OPENED)
    carry(watched, in_hand(table, "holiday"), own_pile(table, RIGHT))
    assert notice(app).text
    make(watched, table, Play(CODES.index("bank"), NEW))
    settle(watched, table)
    assert table.handover.curtain.name == "Ben"
    assert not notice(app).text
    open_curtain(watched, table)
    carry(watched, in_hand(table, "holiday"), own_pile(table, RIGHT))
    assert notice(app).text
    back_key()
    watched.wait(0.1)
    assert not notice(app).text


# Fingers that are still down.


@pytest.mark.parametrize("held", [0.4, 0.9, 1.0])
def test_a_ring_that_is_held_into_a_pause_opens_nothing(app, watched, held: float) -> None:
    """Before the curtain opens, and while it does."""
    table = begin(app, watched, 2, OPENED)
    finger = watched.finger().down(*middle(table.handover.curtain.ids.ring))
    watched.wait(held)
    back_key()
    watched.wait(2)
    hand_is_hidden(table)
    go_on(app)
    watched.wait(0.1)
    curtain = table.handover.curtain
    watched.wait(2)
    assert table.handover.curtain is curtain
    hand_is_hidden(table)
    finger.up()
    watched.wait(0.2)
    open_curtain(watched, table)
    assert table.handover.holder == 0


def test_pausing_for_a_moment_while_a_curtain_parts_keeps_the_next_one(app, watched) -> None:
    table = begin(app, watched, 2, OPENED)
    watched.finger().down(*middle(table.handover.curtain.ids.ring))
    while not table.handover.curtain.parted:
        watched.frames()
    back_key()
    watched.frames()
    go_on(app)
    watched.wait(1)
    assert table.handover.curtain
    hand_is_hidden(table)


def test_a_card_that_was_about_to_be_looked_at_is_not_seen_in_a_pause_or_by_the_next(app, watched) -> None:
    app.settings.pace = "off"
    table = opened(app, watched, 2, OPENED)
    finger = watched.finger().down(*middle(in_hand(table, "thief")))
    watched.wait(0.2)
    back_key()
    watched.wait(1)
    assert table.overlay is None
    finger.up()
    go_on(app)
    watched.wait(0.2)
    open_curtain(watched, table)
    carrying = drag(watched, middle(in_hand(table, "customs")), middle(own_pile(table, LEFT)))
    resting = watched.finger().down(*middle(in_hand(table, "thief")))
    watched.frames()
    carrying.up()
    watched.wait(1)
    assert table.handover.curtain.name == "Ben"
    assert table.overlay is None
    open_curtain(watched, table)
    resting.move(300, 200).up()
    watched.wait(0.3)
    assert table.overlay is table.carried is None


def test_two_fingers_choose_one_opening_card(app, watched) -> None:
    table = begin(app, watched, 2)
    open_curtain(watched, table)
    watched.tap(table.overlay.cards[2])
    this_one = middle(word(table.overlay, "This one"))
    for finger in (watched.finger(), watched.finger()):
        finger.down(*this_one).up()
    watched.wait(0.3)
    assert len(table.match.lines) == 1
    assert not notice(app).text
    assert table.handover.curtain.name == "Ben"


# Bots.


@pytest.mark.usefixtures("long_frames")
def test_a_bot_is_handed_a_view(app, hand, monkeypatch) -> None:
    app.settings.pace = "off"
    table = begin(app, hand, 3, bots=(1, 2))
    views = []

    def watched(game, level, view, seat, rng):
        views.append((seat, view))
        return Reflex(random_bot, view, seat, rng)

    monkeypatch.setattr("app.session.modes.think", watched)
    play_on(hand, table, 4)
    assert len(views) > 4
    for seat, view in views:
        others = [other for other in range(3) if other != seat]
        assert all(view.hands[other] == UNSEEN for other in others)
        assert all(view.openings[other] in (UNSEEN, NOT_CHOSEN) for other in others if view.openings)
        assert view.hands[seat] != UNSEEN


# Compared.


def test_two_tables_that_differ_in_a_secret_look_alike(tmp_path: Path) -> None:
    """Drawn for real, in a process of its own: curtains, pauses, and the table without a holder."""
    script = (
        "import sys; from main import prepare; prepare('640x400', offscreen=True);"
        "from tests.games.nutty_business.fingers.pixels import main; main(sys.argv[1])"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY", "SDL"))}
    environment |= {"KIVY_HOME": str(tmp_path / "kivy"), "KIVY_NO_FILELOG": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert "all alike" in done.stdout
