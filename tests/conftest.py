"""Hypothesis tries the same examples every time, so that a red run is red for everybody.

`--game nut` asks for the tests of one game: those in its folder, and its part of the tests about all games,
which have its name in their ids.
"""

import re

import pytest
from hypothesis import HealthCheck, settings

from engine.games import GAMES
from tests.apart import run_apart
from tests.games import FOLDER

settings.register_profile(
    "cachette",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("cachette")
collect_ignore = [
    "fixtures"
]  # the tests of Pips want Pips among the games; they run where it is written down


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a soak ask for more touches and moments, and whoever works on a game for its tests only."""
    parser.addoption("--game", choices=[*GAMES], help="only what is about this game")
    parser.addoption("--soak", action="store_true", help="also what is marked so")
    parser.addoption("--every-device", action="store_true", help="measure words and targets on all devices")
    parser.addoption("--touches", type=int, default=2000, help="how many random touches the monkey makes")
    parser.addoption("--pairs", type=int, default=25, help="how many pairs of things are held and pressed")
    parser.addoption("--every-kind", action="store_true", help="also hold one of each kind, and press one")
    parser.addoption("--looks", type=int, default=5, help="how often the eye looks at each game and pace")
    parser.addoption("--scratches", type=int, default=60, help="how often files are damaged, in each way")
    parser.addoption("--losses", type=int, default=15, help="how often each evening loses its power")
    parser.addoption("--faults", type=int, default=15, help="how many faults of the disk the app meets")
    parser.addoption("--reasons", type=int, default=60, help="at how many moments hints are checked")
    parser.addoption("--seed", help="what the eye sees: the seed that a red run has told")
    parser.addoption("--moments", type=int, default=1, help="how many moments of a golden sheet are shown")
    parser.addoption("--pictures", type=int, default=3, help="how many pictures of a game are compared")
    parser.addoption("--visits", type=int, default=3, help="how often every table is visited, two at least")
    parser.addoption("--every-match", action="store_true", help="play all matches that bots have signed")
    parser.addoption("--every-sheet", action="store_true", help="show all golden sheets, not one of a table")


def is_about(game: str, item: pytest.Item) -> bool:
    """Tell whether a test is in the folder of a game, or is a test about all games that was given this one.

    A name is looked for as a whole word: `nut` is neither go_nuts nor nutty_business.
    """
    if item.path.is_relative_to(FOLDER):
        return item.path.is_relative_to(FOLDER / game)
    callspec = getattr(item, "callspec", None)
    return callspec is not None and game in re.findall(r"\w+", callspec.id)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not about the game that was asked for, and what only a soak plays."""
    game, soaks = config.getoption("--game"), config.getoption("--soak")
    wanted = [
        item
        for item in items
        if (soaks or not item.get_closest_marker("soak")) and (not game or is_about(game, item))
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(wanted)])
    items[:] = wanted


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run whatever needs the app in a process of its own."""
    if "hand" not in getattr(item, "fixturenames", ()) and not item.get_closest_marker("own_app"):
        return None
    from tests.app.conftest import get_ready  # Kivy is not imported where no test wants it

    ready = get_ready()
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in run_apart(item):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    ready.tidy()
    item.session._setupstate.teardown_exact(nextitem)
    return True
