"""Fingers that know The Nacho Incident: sitting down in the middle of a match, and making any move."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from kivy.app import App

from app.model.table_setup import Guest, TableSetup
from app.tables.nacho_incident.market import NachoMarket
from app.tables.nacho_incident.round_end import NachoRoundEnd
from app.tables.reveal import Reveal
from app.theme import SYMBOLS
from app.widgets.carry import ABOVE_FINGER
from engine import sheet
from engine.game import Move, Position
from engine.games import GAMES
from engine.match import Match
from engine.nacho_incident import stages
from engine.nacho_incident.moves import NOTHING, OWN, Discard, Gem, Hire, Sell, Send, WanderTakes, WanderTo
from engine.sheet import play_line
from tests.random_play import random_line

NAMES = ("Ada", "Ben", "Cleo", "Dan")
RULES = Path(__file__).parents[1] / "rules"


def seat_people(guests: int = 4, bots: tuple[int, ...] = (), first: int = 0, **options: str) -> Match:
    people = [Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat in bots else None) for seat in range(guests)]
    game = GAMES["nacho_incident"]
    return TableSetup(game, tuple(people), game.full_options(options), first).begin(Random(1))


def play_until(match: Match, condition: Callable[[Position], object], seed: int = 1) -> Match:
    """Play on at random until a position is as wanted."""
    rng = Random(seed)
    while not condition(match.position):
        match.play(*random_line(match.position, rng))
    return match


def cut_sheet(name: str, before: str, nth: int = 1, bots: tuple[int, ...] = ()) -> Match:
    """Play a rule sheet up to the nth time that a line is to be played."""
    whole = sheet.read((RULES / f"{name}.sheet").read_bytes()).match
    match = seat_people(len(whole.seats), bots, whole.first, **whole.chosen_options())
    for line in whole.lines:
        nth -= f"{line.seat + 1} {line.move}" == before
        if not nth:
            return match
        match.play(line.seat, line.move)
    raise AssertionError(f"{name} has no such line: {before}")


def sit_down(app, hand, match: Match):
    """Lay the table for a match."""
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


def begin(app, hand, guests: int = 4, bots: tuple[int, ...] = (), lines: str = "", **options: str):
    """Sit down with some lines already played."""
    match = seat_people(guests, bots, **options)
    for line in lines.strip().splitlines():
        play_line(match, line.strip())
    return sit_down(app, hand, match)


def asked(app, hand):
    """Sit down where a person is asked."""
    match = play_until(seat_people(3, bots=(1, 2)), lambda position: position.stage == stages.HIRE)
    return sit_down(app, hand, match)


def for_monkeys(app, hand) -> list[Callable]:
    """List where random fingers have something to do: a hand, and the middle of a round without curtains."""

    def lay(stage: str, seed: int):
        app.settings.pace = "off"
        match = seat_people(3, bots=(1, 2))
        return sit_down(app, hand, play_until(match, lambda now: now.stage == stage and now.turn == 2, seed))

    def lay_hand():
        table = sit_down(app, hand, play_until(seat_people(), lambda now: now.stage == "hire"))
        open_curtain(hand, table)
        return table

    return [partial(lay, "send", 5), partial(lay, "sell", 6), lay_hand]


def open_curtain(hand, table) -> None:
    hand.frames(2)  # it wants its place first
    ring = table.handover.curtain.ids.ring
    finger = hand.finger().down(*ring.to_window(*ring.center))
    hand.wait(1.2)
    finger.up()
    hand.wait(0.5)
    assert not table.handover.curtain


def carry(hand, thing, place) -> None:
    x0, y0 = thing.to_window(*thing.center)
    x1, y1 = place.to_window(*place.center)
    y1 -= ABOVE_FINGER * thing.height
    finger = hand.finger().down(x0, y0)
    for step in range(1, 5):
        finger.move(x0 + (x1 - x0) * step / 4, y0 + (y1 - y0) * step / 4)
    finger.up()
    hand.wait(0.2)


def settle(hand, table) -> None:
    """Wait until somebody is asked, going on where the table waits for a finger."""
    for _ in range(400):
        if table.handover.curtain or table.match.over:
            return
        if not table.busy and table.session.actor is None:
            return
        if isinstance(table.overlay, NachoMarket | NachoRoundEnd | Reveal):
            hand.finger().down(*table.to_window(*table.center)).up()
        hand.wait(0.3)
    raise AssertionError(f"the table hangs: {table.asked}")


def pill(widget, text: str):
    return next(one for one in widget.walk() if getattr(one, "text", None) == text and hasattr(one, "wood"))


def make(hand, table, move: Move) -> None:
    """Make a move of whoever is asked with fingers."""
    if isinstance(move, Hire):
        hand.tap(next(card for card in table.overlay.cards if card.card == move.smuggler))
        hand.tap(pill(table.overlay, App.get_running_app().say("Hire")))
    elif isinstance(move, Discard):
        left = list(move.smugglers)
        for card in table.overlay.cards:
            if card.card in left:
                left.remove(card.card)
                hand.tap(card)
        hand.tap(pill(table.overlay, table.overlay.button))
    elif isinstance(move, Send):
        send(hand, table, move)
    elif isinstance(move, Sell):
        left = list(move.foods)
        for cube in table.cloth.own.cubes:
            if cube.food in left:
                left.remove(cube.food)
                hand.tap(cube)
        hand.tap(pill(table, table.cloth.own.pass_text))
    elif isinstance(move, Gem):
        hand.tap(
            pill(table, table.cloth.own.pass_text)
            if move.seat == table.handover.near
            else table.cloth.bosses[move.seat]
        )
    else:
        police(hand, table, move)


def send(hand, table, move: Send) -> None:
    if move.food == NOTHING:
        carry(hand, table.cloth.own.smuggler, table.cloth.provinces[move.province])
        hand.tap(pill(table, table.cloth.own.pass_text))
        return
    cubes = table.cloth.own.cubes if move.owner == OWN else table.cloth.bosses[move.owner].cubes
    cube = next(cube for cube in cubes if cube.food == move.food)
    carry(hand, cube, table.cloth.space(move.province, move.food))


def police(hand, table, move) -> None:
    """Tap the Mountie, then whom he takes or where he goes, as far as it is asked."""
    seat = int(table.handover.near)
    for _ in range(2):
        if table.match.position.stage not in (stages.ARREST, stages.WANDER) or table.handover.near != seat:
            return
        offered = dict(table.questions.asked.answers)
        asks_mountie = any(getattr(widget, "mountie", False) for widget in offered)
        if asks_mountie:
            hand.tap(next(w for w in offered if w.card == move.mountie))
        elif isinstance(move, WanderTo):
            hand.tap(table.cloth.cantinas[move.to])
        elif isinstance(move, WanderTakes):
            hand.tap(next(w for w, answer in offered.items() if answer == move))
        hand.wait(0.1)


def calm(table) -> None:
    """Let there be no weather: that is of the moment."""
    table.cloth.weather.calm()


def has_no_twin(table) -> str:
    """Tell why a moment looks otherwise when it is laid fresh: somebody has chosen, but not yet answered."""
    marked = any(getattr(widget, "mark", "") in ("chosen", "away") for widget in table.hand)
    picked = any(cube.chosen for cube in table.cloth.own.cubes)
    asked = table.questions.asked
    begun = any(getattr(asked, choice, None) is not None for choice in ("mountie", "destination"))
    return "somebody has begun to answer" if marked or picked or begun else ""


def play_out(app, hand, table, rng: Random, turns: int = 12) -> None:
    """Play by fingers for some turns or to the end, every move as the engine has it."""
    while not table.match.over and table.match.position.turn < turns:
        settle(hand, table)
        if table.handover.curtain:
            open_curtain(hand, table)
            settle(hand, table)
        if table.match.over:
            break
        position = table.match.position
        seat = (
            int(table.handover.holder)
            if position.stage in (stages.HIRE, stages.DISCARD)
            else int(table.handover.near)
        )
        lines = len(table.match.lines)
        moves = position.legal_moves(seat)
        move = moves[rng.randrange(len(moves))]
        make(hand, table, move)
        hand.wait(0.1)
        assert table.match.lines[lines].move == move, (position.stage, str(move))
        assert table.match.lines[lines].seat == seat
    for _ in range(60):
        if not table.match.over or app.manager.current == "result":
            return
        hand.finger().down(*table.to_window(*table.center)).up()
        hand.wait(0.5)
    raise AssertionError("the result is never shown")
