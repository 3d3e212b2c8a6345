"""What an expert would do, shown to whoever is asked, and only from what may be known."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from app.model.table_setup import Guest, TableSetup
from app.session.session import hints_taken
from app.session.thinking import think_aside
from app.tables.chrome import HintButton
from app.tables.thinking import PATIENCE_SECONDS
from app.theme import SYMBOLS
from app.widgets.advice import Box, Ring, box_of, overlap
from engine.bots.levels import Reflex, think
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match
from tests.games.go_nuts.fingers import helpers as go_nuts
from tests.games.nacho_incident.fingers.helpers import open_curtain, play_until, seat_people, settle, sit_down
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers.helpers import opened
from tests.random_play import random_line


def people(game: str, persons: int) -> Match:
    guests = tuple(Guest(name, symbol) for name, symbol in zip("ABCD"[:persons], SYMBOLS, strict=False))
    return TableSetup(GAMES[game], guests).begin(Random(1))


def ask(hand, table) -> None:
    table.advise()
    hand.wait(0.2)


@pytest.mark.usefixtures("long_frames")
@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_an_expert_may_find_can_be_pointed_at(app, hand, game) -> None:
    """Over the positions of a whole match: a ring for each legal move, but for keeping all one has."""
    app.settings.pace = "off"
    match, rng = people(game, min(3, GAMES[game].seats[-1])), Random(5)
    table = sit_down(app, hand, match)
    pointed = 0
    for _ in range(400):
        if match.over and pointed > 20:
            break
        if match.over:  # it was a short one
            match = people(game, len(match.seats))
            table = sit_down(app, hand, match)
        match.play(*random_line(match.position, rng))
        position = match.position
        if position.to_act in ((), (CHANCE,)) or getattr(position, "frenzy", False):
            continue
        if rng.random() < 0.6 or pointed > 200:
            continue
        if table.session.shown is not None:
            table.session.shown = len(match.lines)
        if hasattr(table, "conceal"):
            table.conceal()
        table.agenda.clear()
        table.show()
        if table.handover.curtain:
            table.handover.curtain._open()
            hand.wait(1)
        hand.wait(0.1)
        seat = table.advised()
        if seat is None:  # what leaves no choice happens by itself
            continue
        for move in match.view(seat).legal_moves(seat)[:60]:
            names = table.things_of(seat, move)
            assert names or str(move) == "discard", f"nothing is ringed for {move}"
            assert all(table.thing(name) for name in names), names
            pointed += 1
    assert pointed > 20


def test_a_hint_rings_the_card_and_its_pile_says_why_and_is_counted(app, hand) -> None:
    table = opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief")
    hand.tap(next(widget for widget in table.walk() if getattr(widget, "sign", "") == "hint"))
    hand.wait(0.5)
    rings = {tuple(box_of(ring)) for ring in table.pointer.rings}
    cards = {tuple(box_of(card)) for card in table.cloth.hand.cards}
    piles = {tuple(box_of(pile)) for pile in table.cloth.gangs[0].piles}
    assert len(rings) == 2
    assert rings & cards
    assert rings & piles
    assert table.screen.notice.text
    assert hints_taken(table.match) == [1, 0, 0]
    assert app.session.keeper.path.read_text("utf-8").count("hints: 1 0 0") == 1
    hand.finger().down(5, 5).up()
    hand.wait(0.1)
    assert not table.pointer.rings
    assert not table.screen.notice.text


def test_who_asks_again_while_the_expert_thinks_gets_one_hint(app, hand, monkeypatch) -> None:
    monkeypatch.setattr("app.session.thinking.perf_counter", ticking(0.0001))
    table = nut.sit_down(app, hand, nut.grown(5, 2, 8))
    table.advise()
    hand.frames(3)
    table.advise()
    while not table.pointer.rings:
        hand.frames()
    hand.wait(2)
    assert hints_taken(table.match) == [1, 0]
    table.forget_advice()
    assert not [widget for widget in table.walk() if isinstance(widget, Ring)]
    ask(hand, table)
    hand.wait(2)
    assert hints_taken(table.match) == [2, 0]


def test_who_reads_something_when_the_hint_comes_is_told_afterwards(app, hand, monkeypatch) -> None:
    monkeypatch.setattr("app.session.thinking.perf_counter", ticking(0.00002))
    table = nut.sit_down(app, hand, nut.grown(5, 2, 8))
    table.advise()
    hand.frames(3)
    table.open_log()
    hand.wait(3)
    assert not table.pointer.rings
    table.layers.stop_reading()
    hand.frames()
    assert table.pointer.rings
    assert table.screen.notice.text.startswith("Take ")
    assert hints_taken(table.match) == [1, 0]


def test_an_expert_who_takes_longer_than_a_moment_is_said_to_think(app, hand, monkeypatch) -> None:
    monkeypatch.setattr("app.session.thinking.perf_counter", ticking(0.00002))
    table = nut.sit_down(app, hand, nut.grown(5, 2, 8))
    notice = table.screen.notice
    table.advise()
    hand.wait(PATIENCE_SECONDS - 0.1)
    assert not notice.text
    hand.wait(0.2)
    assert (notice.text, notice.opacity) == ("The expert is thinking …", 1)
    table.pause()
    assert not notice.text, "who comes back is asked anew"
    table.resume()
    table.advise()
    hand.wait(PATIENCE_SECONDS + 0.1)
    assert notice.text == "The expert is thinking …"
    while not table.pointer.rings:
        hand.frames()
    assert notice.text.startswith("Take ")
    assert ": " in notice.text


def test_a_hint_goes_with_the_hand_that_it_is_about(app, hand) -> None:
    """It may tell a card of it."""
    table = opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief")
    ask(hand, table)
    hand.wait(0.5)
    assert table.screen.notice.text.startswith("Play the ")
    table.cover()
    assert not table.screen.notice.text
    assert not table.pointer.rings
    assert table.handover.curtain


def ticking(seconds: float):
    """A clock that goes on by so much whenever somebody looks at it."""
    times = count()
    return lambda: next(times) * seconds


def test_a_pause_is_no_time_to_think(app, hand, monkeypatch) -> None:
    """Else a bot would play what it had when the tablet was put aside."""
    pause, clock = [0.0], ticking(0.0001)
    monkeypatch.setattr("app.session.thinking.perf_counter", lambda: clock() + pause[0])
    table = nut.sit_down(app, hand, nut.grown(5, 2, 8))
    thought = think(GAMES["nut"], "hard", table.match.view(0), 0, Random(1))
    answers: list = []
    think_aside(thought, table.agenda, answers.append)
    hand.frames(3)
    table.hold()
    hand.frames(2)
    before = thought.search.iterations
    pause[0] = 3600
    table.release()
    assert 0 < thought.search.iterations < before + 20
    while not answers:
        hand.frames()
    assert thought.search.iterations == GAMES["nut"].effort


def test_a_hint_for_nut_names_the_card_and_its_place(app, hand) -> None:
    table = nut.sit_down(app, hand, nut.grown(5, 2, 8))
    ask(hand, table)
    card, place = table.pointer.rings
    assert tuple(box_of(card)) in {tuple(box_of(card)) for card in table.cloth.shelves.cards}
    assert table.cloth.tree_view.collide_point(*place.center)
    notice = table.screen.notice
    words = Box(*notice.pos, *notice.size)
    assert not [ring for ring in (card, place) if overlap(words, box_of(ring))], "words stand beside it"


def test_a_hint_at_dice_rings_a_button(app, hand, window) -> None:
    table = go_nuts.begin(app, hand, 2)
    ask(hand, table)
    assert [tuple(box_of(ring)) for ring in table.pointer.rings] == [tuple(box_of(table.cloth.ids.roll))]
    window.size = (800, 400)
    hand.wait(0.1)
    assert not table.pointer.rings, "the button lies elsewhere now"


def test_the_button_hides_no_card_that_is_chosen_from(app, hand) -> None:
    table = opened(app, hand, 3, "")
    button = next(widget for widget in table.walk() if isinstance(widget, HintButton))
    assert not button.disabled
    assert not any(overlap(box_of(button), box_of(card)) for card in table.overlay.cards)


def test_nobody_is_advised_in_a_race(app, hand) -> None:
    table = go_nuts.into_frenzy(app, hand, 2)
    ask(hand, table)
    assert not table.pointer.rings
    assert hints_taken(table.match) == [0, 0]


def test_an_adviser_in_public_knows_no_hand(app, hand, monkeypatch) -> None:
    views = []

    def watched(game, level, view, seat, rng):
        views.append(view)
        return Reflex(lambda *_: view.legal_moves(seat)[0], view, seat, rng)

    monkeypatch.setattr("app.session.modes.think", watched)
    match = play_until(seat_people(3), lambda position: position.stage == "send" and position.turn == 2)
    table = sit_down(app, hand, match)
    settle(hand, table)
    ask(hand, table)
    assert len(views) == 1
    assert views[0] == match.view(None)


def test_who_holds_the_tablet_is_advised_where_all_choose_at_once(app, hand, monkeypatch) -> None:
    """Whoever is asked to choose his opening card need not have the first seat."""
    thought = []

    def watched(game, level, view, seat, rng):
        thought.append((seat, view))
        return Reflex(lambda *_: view.legal_moves(seat)[0], view, seat, rng)

    monkeypatch.setattr("app.session.modes.think", watched)
    table = opened(app, hand, 3, "1 start c3")
    assert table.handover.holder == 1
    assert len(table.match.position.to_act) == 2
    ask(hand, table)
    assert thought == [(1, table.match.view(1))]
    assert hints_taken(table.match) == [0, 1, 0]
    assert table.pointer.rings


def test_nobody_is_advised_before_the_curtain_or_for_a_bot(app, hand) -> None:
    table = sit_down(app, hand, play_until(seat_people(3), lambda position: position.stage == "hire"))
    assert table.handover.curtain
    ask(hand, table)
    assert not table.pointer.rings
    assert hints_taken(table.match) == [0, 0, 0]
    open_curtain(hand, table)
    ask(hand, table)
    assert table.pointer.rings
    table.pause()
    assert not table.pointer.rings


def test_the_result_counts_hints(app, hand) -> None:
    match, rng = people("go_nuts", 2), Random(2)
    match.notes["hints"] = "0 3"
    while not match.over:
        match.play(*random_line(match.position, rng))
    screen = app.show("result", match=match)
    hand.wait(0.3)
    lines = [
        [getattr(cell, "text", "") for cell in line.children] for line in screen.ids.scores.rows.children
    ]
    assert ["3", "0", "Hints"] in [list(filter(None, line)) for line in lines]
    match.notes["hints"] = "many"
    assert hints_taken(match) == [0, 0]
