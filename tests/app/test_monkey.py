"""Random touches over the whole app; `--touches 300000` for a soak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle, islice

import pytest

from app.session.session import Played
from engine.games import GAMES
from tests.app.monkey import WEIGHTS, Monkey
from tests.games import part_of

SHARE = 4
"""The part of all touches that each game gets."""
TOUCHES_FOR_A_LINE = 1000
"""At the most; where there is little to touch few touches play anything."""


@pytest.mark.parametrize(("seed", "mischief"), [(1, False), (5, True)])
def test_random_touches_break_nothing(app, hand, seed: int, mischief: bool, request) -> None:
    """Also while keys, pauses, languages, lost graphics and dropped files come in between."""
    print(f"seed {seed}")
    monkey = Monkey(app, hand, seed, mischief)
    monkey.play(request.config.getoption("--touches") // 5)
    assert len(monkey.visited) >= 3
    assert not mischief or len(monkey.mischief.done) == len(WEIGHTS)


@pytest.mark.parametrize("game", GAMES)
def test_random_touches_at_the_tables_break_nothing(app, hand, game: str, request) -> None:
    """A game's tables, and one of the next game: fingers stay on the glass from game to game."""
    played: Counter[str] = Counter()

    def sitting(lay: Callable) -> Callable[[], None]:
        def sit_down() -> None:
            table = lay()

            def count(lines: list[Played]) -> None:
                played[table.match.game.name] += len(lines)

            table.session.played.connect(count)

        return sit_down

    helpers, other = (part_of(name, "fingers.helpers") for name in two_games(game))
    own = getattr(helpers, "for_monkeys", lambda app, hand: [lambda: helpers.asked(app, hand)])(app, hand)
    touches = request.config.getoption("--touches") // SHARE
    Monkey(app, hand, 4).play(touches, [sitting(lay) for lay in (*own, lambda: other.asked(app, hand))])
    assert played[game] > touches / TOUCHES_FOR_A_LINE


def two_games(game: str) -> list[str]:
    """Name a game and the next one."""
    names = [*GAMES]
    return list(islice(cycle(names), names.index(game), names.index(game) + 2))
