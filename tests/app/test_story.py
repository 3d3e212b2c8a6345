"""The story of a match, told to everybody: in words and pictures, round by round. No window here."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.language import LANGUAGES, speaker
from app.model.reasons import reasons_of
from app.model.story import AT_ONCE, StoryRow, last_turn_over, rows, since, story, teller_of
from app.roots import piece_source
from app.theme import SYMBOLS
from engine import sheet
from engine.game import CHANCE, Event
from engine.games import GAMES
from engine.match import Match
from tests.games import part_of
from tests.golden_sheets import path_of, tables
from tests.random_play import match_of
from tests.secrets import has_secrets, permuted

SHEETS = [path_of(setup, 0) for setup in tables()]
ENGLISH = speaker("en")
ONE_TURN = {
    "nutty_business": ({"played"}, 1),
    "go_nuts": ({"hidden", "cracked", "frenzy_over"}, 1),
    "nut": ({"placed"}, 1),
    "nacho_incident": ({"sent"}, 4),
}
"""What happens in each turn, and how many of them everybody has in a round."""


@pytest.fixture(params=SHEETS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def match(request) -> Match:
    return sheet.read(request.param.read_bytes()).match


def test_everything_is_told_in_both_languages_with_pictures_that_are_drawn(match) -> None:
    told = [story(match, SYMBOLS, speaker(language)) for language in LANGUAGES]
    assert [entry.at for entry in told[0]] == [entry.at for entry in told[1]]
    assert len(told[0]) > len(match.lines) / 10
    for english, french in zip(*told, strict=True):
        assert english.text
        assert english.text != french.text
        assert all(map(piece_source, english.pictures)), english


def test_what_was_played_is_told_afterwards_in_pictures_and_without_rings(match) -> None:
    """The coach tells of moves where nothing is ringed, from what their player could see."""
    about = teller_of(match.game.name).about
    names = [seat.name for seat in match.seats]
    english, french = (reasons_of(match.game.name, names, speaker(language)) for language in LANGUAGES)
    for at, (seat, move, _) in enumerate(match.lines):
        if seat == CHANCE or match.positions[at].racing:
            continue
        view = match.positions[at].view(seat)
        pictures = about(view, seat, move, SYMBOLS)
        assert all(map(piece_source, pictures)), move
        assert pictures or str(move) in ("sell", "discard", "pay"), move
        assert "ringed" not in english.told(view, seat, move)
        assert english.told(view, seat, move) != french.told(view, seat, move)


def test_rounds_come_one_after_the_other_and_everybody_has_a_turn_in_each(match) -> None:
    told = story(match, SYMBOLS, ENGLISH)
    numbers = [entry.round for entry in told]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, numbers[-1] + 1))
    names, times = ONE_TURN.get(match.game.name, (set(), 1))
    turns = Counter((entry.round, entry.seat) for entry in told if entry.event.name in names)
    assert all(turns[1, seat] == times for seat in range(len(match.seats)) if names)
    assert max(turns.values(), default=times) == times


def test_the_mark_is_where_somebody_has_seen_all_of_a_turn(match) -> None:
    teller, rng = teller_of(match.game.name), Random(3)
    for lines in rng.sample(range(1, len(match.lines)), 5):
        part = match.up_to(lines)
        turns = [
            at
            for at, line in enumerate(part.lines)
            if line.seat != CHANCE and teller.is_turn(part.positions[at], line.seat, line.move)
        ]
        for seat in range(len(match.seats)):
            over = last_turn_over(part, seat, teller)
            mine = [at for at in turns if part.lines[at].seat == seat]
            behind = [at for at in turns if at >= over and part.lines[at].seat != seat]
            assert all(at < min(behind, default=lines) for at in mine if at < over)
            if over:
                assert part.lines[over - 1].seat in (seat, CHANCE)
                assert behind, "nobody else has had a turn"
                assert not [at for at in mine if at >= over and at < max(behind)]
        marks = [row for row in rows(part, range(len(part.seats)), SYMBOLS, ENGLISH) if row.kind == "turn"]
        assert len({row.symbol for row in marks}) == len(marks)


def test_secrets_do_not_change_what_is_told(match) -> None:
    if not has_secrets(match.game.name):
        return
    rng = Random(5)
    part = match.up_to(rng.randrange(len(match.lines)))
    persons = range(len(part.seats))

    def told() -> list:
        return [
            rows(part, persons, SYMBOLS, ENGLISH),
            *(since(part, seat, SYMBOLS, ENGLISH) for seat in persons),
        ]

    before = told()
    part.positions = [permuted(position, None, rng) for position in part.positions]
    assert told() == before


@pytest.mark.parametrize("game", list(filter(has_secrets, GAMES)))
def test_two_matches_that_look_alike_are_told_alike(game: str) -> None:
    one, other = (rows(twin, (0, 1), SYMBOLS, ENGLISH) for twin in part_of(game, "secrets").twins())
    assert one == other


def test_since_a_turn_the_most_important_things_are_told_that_others_did(match) -> None:
    teller = teller_of(match.game.name)
    for lines in range(1, len(match.lines), 7):
        part = match.up_to(lines)
        for seat in range(len(part.seats)):
            told = since(part, seat, SYMBOLS, ENGLISH)
            assert len(told) <= AT_ONCE
            last = max((at for at, line in enumerate(part.lines) if line.seat == seat
                        and teller.is_turn(part.positions[at], seat, line.move)), default=None)  # fmt: skip
            assert not told or (last is not None and min(entry.at for entry in told) > last)
            assert all(teller.weight(entry.event) for entry in told)
            own = [entry for entry in told if part.lines[entry.at].seat == entry.seat == seat]
            assert not own, "what he has done himself, in a turn of everybody's, is no news to him"


def test_what_was_done_to_somebody_is_told_to_him_in_the_order_of_time() -> None:
    lines = """1 start c5\n2 start thief\n3 start bank\n1 play c2 new\n1 use left\n1 use right
2 play c3 new\n2 use left\n2 use right\n3 play raid new\n3 use right raid 1 left"""
    match = match_of(GAMES["nutty_business"], 3, lines)
    assert [entry.text for entry in since(match, 0, SYMBOLS, ENGLISH)] == [
        "Béa steals 2 nuts from Ada.",
        "Cleo plays Police Raid.",
        "Cleo raids Ada, covers Contraband 5 and gains 1 nut.",
    ]
    assert [entry.text for entry in since(match, 0, SYMBOLS, ENGLISH, most=1)] == [
        "Cleo raids Ada, covers Contraband 5 and gains 1 nut.",
    ]
    told = rows(match, (0, 1, 2), SYMBOLS, ENGLISH)
    assert told[:2] == [
        StoryRow("round", "Round 1"),
        StoryRow(
            "entry",
            "The opening cards are revealed: Ada – Contraband 5, Béa – Thief, Cleo – Banker.",
            pictures=["nb_claw_c5", "nb_wave_thief", "nb_sun_bank"],
        ),
    ]
    marks = {row.text: at for at, row in enumerate(told) if row.kind == "turn"}
    texts = [row.text for row in told]
    assert list(marks) == ["Ada played here", "Béa played here"]
    assert marks["Ada played here"] == texts.index("Béa plays Contraband 3.") - 1
    assert marks["Béa played here"] == texts.index("Cleo plays Police Raid.") - 1


FRENZY = """1 roll\n* NNSSX\n1 hide\n2 roll\n* NNNSS\n2 hide\n3 roll\n* SSSSS
1 dog 0\n* dog\n3 shake 0\n* NNSSX\n2 dog 600\n* dog\n"""


def test_a_frenzy_belongs_to_the_turn_that_brought_it() -> None:
    match = match_of(GAMES["go_nuts"], 3, FRENZY + "1 roll\n* NNSSX\n1 hide")
    texts = [row.text for row in rows(match, (2,), SYMBOLS, ENGLISH)]
    assert texts.index("Cleo played here") == texts.index("Cleo's frenzy brings 2 nuts.") + 1
    assert [entry.text for entry in since(match, 2, SYMBOLS, ENGLISH)] == ["Ada hides 2 nuts."]


def test_what_brought_rivals_most_nuts_matters_most() -> None:
    match = match_of(GAMES["go_nuts"], 3, FRENZY)
    assert [entry.text for entry in since(match, 0, SYMBOLS, ENGLISH, most=1)] == ["Béa hides 3 nuts."]


def test_cards_taken_back_and_customs_matter_more_than_what_others_steal_from_others() -> None:
    weight = teller_of("nutty_business").weight
    others = [Event("stolen", {"seat": 1, "rival": 2, "nuts": 2}), Event("raided", {"seat": 1, "rival": 2})]
    mine = [Event("taken_back", {"cards": ["c2"]}), Event("played", {"seat": 1, "card": "customs"})]
    assert min(map(weight, mine)) > max(map(weight, others))


def test_it_is_told_once_that_the_target_is_reached_and_the_round_finished() -> None:
    turn = "{0} roll\n* NNNNN\n" + "{0} roll\n* NNNNN\n" * 6 + "{0} hide\n"
    match = match_of(GAMES["go_nuts"], 3, turn.format(1) + turn.format(2) + "3 roll\n* NNSSX", target="30")
    said = "Ada reaches the target: last turns of the round!"
    texts = [row.text for row in rows(match, (), SYMBOLS, ENGLISH)]
    assert [text for text in texts if "target" in text] == [said]
    assert texts.index(said) == texts.index("Ada hides 35 nuts.") + 1
    assert match.position.finishing
