"""`python -m engine`: what it prints, and that it refuses in one line with status 2."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import sheet
from engine.__main__ import main
from engine.games import GAMES
from tests.games import sheets

SHEET = """cachette 1
game: go_nuts
rules: 1
seats: Alice | Bob=bot:hard
first: 1

1 roll
* NNSSX
"""


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command line in this process; return its status, output and errors."""

    def run(*arguments: str, text: str | bytes = "") -> SimpleNamespace:
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        status = main(arguments)
        out, err = capsys.readouterr()
        return SimpleNamespace(status=status, out=out, err=err)

    return run


def test_games_lists_player_counts_and_options(run) -> None:
    out = run("games").out
    assert "nutty_business: 2 to 5 players, rules 1" in out
    assert "target=30|50|75 (default 50)" in out
    assert all(name in out for name in GAMES)


def test_moves_lists_the_legal_lines(run) -> None:
    assert run("moves", "-", text=SHEET).out == "1 roll\n1 hide\n"


def test_moves_shows_chance_and_times_by_their_form(run) -> None:
    assert run("moves", "-", text=SHEET + "1 roll\n").out == "* [NSX]{4}\n"
    frenzy = SHEET + "1 roll\n* SSSS\n1 shake 140\n* SSSS\n"
    assert run("moves", "-", text=frenzy).out == "1 shake T>=640\n2 dog T>=140\n"
    assert run("moves", "-", text=frenzy + "2 dog 140\n").out == "* dog|kennel\n"


def test_moves_of_a_match_that_is_over_are_none(run) -> None:
    path = sheets("golden", "nut")[0]
    done = run("moves", str(path))
    assert (done.status, done.out) == (0, "")


def test_replay_tells_the_position_as_json(run) -> None:
    found = json.loads(run("replay", "-", "--json", text=SHEET).out)
    assert found["game"] == "go_nuts"
    assert found["seats"] == ["Alice", "Bob"]
    assert found["to_move"] == [1]
    assert found["scores"] == [0, 0]
    assert found["over"] is False
    assert found["winners"] == []
    assert found["reason"] is None
    assert found["position"]["gathered"] == 2
    assert json.loads(run("replay", "-", "--json", text=SHEET + "1 roll\n").out)["to_move"] == ["*"]


def test_replay_names_the_piles_left_then_right_from_bottom_to_top(run) -> None:
    text = (
        "cachette 1\ngame: nutty_business\nrules: 1\nseats: A | B\nfirst: 1\n\n"
        "1 start bank\n2 start customs\n1 play thief left\n1 use left\n2 play c2 new\n2 use right\n"
    )
    found = json.loads(run("replay", "-", "--json", text=text).out)
    assert found["position"]["piles"] == [[["bank", "thief"]], [["customs"], ["c2"]]]


def test_replay_tells_how_a_match_ended(run) -> None:
    path = sheets("golden", "nacho_incident")[0]
    found = json.loads(run("replay", str(path), "--json").out)
    assert found["over"] is True
    assert found["to_move"] == []
    assert found["winners"]
    assert found["reason"] in ("gold", "gemstone")


def test_replay_without_json_is_for_people(run) -> None:
    out = run("replay", "-", text=SHEET).out
    assert "to_move: [1]" in out
    assert "gathered: 2" in out


def test_a_cut_off_line_is_dropped_and_said(run) -> None:
    done = run("replay", "-", "--json", text=SHEET + "1 hi")
    assert done.status == 0
    assert "'1 hi'" in done.err
    assert json.loads(done.out)["to_move"] == [1]


def test_a_saved_sheet_is_read_and_of_a_damaged_one_what_is_whole(run) -> None:
    match = sheet.read(SHEET.encode()).match
    saved = sheet.signed_header(match) + sheet.Checks().sign(match.lines)
    assert run("replay", "-", text=saved).out == run("replay", "-", text=SHEET).out
    scratched = saved.replace("* NNSSX", "* NNNSX")
    done = run("moves", "-", text=scratched)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("line 9: the check does not fit what stands here")
    done = run("moves", "-", "--salvage", text=scratched)
    assert (done.status, done.out) == (0, "* [NSX]{5}\n")
    assert done.err.count("\n") == 1
    assert "lines dropped from there on: 1" in done.err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: a sheet begins with 'cachette 1'"),
        (SHEET + "2 roll\n", "line 9: it is not the turn of seat 2: '2 roll'"),
        (SHEET.encode() + b"\xff\n", "line 9: this is not UTF-8 text"),
        (b"\0" * (sheet.MOST_BYTES + 1), "line 1: the file is larger than any sheet"),
    ],
)
def test_a_bad_sheet_is_refused_in_one_line(run, text: str | bytes, reason: str) -> None:
    for command in (("moves", "-"), ("replay", "-", "--json")):
        done = run(*command, text=text)
        assert done.status == 2
        assert done.out == ""
        assert done.err.startswith(reason)
        assert done.err.count("\n") == 1


def test_a_missing_file_is_refused_in_one_line(run) -> None:
    done = run("moves", "no/such.sheet")
    assert done.status == 2
    assert done.err.count("\n") == 1


def test_a_file_of_100_mb_is_refused_without_reading_it(run, tmp_path: Path) -> None:
    path = tmp_path / "huge.sheet"
    with path.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    assert "larger than any sheet" in run("replay", str(path)).err


@pytest.mark.parametrize("name", GAMES)
def test_simulate_plays_matches_and_writes_sheets(run, tmp_path: Path, name: str) -> None:
    done = run(
        "simulate", name, "--bots", "random,random", "--games", "4", "--json", "--sheets", str(tmp_path)
    )
    found = json.loads(done.out)
    assert found["game"] == name
    assert found["games"] == 4
    assert found["bots"] == ["random", "random"]
    assert sum(found["wins"]) == pytest.approx(4)
    assert len(found["scores"]) == len(found["seconds_per_decision"]) == 2
    matches = [sheet.read(path.read_bytes()).match for path in sorted(tmp_path.iterdir())]
    assert [match.over for match in matches] == [True] * 4
    assert sum(len(match.lines) for match in matches) == found["moves"]


def test_simulate_is_the_same_for_the_same_seed(run) -> None:
    def scores(seed: str) -> list[float]:
        return json.loads(
            run("simulate", "nut", "--seats", "3", "--games", "3", "--seed", seed, "--json").out
        )["scores"]

    assert scores("5") == scores("5") != scores("6")


def test_simple_players_and_variants_can_be_named(run) -> None:
    done = run(
        "simulate", "go_nuts", "--bots", "stop6,random", "--games", "20", "--options", "target=30", "--json"
    )
    assert json.loads(done.out)["wins"][0] > 15
    assert "stop6: " in run("simulate", "go_nuts", "--bots", "stop6,random", "--games", "2").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("nut", "--bots", "random,genius"), "no bot 'genius'"),
        (("nut", "--bots", "random"), "2 to 3 players"),
        (("nut", "--seats", "3", "--bots", "random,random"), "3 seats need 3 bots"),
        (("nut", "--seats", "9"), "2 to 3 players"),
        (("go_nuts", "--options", "target=99"), "30|50|75"),
        (("go_nuts", "--options", "target"), "key=value"),
        (("go_nuts", "--games", "-1"), "not negative"),
    ],
)
def test_tables_that_cannot_be_simulated_are_refused(run, arguments: tuple[str, ...], reason: str) -> None:
    done = run("simulate", *arguments)
    assert done.status == 2
    assert reason in done.err


def test_it_runs_as_a_module_without_kivy() -> None:
    code = (
        "import sys; sys.modules['kivy'] = None; from engine.__main__ import main; sys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    done = subprocess.run(
        [sys.executable, "-m", "engine", "moves", "-"],
        input=b"cachette 2\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
