"""A full disk: everything that was chosen holds, people play on, a sentence says what could not be saved."""

from __future__ import annotations

import pytest

from app.services.settings import Settings
from app.services.storage import Storage
from app.widgets.controls import Lever, Segment
from app.widgets.slide import Slide
from engine import sheet
from tests.app.test_history import keep, open_history, played, signed, word
from tests.games.go_nuts.fingers.helpers import begin, pills


def assert_told(app, hand, beginning: str) -> None:
    """Find a sentence on the glass that says what did not work, and why."""
    assert app.notice.opacity == 1
    assert app.notice.text.startswith(beginning)
    assert app.notice.text.endswith("No space left on device")
    assert app.notice.parent.parent is app.root
    app.notice.hush()


# Settings.


LEVERS = {
    "sound": "Sound",
    "music": "Music",
    "remarks": "Remarks",
    "vibration": "Vibration",
    "reduced_motion": "Reduced motion",
    "lie_flat": "Turn to the player",
}
SEGMENTS = {"language": "Français", "text_size": "large", "glass": '15"', "pace": "slow"}


def control(app, choice: str):
    """Find what changes a setting: the lever with its label, or the segment with another value."""
    for each in app.manager.get_screen("settings").walk():
        if isinstance(each, Lever) and _label(each) == LEVERS.get(choice):
            return each
        if isinstance(each, Segment) and each.text == SEGMENTS.get(choice):
            return each
    raise LookupError(choice)


def reach(hand, control) -> None:
    """Push the page until a control is seen."""
    slide = control.parent
    while not isinstance(slide, Slide):
        slide = slide.parent
    slide.bring_up(control)
    hand.wait(0.5)


def _label(lever: Lever) -> str:
    row = lever.parent
    while not hasattr(row, "label"):
        row = row.parent
    return str(row.label)


@pytest.mark.parametrize("choice", Settings.CHOICES)
def test_a_setting_holds_on_a_full_disk_and_is_saved_with_the_next(app, hand, disk, choice: str) -> None:
    app.show("settings")
    hand.wait(0.5)
    before = getattr(app.settings, choice)
    disk.full = True
    reach(hand, control(app, choice))
    hand.tap(control(app, choice))
    chosen = getattr(app.settings, choice)
    assert chosen != before
    assert_told(app, hand, "This holds until Cachette is closed, but could not be saved: ")
    assert Storage(app.storage.folder).load("settings")[choice] == before
    assert app.storage.load("settings")[choice] == chosen
    disk.full = False
    app.settings.sound = not app.settings.sound
    again = Settings(Storage(app.storage.folder))
    assert [getattr(again, each) for each in again.CHOICES] == [
        getattr(app.settings, each) for each in again.CHOICES
    ]


# Matches.


def sit_down(app, hand):
    app.set_table("go_nuts")
    hand.wait(0.5)
    hand.tap(word(app.manager.get_screen("setup"), "To the table!"))
    hand.wait(0.5)
    assert app.manager.current == "table"
    return app.manager.get_screen("table")


def leave(app, hand, pill: str) -> None:
    screen = app.manager.get_screen("table")
    screen.pause()
    hand.wait(0.2)
    hand.tap(pills(screen)[pill])
    hand.wait(0.5)
    assert app.manager.current == "home"


def on_disk(app):
    """Read the newest match with fresh eyes."""
    return Storage(app.storage.folder).unfinished()


def test_a_match_is_begun_on_a_full_disk_and_saved_when_there_is_room(app, hand, disk) -> None:
    disk.full = True
    screen = sit_down(app, hand)
    assert_told(app, hand, "The match could not be saved: ")
    hand.tap(pills(screen)["Roll 5 dice"])
    hand.wait(0.1)
    assert_told(app, hand, "The match could not be saved: ")
    match = screen.table.match
    assert match.lines
    leave(app, hand, "Leave")
    home = app.manager.get_screen("home")
    assert home.report == "The match could not be saved: it is lost when Cachette is closed."
    assert on_disk(app) is None
    hand.tap(word(home, "Continue"))
    hand.wait(0.5)
    assert app.manager.get_screen("table").table.match is match
    disk.full = False
    app.manager.get_screen("table").table.session.keep()
    assert sheet.write(on_disk(app).match) == sheet.write(match)
    leave(app, hand, "Leave (saved)")
    assert not home.report
    assert not app.storage.behind


def test_what_was_played_on_a_full_disk_is_there_when_the_match_goes_on(app, hand, disk) -> None:
    screen = sit_down(app, hand)
    assert not app.notice, "all is well"
    disk.full = True
    hand.tap(pills(screen)["Roll 5 dice"])
    hand.wait(0.1)
    assert_told(app, hand, "The match could not be saved: ")
    lines = list(screen.table.match.lines)
    app.navigator.on_key(None, 27)  # Android's back button makes a break; nobody is told that all is saved
    hand.wait(0.1)
    assert "Leave (saved)" not in pills(screen)
    hand.tap(pills(screen)["Leave"])
    hand.wait(0.5)
    assert "lost when Cachette is closed" in app.manager.current_screen.report
    assert not on_disk(app).match.lines
    disk.full = False
    app.continue_match()
    hand.wait(0.5)
    assert app.session.keeper.match.lines == lines
    assert on_disk(app).match.lines == lines


def test_a_table_is_remembered_for_the_sitting(app, hand, disk) -> None:
    disk.full = True
    app.set_table("go_nuts")
    screen = app.manager.get_screen("setup")
    screen.setup = screen.setup.with_guest(0, name="Hugo")
    app.begin(screen.setup)
    hand.wait(0.5)
    app.set_table("go_nuts")
    assert app.manager.get_screen("setup").setup.guests[0].name == "Hugo"


def test_a_rematch_is_played_on_a_full_disk(app, hand, disk) -> None:
    app.show("result", match=played("nut", ("Ada", "Ben")))
    hand.wait(0.5)
    disk.full = True
    hand.tap(signed(app.manager.get_screen("result"), "rematch"))
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert_told(app, hand, "The match could not be saved: ")
    assert app.session.keeper.behind
    disk.full = False
    app.session.keeper.save()
    assert on_disk(app).match.seats == app.session.keeper.match.seats


def test_a_match_that_ends_on_a_full_disk_is_filed_when_there_is_room(app, hand, disk) -> None:
    saved = keep(app.storage, played("go_nuts", ("Ada", "Ben"), lines=4), 1)
    app.play(saved)
    hand.wait(0.5)
    disk.full = True
    for line in played("go_nuts", ("Ada", "Ben")).lines[4:]:
        saved.match.play(line.seat, line.move)
    with pytest.raises(OSError, match="No space"):
        saved.save()
    app.finish(saved)
    hand.wait(0.5)
    assert app.manager.current == "result"
    disk.full = False
    app.show("home")
    hand.wait(0.5)
    assert not app.manager.get_screen("home").left_game
    assert [path.parent.name for path in app.storage.folder.rglob("*.sheet")] == ["finished"]


def test_a_match_deleted_while_the_disk_was_full_stays_deleted(app, hand, disk) -> None:
    keep(app.storage, played("nut", ("Ada", "Ben"), lines=4), 1)
    screen = open_history(app, hand)
    disk.full = True
    screen.rename("A name")
    assert_told(app, hand, "That did not work: ")
    hand.tap(signed(screen, "bin"))
    hand.tap(word(app.root.children[0], "Delete"))
    disk.full = False
    assert app.storage.unfinished() is None
    assert not screen.entries


def test_who_is_forgotten_on_a_full_disk_is_forgotten_for_the_sitting(app, hand, disk) -> None:
    keep(app.storage, played("nut", ("Ada", "Ben*")), 1)
    disk.full = True
    app.show("statistics")
    hand.wait(0.5)
    screen = app.manager.get_screen("statistics")
    hand.tap(signed(screen, "bin"))
    hand.tap(word(app.root.children[0], "Forget"))
    assert_told(app, hand, "This holds until Cachette is closed, but could not be saved: ")
    assert not screen.people


def test_the_sentence_lies_where_it_is_seen_in_any_window(app, hand, window) -> None:
    for size in ((1280, 800), (800, 1280)):
        window.size = size
        hand.wait(0.2)
        app.tell("Something went wrong")
        hand.wait(0.1)
        x, y = app.notice.to_window(*app.notice.center)
        assert abs(x - size[0] / 2) < 2
        bottom = app.root.y
        assert bottom + app.root.height / 2 < y < bottom + app.root.height


def test_a_full_disk_is_told_in_a_sentence_and_the_match_goes_on(app, hand, monkeypatch) -> None:
    table = begin(app, hand, 2)

    def full(wait: bool) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.session.keeper, "save", full)
    table.cloth.roll()
    hand.wait(0.2)
    assert "No space left" in app.notice.text
    assert app.notice.opacity == 1
    hand.wait(5)
    assert app.notice.opacity == 0
