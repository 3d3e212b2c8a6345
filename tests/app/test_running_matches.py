"""A match that is not over keeps its secrets, whichever door is tried: watching, sharing, taking in."""

from __future__ import annotations

from random import Random

import pytest

from app.model import history
from app.model.statistics import people
from app.screens.history import result_line
from app.services import sharing
from app.services.storage import Storage
from app.session.modes import NotOver, Replay
from engine import sheet
from engine.games import GAMES
from engine.match import Match
from tests.app.test_history import keep, open_history, played, signed, word
from tests.games import part_of
from tests.random_play import random_line
from tests.secrets import has_secrets

MARK = "Imported half-way"


def twins(game: str) -> tuple[Match, Match]:
    """Make two running matches that differ in nothing but what nobody may know yet."""
    pair = part_of(game, "secrets").twins()
    assert pair[0].view(None) == pair[1].view(None)
    assert pair[0].position != pair[1].position
    return pair


def play_to_the_end(match: Match) -> None:
    rng = Random(3)
    while not match.over:
        match.play(*random_line(match.position, rng))


# What can be asked of a running match, without a screen.


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_running_match_is_copied_watched_or_written_for_others(
    storage, tmp_path, game: str
) -> None:
    match = played(game, ("Ada", "Ben"), lines=9)
    keep(storage, match, 1)
    for look in (
        lambda: history.what_if(storage, match, 5),
        lambda: history.shared(match),
        lambda: history.export(match, tmp_path / "out"),
        lambda: Replay(match),
    ):
        with pytest.raises(NotOver):
            look()
    assert len(history.entries(storage)) == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_taken_in_half_way_is_marked_and_counts_nowhere(storage, tmp_path, game: str) -> None:
    saved = history.take_in(storage, sheet.write(played(game, ("Ada", "Ben"), lines=9)).encode())
    (entry,) = history.entries(storage)
    assert entry.taken_in
    assert not entry.over
    play_to_the_end(saved.match)
    saved.save()
    storage.archive(saved)
    (entry,) = history.entries(storage)
    assert entry.over
    assert not entry.counts
    assert not people([entry])
    assert result_line(entry, lambda text, **facts: text.format(**facts)).startswith(MARK)
    elsewhere = Storage(tmp_path / "elsewhere")
    history.take_in(elsewhere, history.export(saved.match, tmp_path / "out").read_bytes())
    (entry,) = history.entries(elsewhere)
    assert entry.over
    assert not entry.counts, "the mark goes with the sheet"


def test_a_finished_match_from_elsewhere_counts_as_ever(storage) -> None:
    history.take_in(storage, sheet.write(played("nut", ("Ada", "Ben"))).encode())
    (entry,) = history.entries(storage)
    assert entry.counts
    assert {person.name for person in people([entry])} == {"Ada", "Ben"}


@pytest.mark.parametrize("game", GAMES)
def test_no_copy_is_made_of_a_match_that_goes_on_here(storage, game: str) -> None:
    """Neither of an earlier moment, nor of what was taken back, nor of an end that was found elsewhere."""
    match = played(game, ("Ada", "Ben"), lines=14)
    saved = keep(storage, match, 1)
    earlier, other, ended = (match.up_to(lines) for lines in (6, 11, 14))
    other.play(*random_line(other.position, Random(5)))
    play_to_the_end(ended)
    for copy in (earlier, other, ended, match):
        assert history.take_in(storage, sheet.write(copy).encode()).path == saved.path
    (entry,) = history.entries(storage)
    assert not entry.taken_in
    assert storage.open(entry.path).match.lines == match.lines


# By fingers.


def glass(app) -> list[tuple[object, ...]]:
    """List everything the window says and draws."""
    facts = (
        "text",
        "line",
        "hint_text",
        "drawn",
        "sign",
        "source",
        "title",
        "day",
        "points",
        "disabled",
        "opacity",
    )
    return [
        (type(each).__name__, *(str(getattr(each, fact, "")) for fact in facts)) for each in app.root.walk()
    ]


@pytest.fixture
def sent(monkeypatch, tmp_path) -> list[object]:
    """What left the device: texts that were sent, or else files."""
    texts: list[object] = []
    monkeypatch.setattr(sharing, "share", lambda title, text: texts.append((title, text)) or True)
    return texts


def try_every_door(app, hand, monkeypatch, match: Match) -> list[object]:
    """Put fingers on whatever a running match offers but its table; list all that was seen on the way."""
    match.notes.clear()
    saved = keep(app.storage, match, 1)
    app.show("home")
    app.manager.get_screen("home").on_pre_enter()
    hand.wait(0.5)
    seen: list[object] = [glass(app)]
    screen = open_history(app, hand)
    seen.append(glass(app))
    for door in ("replay", "share", "statistics"):
        hand.tap(signed(screen, door))
        hand.wait(0.5)
        seen += [app.manager.current, glass(app)]
        app.show("history")
        hand.wait(6)
    text = sheet.write(match)
    for copied in (text, text.replace("started: ", "started: 1999-01-01 12:00\nx: ")):
        monkeypatch.setattr(sharing, "copied_sheet", lambda copied=copied: copied.encode())
        screen._copied = None
        hand.tap(signed(screen, "take_in"))
        hand.wait(0.5)
        seen += [len(screen.entries), glass(app)]
        for door in ("replay", "share"):
            hand.tap(signed(screen, door))
            hand.wait(0.5)
            seen += [app.manager.current, glass(app)]
    for path in app.storage.matches.glob("*.sheet"):
        path.unlink()
    assert not saved.path.exists()
    return seen


@pytest.mark.parametrize("game", [*filter(has_secrets, GAMES)])
def test_whatever_is_touched_twins_with_other_secrets_look_alike(
    app, hand, monkeypatch, sent, game: str
) -> None:
    twin, other_twin = twins(game)
    try_every_door(app, hand, monkeypatch, twin)  # screens that are new look different
    one, other = (try_every_door(app, hand, monkeypatch, match) for match in (twin, other_twin))
    assert one == other
    assert "replay" not in one
    assert not sent


def at_the_table(app, hand, match: Match) -> list[object]:
    """Sit down, read the story, pause and be put aside before anybody has opened a curtain."""
    app.play(app.storage.begin(match.up_to(len(match.lines))))
    hand.wait(1)
    table, seen = app.manager.get_screen("table").table, [glass(app)]
    table.open_log()
    hand.wait(0.3)
    seen.append(glass(app))
    app.on_pause()
    seen.append(glass(app))
    table.screen.leave()
    hand.wait(0.3)
    return seen


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("game", [*filter(has_secrets, GAMES)])
def test_at_a_table_that_nobody_holds_twins_look_alike(app, hand, game: str) -> None:
    twin, other_twin = twins(game)
    if twin.position.racing:
        return  # dice that tumbled have landed by the time people are back
    at_the_table(app, hand, twin)
    assert at_the_table(app, hand, twin) == at_the_table(app, hand, other_twin)


def test_who_would_watch_or_share_a_running_match_is_told_when(app, hand, sent) -> None:
    keep(app.storage, played("nut", ("Ada", "Ben"), lines=9), 1)
    keep(app.storage, played("go_nuts", ("Ada", "Ben")), 0)
    screen = open_history(app, hand)
    for door in ("replay", "share"):
        assert signed(screen, door).opacity < 1
        hand.tap(signed(screen, door))
        hand.wait(0.4)
        assert app.manager.current == "history"
        assert app.notice.text == "A match can be watched and shared once it is over."
        app.notice.hush()
    assert not sent
    screen.choose(1)
    assert signed(screen, "replay").opacity == signed(screen, "share").opacity == 1
    hand.tap(signed(screen, "share"))
    assert len(sent) == 1
    hand.tap(signed(screen, "replay"))
    hand.wait(0.4)
    assert app.manager.current == "replay"


def test_a_header_that_claims_an_end_opens_no_door(app, hand, sent) -> None:
    match = played("nutty_business", ("Ada", "Ben"), lines=1)
    match.notes.update(scores="30 2", winners="1")
    keep(app.storage, match, 1)
    screen = open_history(app, hand)
    assert screen.chosen.over
    for door in ("crown", "replay", "share"):
        hand.tap(signed(screen, door))
        hand.wait(0.4)
        assert app.manager.current == "history"
        assert "once it is over" in app.notice.text
        app.notice.hush()
    assert not sent


def test_a_taken_in_match_says_so_in_the_list_and_can_be_played(app, hand, monkeypatch) -> None:
    text = sheet.write(played("go_nuts", ("Zoë", "Yan"), lines=6))
    monkeypatch.setattr(sharing, "copied_sheet", lambda: text.encode())
    screen = open_history(app, hand)
    hand.tap(signed(screen, "take_in"))
    assert screen.rows[0]["line"].startswith(MARK)
    hand.tap(word(screen, "Go on"))
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert history.TAKEN_IN in app.session.keeper.match.notes
