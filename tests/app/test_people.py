"""People are known: one list for all games, and what they did is theirs whatever they are called."""

import json

import pytest
from kivy.core.window import Window

from app.model import history, people
from app.model.statistics import people as count
from app.model.table_setup import Guest
from app.services.storage import Storage
from engine import sheet
from tests.app.test_history import keep, played, word

ADA, BEN, BOT = Guest("Ada", "sun"), Guest("Ben", "moon"), Guest("Noisette", "leaf", "easy")


def meet(storage: Storage, *guests: Guest) -> str:
    met = people.meet(people.known(storage), guests)
    people.store(storage, met)
    return people.marks(met, guests)


def play(storage: Storage, day: int, *guests: Guest) -> None:
    """Play a match to its end, as the app does it."""
    names = tuple(guest.name + "*" * bool(guest.bot) for guest in guests)
    match = played("go_nuts", names, day)
    match.notes[people.PEOPLE] = meet(storage, *guests)
    keep(storage, match, day)


def matches(storage: Storage) -> dict[str, int]:
    found = count(history.entries(storage), {}, people.names_by_key(storage))
    return {person.name: person.matches.total() for person in found}


def test_the_list_has_everybody_once_and_no_bots(storage) -> None:
    first = meet(storage, ADA, BOT, BEN)
    second = meet(storage, Guest("Ben", "claw"), Guest("Zoë", "sun"))
    found = [(person.name, person.symbol) for person in people.known(storage)]
    assert found == [("Ben", "claw"), ("Zoë", "sun"), ("Ada", "sun")], "whoever sat down last first"
    assert first.split()[1] == "-"
    assert first.split()[2] == second.split()[0], "Ben has the same mark in both"
    assert len({*first.split(), *second.split()}) == 4


def test_what_somebody_did_follows_another_name(storage) -> None:
    keep(storage, played("nut", ("Ada", "Ben")), 1)  # from before there was a list
    play(storage, 2, ADA, BEN)
    people.rename(storage, "Ada", "Adèle")
    assert matches(storage) == {"Adèle": 2, "Ben": 2}
    play(storage, 3, ADA, Guest("Adèle", "claw"))
    assert matches(storage) == {"Adèle": 3, "Ben": 2, "Ada": 1}, "another Ada is somebody else"


def test_two_who_are_the_same_count_as_one(storage) -> None:
    keep(storage, played("nut", ("Addie", "Ben")), 1)
    play(storage, 2, ADA, BEN)
    play(storage, 3, Guest("Adèle", "claw"), BEN)
    people.rename(storage, "Adèle", "Ada")
    people.rename(storage, "Addie", "Ada")
    assert matches(storage) == {"Ada": 3, "Ben": 3}
    assert [person.name for person in people.known(storage)] == ["Ada", "Ben"]


def test_a_remembered_table_knows_the_other_name(storage) -> None:
    guests = [{"name": "Ada", "symbol": "sun", "bot": None}, {"name": "Ada", "symbol": "claw", "bot": "easy"}]
    storage.store("tables", {"nut": {"guests": guests}, "go_nuts": "nonsense"})
    people.rename(storage, "Ada", "Adèle")
    tables = storage.load("tables")
    assert [guest["name"] for guest in tables["nut"]["guests"]] == ["Adèle", "Ada"]
    assert tables["go_nuts"] == "nonsense"


def test_the_note_is_a_note_like_any_other(storage) -> None:
    match = played("go_nuts", ("Ada", "Ben"))
    match.notes[people.PEOPLE] = meet(storage, ADA, BEN)
    assert sheet.read(sheet.write(match).encode()).match.notes == match.notes
    taken = history.take_in(storage, sheet.write(match).encode())
    assert people.PEOPLE not in taken.match.notes, "marks mean nothing on another device"


@pytest.mark.parametrize(
    "damage",
    ["{", "[]", '{"people": 3}', '{"people": [3, {"name": "x"}, {"name": 1, "symbol": "", "keys": 0}]}'],
)
def test_a_damaged_list_costs_no_match(storage, damage: str) -> None:
    play(storage, 1, ADA, BEN)
    (storage.folder / "people.json").write_text(damage)
    assert matches(storage) == {"Ada": 1, "Ben": 1}, "names stand in the sheets too"
    meet(storage, ADA)
    assert [person.name for person in people.known(storage)] == ["Ada"]
    aside = list(storage.folder.glob("people.json*.damaged"))
    assert bool(aside) == (damage in ("{", "[]"))


# Under fingers.


def sit_down(app, hand, *names: str) -> None:
    app.set_table("go_nuts")
    hand.wait(0.5)
    screen = app.manager.current_screen
    for seat, name in enumerate(names):
        screen.rename(seat, name)
    screen.choose_colour(0, "moon")
    hand.tap(word(screen, "To the table!"))
    hand.wait(0.5)


def test_whoever_has_played_is_offered_in_all_games(app, hand) -> None:
    sit_down(app, hand, "Mia", "Tom")
    mark = app.session.match.notes[people.PEOPLE].split()[0]
    app.set_table("nut")
    hand.wait(0.5)
    screen = app.manager.current_screen
    assert [(guest.name, guest.symbol) for guest in screen.setup.guests] == [("Mia", "moon"), ("Tom", "wave")]
    screen.rename(0, "Zoë")
    hand.tap(screen.ids.rows.seated[1].children[-2])
    assert screen.chooser is not None
    hand.tap(screen.chooser.ids.people.children[0])
    hand.wait(0.3)
    assert screen.chooser is None
    assert [(guest.name, guest.symbol) for guest in screen.setup.guests][1] == ("Mia", "moon")
    screen.add()
    assert screen.setup.guests[2].name == "Tom", "the next one who comes is somebody known"
    hand.tap(word(screen, "To the table!"))
    hand.wait(0.5)
    assert app.session.match.notes[people.PEOPLE].split()[1] == mark


def type_name(hand, field, text: str) -> None:
    hand.tap(field)
    hand.wait(0.3)
    field.select_all()
    field.delete_selection()
    Window.dispatch("on_textinput", text)
    field.focus = False
    hand.wait(0.3)


def test_statistics_rename_and_merge(app, hand) -> None:
    for day, names in enumerate([(ADA, BEN), (ADA, Guest("Mia", "claw"))], start=1):
        play(app.storage, day, *names)
    screen = app.show("statistics")
    hand.wait(0.5)
    assert screen.person.name == "Ada"
    type_name(hand, screen.ids.name, "Adèle")
    assert screen.person.name == "Adèle"
    assert screen.person.matches.total() == 2
    screen.choose("Mia")
    type_name(hand, screen.ids.name, "Ben")
    assert {person.name for person in screen.people} == {"Adèle", "Ben", "Mia"}, "nothing before the answer"
    hand.tap(word(app.root, "One person"))
    hand.wait(0.3)
    assert {person.name: person.matches.total() for person in screen.people} == {"Adèle": 2, "Ben": 2}
    assert screen.person.name == "Ben"
    screen._forget(screen.person)
    assert {person.name for person in screen.people} == {"Adèle"}
    assert json.loads((app.storage.folder / "people.json").read_text())["people"]
