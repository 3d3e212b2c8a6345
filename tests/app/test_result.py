"""The result screen: places, the score table and the curve, for every number of players."""

import pytest
from kivy.core.window import Window

from app.model.breakdown import Breakdown, Moment, Row
from app.screens import result
from app.screens.result import PodiumStep
from app.widgets.curve import MOST_ROUNDS, MOST_STEPS, ROUND_NUMBERS, round_step
from engine.game import Outcome
from engine.games import GAMES
from engine.match import Match, Seat

NAMES = ("Maximilienne", "Noisette", "Zoé", "Papa", "Bartholomeus")


class Finished(Match):
    """A match of which only the end is known."""

    outcome = None
    over = True


def show(app, hand, monkeypatch, scores: tuple[int, ...], winners: tuple[int, ...], rows: int = 3, tie=None):
    """Show an end that was not played."""
    match = Finished(GAMES["nutty_business"], [Seat(name, None) for name in NAMES[: len(scores)]])
    match.outcome = Outcome(winners, scores, "most nuts")
    table = [Row(f"What counts {number}", list(scores)) for number in range(rows)]
    parts = Breakdown(table, [[0, score // 2, score] for score in scores], Moment(1, 0, "Raid: +9"), 2, tie)
    monkeypatch.setattr(result, "breakdown", lambda *_: parts)
    screen = app.show("result", match=match)
    hand.wait(1)
    return screen


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((3, 9), (1,), [2, 1]),
        ((9, 9, 4), (0, 1), [1, 1, 3]),
        ((9, 9, 4), (1,), [2, 1, 3]),  # a tie that was broken
        ((5, 2, 5, 2, 9), (4,), [2, 4, 2, 4, 1]),
    ],
)
def test_who_is_level_shares_a_place(scores, winners, places) -> None:
    assert result._places(scores, winners) == places


def test_the_podium_shows_places_and_the_others_are_named(app, hand, monkeypatch) -> None:
    screen = show(app, hand, monkeypatch, (5, 2, 5, 2, 9), (4,))
    steps = [step for step in reversed(screen.ids.podium.children) if isinstance(step, PodiumStep)]
    assert [(step.place, step.points) for step in steps] == [(2, 5), (1, 9), (2, 5)]
    assert steps[0].tall == steps[2].tall < steps[1].tall
    behind = [follower.words for follower in reversed(screen.ids.behind.children)]
    assert behind == ["4.  Noisette  ·  2", "4.  Papa  ·  2"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_table_and_curve_have_room(app, hand, monkeypatch, players: int) -> None:
    for rows in (1, 3, 5, 7):
        screen = show(app, hand, monkeypatch, (112, 87, 87, -4, 30)[:players], (0,), rows)
        lines = screen.ids.rows.children
        assert len(lines) == rows + 2
        assert min(line.height for line in lines) >= 29 * app.u
        table, curve = screen.ids.rows.parent, next(w for w in screen.walk() if type(w).__name__ == "Curve")
        assert table.y >= curve.parent.top
        assert curve.height >= 90 * app.u
        for line in lines:
            cells = sorted(line.children, key=lambda cell: cell.x)
            assert cells[-1].right <= screen.ids.rows.right + 0.01


@pytest.mark.parametrize("rows", [3, 6])
def test_what_broke_a_tie_is_told_below_the_totals(app, hand, monkeypatch, rows: int) -> None:
    screen = show(app, hand, monkeypatch, (9, 9, 4), (1,), rows, Row("Tie-break: best combo", [3, 6, 8]))
    lines = screen.ids.rows.children  # the last one first
    assert len(lines) == rows + 3
    words = [[cell.text for cell in reversed(line.children)] for line in lines[:2]]
    assert words == [["Tie-break: best combo", "3", "6", "8"], ["Total", "9", "9", "4"]]
    assert min(line.height for line in lines) >= 29 * app.u
    curve = next(widget for widget in screen.walk() if type(widget).__name__ == "Curve")
    assert screen.ids.rows.parent.y >= curve.parent.top
    assert curve.height >= 90 * app.u


def test_the_result_fits_another_window(app, hand, monkeypatch) -> None:
    screen = show(app, hand, monkeypatch, (9, 4), (0,))
    size = Window.size
    Window.size = (800, 360)
    hand.wait(0.3)
    assert all(child.x >= 0 and child.right <= 800 for child in screen.children[0].children)
    Window.size = size


@pytest.mark.parametrize("most", [MOST_STEPS, MOST_ROUNDS])
@pytest.mark.parametrize("span", [1, 7, 10, 53, 99, 101, 1000])
def test_the_axes_have_few_round_numbers(span: int, most: int) -> None:
    step = round_step(span, most)
    assert step in ROUND_NUMBERS
    assert span / step <= most
