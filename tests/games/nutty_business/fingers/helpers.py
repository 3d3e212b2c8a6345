"""A table of Nutty Business under fingers: sitting down, every move by touch, and what must be seen then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kivy.app import App
from kivy.core.window import Window

from app.model.table_setup import Guest, TableSetup
from app.tables.handover import NOBODY
from app.tables.nutty_business.card import NuttyCard, NuttyPile
from app.tables.reveal import Reveal
from app.theme import SYMBOLS
from app.widgets.controls import Pill
from engine.game import Move
from engine.games import GAMES
from engine.nutty_business.cards import CODES, NO_CARD, cards_in
from engine.nutty_business.moves import LEFT, RIGHT, Pay, Play, Start, Use, UseRaid
from engine.sheet import play_line
from tests.games.nutty_business.fingers.leaks import leaks as leaks

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
OUTSIDE = (3, 3)
"""A corner of the window where nothing lies."""


def begin(app, hand, guests: int = 5, lines: str = "", bots: tuple[int, ...] = (), first: int = 0):
    """Sit down with some lines already played."""
    people = [Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat in bots else None) for seat in range(guests)]
    match = TableSetup(GAMES["nutty_business"], tuple(people), {}, first).begin(Random(1))
    for line in lines.strip().splitlines():
        play_line(match, line.strip())
    return sit_down(app, hand, match)


def sit_down(app, hand, match):
    """Lay the table for a match."""
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


def opened(app, hand, guests: int, lines: str, bots: tuple[int, ...] = (), first: int = 0):
    """Sit down in the middle of a match; whoever is to act holds the tablet."""
    table = begin(app, hand, guests, lines, bots, first)
    settle(hand, table)
    if table.handover.curtain:
        open_curtain(hand, table)
        settle(hand, table)
    return table


def asked(app, hand):
    """Sit down where a person is asked."""
    return opened(app, hand, 3, "1 start c3\n2 start bank\n3 start thief")


def for_monkeys(app, hand) -> list[Callable]:
    """List where random fingers have something to do: openings, a hand before five, Customs to share out."""
    opened = "1 start bank\n2 start customs\n3 start thief\n4 start customs\n5 start customs\n"

    def lay(guests: int, lines: str, bots: tuple[int, ...] = ()):
        table = begin(app, hand, guests, lines, bots)
        if table.handover.curtain:
            table.handover.curtain._open()
        return table

    return [
        lambda: lay(3, "2 start bank\n3 start thief", bots=(1, 2)),
        lambda: lay(5, opened, bots=(1, 2, 3, 4)),
        lambda: lay(5, opened),
        lambda: lay(5, opened + "1 play c2 left", bots=(2, 3)),
    ]


def tempting(table) -> list[tuple[float, float]]:
    """List what a monkey would touch: what glows, else cards, piles and buttons."""
    seen = (table.overlay or table).walk(restrict=True)
    bright = [widget for widget in seen if isinstance(widget, NuttyCard | NuttyPile | Pill)]
    return [middle(widget) for widget in [w for w in bright if getattr(w, "wanted", "")] or bright]


def settle(hand, table) -> None:
    """Wait until somebody is asked or the match is over."""
    hand.frames()
    for _ in range(200):
        if table.handover.curtain or table.match.over:
            return
        if not table.busy and table.handover.holder in table.match.position.to_act:
            return
        if isinstance(table.overlay, Reveal):  # it waits for everybody
            hand.finger().down(*OUTSIDE).up()
        hand.wait(0.2)
    raise AssertionError(f"the table hangs: {table.asked}")


def open_curtain(hand, table) -> None:
    """Hold the ring until the curtain is open."""
    curtain = table.handover.curtain
    finger = hand.finger().down(*middle(curtain.ids.ring))
    hand.wait(1.0)
    for _ in range(10):
        if table.handover.curtain is not curtain:
            break
        hand.wait(0.1)
    finger.up()
    hand.wait(0.2)
    assert not table.handover.curtain


# Fingers.


def middle(widget) -> tuple[float, float]:
    """Find the middle of a widget in the window."""
    return widget.to_window(*widget.center)


def drag(hand, start: tuple[float, float], end: tuple[float, float], steps: int = 4):
    """Put a finger down and move it, and leave it there."""
    (x0, y0), (x1, y1) = start, end
    finger = hand.finger().down(x0, y0)
    for step in range(1, steps + 1):
        finger.move(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps)
    hand.frames()
    while hand.queue:
        hand.frames()
    return finger


def carry(hand, thing, place, steps: int = 4) -> None:
    """Drag a thing to a place, a widget or a point, and let go."""
    end = place if isinstance(place, tuple) else middle(place)
    drag(hand, middle(thing), end, steps).up()
    hand.wait(0.3)


def in_hand(table, code: str):
    """Find a card of the hand that is seen."""
    return next(card for card in table.cloth.hand.cards if card.code == code)


def own_pile(table, side: int):
    """Find a pile of the holder."""
    return table.cloth.gangs[int(table.handover.holder)].piles[side]


def word(widget, text: str):
    """Find the widget that says so."""
    return next(found for found in widget.walk() if getattr(found, "text", "") == text)


def sign(widget, name: str):
    """Find the widget with a sign."""
    return next(found for found in widget.walk() if getattr(found, "sign", "") == name)


def make(hand, table, move: Move, by_taps: bool = False) -> None:
    """Make a move of the holder with fingers."""
    if isinstance(move, Start):
        hand.tap(table.overlay.cards[move.card])
        hand.tap(word(table.overlay, App.get_running_app().say("This one")))
    elif isinstance(move, Use):
        hand.tap(own_pile(table, move.side))
    elif isinstance(move, Pay):
        hand_out(hand, table.overlay, dict(move.shares))
        hand.tap(word(table.overlay, "Pay"))
    elif isinstance(move, Play):
        card = in_hand(table, CODES[move.card])
        _bring(hand, card, own_pile(table, LEFT if move.place == LEFT else RIGHT), by_taps)
    elif isinstance(move, UseRaid):
        rival = table.cloth.gangs[move.rival]
        _bring(hand, own_pile(table, move.side), rival.piles[move.covered], by_taps)


def thing(table, name: str):
    """Find a card that is held, without asking the table."""
    return in_hand(table, name[5:]) if name.startswith("card:") and table.cloth.hand.cards else None


def lay_alike(table, fresh) -> None:
    """Look at the card at which somebody looks who has yet to choose one for the opening."""
    looked_at = getattr(table.overlay, "code", "")
    for card in getattr(fresh.overlay, "cards", ()):
        if looked_at and card.code == looked_at:
            fresh.overlay._look_at(card)


def _bring(hand, thing, place, by_taps: bool) -> None:
    if by_taps:
        hand.tap(thing)
        hand.tap(place)
    else:
        carry(hand, thing, place)


def hand_out(hand, customs, shares: dict[int, int]) -> None:
    """Touch the plus of each officer as often as he gets a nut."""
    for row in customs.rows:
        for _ in range(shares.get(int(row.seat), 0)):
            hand.tap(sign(row, "plus"))


def play_on(hand, table, moves: int | None = None, rng: Random | None = None, by_taps: bool = False) -> None:
    """Let persons make so many moves by fingers, chosen by chance, or play to the end."""
    rng = rng or Random(4)
    while not table.match.over and moves != 0:
        settle(hand, table)
        if not table.busy:
            assert_all_is_shown(table)
        if table.handover.curtain:
            open_curtain(hand, table)
            settle(hand, table)
        if table.match.over or table.handover.curtain:  # what was left of the turn has run by itself
            continue
        seat, lines = int(table.handover.holder), len(table.match.lines)
        move = rng.choice(table.view.legal_moves(seat))
        make(hand, table, move, by_taps)
        line = table.match.lines[lines]
        assert (line.seat, line.move) == (seat, move)
        moves = moves and moves - 1


# What must be seen.


def assert_all_is_shown(table) -> None:
    """Compare piles, purses and hands with the position, once nothing moves."""
    position = table.match.position
    for gang in table.cloth.gangs:
        both = position.left[gang.seat], position.right[gang.seat]
        for pile, cards in zip(gang.piles, both, strict=True):
            assert pile.codes == [CODES[card] for card in cards if card != NO_CARD], (gang.seat, pile.side)
        assert gang.plate.nuts == position.nuts[gang.seat]
        assert gang.plate.cards == position.hand_size(gang.seat)
    held = [] if table.handover.holder == NOBODY else cards_in(position.hands[int(table.handover.holder)])
    shown = [] if position.openings or table.match.over else [CODES[card] for card in held]
    assert [card.code for card in table.cloth.hand.cards] == shown
    assert sorted(card.code for card in table.cloth.hand.children) == sorted(shown)


def assert_nothing_is_stuck(table) -> None:
    """Look whether everything lies where it belongs and no finger holds anything."""
    assert table.carried is table.carrier.over is table.cloth.hand.lifted is None
    assert not table.by_finger
    assert not table.drag.places_for(None)
    assert not table.cloth.preview.opacity
    piles = [pile for gang in table.cloth.gangs for pile in gang.piles]
    targets = {pile for pile in piles if pile.seat != table.view.turn and pile.wanted == "legal"}
    assert all(pile.wanted in ("", "ask") for pile in {*piles} - targets)
    assert all(pile.top_card.pos == pile.pos for pile in piles)
    assert all(card.zoom == 1 and card.height_above == 0 for card in table.cloth.hand.cards)
    places = [round(card.center_x) for card in table.cloth.hand.cards]
    assert places == sorted(places)
    assert all(card.center_y < table.height * 0.25 for card in table.cloth.hand.cards)


def notice(app):
    """Find where refusals are said."""
    return app.manager.get_screen("table").notice


def back_key() -> None:
    """Press Android's back button."""
    Window.dispatch("on_keyboard", 27, 0, None, [])


def go_on(app) -> None:
    """End a pause."""
    app.manager.get_screen("table").resume()
