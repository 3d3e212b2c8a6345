"""Where the points came from: the score table and the curve add up to the final scores."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from app.breakdown import breakdown
from app.services.language import speaker
from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from engine.nut.cards import COLOURS
from tests.golden_sheets import GOLDEN
from tests.random_play import random_line

SAY = speaker("en")
SHEETS = sorted(GOLDEN.glob("go_nuts/*.sheet"))
every_sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
BUSINESS_SHEETS = sorted(GOLDEN.glob("nutty_business/*.sheet"))
TIE_SHEETS = sorted((GOLDEN.parent / "rules" / "nutty_business").glob("course_5_*.sheet"))


def read(path: Path) -> Match:
    match = sheet.read(path.read_bytes()).match
    assert match.over
    return match


def random_match(seed: int, seats: int, game: str = "go_nuts") -> Match:
    rng = Random(seed)
    options = {"target": "30"} if game == "go_nuts" else {}
    match = Match(GAMES[game], [Seat(name) for name in "ABCDE"[:seats]], options, seed % seats)
    while not match.over:
        match.play(*random_line(match.position, rng))
    return match


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
    for seat, count in enumerate(lost):
        assert count <= sum(points == 0 for whose, points in turns(match) if whose == seat)


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
        match = random_match(seed, seats)
        check(match)
        check_moment(match)


def test_the_curve_shows_the_scores_after_every_round() -> None:
    match = random_match(5, 3)
    curve = breakdown(match, SAY).curve
    points = [0, 0, 0]
    for number, (seat, won) in enumerate(turns(match), start=1):
        points[seat] += won
        if number % 3 == 0:
            assert [line[number // 3] for line in curve] == points


def test_the_rounds_of_a_long_tie_break_are_counted() -> None:
    match = random_match(66, 4)
    assert rounds(match) > -(-len(turns(match)) // 4), "this match has a tie-break of two rounds"
    assert breakdown(match, SAY).rounds == rounds(match)


def test_the_rows_are_named_in_both_languages() -> None:
    match = read(SHEETS[0])
    labels = [[row.label for row in breakdown(match, speaker(language)).rows] for language in ("en", "fr")]
    assert labels[0] == ["Nuts hidden", "Nuts from frenzies", "Turns lost"]
    assert all(len(row) == 3 and all(row) for row in labels)


# NUT.

NUT_SHEETS = sorted(GOLDEN.glob("nut/*.sheet"))
NUT_TIES = sorted((GOLDEN.parent / "rules" / "nut").glob("scoring_tie_*.sheet"))
every_nut_sheet = pytest.mark.parametrize("path", [*NUT_SHEETS, *NUT_TIES], ids=lambda path: path.stem)


@every_nut_sheet
def test_a_match_of_nut_adds_up_colour_by_colour(path: Path) -> None:
    match = read(path)
    taken_apart, final = breakdown(match, SAY), list(match.position.scores())
    assert len(taken_apart.rows) == len(COLOURS)
    assert [sum(numbers) for numbers in zip(*(row.numbers for row in taken_apart.rows), strict=True)] == final
    for colour, row in zip(COLOURS, taken_apart.rows, strict=True):
        assert row.numbers == [tree.best_combo(colour).points for tree in match.position.trees]


@every_nut_sheet
def test_the_curve_of_nut_shows_what_every_tree_was_worth_after_every_card(path: Path) -> None:
    """NU9: what is visible then, so it may fall."""
    match = read(path)
    taken_apart = breakdown(match, SAY)
    cards = 30 // len(match.seats)
    assert taken_apart.rounds == cards
    for seat, curve in enumerate(taken_apart.curve):
        worth = {len(position.trees[seat].cards): position.scores()[seat] for position in match.positions}
        assert curve == [worth[number] for number in range(cards + 1)]


@every_nut_sheet
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


@every_nut_sheet
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
    told = [breakdown(read(path), SAY).tie_break is not None for path in NUT_TIES]
    assert {True, False} == set(told)


# Nutty Business.


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


@pytest.mark.parametrize("path", BUSINESS_SHEETS, ids=lambda path: path.stem)
def test_a_golden_match_of_nutty_business_adds_up(path: Path) -> None:
    match = read(path)
    check_business(match)
    check_best_turn(match)
    check_tie_break(match)


def test_golden_matches_of_nutty_business_are_there_for_every_number_of_players() -> None:
    assert {len(read(path).seats) for path in BUSINESS_SHEETS} == {2, 3, 4, 5}


@pytest.mark.parametrize("path", TIE_SHEETS, ids=lambda path: path.stem)
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
    reasons = {read(path).outcome.reason for path in TIE_SHEETS}
    assert reasons >= {"contraband_in_hand", "contraband_visible", "shared"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_matches_of_nutty_business_add_up(seats: int) -> None:
    for seed in range(40):
        match = random_match(seed, seats, "nutty_business")
        check_business(match)
        check_best_turn(match)
        check_tie_break(match)


NACHO_SHEETS = sorted(GOLDEN.glob("nacho_incident/*.sheet"))


@pytest.mark.parametrize("path", NACHO_SHEETS, ids=lambda path: path.stem)
def test_the_gold_of_a_golden_match_of_nacho_incident_adds_up(path: Path) -> None:
    """Gold at the start, deliveries, best cantinas and market, less fees and Mounties, is the final gold."""
    match = read(path)
    taken_apart = breakdown(match, SAY)
    assert [row.label for row in taken_apart.rows] == [
        "Gold at the start", "Deliveries", "Best cantinas", "Market", "Fees", "Mounties",
    ]  # fmt: skip
    columns = zip(*(row.numbers for row in taken_apart.rows), strict=True)
    assert [sum(column) for column in columns] == list(match.position.scores())
    for row in taken_apart.rows:
        paid = row.label in ("Fees", "Mounties")
        assert all(number <= 0 if paid else number >= 0 for number in row.numbers)
    assert taken_apart.rounds == 3
    for seat, curve in enumerate(taken_apart.curve):
        assert len(curve) == 13
        assert curve[0] == 10
        assert curve[-1] == match.position.gold[seat]
    best = max(e.facts["gold"] for line in match.lines for e in line.events if e.name == "delivered")
    assert (taken_apart.moment is not None) == (best >= 8)
    if taken_apart.moment:
        assert taken_apart.moment.text == f"Best delivery: +{best}"
