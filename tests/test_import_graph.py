"""Who knows whom: arrows lead down only, no game is known elsewhere, and nobody goes round in circles.

Where that does not hold yet the exceptions are listed, exactly: what is mended has to leave its list.
"""

import ast
import re
from pathlib import Path

import pytest

from app.box import boxes
from engine.games import GAMES
from tools.import_graph import (
    LAYERS,
    PICTURE,
    TOURS,
    Arrow,
    arrows,
    circular,
    folders,
    picture,
    reasons,
    rows_of,
)

ROOT = Path(__file__).parents[1]
LISTS = {
    "tests/app/test_history.py": "three matches lie in the list of its example",
    "tests/app/test_story.py": "what a turn is; a game that is not listed is not asked",
}
"""The tests that list games all the same, and why."""
MANY = 3
WRITTEN = (".py", ".kv", ".sh", ".mjs")


def files_in(place: str | Path) -> list[Path]:
    """List what is written in a folder, but for the folders of games; or a file alone."""
    top = ROOT / place
    found = [top] if top.is_file() else sorted(path for path in top.rglob("*") if path.suffix in WRITTEN)
    return [path for path in found if not {*path.relative_to(ROOT).parts} & {*GAMES}]


def games_named(text: str) -> set[str]:
    """Find the games that a text names in code or by their titles; a word such as nut may mean the thing."""
    found = set()
    for name, box in boxes().items():
        as_name = rf"\b{name}\b" if "_" in name else rf"""(?<=["'./]){name}(?=["'./])"""
        titles = (re.escape(title) for title in (box.title, box.short_title))
        if any(re.search(rf"(?<!\w){way}(?!\w)", text) for way in (as_name, *titles)):
            found.add(name)
    return found


def lists_games(path: Path) -> bool:
    """Tell whether a collection in a file of Python names many games."""
    collections = (ast.Dict, ast.List, ast.Set, ast.Tuple)
    nodes = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, collections))
    return any(len(games_named(ast.unparse(node))) >= MANY for node in nodes)


def layer(folder: str) -> int:
    return LAYERS.index(folder.split("/")[0])


def game_of(folder: str) -> str:
    return next((name for name in folder.split("/") if name in GAMES), "")


def why(found: set[Arrow]) -> str:
    return "\n".join(reason for arrow in sorted(found) for reason in reasons(arrow))


@pytest.fixture(scope="module")
def ways() -> set[Arrow]:
    return arrows()


def test_the_whole_house_is_looked_at(ways) -> None:
    """Every folder has an arrow; else the reading of imports would have gone wrong."""
    assert {folder for way in ways for folder in way} == set(folders())


def test_arrows_lead_down_only(ways) -> None:
    upward = {(start, end) for start, end in ways if layer(start) > layer(end)}
    assert not upward, why(upward)


def test_no_folder_of_a_game_imports_another_games(ways) -> None:
    astray = {(a, b) for a, b in ways if game_of(a) and game_of(b) and game_of(a) != game_of(b)}
    assert not astray, why(astray)


def test_what_is_there_for_all_games_knows_none(ways) -> None:
    found = {(start, end) for start, end in ways if game_of(end) and not game_of(start)}
    assert not found, why(found)


def test_nothing_outside_its_folders_names_a_game() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(named)
        for place in ("app", "kv", "engine", "tools", "benchmarks", "main.py")
        for path in files_in(place)
        if (named := games_named(path.read_text("utf-8")))
    }
    assert found == {}


def test_tests_about_all_games_list_none() -> None:
    """A test may play a game or two as its example; a list of games is one that the next game has to join."""
    found = {
        path.relative_to(ROOT).as_posix()
        for place in ("tests/app", "tests/engine", "tests/android", *sorted(ROOT.glob("tests/*.py")))
        for path in files_in(place)
        if path.suffix == ".py" and lists_games(path)
    }
    assert found == {*LISTS}


def test_names_of_games_are_found_where_they_are() -> None:
    assert games_named("GAMES['nut'], a match of Go Nuts!") == {"nut", "go_nuts"}
    assert games_named("import app.tables.nacho_incident.box") == {"nacho_incident"}
    assert not games_named("a nut, nutty, hazelnuts, go nuts, nachos, engine/nuts")


def test_nothing_that_is_shipped_knows_the_tour_or_who_drives_it(ways) -> None:
    found = {(start, end) for start, end in ways if end in ("app/driver", "app/tour", *TOURS)}
    assert found == {("app/tour", "app/driver"), *((tour, "app/tour") for tour in TOURS)}, why(found)


def test_folders_do_not_import_each_other_in_circles(ways) -> None:
    found = circular(ways)
    assert not found, why(found)


def test_a_circle_is_found_over_any_number_of_folders() -> None:
    assert circular({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")}) == {("a", "b"), ("b", "c"), ("c", "a")}
    assert not circular({("a", "b"), ("b", "c"), ("a", "c")})


def test_a_short_way_is_not_drawn_beside_a_longer_one() -> None:
    ways = {("kv", "app"), ("app", "engine"), ("kv", "engine"), ("app", "app/x"), ("app/x", "app")}
    rows, drawn = rows_of(ways)
    assert rows == [[("kv",)], [("app", "app/x")], [("engine",)]]
    assert drawn == {(("kv",), ("app", "app/x")), (("app", "app/x"), ("engine",))}


def test_the_picture_is_that_of_the_house(ways) -> None:
    assert PICTURE.read_text("utf-8") == picture(ways), "python -m tools.import_graph draws it anew"
