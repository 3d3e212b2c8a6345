"""The story on the glass: read as a whole, and what others have done since somebody's last turn."""

from __future__ import annotations

import pytest
from kivy.graphics import Rectangle

from app.model.story import since
from app.tables.chrome import StoryButton
from app.theme import SYMBOLS
from app.widgets.controls import Pressable
from app.widgets.log import Log, LogLine, LogTurn, Thumbnails
from app.widgets.news import News, NewsLine
from tests.app.eye import drawn, wrong
from tests.games.go_nuts.fingers import helpers as go_nuts
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers.helpers import begin, in_hand, middle, open_curtain, opened

ROBBED = """1 start c5
2 start thief
3 start bank
1 play c2 new
1 use left
1 use right
2 play c3 new
2 use left
2 use right
3 play raid new
3 use right raid 1 left"""
"""Ada has been robbed and raided; she is to play."""


def news(root) -> list[str]:
    """Tell what is said to have happened, from top to bottom."""
    lines = [widget for widget in drawn(root) if isinstance(widget, NewsLine)]
    return [line.text for line in sorted(lines, key=lambda line: line.fact)]


def told(table) -> list[str]:
    """Tell what Ada has to hear."""
    return [entry.text for entry in since(table.match, 0, SYMBOLS, table.context.say)]


def test_the_curtain_tells_what_others_have_done_and_opens_as_ever(app, hand) -> None:
    table = begin(app, hand, 3, ROBBED)
    assert table.handover.curtain
    assert news(table) == [
        "Ben steals 2 nuts from Ada.",
        "Cleo plays Police Raid.",
        "Cleo raids Ada, covers Contraband 5 and gains 1 nut.",
    ]
    assert not wrong(table)
    app.settings.language = "fr"
    hand.frames()
    assert news(table) == told(table)
    assert news(table)[0] == "Ben vole 2 noisettes à Ada."
    open_curtain(hand, table)
    hand.wait(0.5)
    assert not news(table)
    hand.tap(in_hand(table, "c3"))
    assert table.carried


def test_all_that_is_told_is_written_alike(app, hand) -> None:
    """Also where the longest sentence has no room for large letters."""
    line = ("Léa a la meilleure cantine de Saskatchewan, neuf pièces d’or.", "wave", ())
    told = News(entries=[line, ("Léa rit.", "claw", ())], titled=False, points=24, size=(240, 160))
    app.root.add_widget(told)
    hand.frames(4)
    words = [line.ids.words for line in told.ids.lines.children]
    assert words[0].points == words[1].points < 24
    assert all(one.squeezed > 0.99 for one in words)
    told.size = 900, 400
    hand.frames(4)
    assert {one.points for one in words} == {24}, "there is room now"


def test_the_story_is_put_away_when_the_tablet_is_handed_on(app, hand) -> None:
    table = opened(app, hand, 3, ROBBED)
    table.open_log()
    table.hand_to(1, lambda: None)
    assert table.handover.curtain
    assert not table.reading


def test_it_goes_when_a_tree_is_pushed_below_it(app, hand) -> None:
    """By a finger that has lain there since before it was told."""
    table = nut.asked(app, hand)
    finger = hand.finger().down(*middle(table.cloth.tree_view))
    hand.frames(2)
    line = ("Béa places a card.", "wave", ())
    table.since.tell([[line]], table.kept_free(), table.context)
    assert news(table)
    finger.move(*(at + 60 for at in middle(table.cloth.tree_view))).up()
    hand.wait(0.2)
    assert not news(table)
    assert not wrong(table)


@pytest.mark.parametrize("pace", ["normal", "off"])
def test_at_an_open_table_it_hides_nothing_and_costs_no_tap(app, hand, pace: str) -> None:
    app.settings.pace, app.settings.reduced_motion = pace, pace == "off"
    table = opened(app, hand, 3, ROBBED, bots=(1, 2))
    hand.frames()
    assert set(news(table)) <= set(told(table)), "what matters most, as much as can be read there"
    assert news(table)
    assert not wrong(table)
    told_at = table.since.shown
    for widget in drawn(table):
        shows = isinstance(widget, Pressable) or getattr(widget, "claims", tuple)()
        small = widget.width < table.width / 5 or widget.height < table.height / 5
        if shows and small and widget not in told_at.walk():
            assert not told_at.collide_widget(widget), widget
    hand.finger().down(*middle(in_hand(table, "c3"))).up()
    hand.wait(0.3)
    assert not news(table)
    assert table.carried, "the touch that took it away lifts a card"
    table.let_go()
    table.pause()
    assert not news(table)


def test_who_has_watched_one_other_person_is_told_nothing(app, hand) -> None:
    table = nut.sit_down(app, hand, nut.grown(5, 2, 7))
    hand.wait(0.5)
    assert table.telling.news(int(table.handover.near))
    assert not news(table)


def test_the_story_opens_at_the_newest_with_a_mark_and_pictures(app, hand) -> None:
    table = go_nuts.begin(app, hand, 2)
    for seat in (0, 1) * 12:
        table.session.intend(seat, table.match.position.legal_moves(seat)[0])
        while table.match.position.turn == seat and not table.match.position.racing:
            table.session.intend(seat, table.match.position.legal_moves(seat)[-1])
        if table.match.position.racing:
            break
    table.lie_anew()
    hand.wait(0.3)
    hand.tap(next(widget for widget in table.walk() if isinstance(widget, StoryButton)))
    hand.wait(0.3)
    assert isinstance(table.reading, Log)
    rows, seen = table.reading.rows, [*drawn(table.reading)]
    lines = [widget for widget in seen if isinstance(widget, LogLine)]
    assert rows[-1].text in [line.text for line in lines]
    assert len(lines) < len([row for row in rows if row.kind == "entry"]), "only those in sight exist"
    assert [widget for widget in seen if isinstance(widget, LogTurn)]
    for thumbnails in (widget for widget in seen if isinstance(widget, Thumbnails) and widget.pieces):
        drawings = [found for found in thumbnails.canvas.children if isinstance(found, Rectangle)]
        assert thumbnails.width
        assert all(abs(found.pos[1] + found.size[1] / 2 - thumbnails.center_y) < 1 for found in drawings)
