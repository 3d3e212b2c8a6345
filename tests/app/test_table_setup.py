"""Setting a table: whatever is changed or remembered, a match can be begun at it."""

import json
import os
from random import Random
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.model.table_setup import BOT_NAMES, LONGEST_NAME, Guest, TableSetup, clean_name, symbols_of
from app.theme import SYMBOLS
from engine import sheet
from engine.game import Game
from engine.games import GAMES
from engine.match import LEVEL_NAMES, Match, Seat

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def usual(game: Game, guests: int | None = None) -> TableSetup:
    setup = TableSetup.usual(game, NAMES)
    while guests and len(setup.guests) < guests:
        setup = setup.with_new_guest(NAMES[len(setup.guests)])
    return setup


def names(setup: TableSetup) -> list[str]:
    return [guest.name for guest in setup.guests]


def symbols(setup: TableSetup) -> list[str]:
    return [guest.symbol for guest in setup.guests]


def first_name(setup: TableSetup) -> str | None:
    return None if setup.first is None else setup.guests[setup.first].name


def assert_playable(setup: TableSetup) -> None:
    """Begin at the table, and read back what is written down of it."""
    match = setup.begin(Random(1))
    assert not match.over
    assert len(set(symbols(setup))) == len(setup.guests) == len(match.seats)
    reading = sheet.read(sheet.write(match).encode())
    again = reading.match
    assert reading.dropped is None
    assert again.game is match.game is setup.game
    assert again.seats == match.seats == tuple(Seat(guest.name, guest.bot) for guest in setup.guests)
    assert again.options == match.options == setup.options
    assert again.first == match.first
    assert again.notes == match.notes
    assert again.position == match.position
    assert symbols_of(again) == tuple(symbols(setup))
    assert setup.first in (None, match.first)


# A new table.


@every_game
def test_a_table_is_set_as_usual_for_two_persons(game: Game) -> None:
    setup = usual(game)
    assert names(setup) == ["Ada", "Ben"]
    assert symbols(setup) == list(SYMBOLS[:2])
    assert setup.options == game.full_options({})
    assert setup.first is None
    assert not any(guest.bot for guest in setup.guests)
    assert_playable(setup)


@every_game
def test_every_number_of_guests_can_sit_down(game: Game) -> None:
    for guests in game.seats:
        assert_playable(usual(game, guests))


@every_game
def test_every_option_can_be_chosen(game: Game) -> None:
    for key, option in game.options.items():
        for value in option.values:
            setup = usual(game).with_option(key, value)
            assert setup.options == {**game.full_options({}), key: value}
            assert_playable(setup)


@every_game
def test_an_option_that_does_not_exist_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="unknown option"):
        usual(game).with_option("weather", "fine")


@every_game
def test_every_guest_may_be_a_bot_of_every_level(game: Game) -> None:
    for level in LEVEL_NAMES:
        setup = usual(game).with_guest(1, name=BOT_NAMES[0], bot=level)
        assert setup.guests[1] == Guest("Noisette", SYMBOLS[1], level)
        assert_playable(setup)
        assert setup.with_guest(1, bot=None).guests[1].bot is None


def test_the_names_of_bots_fit() -> None:
    assert all(clean_name(name) == name for name in BOT_NAMES)
    assert len(BOT_NAMES) >= max(game.seats[-1] for game in GAMES.values())


# Changing guests.


def test_a_change_gives_another_table_and_leaves_the_old_one() -> None:
    setup = usual(GAMES["go_nuts"], 3)
    before = setup.facts()
    setup.with_guest(0, name="Zoë", symbol="leaf", bot="easy")
    setup.with_new_guest("Dan")
    setup.without_guest(0)
    setup.moved(0, 2)
    setup.with_option("target", "75")
    assert setup.facts() == before


def test_a_name_is_cleaned_and_an_empty_one_is_not_taken() -> None:
    setup = usual(GAMES["go_nuts"])
    assert names(setup.with_guest(1, name="  Chloé |=# de  la\nRue ")) == ["Ada", "Chloé de laR"]
    for nothing in ("", "   ", "|=#", "\n\t\0", "\u200b", "\u00a0"):
        assert names(setup.with_guest(1, name=nothing)) == ["Ada", "Ben"]


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_name_is_typed_the_table_can_be_played_at(name: str) -> None:
    assert_playable(usual(GAMES["go_nuts"]).with_guest(0, name=name))


@given(st.text(st.characters(exclude_categories=()) | st.sampled_from(" |=#\n\t\r")))
def test_a_clean_name_is_short_printable_and_stays_as_it_is(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= LONGEST_NAME
    assert clean.isprintable()
    assert not set(clean) & set("|=#")
    assert clean == clean.strip()
    assert clean_name(clean) == clean


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("Ada", "Ada"),
        (" Ana   María ", "Ana María"),
        ("Ж", "Ж"),
        ("🐿️ Nut", "🐿️ Nut"),
        ("A|B=bot:hard#", "ABbot:hard"),
        ("Bartholomew the Great", "Bartholomew"),
        ("x" * 50, "x" * LONGEST_NAME),
        ("a\u202eb\ud800c\x00d", "abcd"),
        ("", ""),
    ],
)
def test_a_name_is_cleaned(typed: str, clean: str) -> None:
    assert clean_name(typed) == clean


def test_a_symbol_that_another_guest_has_is_swapped() -> None:
    setup = usual(GAMES["go_nuts"], 3)
    claw, wave, sun = SYMBOLS[:3]
    assert symbols(setup.with_guest(0, symbol=sun)) == [sun, wave, claw]
    assert symbols(setup.with_guest(2, symbol=claw)) == [sun, wave, claw]


def test_a_free_symbol_is_taken_and_ones_own_is_kept() -> None:
    setup = usual(GAMES["go_nuts"], 3)
    assert symbols(setup.with_guest(1, symbol=SYMBOLS[4])) == [SYMBOLS[0], SYMBOLS[4], SYMBOLS[2]]
    assert setup.with_guest(1, symbol=SYMBOLS[1]) == setup


@every_game
def test_guests_join_until_the_table_is_full(game: Game) -> None:
    setup = usual(game)
    for number in range(10):
        setup = setup.with_new_guest(f"Guest {number}")
        assert_playable(setup)
    assert len(setup.guests) == game.seats[-1]
    assert setup.with_new_guest("Late") == setup


@every_game
def test_guests_leave_until_only_as_many_as_must_be_are_left(game: Game) -> None:
    setup = usual(game, game.seats[-1])
    for _ in range(10):
        setup = setup.without_guest(0)
        assert_playable(setup)
    assert len(setup.guests) == game.seats[0]
    assert names(setup) == list(NAMES[game.seats[-1] - game.seats[0] : game.seats[-1]])


def test_a_guest_who_joins_gets_a_symbol_that_is_free() -> None:
    setup = usual(GAMES["go_nuts"], 3).without_guest(0).with_new_guest("Dan")
    assert symbols(setup) == [SYMBOLS[1], SYMBOLS[2], SYMBOLS[0]]


@pytest.mark.parametrize("first", [None, 0, 1, 2, 3, 4])
@pytest.mark.parametrize("leaves", range(5))
def test_who_begins_still_begins_when_another_leaves(first: int | None, leaves: int) -> None:
    full = usual(GAMES["nutty_business"], 5)
    setup = TableSetup(full.game, full.guests, full.options, first)
    after = setup.without_guest(leaves)
    assert names(after) == [name for seat, name in enumerate(NAMES) if seat != leaves]
    assert first_name(after) == (None if first == leaves else first_name(setup))
    assert_playable(after)


@pytest.mark.parametrize("first", [None, 0, 1, 2, 3, 4])
def test_who_begins_still_begins_when_guests_change_places(first: int | None) -> None:
    full = usual(GAMES["nutty_business"], 5)
    setup = TableSetup(full.game, full.guests, full.options, first)
    for seat in range(5):
        for to in range(5):
            after = setup.moved(seat, to)
            assert names(after)[to] == names(setup)[seat]
            assert [name for name in names(after) if name != names(setup)[seat]] == [
                name for name in names(setup) if name != names(setup)[seat]
            ]
            assert set(after.guests) == set(setup.guests)
            assert first_name(after) == first_name(setup)
            assert_playable(after)


def test_chance_decides_who_begins_unless_it_was_chosen() -> None:
    setup = usual(GAMES["go_nuts"], 4)
    assert {setup.begin(Random(seed)).first for seed in range(60)} == {0, 1, 2, 3}
    for first in range(4):
        chosen = TableSetup(setup.game, setup.guests, setup.options, first)
        assert {chosen.begin(Random(seed)).first for seed in range(10)} == {first}


CHANGES = st.one_of(
    st.tuples(st.just("name"), st.integers(0, 4), st.text(max_size=20)),
    st.tuples(st.just("symbol"), st.integers(0, 4), st.sampled_from(SYMBOLS)),
    st.tuples(st.just("bot"), st.integers(0, 4), st.sampled_from([None, *LEVEL_NAMES])),
    st.tuples(st.just("joins"), st.just(0), st.sampled_from(NAMES)),
    st.tuples(st.just("leaves"), st.integers(0, 4), st.none()),
    st.tuples(st.just("moves"), st.integers(0, 4), st.integers(0, 4)),
)


@settings(max_examples=60)
@given(st.sampled_from(list(GAMES.values())), st.lists(CHANGES, max_size=12))
def test_after_any_changes_the_table_can_be_played_at_and_remembered(
    game: Game, changes: list[tuple[str, int, Any]]
) -> None:
    setup = usual(game)
    for kind, seat, value in changes:
        seat %= len(setup.guests)
        if kind == "joins":
            setup = setup.with_new_guest(value)
        elif kind == "leaves":
            setup = setup.without_guest(seat)
        elif kind == "moves":
            setup = setup.moved(seat, value % len(setup.guests))
        else:
            setup = setup.with_guest(seat, **{kind: value})
    assert_playable(setup)
    assert TableSetup.remembered(game, json.loads(json.dumps(setup.facts())), NAMES) == setup


# Remembering.


@every_game
def test_a_table_is_remembered_as_it_was(game: Game) -> None:
    for guests in game.seats:
        for first in (None, *range(guests)):
            setup = usual(game, guests).with_guest(1, name="Chloé", bot="hard", symbol="leaf")
            for key, option in game.options.items():
                setup = setup.with_option(key, option.values[-1])
            setup = TableSetup(game, setup.guests, setup.options, first)
            facts = json.loads(json.dumps(setup.facts()))
            assert TableSetup.remembered(game, facts, NAMES) == setup
            assert_playable(setup)


@every_game
@pytest.mark.parametrize("facts", [None, {}, [], "facts", 7, True, {"guests": []}, {"guests": None}])
def test_without_a_memory_the_table_is_set_as_usual(game: Game, facts: object) -> None:
    assert TableSetup.remembered(game, facts, NAMES) == usual(game)


@pytest.mark.parametrize(
    "change",
    [
        {"first": 2},
        {"first": -1},
        {"first": "0"},
        {"first": [0]},
        {"options": {"target": "31"}},
        {"options": {"weather": "fine"}},
        {"options": None},
        {"options": [["target", "30"]]},
        {"guests": [{"name": "Ada", "symbol": "sun", "bot": None}]},
        {"guests": [{"name": name, "symbol": "sun", "bot": None} for name in "AB"]},
        {"guests": [{"name": "A", "symbol": symbol, "bot": None} for symbol in ("sun", "star")]},
        {"guests": [{"name": "A", "symbol": symbol, "bot": None} for symbol in ("sun", ["moon"])]},
        {"guests": [{"name": "A", "symbol": symbol, "bot": "godlike"} for symbol in ("sun", "moon")]},
        {"guests": [{"name": "A", "symbol": symbol, "bot": {}} for symbol in ("sun", "moon")]},
        {"guests": [{"name": name, "symbol": symbol, "bot": None} for name, symbol in (" s", "|m")]},
        {"guests": [{"name": "A", "symbol": symbol} for symbol in ("sun", "moon")]},
        {"guests": [{"name": "A", "symbol": symbol, "bot": None} for symbol in SYMBOLS]},
        {"guests": {"name": "A"}},
    ],
    ids=str,
)
def test_a_memory_that_makes_no_sense_is_not_believed(change: dict[str, Any]) -> None:
    setup = usual(GAMES["go_nuts"])
    facts = {**setup.with_guest(0, name="Zoë").facts(), **change}
    assert TableSetup.remembered(setup.game, facts, NAMES) == setup


def test_a_memory_without_one_of_its_facts_is_not_believed() -> None:
    setup = usual(GAMES["go_nuts"])
    facts = setup.with_guest(0, name="Zoë").facts()
    for missing in facts:
        rest = {key: value for key, value in facts.items() if key != missing}
        assert TableSetup.remembered(setup.game, rest, NAMES) == setup


def test_a_memory_of_another_game_is_believed_only_where_it_fits() -> None:
    facts = usual(GAMES["nutty_business"], 5).facts()
    for game in GAMES.values():
        assert_playable(TableSetup.remembered(game, facts, NAMES))


@every_game
@pytest.mark.parametrize("first", [0.0, 1.0])
def test_a_remembered_first_player_that_is_no_whole_number_does_no_harm(game: Game, first: float) -> None:
    assert_playable(TableSetup.remembered(game, {**usual(game).facts(), "first": first}, NAMES))


ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=20)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | ANY_TEXT
    | st.sampled_from([*SYMBOLS, *LEVEL_NAMES]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(ANY_TEXT, inner, max_size=6),
    max_leaves=20,
)
GUEST = st.fixed_dictionaries(
    {
        "name": ANY_TEXT | st.sampled_from(NAMES) | JSON,
        "symbol": st.sampled_from(SYMBOLS) | JSON,
        "bot": st.sampled_from([None, *LEVEL_NAMES]) | JSON,
    }
)
NEARLY_FACTS = st.fixed_dictionaries(
    {},
    optional={
        "guests": st.lists(GUEST | JSON, max_size=7) | JSON,
        "options": st.dictionaries(
            st.sampled_from(["target", "blind", "choosy", "random"]) | ANY_TEXT,
            st.sampled_from(["30", "75", "yes", "no"]) | JSON,
            max_size=4,
        )
        | JSON,
        "first": st.none()
        | st.integers(-2, 6)
        | st.booleans()
        | ANY_TEXT
        | st.lists(st.integers(), max_size=2),
    },
)


@st.composite
def damaged_facts(draw: st.DrawFn) -> tuple[Game, dict[str, Any]]:
    """Take good facts and replace at most one of them by anything."""
    game = draw(st.sampled_from(list(GAMES.values())))
    guests = draw(st.sampled_from(list(game.seats)))
    facts = usual(game, guests).facts()
    facts["first"] = draw(st.none() | st.integers(0, guests - 1))
    where: Any = draw(st.sampled_from([facts, facts["options"], facts["guests"], *facts["guests"]]))
    if isinstance(where, list):
        where[draw(st.integers(0, guests - 1))] = draw(JSON)
    elif where:
        key = draw(st.sampled_from(list(where)))
        where[key] = draw(JSON.filter(lambda value: key != "first" or not isinstance(value, float)))
    return game, facts


@settings(max_examples=150)
@given(st.sampled_from(list(GAMES.values())), JSON | NEARLY_FACTS)
def test_whatever_was_remembered_a_match_can_be_begun(game: Game, facts: object) -> None:
    assert_playable(TableSetup.remembered(game, facts, NAMES))


@settings(max_examples=150)
@given(damaged_facts())
def test_whichever_fact_was_damaged_a_match_can_be_begun(damaged: tuple[Game, dict[str, Any]]) -> None:
    game, facts = damaged
    assert_playable(TableSetup.remembered(game, facts, NAMES))


# Symbols in the sheet.


@pytest.mark.parametrize(
    "note",
    [None, "", "sun", "sun moon leaf", "sun sun", "sun star", "SUN MOON", "sun,moon", "sun moon sun", "☀ ☾"],
)
def test_a_sheet_from_elsewhere_gets_the_usual_symbols(note: str | None) -> None:
    notes = {} if note is None else {"symbols": note}
    match = Match(GAMES["nut"], [Seat("A"), Seat("B")], notes=notes)
    assert symbols_of(match) == SYMBOLS[:2]
    assert symbols_of(sheet.read(sheet.write(match).encode()).match) == SYMBOLS[:2]


def test_symbols_are_read_over_any_spaces() -> None:
    match = Match(GAMES["nut"], [Seat("A"), Seat("B")], notes={"symbols": "  sun   moon "})
    assert symbols_of(match) == ("sun", "moon")


@given(ANY_TEXT)
def test_whatever_symbols_a_sheet_names_every_seat_has_its_own(note: str) -> None:
    found = symbols_of(Match(GAMES["go_nuts"], [Seat("A"), Seat("B"), Seat("C")], notes={"symbols": note}))
    assert len(set(found)) == 3
    assert set(found) <= set(SYMBOLS)
