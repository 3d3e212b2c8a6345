"""Who imports whom: arrows lead down only, no game knows another, and nobody goes round in circles.

Where that does not hold yet the exceptions are listed, exactly: what is mended has to leave its list.
"""

import pytest

from engine.games import GAMES
from tools.import_graph import LAYERS, PICTURE, Arrow, arrows, circular, folders, picture, reasons, rows_of

# Arrows from what is there for all games to a single one.
TO_A_GAME: set[Arrow] = {
    ("app/tour", "app/tables/go_nuts"),  # the best moments of each game
    ("app/tour", "engine/go_nuts"),
    ("app/tour", "engine/nacho_incident"),
    ("app/tour", "engine/nut"),
}


def layer(folder: str) -> int:
    return LAYERS.index(folder.split("/")[0])


def game_of(folder: str) -> str:
    return folder.rpartition("/")[2] if folder.rpartition("/")[2] in GAMES else ""


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
    assert found == TO_A_GAME, why(found ^ TO_A_GAME)


def test_nothing_that_is_shipped_knows_the_tour_or_who_drives_it(ways) -> None:
    found = {(start, end) for start, end in ways if end in ("app/driver", "app/tour")}
    assert found == {("app/tour", "app/driver")}, why(found)


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
