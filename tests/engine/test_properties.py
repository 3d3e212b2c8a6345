"""What holds whatever is played: Hypothesis chooses the lines, and seeded random play goes far and wide."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sheet
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match, Seat
from tests.invariants import check
from tests.random_play import setups
from tests.secrets import permuted
from tests.soak import soak

SEATS = [Seat(name) for name in ("Ada", "Béa", "Cleo", "Dov", "Eli")]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_any_play_keeps_the_promises(game: str, data: st.DataObject) -> None:
    """Pieces conserved, a move or the end, undo exact, the sheet faithful, the views tight."""
    setup = data.draw(st.sampled_from(setups(game)))
    rng = Random(data.draw(st.integers(0, 2**32), label="chance"))
    match = Match(setup.game, SEATS[: setup.seats], setup.options, data.draw(st.integers(0, setup.seats - 1)))
    for _ in range(data.draw(st.integers(1, 60), label="lines")):
        if match.over:
            break
        seat = data.draw(st.sampled_from(match.position.to_act))
        before = match.position
        if seat == CHANCE:
            match.play_chance(rng)
        else:
            moves = before.legal_moves(seat)
            move = moves[data.draw(st.integers(0, len(moves) - 1))]
            match.play(seat, move)
            if match.can_undo(seat) and not before.forced():
                after = match.position
                match.undo(seat)
                assert match.position == before
                match.redo()
                assert match.position == after
        check(match.position)
    for witness in (None, *range(setup.seats)):
        assert not match.position.to_act or (
            permuted(match.position, witness, rng).view(witness) == match.position.view(witness)
        )
    again = sheet.read(sheet.write(match).encode()).match
    assert again.positions == match.positions
    assert [line.events for line in again.lines] == [line.events for line in match.lines]


def test_hundreds_of_random_matches_keep_every_invariant() -> None:
    """A soak plays many thousands."""
    games, lines = soak(worker=0, workers=1, games=300, seed=20261116)
    assert games == 300
    assert lines > 15_000
