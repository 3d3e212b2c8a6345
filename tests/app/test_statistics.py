"""Statistics: what is over is counted, and shown as far as it means something."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.window import Window

from app.language import speaker
from app.model.history import Entry
from app.model.statistics import people
from app.screens.history import result_line
from app.screens.statistics import ENOUGH, MOST_COLUMNS, FeatRow, FormColumn, PersonRow, TallyBar
from app.widgets.menu import MenuRow
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.test_history import keep, played, word


def entry(day: int, scores: dict[str, int], winners: tuple[str, ...] = (), **facts) -> Entry:
    """Make a match of a day; whoever has a star behind his name is a bot."""
    names = tuple(name.rstrip("*") for name in scores)
    best = max(scores.values())
    won = winners or tuple(name for name, score in scores.items() if score == best)
    known = {
        "path": Path(f"{day:03}.sheet"), "game": "nut", "bots": tuple(name.endswith("*") for name in scores),
        "symbols": ("claw", "wave", "sun")[: len(names)], "started": f"2026-03-{day:02} 17:30", "title": "",
        "what_if": False, "taken_in": False, "records": {},
    }  # fmt: skip
    known |= facts
    seats = tuple(list(scores).index(name) for name in won)
    return Entry(names=names, scores=tuple(scores.values()), winners=seats, **known)


def test_who_wins_together_is_listed_as_people_speak() -> None:
    shared, alone = entry(1, {"Ada": 9, "Ben": 9, "Zoé": 4}), entry(2, {"Ada": 9, "Ben": 3})
    assert result_line(shared, speaker("en")) == "Ada and Ben share the victory, 9 : 9 : 4"
    assert result_line(shared, speaker("fr")) == "Victoire partagée\u00a0: Ada et Ben, 9 : 9 : 4"
    assert result_line(alone, speaker("en")) == "Ada won, 9 : 3"


def found(*entries: Entry, **facts):
    return {person.name: person for person in people(entries, **facts)}


def test_places_are_counted_oldest_first() -> None:
    ada = found(entry(2, {"Ada": 9, "Ben": 30, "Cleo": 20}), entry(1, {"Ada": 30, "Ben": 20, "Cleo": 20}))[
        "Ada"
    ]
    assert [(result.place, result.players, result.won) for result in ada.results] == [
        (1, 3, True),
        (3, 3, False),
    ]
    ben = found(entry(1, {"Ada": 30, "Ben": 20, "Cleo": 20}))["Ben"]
    assert ben.results[0].place == 2, "who does equally well has the same place"


def test_who_has_won_by_another_rule_than_points_is_before_the_others() -> None:
    both = found(entry(1, {"Ada": 20, "Ben": 20}, ("Ben",)))
    assert (both["Ada"].results[0].place, both["Ben"].results[0].place) == (2, 1)
    assert both["Ben"].closest is None, "by no point at all"


def test_rivals_are_persons_and_bots_by_the_names_they_have_now() -> None:
    matches = [
        entry(1, {"Ada": 30, "Ben": 20, "Praline*": 40}),
        entry(2, {"Ada": 30, "Ben": 20}),
        entry(3, {"Ada": 10, "Ben": 20}),
    ]
    called = {"Ben": "Benoît"}
    ada = found(*matches, called=called)["Ada"]
    assert [(rival.name, rival.ahead, rival.matches) for rival in ada.rivalries] == [
        ("Benoît", 2, 3),
        ("Praline", 0, 1),
    ]
    assert ada.rivals["Benoît"].symbol == "wave"
    assert "Praline" not in found(*matches, called=called), "a bot has no statistics"


def test_best_moments() -> None:
    ada = found(
        entry(1, {"Ada": 30, "Ben": 29}),
        entry(2, {"Ada": 50, "Ben": 20}),
        entry(3, {"Ada": 20, "Ben": 20}),
        entry(4, {"Ada": 60, "Ben": 90}, game="go_nuts"),
    )["Ada"]
    assert (ada.closest.lead, ada.clearest.lead) == (1, 30)
    assert [(result.game, result.score) for result in ada.highest] == [("nut", 50), ("go_nuts", 60)]
    assert found(entry(1, {"Ada": 1, "Ben": 2}))["Ada"].clearest is None


def fill(app, number: int) -> None:
    for day in range(number):
        match = Match(GAMES["nut"], [Seat("Ada"), Seat("Ben")])
        saved = keep(app.storage, match, day)
        match.notes |= {"scores": f"{20 + day} 5" if day % 3 else "5 20", "winners": "1" if day % 3 else "2"}
        saved.rewrite()


def shown(screen, kind: type) -> list:
    return [part for part in screen.walk(restrict=True) if isinstance(part, kind)]


@pytest.mark.parametrize("number", [1, 2, ENOUGH - 1, ENOUGH, MOST_COLUMNS + 3])
def test_few_matches_are_shown_as_few(app, hand, number: int) -> None:
    fill(app, number)
    screen = app.show("statistics")
    hand.wait(0.5)
    assert len(shown(screen, FormColumn)) == min(number, MOST_COLUMNS)
    assert ("%" in screen.summary(screen.person)) == (number >= ENOUGH)
    assert len(shown(screen, FeatRow)) == len(screen.ids.moments.children) >= 1
    rivals = screen.ids.rivals.children
    assert [(bar.title, bar.matches) for bar in rivals] == [("Ben", number)]
    for bar in shown(screen, TallyBar):
        assert 0 <= bar.wins <= bar.matches <= bar.most


def test_a_match_that_goes_on_is_in_no_chart(app, hand) -> None:
    keep(app.storage, played("nutty_business", ("Ada", "Cleo"), lines=8), 3)
    screen = app.show("statistics")
    hand.wait(0.5)
    assert not screen.people
    assert not shown(screen, FormColumn)


def test_people_are_in_a_menu_where_there_is_less_room(app, hand) -> None:
    fill(app, 3)
    screen = app.show("statistics")
    hand.wait(0.5)
    assert screen.listed
    assert len(shown(screen, PersonRow)) == 2
    Window.size = (500, 800)
    hand.wait(0.5)
    assert not screen.listed
    other = next(person.name for person in screen.people if person is not screen.person)
    hand.tap(screen.ids.who)
    hand.wait(0.5)
    assert len(shown(screen.menu, MenuRow)) == 2
    hand.tap(word(screen.menu, other))
    hand.wait(0.3)
    assert screen.person.name == screen.ids.name.text == other


def test_large_words_have_one_chart_at_a_time(app, hand) -> None:
    fill(app, 3)
    app.settings.text_size = "huge"
    screen = app.show("statistics")
    app.swell = 1.6
    hand.wait(0.5)
    for value in ("games", "rivals", "moments", "form"):
        hand.tap(next(part for part in screen.ids.pages.children if part.value == value))
        hand.wait(0.2)
        seen = [name for name in ("form", "games", "rivals", "moments") if opacity(screen.ids[name], screen)]
        assert seen == [value]


def opacity(widget, screen) -> float:
    """Tell how much is seen of something."""
    much = 1.0
    while widget is not screen:
        much *= widget.opacity
        widget = widget.parent
    return much
