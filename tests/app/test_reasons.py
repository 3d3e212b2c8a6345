"""Hints are sentences: do this, because; true of the position, in both languages, from what may be known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.box import has_module, lesson_paths
from app.language import LANGUAGES, speaker
from app.model.reasons import Hint, Reasons, reasons_of
from app.session.course import course_of
from app.session.session import Advice
from app.theme import BOLD_FONT, TEXT_SIZES
from app.widgets.measure import squeeze
from engine import sheet
from engine.game import CHANCE, Move, Position
from engine.games import GAMES
from engine.nutty_business.moves import STARTS
from tests.games import game_of, part_of
from tests.random_play import NAMES, match_of, random_line, setups
from tests.secrets import permuted
from tests.truths import Case, Told, tell, untrue

ASIDE, ABOVE = 110, 26
"""What kv/notice.kv keeps free beside and above its words, in units."""
LONG_NAME = "Maximilienne"


def choices(game: str, rng: Random, moments: int) -> Iterator[tuple[Position, int, list[Move]]]:
    """Yield positions of all tables of a game with a gesture of somebody there."""
    tables = setups(game)
    if GAMES[game].level_studies:
        tables = tables[:1]  # the odds of each are worked out for a while
    course, found = course_of(game), 0
    while found < moments:
        position = rng.choice(tables).begin()
        while position.to_act:
            seat, move = random_line(position, rng)
            if seat != CHANCE and len(position.legal_moves(seat)) > 1:
                gesture, after = [move], position.apply(seat, move)
                if course.leads_on(move):
                    gesture.append(rng.choice(after.legal_moves(seat)))
                found += 1
                yield position, seat, gesture
            position = position.apply(seat, move)


def hint(position: Position, seat: int, gesture: list[Move], language: str = "en") -> Hint:
    names = [*NAMES[:1], LONG_NAME, *NAMES[2:]]
    reasons = reasons_of(game_of(type(position)), names, speaker(language))
    return reasons.hint(position.view(seat), Advice(seat, gesture, 0.41, 0.35))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_hint_says_what_and_why_and_fits_the_notice(game: str, language: str) -> None:
    say, scale = speaker(language), TEXT_SIZES["huge"]
    sentences = set()
    for position, seat, gesture in choices(game, Random(7), 300):
        found = hint(position, seat, gesture, language)
        assert found.action, gesture
        assert found.because, gesture
        sentences.add(found.sentence(say))
    size, wide, high = 23 * scale, 760 * scale - ASIDE, 84 * scale - ABOVE
    for text in sentences:
        assert not set(text) & set("{«“"), text
        assert squeeze(text, BOLD_FONT, size, wide, high) > 0.85, text


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_nothing_that_must_not_be_known(game: str) -> None:
    rng = Random(3)
    for position, seat, gesture in choices(game, rng, 150):
        assert hint(permuted(position, seat, rng), seat, gesture) == hint(position, seat, gesture)


TRUE = """
nutty_business 1 Open with the Thief: it can steal from the first turn on, wherever Contraband lies open.
nutty_business 3 Play the Banker as a second pile: Pistache's Thief gets nothing here any more.
nutty_business 12 Cover the Thief of Pistache: that Thief steals no more.
nutty_business 16 Play the Contraband 5 onto the right pile: it brings 5 nuts, 2 of them for the Customs\
 of Noisette.
nutty_business 22 Play the Beach Holiday onto the right pile: 3 cards come back, the Contraband 5 among them,\
 for 5 nuts less this turn.
nutty_business 28 Play the Thief onto the right pile: it takes 1 nut at once, from Pistache.
nutty_business 36 Play the Contraband 3 onto the right pile: it brings 3 nuts, and the Banker keeps the\
 Customs of Ada off.
go_nuts 0 Roll 5 dice: there is nothing to lose yet.
go_nuts 6 Roll 2 dice: about 3 of 4 rolls go well; against the best rival, rolling wins 42 of 100, hiding 39.
go_nuts 78 Hide 3 nuts: about 1 of 20 rolls would lose them; against the best rival, hiding wins 50 of 100,\
 rolling 62.
nacho_incident 8 Hire the Klutz of Saskatchewan (3): the cantina in Alberta would then be the best (7).
nacho_incident 9 Take the salsa from Noisette to Alberta: it earns 7 gold, and the cantina there becomes\
 the best, worth 7 gold at the end of the round.
nacho_incident 10 Go to Alberta and deliver nothing: the cantina there grows to 2.
nacho_incident 12 Sell nothing: in Saskatchewan the sour cream can earn 8 gold.
nacho_incident 33 Go to Saskatchewan and deliver nothing: no province within reach wants this food.
nacho_incident 43 Bring the onion to Quebec: it earns 3 gold, and a Mountie there leaves with an arrest.
nacho_incident 50 Keep them all: they are 8 on average, new ones 5.
nut 1 Take yellow-purple-red from column A to the ringed place: 3 colours begin to count, for 3 points.
nut 9 Take blue-red-purple from column C to the ringed place: purple grows from 1 to 2, in all 2 points more.
nut 18 Lay blue-squirrel-orange onto the ringed place: with its squirrel red counts 6 instead of 3.
"""
"""What is said of some lines of the lessons; whoever looks there can count it."""


@pytest.mark.parametrize("row", TRUE.strip().splitlines())
def test_what_is_said_is_so(row: str) -> None:
    game, number, sentence = row.split(" ", 2)
    match, line = sheet.read(lesson_paths(game)[0].read_bytes()).match, int(number)
    (seat, move, _), names = match.lines[line], [seat.name for seat in match.seats]
    gesture = [move, match.lines[line + 1].move] if course_of(game).leads_on(move) else [move]
    say = speaker("en")
    found = reasons_of(game, names, say).hint(match.positions[line].view(seat), Advice(seat, gesture, None))
    assert found.sentence(say) == sentence


NUTS = """cachette 1
game: nutty_business
rules: 1
seats: Ada | Béa
first: 1

1 start c3
2 start c2
"""
HOLIDAY_BACK = "the Beach Holiday in hand can take that pile back later, for 1 nut less this turn"
THIEF_WAITS = "from the next turn on it takes a nut for each Contraband that lies open"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("play c2 left", HOLIDAY_BACK),
        ("play thief left", f"{THIEF_WAITS}, for 3 nuts less this turn"),
        ("play raid left", "from the next turn on it raids whoever has two piles, for 3 nuts less this turn"),
        ("play c5 left", "2 nuts more come in this turn than with the card below"),
        ("play holiday left", "1 card comes back, the Contraband 3, for 3 nuts less this turn"),
    ],
)
def test_no_loss_of_nuts_is_sold_as_a_gain(move: str, reason: str) -> None:
    view = sheet.read(NUTS.encode()).match.view(0)
    advice = Advice(0, [next(legal for legal in view.legal_moves(0) if str(legal) == move)], 0.41, 0.35)
    assert reasons_of("nutty_business", NAMES, speaker("en")).hint(view, advice).because == reason


@pytest.mark.parametrize(
    ("chance", "other", "reason"),
    [
        (0.41, 0.35, "the expert wins 41 times in 100, otherwise 35"),
        (0.41, 0.44, "the expert wins 41 times in 100 like this"),
        (0.41, None, "the expert wins 41 times in 100 like this"),
        (None, None, "the expert would do the same"),
    ],
)
def test_without_a_better_reason_the_odds_are_one(chance, other, reason) -> None:
    """A new game says its moves in their notation, until it has words of its own."""
    match = match_of(GAMES["nutty_business"], 2)
    found = Reasons(NAMES, speaker("en")).hint(match.view(0), Advice(0, [STARTS[0]], chance, other))
    assert found == Hint("Play “start c2”", reason)


SOME = 6
"""Of many legal moves so many are asked about."""


@pytest.mark.parametrize("game", [game for game in GAMES if has_module(game, "reasons")])
def test_every_legal_move_has_a_reason_in_words_that_is_true(game: str, request) -> None:
    """Odds alone are no hint: whatever an expert may find, what is said for it holds in the position."""
    truths, rng, course = part_of(game, "truths").TRUTHS, Random(5), course_of(game)
    reasons, said = reasons_of(game, NAMES, tell), Counter[str]()
    for position, seat, _ in choices(game, rng, request.config.getoption("--reasons")):
        view = position.view(seat)
        legal = view.legal_moves(seat)
        for move in rng.sample([*legal], SOME) if len(legal) > SOME else legal:
            gesture = [move]
            if course.leads_on(move) and rng.random() < 0.8:
                gesture.append(rng.choice(view.apply(seat, move).legal_moves(seat)))
            because = reasons.because(view, seat, gesture)
            assert because, [str(one) for one in gesture]
            case = Case(view, seat, gesture, NAMES, {})
            assert not [*untrue(truths, case, because)], [str(one) for one in gesture]
            said.update(
                part.template for part in (because, *because.facts.values()) if isinstance(part, Told)
            )
    assert len(truths.keys() & said) > len(truths) / 3, "most of it is never said"
