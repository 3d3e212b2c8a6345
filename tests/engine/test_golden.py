"""Golden playthroughs: the same lines give the same positions, on every machine and every Python."""

from importlib import import_module
from pathlib import Path

import pytest

from engine import sheet
from tests.expectations import failures
from tests.golden_sheets import GOLDEN, tables

SHEETS = sorted(GOLDEN.glob("*/*.sheet"))
every_sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")


@every_sheet
def test_golden_sheet(path: Path) -> None:
    assert not list(failures(path))


@every_sheet
def test_writing_what_was_read_gives_the_same_lines(path: Path) -> None:
    data = path.read_bytes()
    written = sheet.write(sheet.read(data).match)
    assert written.splitlines() == [row for row in data.decode().splitlines() if not row.startswith("#")]
    assert sheet.write(sheet.read(written.encode()).match) == written


@every_sheet
def test_the_referee_agrees_with_the_golden_sheet(path: Path) -> None:
    """The expectations were written by the engine; an independent reading of the rules confirms them."""
    match = sheet.read(path.read_bytes()).match
    module = import_module(f"tests.referees.{match.game.name}")
    referee = module.Referee(len(match.seats), match.chosen_options(), match.first + 1)
    for row in path.read_text("utf-8").partition("\n\n")[2].splitlines():
        if row.startswith("#= scores"):
            assert referee.scores() == [int(word) for word in row.split()[2:]]
        elif row.startswith("#= to_move"):
            assert [str(seat) for seat in referee.to_move()] == row.split()[2:]
        elif row.startswith("#= over"):
            assert [str(seat) for seat in referee.winners()] == row.split()[2:]
        elif not row.startswith("#"):
            referee.play(row)


def test_every_table_has_its_golden_sheets() -> None:
    assert len(SHEETS) == 3 * len(tables())
