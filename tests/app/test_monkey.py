"""Random touches over the whole app; `--touches 100000` for a soak."""

import pytest

from tests.app.monkey import Monkey
from tests.app.test_go_nuts import into_frenzy


@pytest.mark.parametrize("seed", [1, 2])
def test_random_touches_break_nothing(app, hand, seed: int, request) -> None:
    print(f"seed {seed}")
    monkey = Monkey(app, hand, seed)
    monkey.play(request.config.getoption("--touches") // 3)
    assert len(monkey.visited) >= 3


def test_random_touches_at_the_table_break_nothing(app, hand, request) -> None:
    print("seed 3")
    table = into_frenzy(app, hand, 4, bots=(3,))
    Monkey(app, hand, 3).play(request.config.getoption("--touches") // 3)
    assert len(table.match.lines) > 10
