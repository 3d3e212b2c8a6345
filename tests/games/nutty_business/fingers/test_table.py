"""Nutty Business played by fingers on the real app: whole matches, and every drop there is."""

from pathlib import Path
from random import Random

import pytest
from kivy.graphics import Rectangle

from app.driver.devices import DEVICES
from app.services.hand import hand_of
from app.tables.handover import Handover
from app.tables.nutty_business.course import COURSE
from app.widgets.advice import box_of, overlap
from app.widgets.controls import RoundButton
from engine.game import Move
from engine.games import GAMES
from engine.match import Match, Seat
from engine.nutty_business.cards import CODES, cards_in
from engine.nutty_business.moves import LEFT, PLACES, RIGHT, Play, Use, UseRaid, parse
from tests.app.eye import drawn
from tests.games.nutty_business.fingers.helpers import (
    NAMES,
    OUTSIDE,
    assert_nothing_is_stuck,
    back_key,
    begin,
    carry,
    go_on,
    in_hand,
    make,
    open_curtain,
    opened,
    own_pile,
    play_on,
    settle,
    sit_down,
    word,
)
from tests.random_play import random_line

RULES = Path(__file__).parents[1] / "rules"
pytestmark = pytest.mark.usefixtures("long_frames")

# Whole matches.


@pytest.mark.usefixtures("long_frames")
@pytest.mark.parametrize(
    ("persons", "seed", "by_taps"),
    [
        (2, 163, True),
        (3, 392, False),
        pytest.param(4, 329, True, marks=pytest.mark.soak),
        pytest.param(5, 387, False, marks=pytest.mark.soak),
    ],
)
def test_a_match_of_persons_by_fingers_only(app, hand, persons: int, seed: int, by_taps: bool) -> None:
    """Short matches in which everything is asked: cards, raids, orders, and with five persons a payment."""
    app.settings.pace = "off"
    table = begin(app, hand, persons)
    play_on(hand, table, rng=Random(seed), by_taps=by_taps)
    hand.wait(6)
    assert app.manager.current == "result"
    assert app.manager.get_screen("result").match.over


@pytest.mark.usefixtures("long_frames")
@pytest.mark.parametrize(("seat", "guests"), [(0, 2), (1, 3)])
def test_one_person_against_bots_sees_no_curtain(app, hand, monkeypatch, seat: int, guests: int) -> None:
    """The hand stays where it is, whoever plays."""
    monkeypatch.delattr(Handover, "_draw_curtain")
    table = begin(app, hand, guests, bots=tuple(bot for bot in range(guests) if bot != seat), first=seat)
    rng = Random(guests)
    while not table.match.over:
        settle(hand, table)
        if not table.match.over:
            lines = len(table.match.lines)
            make(hand, table, rng.choice(table.view.legal_moves(seat)))
            hand.wait(0.6)
            assert len(table.match.lines) > lines
            assert table.handover.holder == seat
            held = [CODES[card] for card in cards_in(table.match.position.hands[seat])]
            assert table.match.over or table.overlay or [card.code for card in table.cloth.hand.cards] == held
    hand.wait(6)
    assert app.manager.current == "result"


@pytest.mark.usefixtures("long_frames")
def test_bots_alone_play_to_the_end(app, hand) -> None:
    table = begin(app, hand, 3, bots=(0, 1, 2))
    while not table.match.over:
        lines = len(table.match.lines)
        hand.wait(6)  # who begins is drawn in that time, too
        assert len(table.match.lines) > lines
        assert not table.cloth.hand.cards
    hand.wait(6)
    assert app.manager.current == "result"


def test_without_animations_everything_is_shown_as_it_is(app, hand) -> None:
    """Nothing lands after the purses were counted, whatever the bots do one after the other."""
    hand.frame = 1 / 30
    app.settings.pace = "off"
    play_on(hand, begin(app, hand, 3, bots=(1, 2)), rng=Random(1))


def test_the_original_s_example_by_fingers(app, hand) -> None:
    """The red player's four turns, as its sheet tells them; nobody is asked where it makes no difference."""
    sheet = (RULES / "original_example_red.sheet").read_text("utf-8").splitlines()[6:]
    starts = {int(line[0]) - 1: parse(line.split()[1:]) for line in sheet if " start " in line}
    table = begin(app, hand, 3, first=1)
    for _ in starts:
        open_curtain(hand, table)
        make(hand, table, starts[int(table.handover.holder)])
    compared = 0
    for line in sheet:
        settle(hand, table)
        if line.startswith("#= scores"):
            assert list(table.match.position.scores()) == [int(nuts) for nuts in line.split()[2:]]
            compared += 1
        elif line.startswith("#") or " start " in line or isinstance(parse(line.split()[1:]), Use):
            continue  # a card acts by itself, perhaps before a Raid that asks for its target
        else:
            if table.handover.curtain:
                open_curtain(hand, table)
                settle(hand, table)
            assert int(table.handover.holder) == int(line[0]) - 1
            make(hand, table, parse(line.split()[1:]))
    assert compared == 5
    settle(hand, table)
    open_curtain(hand, table)
    assert {"bank", "raid", "c5"} < {card.code for card in table.cloth.hand.cards}
    assert not {"holiday", "c3"} & {card.code for card in table.cloth.hand.cards}


# Pausing and leaving.


def test_a_bot_that_was_thinking_acts_once_after_a_pause(app, hand) -> None:
    hand.frame = 1 / 30
    table = begin(app, hand, 2, "1 start c3\n2 start bank", bots=(0, 1))
    while table.busy:
        hand.frames()
    acted: list[int] = []
    intend = table.session.intend
    table.session.intend = lambda seat, move: (acted.append(seat), intend(seat, move))[1]
    for _ in range(3):
        back_key()
        hand.frames(2)
        go_on(app)
    while not acted:
        hand.frames()
    while table.busy:
        assert len(acted) == 1
        hand.frames()


def test_a_table_that_was_left_plays_nothing_more(app, hand) -> None:
    hand.frame = 1 / 30
    table = begin(app, hand, 2, "1 start c3\n2 start bank", bots=(0, 1))
    while table.busy:
        hand.frames()
    lines = len(table.match.lines)
    back_key()
    hand.frames()
    hand.tap(word(app.manager.get_screen("table"), "Leave (saved)"))
    hand.wait(5)
    assert app.manager.current == "home"
    assert len(table.match.lines) == lines
    app.continue_match()
    hand.wait(5)
    assert len(app.session.keeper.match.lines) > lines


# Every drop.

Gesture = tuple[str, int, int]
"""What is brought, a card or the pile on a side, and the seat and the side of the pile where it is let go."""


def random_match(seed: int, applying: bool) -> Match:
    """Play some lines, until somebody is to choose a card, or what acts first."""
    rng = Random(seed)
    while True:
        match = Match(GAMES["nutty_business"], [Seat(name) for name in NAMES[: rng.randrange(2, 6)]])
        for _ in range(rng.randrange(8, 60)):
            if not match.over:
                match.play(*random_line(match.position, rng))
        position = match.position
        asks = not match.over and not position.openings and not position.paying
        if asks and bool(position.to_use) == applying and COURSE.forced(position) is None:
            return match


def legal_gestures(table) -> dict[Gesture, Move]:
    gestures: dict[Gesture, Move] = {}
    seat = int(table.handover.holder)
    for move in table.match.position.legal_moves(seat):
        if isinstance(move, Play):
            gestures[CODES[move.card], seat, LEFT if move.place == LEFT else RIGHT] = move
        elif isinstance(move, UseRaid):
            gestures[PLACES[move.side], move.rival, move.covered] = move
        else:
            gestures["tap", seat, move.side] = move
    return gestures


def gestures_that_play(hand, table) -> dict[Gesture, Move]:
    """Bring every card and both own piles to every place, tap the own piles; note what that would play."""
    intended: list[Move] = []
    found: dict[Gesture, Move] = {}

    def note(seat: int, move: Move) -> bool:
        table.match.position.check(seat, move)
        intended.append(move)
        return False

    table.session.intend = note
    piles = [pile for gang in table.cloth.gangs for pile in gang.piles]
    own = {PLACES[side]: own_pile(table, side) for side in (LEFT, RIGHT)}
    for start in [*(card.code for card in table.cloth.hand.cards), *own]:
        for pile in piles:
            carry(hand, own.get(start) or in_hand(table, start), pile, steps=2)
            if intended:
                found[start, int(pile.seat), int(pile.side)] = intended.pop()
        carry(hand, own.get(start) or in_hand(table, start), OUTSIDE, steps=2)
    for pile in own.values():
        hand.tap(pile)
        if intended:
            found["tap", int(pile.seat), int(pile.side)] = intended.pop()
        table.layers.close()
        table.show()
    assert not intended
    assert_nothing_is_stuck(table)
    return found


@pytest.mark.parametrize(
    ("seed", "applying"), [(0, False), (1, False), (2, False), (3, True), (4, True), (5, True)]
)
def test_the_drops_that_play_are_exactly_the_legal_moves(app, hand, seed: int, applying: bool) -> None:
    app.settings.pace = "off"
    table = sit_down(app, hand, random_match(seed, applying))
    open_curtain(hand, table)
    settle(hand, table)
    expected = legal_gestures(table)
    assert len(expected) == len(table.match.position.legal_moves(int(table.handover.holder)))
    assert gestures_that_play(hand, table) == expected


@pytest.mark.parametrize(("number", "least"), [(2, 160), (3, 140)])
def test_few_have_large_piles_in_the_middle_and_no_pile_lies_on_another(
    app, hand, number: int, least: int
) -> None:
    table = begin(app, hand, number)
    cloth = table.cloth
    cloth.lay_gangs()
    piles = cloth.piles
    assert min(pile.width for pile in piles) >= least * app.u
    own = cloth.gangs[cloth.near].piles
    assert own[0].width >= 160 * app.u
    assert abs((own[0].x + own[1].right) / 2 - cloth.center_x) < 1
    boxes = [*piles, *(gang.plate for gang in cloth.gangs)]
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert not one.collide_widget(other)


@pytest.mark.parametrize("lines", ["", "1 start c3\n2 start bank\n3 start thief"], ids=["opening", "turn"])
def test_buttons_for_fingers_on_a_phone_cover_nobody(app, hand, window, lines: str) -> None:
    phone = DEVICES["phone"]
    window.size = phone.width // 2, phone.height // 2
    app.hand = hand_of(*window.size, phone.dpi / 2)
    table = opened(app, hand, 3, lines) if lines else begin(app, hand, 3)
    if not lines:
        open_curtain(hand, table)
    hand.wait(0.5)
    buttons = [one for one in drawn(table) if isinstance(one, RoundButton) and not one.disabled]
    assert buttons[0].width == app.hand.finger > 66 * app.u
    cards = table.overlay.cards if table.overlay else table.cloth.piles
    seen = [box_of(one) for one in (*buttons, *cards)]
    if not table.overlay:
        seen += [box_of(gang.plate) for gang in table.cloth.gangs]
    for button in buttons:
        assert sum(overlap(box_of(button), other) > 0 for other in seen) == 1, button.sign


def test_a_pile_of_many_cards_stays_below_what_is_asked(app, hand) -> None:
    table = opened(app, hand, 3, "1 start c5\n2 start bank\n3 start thief")
    pile = table.cloth.gangs[0].piles[LEFT]
    pile.codes = ["c2", "c3", "customs", "bank", "c5"]
    hand.wait(0.1)
    backs = [part for part in pile.canvas.before.children if isinstance(part, Rectangle)]
    assert max(back.pos[1] + back.size[1] for back in backs if back.size == tuple(pile.size)) > pile.top
    for back in backs:
        if back.size == tuple(pile.size):
            assert back.pos[1] + back.size[1] < table.cloth.ids.question.y + 5 * app.u, "that is its shadow"


def test_what_a_card_does_is_told_within_the_rim_of_the_table(app, hand) -> None:
    table = begin(app, hand, 3)
    open_curtain(hand, table)
    hand.wait(1)
    sheet, cards = table.overlay.ids.sheet, table.overlay.cards
    assert sheet.right <= table.right - 44 * app.u
    assert sheet.x > max(card.right for card in cards)
