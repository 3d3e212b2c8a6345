"""Where the points of NUT came from: colour by colour, card by card, and what broke a tie."""

from itertools import pairwise
from pathlib import Path

import pytest

from app.model.breakdown import breakdown
from engine.nut.cards import COLOURS
from tests.app.breakdowns import SAY, read
from tests.games import sheets

TIES = [path for path in sheets("rules", "nut") if path.stem.startswith("scoring_tie_")]
every_sheet = pytest.mark.parametrize("path", [*sheets("golden", "nut"), *TIES], ids=lambda path: path.stem)


@every_sheet
def test_a_match_of_nut_adds_up_colour_by_colour(path: Path) -> None:
    match = read(path)
    taken_apart, final = breakdown(match, SAY), list(match.position.scores())
    assert len(taken_apart.rows) == len(COLOURS)
    assert [sum(numbers) for numbers in zip(*(row.numbers for row in taken_apart.rows), strict=True)] == final
    for colour, row in zip(COLOURS, taken_apart.rows, strict=True):
        assert row.numbers == [tree.best_combo(colour).points for tree in match.position.trees]


@every_sheet
def test_the_curve_of_nut_shows_what_every_tree_was_worth_after_every_card(path: Path) -> None:
    """NU9: what is visible then, so it may fall."""
    match = read(path)
    taken_apart = breakdown(match, SAY)
    cards = 30 // len(match.seats)
    assert taken_apart.rounds == cards
    for seat, curve in enumerate(taken_apart.curve):
        worth = {len(position.trees[seat].cards): position.scores()[seat] for position in match.positions}
        assert curve == [worth[number] for number in range(cards + 1)]


@every_sheet
def test_the_best_moment_of_nut_is_the_card_that_brought_most(path: Path) -> None:
    taken_apart = breakdown(read(path), SAY)
    most = max(max(b - a for a, b in pairwise(curve)) for curve in taken_apart.curve)
    if most < 4:
        assert taken_apart.moment is None
        return
    step, seat, text = taken_apart.moment
    curve = taken_apart.curve[seat]
    assert curve[step] - curve[step - 1] == most
    assert text == f"Best card: +{most}"


@every_sheet
def test_the_tie_break_of_nut_is_told_just_when_it_decided(path: Path) -> None:
    match = read(path)
    row, scores = breakdown(match, SAY).tie_break, match.position.scores()
    leaders = {seat for seat, score in enumerate(scores) if score == max(scores)}
    decided = leaders != set(match.outcome.winners)
    assert (row is not None) == decided
    if row:
        best = [max(tree.best_combo(colour).points for colour in COLOURS) for tree in match.position.trees]
        assert row.numbers == best
        most = max(best[seat] for seat in leaders)
        assert set(match.outcome.winners) == {seat for seat in leaders if best[seat] == most}


def test_among_the_ties_of_nut_are_those_that_were_broken_and_those_that_were_not() -> None:
    told = [breakdown(read(path), SAY).tie_break is not None for path in TIES]
    assert {True, False} == set(told)
