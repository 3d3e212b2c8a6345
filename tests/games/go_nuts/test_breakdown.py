"""Where the points came from: the score table and the curve add up to the final scores."""

from pathlib import Path

import pytest

from app.language import speaker
from app.model.breakdown import breakdown
from engine.go_nuts.moves import Rolled
from engine.match import Match
from tests.app.breakdowns import SAY, random_match, read
from tests.games import sheets

SHEETS = sheets("golden", "go_nuts")
every_sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)


def turns(match: Match) -> list[tuple[int, int]]:
    """List the turns that were played: whose it was, and how many points it brought."""
    found = []
    for at, line in enumerate(match.lines):
        if any(event.name in ("hidden", "cracked", "frenzy_over") for event in line.events):
            seat = match.positions[at].turn
            found.append((seat, match.positions[at + 1].scores()[seat] - match.positions[at].scores()[seat]))
    return found


def rounds(match: Match) -> int:
    """Count the rounds: those of a tie-break, in which not everybody plays, too."""
    return sum(
        not match.positions[at].queue
        and any(event.name in ("hidden", "cracked", "frenzy_over") for event in line.events)
        for at, line in enumerate(match.lines)
    )


def check(match: Match) -> None:
    taken_apart = breakdown(match, SAY)
    final = list(match.position.scores())
    hidden, raced, lost = (row.numbers for row in taken_apart.rows)
    assert [sum(pair) for pair in zip(hidden, raced, strict=True)] == final
    assert min(hidden + raced + lost) >= 0
    assert [curve[0] for curve in taken_apart.curve] == [0] * len(final)
    assert [curve[-1] for curve in taken_apart.curve] == final
    for curve in taken_apart.curve:
        assert len(curve) == taken_apart.rounds + 1
        assert curve == sorted(curve)
    risked = [0 for _ in final]
    for before, line, after in zip(match.positions, match.lines, match.positions[1:], strict=False):
        if isinstance(line.move, Rolled) and not before.frenzy and not after.gathered:
            risked[before.turn] += before.gathered
    assert lost == risked


def check_moment(match: Match) -> None:
    taken_apart = breakdown(match, SAY)
    best = max(
        (e.facts["points"] for x in match.lines for e in x.events if e.name == "frenzy_over"), default=0
    )
    if best < 5:
        assert taken_apart.moment is None
        return
    assert taken_apart.moment is not None
    step, seat, text = taken_apart.moment
    assert text == f"Frenzy: +{best}"
    curve = taken_apart.curve[seat]
    assert 1 <= step <= taken_apart.rounds
    assert curve[step] - curve[step - 1] >= best


@every_sheet
def test_a_golden_match_adds_up(path: Path) -> None:
    check(read(path))


@every_sheet
def test_the_best_moment_of_a_golden_match_is_its_best_frenzy_where_the_curve_rises(path: Path) -> None:
    check_moment(read(path))


@every_sheet
def test_the_rounds_of_a_golden_match_are_those_that_were_played(path: Path) -> None:
    match = read(path)
    counted = breakdown(match, SAY).rounds
    assert counted == -(-len(turns(match)) // len(match.seats))
    assert counted == rounds(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_add_up(seats: int) -> None:
    for seed in range(60):
        match = random_match("go_nuts", seed, seats, target="30")
        check(match)
        check_moment(match)


def test_the_curve_shows_the_scores_after_every_round() -> None:
    match = random_match("go_nuts", 5, 3, target="30")
    curve = breakdown(match, SAY).curve
    points = [0, 0, 0]
    for number, (seat, won) in enumerate(turns(match), start=1):
        points[seat] += won
        if number % 3 == 0:
            assert [line[number // 3] for line in curve] == points


def test_the_rounds_of_a_long_tie_break_are_counted() -> None:
    match = random_match("go_nuts", 66, 4, target="30")
    assert rounds(match) > -(-len(turns(match)) // 4), "this match has a tie-break of two rounds"
    assert breakdown(match, SAY).rounds == rounds(match)


def test_the_rows_are_named_in_both_languages() -> None:
    match = read(SHEETS[0])
    labels = [[row.label for row in breakdown(match, speaker(language)).rows] for language in ("en", "fr")]
    assert labels[0] == ["Nuts hidden", "Nuts from frenzies", "Nuts lost"]
    assert all(len(row) == 3 and all(row) for row in labels)
