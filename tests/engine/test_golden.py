"""Golden playthroughs: the same lines give the same positions, on every machine and every Python."""

from pathlib import Path
from shutil import copytree

import pytest

from engine import sheet
from tests.expectations import failures
from tests.games import FOLDER, part_of, sheet_id, sheets
from tests.golden_sheets import is_reproduced, path_of, tables, write_sheets

SHEETS = sheets("golden")
every_sheet = pytest.mark.parametrize("path", SHEETS, ids=sheet_id)


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
    referee = part_of(match.game.name, "referee").Referee(
        len(match.seats), match.chosen_options(), match.first + 1
    )
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


# Writing them.


def texts(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in sheets("golden", folder=folder)
    }


@every_sheet
def test_a_golden_sheet_is_reproduced_to_the_letter(path: Path) -> None:
    assert is_reproduced(path.read_text("utf-8"))


def test_a_missing_sheet_is_written_and_no_other_is_touched(tmp_path: Path) -> None:
    folder = copytree(FOLDER, tmp_path / "games")
    missing = path_of(tables("nut")[0], 1, folder)
    missing.unlink()
    (folder / "go_nuts" / "golden" / "2p_1.sheet").unlink()
    assert not write_sheets(["nut"], folder)
    assert is_reproduced(missing.read_text("utf-8"))
    left = {name: text for name, text in texts(FOLDER).items() if name != "go_nuts/golden/2p_1.sheet"}
    assert texts(folder) == left | {f"nut/golden/{missing.name}": missing.read_text("utf-8")}


def test_a_sheet_that_differs_is_overwritten_only_when_told(tmp_path: Path) -> None:
    folder = copytree(FOLDER, tmp_path / "games")
    path = path_of(tables("nut")[0], 0, folder)
    changed = path.read_text("utf-8").replace("#= scores", "#= scores 99", 1)
    path.write_text(changed, "utf-8", newline="\n")
    assert write_sheets(["nut"], folder) == [path]
    assert path.read_text("utf-8") == changed
    assert not write_sheets(["nut"], folder, overwrite=True)
    assert is_reproduced(path.read_text("utf-8"))
