"""Bots as persons: everybody has a face and words, and who speaks has a reason; never two in a row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from app.language import LANGUAGES, speaker
from app.model.characters import LOOKS, Chatter, character_of, manner, style, wears, words
from app.model.story import teller_of
from app.model.table_setup import BOT_NAMES
from app.roots import piece_source
from app.theme import SYMBOLS
from engine import sheet
from engine.game import Event
from engine.games import GAMES
from engine.match import LEVEL_NAMES, AnyMatch, Match, Seat
from tests.games import FOLDER

LONGEST_WORDS = 32


def match_of(game: str, *bots: int, number: int = 3) -> AnyMatch:
    seats = [Seat(BOT_NAMES[seat], "easy" if seat in bots else None) for seat in range(number)]
    return Match(GAMES[game], seats)


def stolen(thief: int, rival: int, nuts: int = 1) -> Event:
    return Event("stolen", {"seat": thief, "rival": rival, "nuts": nuts})


NOTHING = [Event("played", {"seat": 0, "card": "c2", "place": "left"})]


def test_at_least_six_are_told_apart_by_what_they_wear_and_are_like() -> None:
    assert len(set(BOT_NAMES)) >= 6
    say = speaker("en")
    assert len({wears(name, bot=True) for name in BOT_NAMES}) == len(BOT_NAMES)
    assert len({manner(name, say) for name in BOT_NAMES}) == len(BOT_NAMES)
    pieces = [*(wears(name, bot=True) for name in BOT_NAMES)]
    pieces += [f"face_{look}_{symbol}" for look in LOOKS.values() for symbol in SYMBOLS]
    assert all(map(piece_source, pieces))
    assert wears("Noisette", bot=False) == "", "a person of that name is herself"


def test_a_bot_by_any_other_name_is_somebody_and_stays_so() -> None:
    assert character_of("Noisette 2") == "Noisette"
    assert character_of("Ada") == character_of("Ada") in BOT_NAMES
    assert len({character_of(f"{letter}x") for letter in "abcdef"}) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_short_words_of_his_own_for_everything(language: str) -> None:
    say = speaker(language)
    said = [words(name, feeling, say) for name in BOT_NAMES for feeling in LOOKS]
    assert len(set(said)) == len(said)
    assert all(0 < len(text) <= LONGEST_WORDS for text in said), max(said, key=len)
    for level in LEVEL_NAMES:
        assert len({style(name, level, say) for name in BOT_NAMES}) == len(BOT_NAMES)


def test_whoever_is_robbed_speaks_before_the_thief_and_persons_never() -> None:
    theft = [stolen(1, 2)]
    assert Chatter(match_of("nutty_business", 1, 2)).hear(theft) == (2, "robbed", False)
    assert Chatter(match_of("nutty_business", 1)).hear(theft) == (1, "gloating", False)
    assert Chatter(match_of("nutty_business", 0)).hear(theft) is None
    assert Chatter(match_of("nutty_business", 1, 2)).hear([stolen(1, 2, nuts=0)]) is None


def test_two_acts_in_a_row_never_have_a_remark_and_nobody_repeats_himself() -> None:
    chatter = Chatter(match_of("nutty_business", 1, 2))
    theft = [stolen(1, 2)]
    heard = [chatter.hear(theft) for _ in range(4)]
    assert heard == [(2, "robbed", False), None, (2, "robbed", True), None], "the second time he only looks"
    assert chatter.hear(NOTHING) is None
    assert chatter.hear([stolen(2, 1)]) == (1, "robbed", False)


def test_at_the_end_a_bot_that_has_won_speaks_or_else_one_that_has_not() -> None:
    ended = [Event("ended", {"winners": [1], "reason": ""})]
    assert Chatter(match_of("nut", 1, 2)).hear(ended) == (1, "won", False)
    assert Chatter(match_of("nut", 2)).hear(ended) == (2, "beaten", False)


def golden(game: str) -> Iterator[AnyMatch]:
    for path in sorted((FOLDER / game / "golden").glob("*.sheet")):
        yield sheet.read(path.read_bytes()).match


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_bots_speak_now_and_then_about_what_is_theirs(game: str) -> None:
    acts, spoken = 0, []
    for played in golden(game):
        seats = range(len(played.seats))
        bots = Match(GAMES[game], [Seat(BOT_NAMES[seat], "easy") for seat in seats], played.options)
        chatter = Chatter(bots)
        heard = [chatter.hear(line.events) for line in played.lines]
        assert not any(one and other for one, other in pairwise(heard))
        remarks = [remark for remark in heard if remark]
        assert all(remark.seat in seats and remark.feeling in LOOKS for remark in remarks)
        acts, spoken = acts + len(heard), spoken + remarks
    assert 0.01 < len(spoken) / acts < 0.3, len(spoken) / acts
    assert len({remark.feeling for remark in spoken}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_felt_is_among_what_everybody_knows(game: str) -> None:
    """A remark hangs on an event and nothing else; who looks on sees the same events as whoever plays."""
    teller = teller_of(game)
    for played in golden(game):
        for line in played.lines:
            for event in line.events:
                assert all(feeling in LOOKS for _, feeling in teller.feelings(event))
