"""Where the gold came from and where it went."""

from pathlib import Path

import pytest

from app.model.breakdown import breakdown
from tests.app.breakdowns import SAY, read
from tests.games import sheets


@pytest.mark.parametrize("path", sheets("golden", "nacho_incident"), ids=lambda path: path.stem)
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
