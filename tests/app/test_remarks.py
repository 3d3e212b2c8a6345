"""What bots say at a table: it hides nothing, delays nothing, goes by itself, and may be switched off."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.application import CachetteApp
from app.driver.fingers import Hand
from app.model.table_setup import BOT_NAMES, Guest, TableSetup
from app.session.modes import Replay
from app.tables.remarks import REMARK_SECONDS, Bubble
from app.theme import SYMBOLS
from app.widgets.advice import Box, box_of, overlap
from app.widgets.controls import Pressable
from engine.game import Event
from engine.games import GAMES

CORNER = (3, 3)
GROUND = 0.2
"""What is larger, in parts of the table, is ground: what lies on it is seen by itself."""
SPECK = 4.0
"""What may overlap, in square pixels, where places are rounded."""


def sit_down(app: CachetteApp, hand: Hand, game: str, bots: int, persons: int = 1) -> Any:
    names = ("Ada", "Ben", "Cleo")[:persons] + BOT_NAMES[:bots]
    guests = [
        Guest(name, symbol, None if seat < persons else "easy")
        for seat, (name, symbol) in enumerate(zip(names, SYMBOLS, strict=False))
    ]
    match = TableSetup(GAMES[game], tuple(guests), GAMES[game].full_options({}), 0).begin(Random(1))
    app.play(app.storage.begin(match))
    hand.wait(2)
    return app.manager.get_screen("table").table


def end(*winners: int) -> list[Event]:
    """An event that bots of every game have something to say to."""
    return [Event("ended", {"winners": list(winners), "reason": ""})]


def say_something(hand: Hand, table: Any, seat: int) -> None:
    table.remarks.hear([])
    table.remarks.hear(end(seat))
    table.remarks.show()
    hand.wait(0.3)


def hidden(table: Any, bubble: Bubble) -> list[tuple[Box, Box]]:
    """List what people see or touch that a bubble lies on, and where that lies; the ground is left out."""
    mine, own = Box(*bubble.pos, *bubble.size), set(bubble.walk())
    boxes = list(table.kept_free())
    for widget in table.walk():
        seen = widget.opacity and all(parent.opacity for parent in ancestors(widget))
        told = isinstance(widget, Pressable) or bool(getattr(widget, "claims", tuple)())
        small = widget.width < GROUND * table.width or widget.height < GROUND * table.height
        if widget not in own and seen and told and small and not isinstance(widget, type(table)):
            boxes.append(box_of(widget))
    return [(box, mine) for box in boxes if overlap(mine, box) > SPECK]


def ancestors(widget: Any) -> Any:
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget


@pytest.mark.parametrize(
    "size",
    [(1024, 600), *(pytest.param(size, marks=pytest.mark.soak) for size in ((1280, 800), (2400, 1080)))],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_remark_lies_beside_its_bot_and_hides_nothing(
    app: CachetteApp, hand: Hand, window: Any, game: str, size: tuple[int, int]
) -> None:
    window.size = size
    spoken = 0
    for bots in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        table = sit_down(app, hand, game, bots, persons=0)
        for seat in range(bots):
            while table.busy or table.overlay:
                hand.wait(0.1)
            table.agenda.hold()
            say_something(hand, table, seat)
            if bubble := table.remarks.shown:
                spoken += 1
                assert not hidden(table, bubble)
                assert min(bubble.x - table.x, bubble.y - table.y) >= 0
                assert min(table.right - bubble.right, table.top - bubble.top) >= 0
            table.remarks.clear()
            table.agenda.release()
            hand.wait(1)
        table.screen.leave()
        hand.wait(0.5)
    assert spoken > 1


def course(app: CachetteApp, hand: Hand, game: str, seconds: float) -> tuple[list[tuple[int, str]], int]:
    """Let bots play for a while; tell what was played when, and how often somebody spoke."""
    guests = tuple(Guest(name, symbol, "easy") for name, symbol in zip(BOT_NAMES, SYMBOLS, strict=False))[:3]
    match = TableSetup(GAMES[game], guests, GAMES[game].full_options({}), 0).begin(Random(1))
    app.rng = Random(5)
    app.play(app.storage.begin(match))
    start, played, spoken = hand.now, [], 0
    table = app.manager.get_screen("table").table
    table.session.played.connect(
        lambda lines: played.extend((round((hand.now - start) * 30), str(line.line.move)) for line in lines)
    )
    shown = None
    while hand.now - start < seconds and not match.over:
        hand.wait(0.1)
        bubble = table.remarks.shown
        spoken, shown = spoken + (bubble is not None and bubble is not shown), bubble
    table.screen.leave()
    hand.wait(0.5)
    return played, spoken


@pytest.mark.parametrize("pace", ["normal", pytest.param("off", marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ["nutty_business", "go_nuts"])
def test_what_bots_say_delays_nothing(app: CachetteApp, hand: Hand, game: str, pace: str) -> None:
    app.settings.pace = pace
    with_words, spoken = course(app, hand, game, 60)
    app.settings.remarks = False
    without, silent = course(app, hand, game, 60)
    assert with_words == without
    assert spoken or pace == "off", "bots that wait for nobody let nobody speak"
    assert not silent


@pytest.mark.parametrize("pace", ["normal", "off"])
def test_it_goes_by_itself_and_with_the_first_finger(app: CachetteApp, hand: Hand, pace: str) -> None:
    app.settings.pace = pace
    table = sit_down(app, hand, "nut", 2)
    say_something(hand, table, 1)
    assert table.remarks.shown
    hand.wait(REMARK_SECONDS)
    assert not table.remarks.shown
    say_something(hand, table, 2)
    assert table.remarks.shown
    hand.finger().down(*CORNER)
    hand.frames(2)
    assert not table.remarks.shown


def test_what_was_cut_short_is_said_again(app: CachetteApp, hand: Hand) -> None:
    table = sit_down(app, hand, "nut", 2)
    say_something(hand, table, 1)
    said = table.remarks.shown
    table.remarks.hear([])
    assert not table.remarks.shown
    table.remarks.show()
    assert table.remarks.shown
    assert table.remarks.shown.text == said.text
    hand.wait(REMARK_SECONDS / 2)
    table.remarks.hear([])
    table.remarks.show()
    assert not table.remarks.shown, "that could be read"


def test_a_switch_turns_it_off_and_a_break_takes_it_away(app: CachetteApp, hand: Hand) -> None:
    table = sit_down(app, hand, "nut", 1)
    app.settings.remarks = False
    say_something(hand, table, 1)
    assert not table.remarks.shown
    app.settings.remarks = True
    say_something(hand, table, 1)
    assert table.remarks.shown
    table.screen.pause()
    assert not table.remarks.shown


def test_replays_and_lessons_are_silent(app: CachetteApp, hand: Hand) -> None:
    app.teach("nut")
    hand.wait(2)
    table = app.manager.get_screen("table").table
    say_something(hand, table, 1)
    assert not table.remarks.shown
    assert not Replay.thinks
