"""Matches that were played: listed at once, found by person and game, named, shared, taken in, deleted."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from time import perf_counter

import pytest

from app.model import history
from app.model.history import Refused
from app.model.statistics import people
from app.screens.history import HistoryRow, day_of, heading, symbols_of
from app.screens.statistics import PersonRow
from app.services import sharing
from app.services.storage import Storage
from app.widgets.controls import Pressable
from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.games import sheets
from tests.random_play import random_line

LONG_AGO = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)


def played(game: str, names: tuple[str, ...], seed: int = 1, lines: int = 10_000) -> Match:
    rng = Random(seed)
    seats = [Seat(name.rstrip("*"), "easy" if name.endswith("*") else None) for name in names]
    match = Match(GAMES[game], seats)
    while not match.over and len(match.lines) < lines:
        match.play(*random_line(match.position, rng))
    return match


def keep(storage: Storage, match: Match, day: int):
    saved = storage.begin(match, LONG_AGO + timedelta(days=day))
    if match.over:
        storage.archive(saved)
    return saved


def signed(screen, sign: str):
    """Find the button with a sign."""
    return next(widget for widget in screen.walk() if getattr(widget, "sign", "") == sign)


def rows(screen) -> list:
    """Find the matches of the list that are in sight, from the top."""
    shown = [row for row in screen.ids.roll.walk() if isinstance(row, HistoryRow)]
    return sorted(shown, key=lambda row: row.number)


def word(widget, text: str):
    """Find the button that says something."""
    return next(
        each for each in widget.walk() if isinstance(each, Pressable) and getattr(each, "text", "") == text
    )


# The list.


def test_the_list_tells_what_was_played_and_how_it_ended(storage) -> None:
    over = played("go_nuts", ("Ada", "Ben*", "Cleo"))
    keep(storage, over, 1)
    keep(storage, played("nut", ("Ada", "Dan"), lines=9), 2)
    left, finished = history.entries(storage)
    assert (left.game, left.names, left.over, left.scores) == ("nut", ("Ada", "Dan"), False, ())
    assert finished.names == ("Ada", "Ben", "Cleo")
    assert finished.bots == (False, True, False)
    assert finished.scores == over.outcome.scores
    assert finished.winners == over.outcome.winners
    assert finished.started.startswith("2026-01-0")


def test_a_frenzy_is_noted(storage) -> None:
    for path in (path for path in sheets("golden", "go_nuts") if path.stem.startswith("4p")):
        match = sheet.read(path.read_bytes()).match
        saved = storage.begin(match)
        storage.archive(saved)
        best = [0] * len(match.seats)
        for line in match.lines:
            for event in line.events:
                if event.name == "frenzy_over":
                    best[event.facts["seat"]] = max(best[event.facts["seat"]], event.facts["points"])
        entry = history.entries(storage)[0]
        assert entry.path == saved.path
        assert entry.records == ({"frenzy": tuple(best)} if any(best) else {})
        if any(best):
            return
    pytest.fail("no golden sheet has a frenzy that brought something")


def test_what_is_no_sheet_is_left_out_and_left_alone(storage) -> None:
    storage.finished.mkdir()
    for number, data in enumerate((b"", b"\xff\xfe", b"cachette 1\ngame: chess\n\n", b"cachette 1")):
        (storage.finished / f"{number}.sheet").write_bytes(data)
    forged = b"cachette 1\ngame: nut\nseats: A | B\nscores: 1 x\nwinners: 9\n\n"
    (storage.finished / "forged.sheet").write_bytes(forged)
    (entry,) = history.entries(storage)
    assert not entry.over
    assert len(list(storage.finished.iterdir())) == 5


def test_a_thousand_matches_are_listed_at_once(storage) -> None:
    """At once is 0.2 seconds; here it may take ten times that, for the machine may be busy."""
    saved = keep(storage, played("nutty_business", ("Ada", "Ben")), 0)
    text = saved.path.read_bytes()
    for number in range(999):
        (storage.finished / f"{saved.path.stem}-{number}.sheet").write_bytes(text)
    begin = perf_counter()
    assert len(history.entries(storage)) == 1000
    assert perf_counter() - begin < 2


# What can be done.


def test_a_match_is_renamed_and_stays_the_same(storage) -> None:
    saved = keep(storage, played("nut", ("Ada", "Ben")), 1)
    (entry,) = history.entries(storage)
    history.rename(storage, entry, "  Grandma's | 80th\n birthday # and more than forty letters of it ")
    (entry,) = history.entries(storage)
    assert entry.title == "Grandma's | 80th birthday # and more tha"
    again = storage.open(entry.path)
    assert again.match.lines == saved.match.lines
    assert entry.over
    history.rename(storage, entry, "   ")
    assert history.entries(storage)[0].title == ""


def test_an_exported_match_can_be_taken_in_elsewhere(storage, tmp_path) -> None:
    match = played("nacho_incident", ("Ada", "Ben*"))
    keep(storage, match, 1)
    first = history.export(match, tmp_path / "out")
    second = history.export(match, tmp_path / "out")
    assert first != second
    elsewhere = Storage(tmp_path / "elsewhere")
    saved = history.take_in(elsewhere, sharing.read_file(str(first)))
    assert saved.match.lines == match.lines
    (taken,) = history.entries(elsewhere)
    assert taken.scores == match.outcome.scores


def test_a_match_from_elsewhere_cannot_lie_about_its_end(storage) -> None:
    text = sheet.write(played("nut", ("Ada", "Ben"))).replace(
        "first: 1", "first: 1\nscores: 99 0\nwinners: 1"
    )
    saved = history.take_in(storage, text.encode())
    (entry,) = history.entries(storage)
    assert entry.scores == saved.match.outcome.scores != (99, 0)


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"\x00\xff" * 100, b"x" * (sheet.MOST_BYTES + 1), b"cachette 1\ngame: nut\n\n"],
    ids=["empty", "foreign", "binary", "huge", "damaged"],
)
def test_what_is_no_match_is_refused(storage, data: bytes) -> None:
    with pytest.raises(Refused):
        history.take_in(storage, data)
    assert not history.entries(storage)


def test_a_sheet_that_lost_its_last_newline_is_taken_in_whole(storage) -> None:
    match = played("nut", ("Ada", "Ben"))
    assert history.take_in(storage, sheet.write(match).strip().encode()).match.over
    cut = sheet.write(match)[:-2].encode()
    assert len(history.take_in(storage, cut).match.lines) == len(match.lines) - 1


def test_the_same_match_is_taken_in_only_once(storage) -> None:
    match = played("nut", ("Ada", "Ben"))
    saved = keep(storage, match, 1)
    text = saved.path.read_bytes()
    assert history.take_in(storage, text).path == saved.path
    assert len(history.entries(storage)) == 1
    shorter = b"\n".join(text.splitlines()[:-4])
    assert history.take_in(storage, shorter).path != saved.path
    assert len(history.entries(storage)) == 2


@pytest.mark.parametrize("note", ["started: soon", "title: " + "x" * 1800, "hello: " + "y" * 3000])
def test_notes_from_elsewhere_do_no_harm(storage, note: str) -> None:
    text = sheet.write(played("nut", ("Ada", "Ben"))).replace("first: 1", f"first: 1\n{note}")
    history.take_in(storage, text.encode())
    (entry,) = history.entries(storage)
    assert entry.over
    assert history.MOMENT.fullmatch(entry.started)
    assert len(entry.title) <= history.LONGEST_TITLE


def test_names_that_nobody_could_read_are_refused(storage) -> None:
    with pytest.raises(Refused):
        history.take_in(storage, sheet.write(played("nut", ("A" * 900, "B" * 900))).encode())


def test_what_if_goes_on_from_an_earlier_moment(storage) -> None:
    match = played("nutty_business", ("Ada", "Ben"))
    saved = history.what_if(storage, match, 12)
    assert saved.match.lines == match.lines[:12]
    assert saved.match.position == match.positions[12]
    assert storage.unfinished().match.lines == match.lines[:12]


# Statistics.


def test_people_are_counted_by_name(storage) -> None:
    matches = [played("nut", ("Ada", "Ben*"), seed) for seed in range(6)]
    for day, match in enumerate(matches):
        keep(storage, match, day)
    keep(storage, played("go_nuts", ("Ada", "Cleo")), 9)
    keep(storage, played("go_nuts", ("Ada", "Cleo"), lines=4), 10)
    found = {person.name: person for person in people(history.entries(storage))}
    assert found.keys() == {"Ada", "Cleo"}
    ada = found["Ada"]
    assert ada.matches == {"nut": 6, "go_nuts": 1}
    assert ada.wins["nut"] == sum(0 in match.outcome.winners for match in matches)
    assert ada.best["nut"] == max(match.outcome.scores[0] for match in matches)
    won = [0 in match.outcome.winners for match in matches]
    longest = max(len(row) for row in "".join("x" if one else " " for one in won).split(" "))
    assert ada.longest_streak >= longest
    newest = history.entries(storage)[2]
    assert not people(history.entries(storage), {"Ada": "9", "Cleo": "9"})
    assert sum(people(history.entries(storage), {"Ada": newest.path.name})[0].matches.values()) == 1


def test_what_would_have_been_counts_for_nobody(storage) -> None:
    match = played("nut", ("Ada", "Ben"))
    saved = history.what_if(storage, match, 3)
    for line in match.lines[3:]:
        saved.match.play(line.seat, line.move)
    storage.archive(saved)
    (entry,) = history.entries(storage)
    assert entry.over
    assert entry.what_if
    assert not people([entry])


# On the screen.


@pytest.fixture
def full(app):
    keep(app.storage, played("go_nuts", ("Ada", "Ben")), 1)
    keep(app.storage, played("nut", ("Cleo", "Ben*")), 2)
    keep(app.storage, played("nutty_business", ("Ada", "Cleo"), lines=8), 3)
    return app


def open_history(app, hand):
    hand.tap(signed(app.manager.get_screen("home"), "history"))
    hand.wait(0.5)
    assert app.manager.current == "history"
    return app.manager.get_screen("history")


def choose_from(screen, hand, button, text: str) -> None:
    """Open the menu of a button and choose something there."""
    hand.tap(button)
    hand.wait(0.4)
    hand.tap(word(screen.menu, text))
    hand.wait(0.4)


def test_fingers_find_matches_by_game_and_person(full, hand) -> None:
    screen = open_history(full, hand)
    assert [row["game"] for row in screen.rows] == ["nutty_business", "nut", "go_nuts"]
    choose_from(screen, hand, screen.ids.games, "NUT")
    assert [row["game"] for row in screen.rows] == ["nut"]
    choose_from(screen, hand, screen.ids.games, "All games")
    assert len(screen.rows) == 3
    for name in ("Ada", "Ben", "Cleo"):
        choose_from(screen, hand, screen.ids.people, name)
        assert screen.person == screen.ids.people.text == name
        assert all(name in entry.names for entry in screen.shown)
    choose_from(screen, hand, screen.ids.people, "Everybody")
    assert len(screen.rows) == 3
    assert screen.persons.count("Ben") == 1, "as a person, though a bot of that name plays too"


def test_a_touch_beside_a_menu_closes_it_and_does_nothing_else(full, hand) -> None:
    screen = open_history(full, hand)
    hand.tap(screen.ids.people)
    hand.wait(0.4)
    assert screen.menu.parent
    before = screen.chosen
    hand.finger().down(*rows(screen)[2].to_window(*rows(screen)[2].center)).up()
    hand.wait(0.4)
    assert not screen.menu.parent
    assert (screen.chosen, screen.person) == (before, "")


def test_matches_lie_below_their_days_with_who_has_won(full, hand) -> None:
    keep(full.storage, played("nut", ("Dan", "Ada")), 2)
    screen = open_history(full, hand)
    headings = [row["text"] for row in screen.listing if row["viewclass"] == "DayHeading"]
    days = [entry.started[:10] for entry in screen.entries]
    assert headings == [day_of(day, full.say) for day in dict.fromkeys(days)]
    numbers = [row["number"] for row in screen.listing if row["viewclass"] == "HistoryRow"]
    assert numbers == list(range(len(screen.entries)))
    for entry, row in zip(screen.entries, screen.rows, strict=True):
        won = symbols_of(entry)[entry.winners[0]] if entry.over else ""
        assert row["winner"] == won, "and who waits has no winner"
    assert screen.rows[0]["winner"] == ""


def test_days_near_by_have_names(full) -> None:
    today = date(2026, 3, 2)
    assert heading("2026-03-02", today, full.say) == "Today"
    assert heading("2026-03-01", today, full.say) == "Yesterday"
    assert heading("2026-02-28", today, full.say) == "28 Feb 2026"
    assert heading("", today, full.say)


def test_a_left_match_goes_on(full, hand) -> None:
    screen = open_history(full, hand)
    hand.tap(word(screen, "Go on"))
    hand.wait(0.5)
    assert full.manager.current == "table"
    assert len(full.manager.get_screen("table").table.match.lines) >= 8


def test_a_result_leads_back_to_the_list_with_the_match_still_chosen(full, hand) -> None:
    screen = open_history(full, hand)
    screen.choose(2)
    hand.tap(signed(screen, "crown"))
    hand.wait(0.5)
    assert full.manager.current == "result"
    full.back()
    hand.wait(0.5)
    assert full.manager.current == "history"
    assert screen.chosen == screen.entries[2]


def test_a_match_is_deleted_only_after_asking(full, hand) -> None:
    screen = open_history(full, hand)
    hand.tap(signed(screen, "bin"))
    hand.tap(signed(full.root.children[0], "back"))
    assert len(screen.entries) == 3
    hand.tap(signed(screen, "bin"))
    hand.tap(word(full.root.children[0], "Delete"))
    assert [entry.game for entry in screen.entries] == ["nut", "go_nuts"]
    assert full.storage.unfinished() is None


def test_what_was_asked_about_is_deleted_whatever_is_chosen_by_then(full, hand) -> None:
    """A file may be dropped onto the window while the question is open."""
    screen = open_history(full, hand)
    asked = screen.chosen
    hand.tap(signed(screen, "bin"))
    screen.take(sheet.write(played("nut", ("Yan", "Zoë"))).encode())
    hand.wait(0.2)
    assert screen.chosen.names == ("Yan", "Zoë")
    hand.tap(word(full.messages.question, "Delete"))
    assert asked.path not in [entry.path for entry in screen.entries]
    assert len(screen.entries) == 3
    assert screen.chosen.names == ("Yan", "Zoë")


def test_a_match_gets_a_name(full, hand) -> None:
    screen = open_history(full, hand)
    field = screen.ids.title
    hand.tap(field)
    assert field.focus
    for letter in "The evening when it rained and we had nuts":
        field.insert_text(letter)
    hand.tap(rows(screen)[1])  # whoever goes on has written enough
    hand.wait(0.2)
    assert screen.chosen == screen.entries[1]
    assert screen.entries[0].title == "The evening when it rained and we had nu"
    assert screen.rows[0]["title"] == screen.entries[0].title
    hand.tap(field)
    field.insert_text("  ")
    full.back()
    hand.wait(0.5)
    assert not field.focus
    assert not screen.chosen.title
    assert not field.text


def test_a_full_disk_is_said_and_breaks_nothing(full, hand, monkeypatch) -> None:
    screen = open_history(full, hand)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.services.disk.write", fail)
    monkeypatch.setattr(sharing, "copied_sheet", lambda: sheet.write(played("nut", ("Yan", "Zoë"))).encode())
    monkeypatch.setattr(sharing, "export_folder", fail)
    monkeypatch.setattr(full.storage, "forget", fail)
    for act in (
        lambda: screen.rename("A name"),
        lambda: (screen.choose(1), screen.share()),
        screen.take_in,
        lambda: (hand.tap(signed(screen, "bin")), hand.tap(word(full.root.children[0], "Delete"))),
    ):
        if full.notice:
            full.notice.hush()
        act()
        hand.wait(0.1)
        assert "No space left" in full.notice.text
        assert len(screen.entries) == 3


def test_the_next_match_is_chosen_when_one_is_deleted(full, hand) -> None:
    screen = open_history(full, hand)
    screen.choose(1)
    for then_chosen in ("go_nuts", "nutty_business"):
        hand.tap(signed(screen, "bin"))
        hand.tap(word(full.root.children[0], "Delete"))
        assert screen.chosen.game == then_chosen


def test_a_match_is_shared_as_a_file(full, hand, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(sharing, "export_folder", lambda: tmp_path / "out")
    screen = open_history(full, hand)
    screen.choose(2)
    hand.tap(signed(screen, "share"))
    (path,) = (tmp_path / "out").iterdir()
    assert str(path) in full.notice.text
    assert sheet.read(path.read_bytes()).match.over


def test_a_copied_match_is_taken_in_and_rubbish_is_refused(full, hand, monkeypatch) -> None:
    screen = open_history(full, hand)
    text = sheet.write(played("nacho_incident", ("Zoë", "Yan")))
    monkeypatch.setattr(sharing, "copied_sheet", lambda: text.encode())
    hand.tap(signed(screen, "take_in"))
    assert screen.chosen.names == ("Zoë", "Yan")
    monkeypatch.setattr(sharing, "copied_sheet", lambda: b"cachette 1\nrubbish\n")
    hand.tap(signed(screen, "take_in"))
    assert len(screen.entries) == 4
    assert "line 2" in full.notice.text
    asked = []
    monkeypatch.setattr(sharing, "choose_file", lambda take: asked.append(take) or True)
    hand.tap(signed(screen, "take_in"))  # the clipboard still has it: then it is a file that is meant
    asked[0](b"no match")
    assert "line 1" in full.notice.text


@pytest.mark.parametrize("path", [None, [], "/nowhere/at all", "\0", b"/"], ids=str)
def test_a_file_that_cannot_be_opened_is_nothing(path: object) -> None:
    assert sharing.read_file(path) == b""


def test_days_are_written_as_people_do(full) -> None:
    assert day_of("2026-03-01 17:30", full.say) == "1 Mar 2026"
    full.settings.language = "fr"
    assert day_of("2026-08-15 17:30", full.say) == "15 août 2026"
    assert day_of("2026-13-01 17:30", full.say) == "2026-13-01"
    assert day_of("", full.say) == ""


def test_statistics_are_forgotten_only_after_asking(full, hand) -> None:
    screen = open_history(full, hand)
    hand.tap(signed(screen, "statistics"))
    hand.wait(0.5)
    statistics = full.manager.get_screen("statistics")
    assert {person.name for person in statistics.people} == {"Ada", "Ben", "Cleo"}

    def people_in_sight() -> list[PersonRow]:
        return [each for each in statistics.walk() if isinstance(each, PersonRow)]

    hand.tap(next(row for row in people_in_sight() if row.name == "Cleo"))
    name = statistics.person.name
    assert [row.name for row in people_in_sight() if row.chosen] == [name] == ["Cleo"]
    hand.tap(signed(statistics, "bin"))
    hand.tap(word(full.root.children[0], "Forget"))
    assert name not in {person.name for person in statistics.people}
    assert len(history.entries(full.storage)) == 3
    statistics.refresh()
    assert name not in {person.name for person in statistics.people}
