"""The result screen: places, the score table and the curve, for every number of players."""

from itertools import pairwise

import pytest
from kivy.core.window import Window

from app.model.breakdown import Breakdown, Moment, Row
from app.screens import result
from app.screens.result import STRAY_SECONDS
from app.widgets.curve import MOST_ROUNDS, MOST_STEPS, ROUND_NUMBERS, Curve, goes_through, round_step
from app.widgets.podium import LEAF, PILE, PodiumStep
from app.widgets.scores import Amount, ScoreRow, Total
from engine.game import Outcome
from engine.games import GAMES
from engine.match import Match, Seat

NAMES = ("Maximilienne", "Noisette", "Zoé", "Papa", "Bartholomeus")


class Finished(Match):
    """A match of which only the end is known."""

    outcome = None
    over = True


LONGEST = 10
"""No celebration takes so many seconds."""


def show(
    app, hand, monkeypatch, scores: tuple[int, ...], winners: tuple[int, ...], rows: int = 3, tie=None, wait=1
):
    """Show an end that was not played."""
    match = Finished(GAMES["nutty_business"], [Seat(name, None) for name in NAMES[: len(scores)]])
    match.outcome = Outcome(winners, scores, "most nuts")
    table = [Row(f"What counts {number}", list(scores)) for number in range(rows)]
    parts = Breakdown(table, [[0, score // 2, score] for score in scores], Moment(1, 0, "Raid: +9"), 2, tie)
    monkeypatch.setattr(result, "breakdown", lambda *_: parts)
    screen = app.show("result", match=match)
    hand.wait(wait)
    return screen


def texts(line: ScoreRow) -> list[str]:
    """Read a line of the table from left to right."""
    return [cell.text for cell in reversed(line.children) if getattr(cell, "text", "")]


def lines_of(screen) -> list[ScoreRow]:
    """List the lines of the table from top to bottom."""
    return list(reversed(screen.ids.scores.rows.children))


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
    podium = screen.ids.podium
    steps = [step for step in podium.steps if isinstance(step, PodiumStep)]
    assert [(step.place, step.points, step.mood) for step in steps] == [
        (2, 5, ""),
        (1, 9, "_happy"),
        (2, 5, ""),
    ]
    assert steps[0].tall == steps[2].tall < steps[1].tall
    behind = [follower.words for follower in reversed(podium.ids.behind.children)]
    assert behind == ["4.  Noisette  ·  2", "4.  Papa  ·  2"]


def test_whoever_is_last_looks_like_it_unless_he_has_won_too(app, hand, monkeypatch) -> None:
    screen = show(app, hand, monkeypatch, (9, 4), (0,))
    assert [step.mood for step in screen.ids.podium.steps] == ["_shocked", "_happy"]
    screen = show(app, hand, monkeypatch, (4, 4), (0, 1))
    assert {step.mood for step in screen.ids.podium.steps} == {"_happy"}


def shown(screen) -> tuple:
    """Tell what people see of the podium and of the table."""
    podium = screen.ids.podium
    steps = [(step.counted, step.rise, step.shown, step.jump) for step in podium.steps]
    return steps, podium.light, podium.ids.leaves.way, podium.celebrating, screen.ids.scores.opacity


ALL_STANDS = [(4, 1, True, 0), (9, 1, True, 0)], 1, 1, False, 1


def test_steps_rise_and_scores_count_up_until_all_stands(app, hand, monkeypatch) -> None:
    cheers = []
    app.settings.reduced_motion, app.settings.pace = False, "normal"
    monkeypatch.setattr(app.sounds, "play", cheers.append)
    screen = show(app, hand, monkeypatch, (9, 4), (0,), wait=0.5)
    loser, winner = screen.ids.podium.steps
    assert 0 < loser.counted <= loser.points
    assert winner.counted < winner.points
    assert not cheers
    assert not winner.shown
    heights = [winner.stands]
    for _ in range(12):
        hand.wait(0.1)
        heights.append(winner.stands)
    assert max(heights) > 2 * heights[0]
    hand.wait(LONGEST)
    assert shown(screen) == ALL_STANDS
    assert cheers == ["victory"]


def test_a_tap_shows_at_once_what_there_is_to_see(app, hand, monkeypatch) -> None:
    app.settings.reduced_motion, app.settings.pace = False, "normal"
    screen = show(app, hand, monkeypatch, (9, 4), (0,), wait=0.6)
    assert screen.ids.podium.celebrating
    hand.finger().down(*screen.ids.podium.center).up()
    hand.frames()
    assert shown(screen) == ALL_STANDS


@pytest.mark.parametrize(("reduced", "pace"), [(True, "normal"), (False, "off")])
def test_without_motion_the_same_stands_there_at_once(
    app, hand, monkeypatch, reduced: bool, pace: str
) -> None:
    app.settings.reduced_motion, app.settings.pace = reduced, pace
    screen = show(app, hand, monkeypatch, (9, 4), (0,), wait=0.1)
    assert shown(screen) == ALL_STANDS


def test_whoever_comes_back_to_a_result_sees_no_second_victory(app, hand, monkeypatch) -> None:
    app.settings.reduced_motion, app.settings.pace = False, "normal"
    screen = show(app, hand, monkeypatch, (9, 4), (0,), wait=LONGEST)
    screen.prepare(screen.match)
    assert shown(screen) == ALL_STANDS


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (1280, 960), (800, 800)])
@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.soak) for n in (3, 4)), 5])
def test_table_and_curve_have_room(app, hand, monkeypatch, window, players: int, size) -> None:
    window.size = size
    hand.frames()
    for rows in (1, 3, 5, 7):
        screen = show(app, hand, monkeypatch, (112, 87, 87, -4, 30)[:players], (0,), rows)
        scores, curve, paper = screen.ids.scores, screen.ids.curve, screen.ids.paper
        lines = lines_of(screen)
        assert len(lines) == rows + 2
        assert min(line.height for line in lines) >= 40 * app.u
        assert paper.collide_widget(scores)
        assert scores.rows.top <= paper.top
        for line in lines:
            cells = sorted(line.children, key=lambda cell: cell.x)
            assert cells[-1].right <= scores.rows.right + 0.01
            numbers = [cell for cell in cells if isinstance(cell, Amount | Total)]
            assert len({round(cell.width) for cell in numbers}) <= 1
            assert not any("-" in cell.text for cell in numbers), "a minus sign is no hyphen"
        screen.ids.tabs.value = "curve"
        hand.frames()
        assert curve.opacity
        assert curve.height >= 280 * app.u
        assert paper.y < curve.y < curve.top < paper.top
        assert screen.both or not scores.collide_widget(paper), "a finger finds only what is seen"


def test_who_wins_together_is_listed_as_people_speak(app, hand, monkeypatch) -> None:
    screen = show(app, hand, monkeypatch, (9, 9, 9), (0, 1, 2))
    assert screen.ids.podium.headline == "Maximilienne, Noisette and Zoé share the victory!"


@pytest.mark.parametrize("rows", [3, 6])
def test_what_broke_a_tie_is_told_below_the_totals(app, hand, monkeypatch, rows: int) -> None:
    screen = show(app, hand, monkeypatch, (9, 9, 4), (1,), rows, Row("Tie-break: best combo", [3, 6, 8]))
    lines = lines_of(screen)
    assert len(lines) == rows + 3
    assert [texts(line) for line in lines[-2:]] == [
        ["Total", "9", "9", "4"],
        ["Tie-break: best combo", "3", "6", "8"],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_rows_begin_with_a_picture(app, hand, game: str) -> None:
    from tests.app.test_history import played

    screen = app.show("result", match=played(game, ("Ada", "Ben")))
    hand.wait(0.3)
    for line in lines_of(screen)[1:]:
        if texts(line)[0] in ("Total", "Hints") or texts(line)[0].startswith("Tie"):
            continue
        assert line.children[-1].drawn, texts(line)


def test_what_was_lost_has_a_bar_of_another_colour(app, hand, monkeypatch) -> None:
    parts = Breakdown([Row("Lost", [3, 1], lost=True), Row("Won", [5, 4])], [[0, 5], [0, 4]], None, 1)
    show(app, hand, monkeypatch, (5, 4), (0,))
    monkeypatch.setattr(result, "breakdown", lambda *_: parts)
    screen = app.manager.get_screen("result")
    screen.prepare(screen.match)
    shares = [[cell.share for cell in line.children if isinstance(cell, Amount)] for line in lines_of(screen)]
    assert shares[1:3] == [[-0.2, -0.6], [0.8, 1.0]]


@pytest.mark.parametrize(
    "lines",
    [
        [
            [10, 8, 4, 3, 8, 8, 12, 8, 32, 37, 33, 29, 36],
            [10, 14, 18, 24, 35, 38, 35, 36, 36, 35, 37, 40, 45],
        ],
        [[0, 3, 4, 5, 8, 9, 10, 10], [0, 4, 8, 9, 8, 7, 7, 8], [0, 2, 2, 6, 6, 7, 9, 11]],
    ],
)
def test_words_about_the_best_moment_lie_on_no_line(app, hand, lines) -> None:
    for step in range(1, len(lines[0])):
        curve = Curve(size=(600, 420))
        curve.symbols = ["claw", "wave", "sun"][: len(lines)]
        curve.lines = lines
        x, y = curve._at(step, lines[0][step])
        width, height = 220, 40
        left, low = curve._free_place(x, y, width, height)
        assert curve.x <= left
        assert left + width <= curve.right
        assert curve.y <= low
        assert low + height <= curve.top
        box = left, low, left + width, low + height
        for line in lines:
            ends = [curve._at(number, value) for number, value in enumerate(line)]
            assert not any(goes_through((*one, *two), box) for one, two in pairwise(ends))


@pytest.mark.parametrize(
    ("piece", "inside"),
    [((0, 0, 10, 10), True), ((0, 9, 9, 0), True), ((0, 0, 3, 0), False), ((0, 0, 0, 9), False)],
)
def test_a_line_goes_through_a_box_or_beside_it(piece, inside: bool) -> None:
    assert goes_through(piece, (4, 4, 6, 6)) is inside


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


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
@pytest.mark.parametrize("scores", [(2, -20, 75), (104, 99, 100)])
def test_leaves_on_the_podium_cover_no_points(app, hand, monkeypatch, window, size, scores) -> None:
    window.size = size
    podium = show(app, hand, monkeypatch, scores, (scores.index(max(scores)),)).ids.podium
    lies = PILE + LEAF / 2
    for step, (left, right) in zip(podium.steps, pairwise(podium.ids.leaves.piles), strict=True):
        assert step.ids.counts.x >= left + lies * podium.unit
        assert step.ids.counts.right <= right - lies * podium.unit


def test_a_second_tap_on_what_was_there_before_begins_no_rematch(app, hand, monkeypatch) -> None:
    screen = show(app, hand, monkeypatch, (3, 9), (1,), wait=0.1)
    begun: list[object] = []
    monkeypatch.setattr(app, "begin", lambda setup, **_: begun.append(setup))
    pill = next(widget for widget in screen.walk() if getattr(widget, "sign", "") == "rematch")
    hand.tap(pill)
    assert not begun
    hand.wait(STRAY_SECONDS)
    hand.tap(pill)
    assert begun
