"""Random touches over the whole app; `--touches 100000` for a soak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from app.model.table_setup import Guest, TableSetup
from app.session.session import Played
from app.theme import SYMBOLS
from engine.games import GAMES
from engine.nut.moves import Place
from tests.app.monkey import Monkey
from tests.games.go_nuts.fingers import helpers as go_nuts
from tests.games.nacho_incident.fingers.helpers import open_curtain, play_until, seat_people, sit_down
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers import helpers as nutty_business
from tests.random_play import random_line

OPENED = "1 start bank\n2 start customs\n3 start thief\n4 start customs\n5 start customs\n"


@pytest.mark.parametrize("seed", [1, 2])
def test_random_touches_break_nothing(app, hand, seed: int, request) -> None:
    print(f"seed {seed}")
    monkey = Monkey(app, hand, seed)
    monkey.play(request.config.getoption("--touches") // 5)
    assert len(monkey.visited) >= 3


def test_random_touches_at_the_tables_break_nothing(app, hand, request) -> None:
    """Of all games: races, an opening, a hand before five persons, Customs to share out, half-grown trees."""
    print("seed 4")
    played: Counter[str] = Counter()

    def sitting(lay: Callable) -> Callable[[], None]:
        def sit_down() -> None:
            table = lay()

            def count(lines: list) -> None:
                played[table.match.game.name] += len(lines)

            table.session.played.connect(count)

        return sit_down

    def open_table(guests: int, lines: str, bots: tuple[int, ...] = ()):
        table = nutty_business.begin(app, hand, guests, lines, bots)
        if table.handover.curtain:
            table.handover.curtain._open()
        return table

    def sit_at(game: str, lines: int):
        guests = tuple(Guest(name, symbol) for name, symbol in zip("ABC", SYMBOLS, strict=False))
        match, rng = TableSetup(GAMES[game], guests).begin(Random(1)), Random(1)
        for _ in range(lines):
            match.play(*random_line(match.position, rng))
        return nutty_business.sit_down(app, hand, match)

    tables = [
        lambda: go_nuts.into_frenzy(app, hand, 4, bots=(3,)),
        lambda: open_table(3, "2 start bank\n3 start thief", bots=(1, 2)),
        lambda: open_table(5, OPENED, bots=(1, 2, 3, 4)),
        lambda: go_nuts.begin(app, hand, 3, bots=(1,)),
        lambda: open_table(5, OPENED),
        lambda: open_table(5, OPENED + "1 play c2 left", bots=(2, 3)),
        lambda: sit_at("nut", 20),
        lambda: sit_at("nacho_incident", 30),
    ]
    touches = request.config.getoption("--touches") * 3 // 5
    Monkey(app, hand, 4).play(touches, [sitting(table) for table in tables])
    assert played["go_nuts"] > touches / 200
    assert played["nutty_business"] > touches / 200


@pytest.mark.parametrize(("seed", "stage"), [(5, "send"), (6, "sell")])
def test_random_touches_at_nacho_incident_break_nothing(app, hand, seed: int, stage: str, request) -> None:
    """Up to ten fingers in the middle of a round, with one person, so that no curtain stops them."""
    print(f"seed {seed}")
    app.settings.pace = "off"
    match = play_until(
        seat_people(3, bots=(1, 2)), lambda position: position.stage == stage and position.turn == 2, seed
    )
    start = match.position
    sit_down(app, hand, match)
    Monkey(app, hand, seed).play(request.config.getoption("--touches") // 12)
    assert match.position != start, "they have played"


def test_random_touches_behind_a_curtain_show_nothing(app, hand, request) -> None:
    print("seed 7")
    table = sit_down(app, hand, play_until(seat_people(4), lambda position: position.stage == "hire"))
    open_curtain(hand, table)
    Monkey(app, hand, 7).play(request.config.getoption("--touches") // 12)


def test_random_touches_at_nut_break_nothing(app, hand, request) -> None:
    """First cards, trees in the middle of a match, with a bot, and the last cards and their counting."""
    print("seed 5")
    placed = 0

    def sitting(guests: int, cards: int, bots: tuple[int, ...] = ()) -> Callable[[], None]:
        def sit_down() -> None:
            table = nut.sit_down(app, hand, nut.grown(5, guests, cards, bots))

            def count(lines: list[Played]) -> None:
                nonlocal placed
                placed += isinstance(lines[0].line.move, Place)

            table.session.played.connect(count)

        return sit_down

    tables = [sitting(3, 0), sitting(2, 13), sitting(3, 20, (1,)), sitting(2, 26, (1,)), sitting(3, 28)]
    touches = request.config.getoption("--touches") // 6
    Monkey(app, hand, 5).play(touches, tables)
    assert placed > touches / 300
