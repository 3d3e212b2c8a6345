"""A game is found by its folders: one that lies elsewhere is there with all that belongs to it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.lang import Builder

from app import box
from app.box import boxes, games_begun, missing, tile_of
from app.widgets.controls import Pill
from engine import sheet
from engine.games import GAMES
from tests.more_games import MORE_GAMES, games_of

pytestmark = pytest.mark.own_app

SHIPPED = tuple(boxes())
EXAMPLE = MORE_GAMES / "assets" / "games" / "pips" / "examples" / "kept.sheet"
PARTS = {
    "engine/pips": "engine/pips with its GAME",
    "app/tables/pips/box.py": "app/tables/pips/box.py with its BOX",
    "app/tables/pips/table.py": "app/tables/pips/table.py",
    "app/tables/pips/breakdown.py": "app/tables/pips/breakdown.py",
    "app/tables/pips/figures.py": "app/tables/pips/figures.py",
    "assets/games/pips/lesson_1.sheet": "assets/games/pips/lesson_1.sheet",
    "assets/games/pips/rulebook_en.txt": "assets/games/pips/rulebook_en.txt",
    "assets/games/pips/rulebook_fr.txt": "assets/games/pips/rulebook_fr.txt",
    "assets/games/pips/locale/fr/LC_MESSAGES/cachette.mo": "assets/games/pips/locale/fr",
    "assets/games/pips/tile_pips.png": "a picture tile_pips",
    "assets/games/pips/emblem_pips.png": "a picture emblem_pips",
    "kv/pips": "kv/pips",
}
"""What a game is made of, and how it is said that it lacks."""


@pytest.fixture
def pips() -> Iterator[None]:
    """One game more than are shipped."""
    with games_of(MORE_GAMES):
        yield
    for look in (MORE_GAMES / "kv" / "pips").glob("*.kv"):
        Builder.unload_file(str(look))


def with_pips() -> list[str]:
    """List all games: Pips lies last, but for those that are made of it and come later in the alphabet."""
    later = [game for game in SHIPPED if (boxes()[game].order, boxes()[game].title) > (9, "Pips")]
    return [*SHIPPED[: len(SHIPPED) - len(later)], "pips", *later]


def pill(root, text: str) -> Pill:
    return next(widget for widget in root.walk() if isinstance(widget, Pill) and widget.text == text)


def tap_tile(app, hand) -> None:
    """Slide the shelf to its end, and tap the last tile."""
    home = app.show("home")
    hand.wait(0.5)
    home.ids.place.view.scroll_x = 1
    hand.wait(0.2)
    tile = next(tile for tile in home.ids.shelf.children if tile.game == "pips")
    hand.tap(tile)
    hand.wait(0.5)


def sit_down(app, hand):
    """Choose the game at home, and play at once."""
    tap_tile(app, hand)
    setup = app.manager.current_screen
    assert setup.title == "Pips"
    hand.tap(pill(setup.offer, "Play at once"))
    hand.wait(0.3)
    hand.tap(pill(setup, "To the table!"))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


def keep(hand, table) -> None:
    """Carry the cup to the plate of whoever has the turn."""
    finger = hand.press(table.cloth.cup)
    finger.move(*table.cloth.plate.to_window(*table.cloth.plate.center))
    hand.frames()
    finger.up()
    hand.wait(1)


def open_curtain(hand, table) -> None:
    if table.handover.curtain:
        table.handover.curtain._open()
        hand.wait(0.6)


def take_turn(app, hand) -> None:
    """Roll once, and keep it if it is no 1."""
    table = app.manager.get_screen("table").table
    turn = table.match.position.turn
    open_curtain(hand, table)
    hand.tap(table.cloth.ids.roll)
    hand.wait(1)
    if not table.match.over and table.match.position.turn == turn:
        keep(hand, table)


@pytest.mark.usefixtures("pips")
def test_it_plays_by_fingers_is_kept_continued_replayed_and_counted(app, hand) -> None:
    table = sit_down(app, hand)
    assert [table.match.game.name, len(table.match.seats)] == ["pips", 2]
    take_turn(app, hand)
    played = len(table.match.lines)
    app.manager.current_screen.pause()
    hand.wait(0.2)
    hand.tap(pill(app.manager.current_screen, "Leave (saved)"))
    hand.wait(0.5)
    home = app.manager.current_screen
    assert (home.name, home.left_game) == ("home", "pips")
    hand.tap(home.ids.first)
    hand.wait(0.5)
    assert len(app.manager.get_screen("table").table.match.lines) == played
    while app.manager.current != "result":
        take_turn(app, hand)
        hand.wait(2)
    assert app.manager.current_screen.ids.podium.subline.startswith("Pips")

    screen = app.show("history")
    hand.wait(0.5)
    (entry,) = screen.shown
    assert (entry.game, entry.over, entry.records["rolls"]) == ("pips", True, (5, 5))
    screen.open_games()
    assert ["", *with_pips()] == [row.value for row in reversed(screen.menu.ids.rows.children)]
    screen.menu.choose("nut")
    assert not screen.shown
    screen.open_games()
    screen.menu.choose("pips")
    assert screen.shown == [entry]
    hand.tap(pill(screen, "Watch"))
    hand.wait(0.5)
    replay = app.manager.current_screen
    assert (replay.name, replay.has_secrets) == ("replay", True)
    replay.playing = False
    replay.choose(replay.steps[-1])
    hand.wait(1)
    assert len(replay.table.match.lines) > played

    statistics = app.show("statistics")
    hand.wait(0.5)
    moments = {row.text: row.number for row in statistics.ids.moments.children}
    assert moments["most rolls"] == "5"
    assert "best frenzy" not in moments
    bars = {bar.drawn: bar.matches for bar in statistics.ids.games.children}
    assert bars == {**{tile_of(game): 0 for game in SHIPPED}, tile_of("pips"): 1}


@pytest.mark.usefixtures("pips")
def test_it_is_taught(app, hand) -> None:
    tap_tile(app, hand)
    hand.tap(pill(app.manager.current_screen.offer, "Learn it"))
    hand.wait(1)
    screen = app.manager.get_screen("table")
    for _ in range(2):
        hand.tap(screen.table.cloth.ids.roll)
        hand.wait(1.5)
    hand.tap(screen.table.cloth.ids.roll)  # not what is taught
    assert screen.notice.text == "A 1 would lose all. Keep it!"
    tutor = screen.notice
    while step := tutor.lesson.step:
        if not tutor.waits and str(step.move) == "keep":
            keep(hand, screen.table)
        else:
            hand.tap(pill(tutor, "Next") if tutor.waits else screen.table.cloth.ids.roll)
        hand.wait(3)
    assert pill(screen.notice, "Play now")
    assert app.storage.load("tutorials")["pips"]["done"]


@pytest.mark.usefixtures("pips")
def test_it_speaks_another_language_in_the_middle_of_a_match(app, hand) -> None:
    table = sit_down(app, hand)
    open_curtain(hand, table)
    name = table.names[table.match.position.turn]
    seen = []
    for app.settings.language in ("fr", "en", "fr"):
        hand.wait(0.2)
        seen.append((table.cloth.ids.roll.text, table.cloth.asked))
    french = ("Lancer", f"{name}\u00a0: lancer, ou garder la somme\u202f?")
    assert seen == [french, ("Roll", f"{name}: roll, or keep the sum?"), french]


@pytest.mark.usefixtures("pips")
def test_it_has_its_place_among_the_others(app, hand) -> None:
    assert list(boxes()) == with_pips()
    thanks = app.show("credits")
    hand.wait(0.3)
    assert [tribute.game for tribute in reversed(thanks.ids.tributes.children)] == with_pips()
    book = app.show("rulebook", game="pips")
    hand.wait(1)
    assert [tab.game for tab in book.ids.games.children if tab.chosen] == ["pips"]
    shown = []
    for chapter in book.book:
        book.turn_to(chapter.key)
        hand.wait(0.3)
        shown.append([type(block).__name__ for block in book.blocks])
    assert shown == [
        ["Passage", "Explained"],
        ["Passage", "Example", "Note", "Note"],
        ["Passage"],
        ["Passage", "Note"],
    ]
    (tab,) = [tab for tab in book.ids.games.children if tab.chosen]
    left, right = tab.to_window(tab.x, 0)[0], tab.to_window(tab.right, 0)[0]
    assert left >= book.ids.tabs.x - 1
    assert right <= book.ids.tabs.right + 1


def test_it_may_come_while_people_look_round(app, hand) -> None:
    for screen in ("history", "statistics", "credits", "home"):
        app.show(screen)
        hand.wait(0.3)
    app.show("rulebook", game="nut")
    with games_of(MORE_GAMES):
        assert "pips" in {tile.game for tile in app.show("home").ids.shelf.children}
        history = app.show("history")
        history.open_games()
        assert "pips" in {row.value for row in history.menu.ids.rows.children}
        assert "pips" in {tribute.game for tribute in app.show("credits").ids.tributes.children}
        assert "pips" in {tab.game for tab in app.show("rulebook", game="pips").ids.games.children}


@pytest.mark.usefixtures("pips", "long_frames")
def test_bots_demonstrate_it(app, hand, monkeypatch) -> None:
    monkeypatch.setattr("app.model.demo.boxes", lambda: {"pips": boxes()["pips"]})
    app.demo()
    match = app.manager.get_screen("table").table.match
    while not match.over:
        hand.wait(1)
    hand.wait(3)
    assert app.session.match.game.name == "pips"  # it is followed by itself where there is no other
    assert app.manager.get_screen("table").table.match is not match


# What is not complete is not offered.


@pytest.mark.parametrize("part", PARTS)
def test_what_a_game_lacks_is_said_and_it_is_not_offered(app, hand, tmp_path: Path, part: str) -> None:
    root = tmp_path / "root"
    shutil.copytree(MORE_GAMES, root, ignore=shutil.ignore_patterns("__pycache__"))
    path = root / part
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    with games_of(root):
        assert missing("pips") == [PARTS[part]]
        assert tuple(boxes()) == SHIPPED
        for screen in ("history", "statistics", "credits", "home"):
            app.show(screen)
            hand.wait(0.2)
        assert [tile.game for tile in reversed(app.manager.current_screen.ids.shelf.children)] == list(
            SHIPPED
        )


def test_a_match_of_a_game_that_is_not_here_waits_until_it_is(app, hand) -> None:
    with games_of(MORE_GAMES):
        saved = app.storage.begin(sheet.read(EXAMPLE.read_bytes()).match)
        assert app.storage.unfinished().path == saved.path
    app.show("history")
    hand.wait(0.2)
    assert app.show("home").left_game == ""
    assert app.storage.reports == []
    assert saved.path.exists()
    with games_of(MORE_GAMES):
        assert app.storage.unfinished().path == saved.path


def test_every_game_that_is_shipped_is_complete(capsys) -> None:
    """A game with a box is for players; one without is being made, and says what it still lacks."""
    lacking = {game: lacks for game in games_begun() if (lacks := missing(game))}
    with capsys.disabled():
        for game, lacks in lacking.items():
            print(f"\n{game} is not offered to players. It lacks: {', '.join(lacks)}")
    assert set(GAMES) - set(lacking) == set(boxes())
    assert not [game for game in lacking if box.has_module(game, "box")]
