"""Where the nuts came from and where they went, the best turn, and what broke a tie."""

from pathlib import Path

import pytest

from app.model.breakdown import breakdown
from engine.match import Match
from tests.app.breakdowns import SAY, random_match, read
from tests.games import sheets

SHEETS = sheets("golden", "nutty_business")
TIES = [path for path in sheets("rules", "nutty_business") if path.stem.startswith("course_5_")]


def check_business(match: Match) -> None:
    taken_apart = breakdown(match, SAY)
    final = list(match.position.scores())
    assert [sum(column) for column in zip(*(row.numbers for row in taken_apart.rows), strict=True)] == final
    smuggled, customs, stolen, raided, paid, robbed = (row.numbers for row in taken_apart.rows)
    assert min(smuggled + customs + stolen + raided) >= 0
    assert max(paid + robbed) <= 0
    assert sum(customs) == -sum(paid)
    assert sum(stolen) == -sum(robbed)
    cards = sum(line.move.__class__.__name__ == "Play" for line in match.lines)
    assert taken_apart.rounds == -(-cards // len(match.seats))
    for curve, nuts in zip(taken_apart.curve, final, strict=True):
        assert (curve[0], curve[-1]) == (0, nuts)
        assert len(curve) == cards + 1
        assert min(curve) >= 0


def check_best_turn(match: Match) -> None:
    taken_apart = breakdown(match, SAY)
    gains = [
        (curve[step] - curve[step - 1], step)
        for seat, curve in enumerate(taken_apart.curve)
        for step in range(1, len(curve))
        if (match.first + step - 1) % len(match.seats) == seat
    ]
    best = max(gains)[0]
    if best < 5:
        assert taken_apart.moment is None
        return
    step, seat, text = taken_apart.moment
    assert text == f"Best turn: +{best}"
    assert (best, step) in gains
    assert seat == (match.first + step - 1) % len(match.seats)


def check_tie_break(match: Match) -> str:
    """Compare, by counting nuts and cards anew, who was still tied when the row decided."""
    outcome, row = match.outcome, breakdown(match, SAY).tie_break
    assert outcome is not None
    leaders = [seat for seat, nuts in enumerate(outcome.scores) if nuts == max(outcome.scores)]
    assert (row is not None) == (len(leaders) > 1 and len(outcome.winners) == 1)
    if row is None:
        return ""
    numbers = row.numbers
    if "on top" in row.label:
        held = [
            sum((2, 3, 5)[card] for card in range(3) if hand >> card & 1) for hand in match.position.hands
        ]
        leaders = [seat for seat in leaders if held[seat] == max(held[leader] for leader in leaders)]
    assert len(leaders) > 1
    (winner,) = outcome.winners
    assert all(numbers[winner] > numbers[seat] for seat in leaders if seat != winner)
    return row.label


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_golden_match_of_nutty_business_adds_up(path: Path) -> None:
    match = read(path)
    check_business(match)
    check_best_turn(match)
    check_tie_break(match)


def test_golden_matches_of_nutty_business_are_there_for_every_number_of_players() -> None:
    assert {len(read(path).seats) for path in SHEETS} == {2, 3, 4, 5}


@pytest.mark.parametrize("path", TIES, ids=lambda path: path.stem)
def test_a_tie_break_is_told_exactly_when_it_decided(path: Path) -> None:
    """Course 5, with the sheets of its rules."""
    match = read(path)
    label = check_tie_break(match)
    told = {
        "contraband_in_hand": "Tie-break: Contraband in hand",
        "contraband_visible": "Tie-break: Contraband on top",
    }
    assert label == told.get(match.outcome.reason, "")
    check_business(match)


def test_the_sheets_of_ties_have_every_ending() -> None:
    reasons = {read(path).outcome.reason for path in TIES}
    assert reasons >= {"contraband_in_hand", "contraband_visible", "shared"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_matches_of_nutty_business_add_up(seats: int) -> None:
    for seed in range(40):
        match = random_match("nutty_business", seed, seats)
        check_business(match)
        check_best_turn(match)
        check_tie_break(match)
