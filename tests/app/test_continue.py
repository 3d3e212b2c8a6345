"""What home offers to go on with: the match that was played last, and a true word about who is awaited."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import pytest

from app.model import history
from app.services.storage import PLAYED, Storage
from engine import sheet
from engine.games import GAMES
from engine.go_nuts.moves import ROLL
from engine.match import Match, Seat
from engine.sheet import play_line
from tests.app.test_history import keep, open_history, played, rows, word
from tests.games.go_nuts.fingers.helpers import begin, pills


def go_home(app, hand):
    app.show("settings")
    hand.wait(0.5)
    app.back()
    hand.wait(0.5)
    return app.manager.get_screen("home")


def leave(app, hand):
    app.manager.get_screen("table").leave()
    hand.wait(0.5)
    return app.manager.get_screen("home")


def test_continue_offers_the_match_that_was_played_last(app, hand) -> None:
    older = keep(app.storage, played("nacho_incident", ("Ada", "Ben"), lines=9), 1)
    newer = keep(app.storage, played("go_nuts", ("Ada", "Ben"), lines=2), 2)
    home = go_home(app, hand)
    assert home.left_game == "go_nuts", "nobody knows when they were played: the one begun last"
    screen = open_history(app, hand)
    hand.tap(rows(screen)[1])
    hand.tap(word(screen, "Go on"))
    hand.wait(0.5)
    assert leave(app, hand).left_game == "nacho_incident"
    assert [entry.game for entry in history.entries(app.storage)] == ["go_nuts", "nacho_incident"]
    newer.rewrite()  # a name or a hint is no play
    os.utime(newer.path, (2**31, 2**31))
    assert Storage(app.storage.folder).unfinished().path == older.path, "and after a kill"
    hand.tap(word(home, "Continue"))
    hand.wait(0.5)
    assert app.session.keeper.path == older.path


def test_a_clock_that_runs_backwards_confuses_nobody(app, hand) -> None:
    ahead = app.storage.begin(played("nut", ("Ada", "Ben"), lines=3), datetime.now(UTC) + timedelta(days=900))
    app.play(ahead)
    hand.wait(0.5)
    leave(app, hand)
    app.set_table("go_nuts")
    hand.wait(0.5)
    hand.tap(word(app.manager.get_screen("setup"), "To the table!"))
    hand.wait(0.5)
    path = app.session.keeper.path
    assert leave(app, hand).left_game == "go_nuts"
    app.storage.forget(path)
    assert go_home(app, hand).left_game == "nut"
    assert app.storage.unfinished().path == ahead.path


def test_what_is_taken_in_is_not_offered_before_what_is_played(app, hand) -> None:
    saved = keep(app.storage, played("go_nuts", ("Ada", "Ben"), lines=2), 2)
    app.play(saved)
    hand.wait(0.5)
    leave(app, hand)
    history.take_in(app.storage, sheet.write(played("nut", ("Zoë", "Yan"), lines=3)).encode())
    assert app.storage.unfinished().path == saved.path


def test_the_list_of_what_was_played_does_not_grow_and_may_be_damaged(app) -> None:
    for day in range(5):
        saved = keep(app.storage, played("nut", ("Ada", "Ben"), lines=3), day)
        app.storage.note_played(saved)
        if day < 3:
            app.storage.forget(saved.path)
    assert len(app.storage.load(PLAYED)[PLAYED]) == 2
    for nonsense in ({}, {PLAYED: 3}, {PLAYED: [None, 7, saved.path.name]}):
        app.storage.store(PLAYED, nonsense)
        assert app.storage.unfinished().path == saved.path


@pytest.mark.parametrize(
    ("game", "lines", "left"),
    [
        ("go_nuts", "", "Go Nuts! · Léa's turn"),
        ("go_nuts", "1 roll", "Go Nuts!"),
        ("go_nuts", "1 roll|* NNNNN|1 hide|2 roll", "Go Nuts!"),
        ("go_nuts", "1 roll|* XXXXX|2 roll|* SSSSS", "Go Nuts! · Hugo's frenzy"),
        ("go_nuts", "1 roll|* XXXXX|2 roll|* SSSSS|1 dog 100|* dog|3 dog 150", "Go Nuts! · Hugo's frenzy"),
        ("nutty_business", "", "Nutty Business · 3 players choose"),
        ("nutty_business", "2 start c5", "Nutty Business · 2 players choose"),
        ("nutty_business", "1 start c5|2 start c5", "Nutty Business · Zoë's turn"),
    ],
)
def test_home_says_truly_who_is_awaited(app, hand, game: str, lines: str, left: str) -> None:
    match = Match(GAMES[game], [Seat("Léa"), Seat("Hugo"), Seat("Zoë")])
    for line in filter(None, lines.split("|")):
        play_line(match, line)
    keep(app.storage, match, 1)
    home = go_home(app, hand)
    assert home.left_line == left
    app.settings.language = "fr"
    assert go_home(app, hand).left_line.startswith(left.partition(" · ")[0])
    assert (home.left_line == left) == (left == "Go Nuts!")


def test_who_has_left_nothing_is_told_why_a_game_is_offered(app, hand) -> None:
    home = go_home(app, hand)
    assert (home.suggested, home.left_line) == ("go_nuts", "A good one to begin with")
    for number, game in enumerate(("nut", "nutty_business"), start=1):
        app.storage.archive(keep(app.storage, played(game, ("Ada", "Ben")), number))
    home = go_home(app, hand)
    assert (home.suggested, home.left_line) == ("nutty_business", "Played last")
    hand.tap(word(home, "Play Nutty Business"))
    hand.wait(0.5)
    assert app.manager.current_screen.setup.game.name == "nutty_business"


def test_a_match_that_was_left_is_continued_from_home(app, hand) -> None:
    table = begin(app, hand, 2)
    table.session.intend(0, ROLL)
    lines = len(table.match.lines)
    hand.wait(1)
    app.manager.get_screen("table").pause()
    hand.wait(0.2)
    hand.tap(pills(app.manager.get_screen("table"))["Leave (saved)"])
    hand.wait(0.5)
    home = app.manager.get_screen("home")
    assert home.left_game == "go_nuts"
    hand.tap(word(home, "Continue"))
    hand.wait(0.5)
    assert len(app.manager.get_screen("table").table.match.lines) == lines


def test_home_shows_the_medals_of_those_who_play_and_whose_turn_it_is(app, hand) -> None:
    match = Match(GAMES["nutty_business"], [Seat("Léa"), Seat("Hugo"), Seat("Zoë")])
    match.notes["symbols"] = "sun claw moon"
    for line in ("1 start c5", "2 start c5"):
        play_line(match, line)
    keep(app.storage, match, 1)
    home = go_home(app, hand)
    medals = list(reversed(home.ids.first.ids.medals.children))
    assert [medal.symbol for medal in medals] == ["sun", "claw", "moon"]
    assert [medal.awaited for medal in medals] == [False, False, True]
    app.storage.forget(app.storage.unfinished().path)
    assert not go_home(app, hand).ids.first.ids.medals.children


def test_nobody_is_awaited_more_than_others_in_a_race(app, hand) -> None:
    match = Match(GAMES["go_nuts"], [Seat("Léa"), Seat("Hugo")])
    for line in ("1 roll", "* XXXXX", "2 roll", "* SSSSS"):
        play_line(match, line)
    keep(app.storage, match, 1)
    assert not [medal for medal in go_home(app, hand).ids.first.ids.medals.children if medal.awaited]


def test_rules_are_a_tap_from_home(app, hand) -> None:
    keep(app.storage, played("nut", ("Ada", "Ben"), lines=3), 1)
    hand.tap(word(go_home(app, hand), "Rules"))
    hand.wait(0.5)
    assert app.manager.current == "rulebook"
    assert app.manager.current_screen.game == "nut"
    app.back()
    hand.wait(0.5)
    assert app.manager.current == "home"
