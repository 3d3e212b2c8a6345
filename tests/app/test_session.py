"""Sessions without a window: whole matches, demos, lessons and replays, the law of undo, advice, chance."""

from __future__ import annotations

from functools import partial
from random import Random, SystemRandom

import pytest

from app.model.demo import demo_match
from app.session.lesson import LEARNER, read_lesson
from app.session.modes import Demo, Lesson, NotOver, Play, Replay
from app.session.session import Advice, hints_taken
from engine import sheet
from engine.bots import random_bot
from engine.bots.levels import LEVEL_SETTINGS
from engine.bots.search import Search
from engine.games import GAMES
from engine.match import AnyMatch, Match, Seat
from tests.app.headless import BlindTable, session_of
from tests.games import FOLDER
from tests.random_play import random_line

PERSONS = (Seat("Ada"), Seat("Béa"), Seat("Noisette", "easy"))


@pytest.fixture
def quick_bots(monkeypatch) -> None:
    """The search would take minutes."""
    monkeypatch.setitem(LEVEL_SETTINGS, "hard", LEVEL_SETTINGS["easy"])


def any_move(rng: Random):
    """People who play anything."""

    def ask(session):
        seat = next(seat for seat in session.position.to_act if seat in session.persons)
        return seat, random_bot(session.match.view(seat), seat, rng)

    return ask


def nobody(session) -> None:
    raise AssertionError("nobody is asked here")


@pytest.mark.parametrize("name", GAMES)
def test_people_and_bots_play_a_match_to_its_end(name: str) -> None:
    session = session_of(Match(GAMES[name], PERSONS), rng=Random(3))
    table = BlindTable(session, any_move(Random(3)))
    session.agenda.clock.run()
    assert session.match.over
    assert [played.line for played in table.told] == session.match.lines[-len(table.told) :]
    assert all(session.match.positions[at + 1] is played.after for at, played in _numbered(table))


def _numbered(table: BlindTable):
    start = len(table.session.match.lines) - len(table.told)
    return enumerate(table.told, start)


@pytest.mark.usefixtures("quick_bots")
@pytest.mark.parametrize("number", range(4))
def test_a_demo_plays_itself(number: int) -> None:
    session = session_of(demo_match(Random(number)), Demo(), Random(number))
    BlindTable(session, nobody)
    session.agenda.clock.run()
    assert session.match.over
    assert session.undoer is None
    assert session.agenda.clock.now > 0, "it can be followed"


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_plays_the_record_line_by_line(name: str) -> None:
    for path in sorted((FOLDER / name / "golden").glob("*_1.sheet")):
        record = sheet.read(path.read_bytes()).match
        session = session_of(record.up_to(0), Replay(record))
        table = BlindTable(session, nobody)
        session.agenda.clock.run()
        assert session.match.positions == record.positions
        assert [line[:2] for line in session.match.lines] == [line[:2] for line in record.lines]
        assert session.persons == ()
        lines = len(record.lines) // 2
        session.go_to(record, lines)
        assert session.match.positions[: lines + 1] == record.positions[: lines + 1]
        table.go_on()
        session.agenda.clock.run()
        assert session.match.position == record.position


def test_a_replay_leaves_its_record_alone() -> None:
    record = sheet.read((FOLDER / "nut" / "golden" / "2p_1.sheet").read_bytes()).match
    lines = list(record.lines)
    session = session_of(record.up_to(4), Replay(record))
    BlindTable(session, nobody)
    session.agenda.clock.run()
    assert record.lines == lines
    assert session.match is not record


def test_a_match_that_is_not_over_is_not_seen_again() -> None:
    with pytest.raises(NotOver):
        Replay(Match(GAMES["nut"], PERSONS))


@pytest.mark.parametrize(("name", "chapter"), [(n, c) for n in GAMES for c in range(len(read_lesson(n)))])
def test_a_lesson_is_played_through(name: str, chapter: int) -> None:
    """What is taught passes; in a race the learner rolls until it is over."""
    taught = read_lesson(name)[chapter]
    lesson = Lesson(taught, 0)
    session = session_of(taught.begin("Ada", 0), lesson, Random(1))
    steps: list[int] = []
    lesson.stepped.connect(lambda: steps.append(lesson.at))

    def ask(session):
        step = lesson.step
        while step and step.reads:
            lesson.read_on()
            step = lesson.step
        if step is None:
            return None
        if step.race:
            moves = session.position.legal_moves(LEARNER)
            return (LEARNER, moves[0]) if moves else None
        return (LEARNER, step.move) if step.seat == LEARNER else None

    table = BlindTable(session, ask)
    for _ in range(1000):
        session.agenda.clock.run()
        if lesson.step is None:
            break
        if lesson.step.reads:
            lesson.read_on()
        elif lesson.step.race:
            seat = min(session.position.to_act, key=lambda seat: session.position.legal_moves(seat)[0].at)
            session.intend(seat, session.position.legal_moves(seat)[0])
        table.go_on()
    assert lesson.step is None
    assert steps == sorted(steps)


def test_a_lesson_takes_nothing_else_and_nothing_back() -> None:
    taught = read_lesson("nutty_business")[0]
    lesson = Lesson(taught, 0)
    session = session_of(taught.begin("Ada", 0), lesson)
    wrong: list[bool] = []
    lesson.wrong.connect(lambda: wrong.append(True))
    while lesson.step and lesson.step.reads:
        lesson.read_on()
    other = next(move for move in session.position.legal_moves(LEARNER) if move != lesson.step.move)
    before = session.position
    assert not session.intend(LEARNER, other)
    assert wrong == [True]
    assert session.position is before
    assert session.undoer is None


# The law of undo.


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_back_leads_to_a_choice(name: str) -> None:
    """Never into the middle of a gesture, and never further than the match allows."""
    rng, taken = Random(5), 0
    for _ in range(8):
        session = session_of(Match(GAMES[name], PERSONS[:2]), rng=rng)
        session.let_chance_begin()
        while not session.match.over:
            if session.forced:
                session.play_forced()
                continue
            session.intend(*random_line(session.position, rng))
            undoer = session.undoer
            assert (undoer is not None) == any(session.match.can_undo(seat) for seat in (0, 1))
            if undoer is not None and rng.random() < 0.3:
                lines = len(session.match.lines)
                assert session.take_back()
                assert len(session.match.lines) < lines
                assert undoer in session.position.to_act
                assert not session.forced
                taken += 1
    assert taken or name == "go_nuts"


def test_a_card_of_nut_goes_back_with_its_placement() -> None:
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    seat = session.position.to_act[0]
    start = len(session.match.lines)
    session.intend(seat, session.position.legal_moves(seat)[0])
    session.intend(seat, session.position.legal_moves(seat)[0])
    assert session.undoer == seat
    assert session.take_back()
    assert len(session.match.lines) == start


def last_placement_of_a_turn():
    """Play NUT until a column is refilled behind a choice."""
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    filled = False
    while not filled:
        seat = session.position.to_act[0]
        session.intend(seat, session.position.legal_moves(seat)[0])
        chosen = session.match.positions[-2].forced() is None
        filled = chosen and any(event.name == "column_filled" for event in session.match.lines[-1].events)
    return session


def test_what_nobody_has_been_shown_can_be_taken_back() -> None:
    """The last placement of a turn refills a column; until that is shown the placement may go back."""
    session = last_placement_of_a_turn()
    assert session.undoer is None
    session.shown = len(session.match.lines) - 1
    assert session.undoer is not None


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_back_can_be_put_back_as_it_was(name: str) -> None:
    """Several choices, one after the other, with what bots have answered; on the disk as in the match."""
    rng, steps = Random(8), 0
    for seats in (PERSONS[:2], PERSONS[::2], PERSONS):
        keeper = Kept()
        session = session_of(Match(GAMES[name], seats), rng=rng, keeper=keeper)
        keeper.match = session.match
        session.let_chance_begin()
        while not session.match.over:
            session.intend(*(session.forced or random_line(session.position, rng)))
            session.shown = len(session.match.lines) - 1  # a refilled column of NUT lies face down
            steps += take_back_and_put_back(session, keeper)
            session.shown = None
    assert steps > 20


class Kept:
    """Keeps the lines, as a file does."""

    def __init__(self) -> None:
        self.match: AnyMatch | None = None
        self.lines: list = []

    def save(self, wait: bool = True) -> None:
        self.lines += self.match.lines[len(self.lines) :] if self.match else ()

    def rewrite(self) -> None:
        self.lines = self.match.lines[:]


def take_back_and_put_back(session, keeper: Kept) -> int:
    """Take back as far as the law goes, and put it all back; count the steps."""
    match = session.match
    went: list[tuple] = []
    while lines := session.undoable:
        before = match.lines[:], match.positions[:], lines
        assert session.take_back()
        assert session.redoable == lines
        assert match.positions == before[1][: len(match.lines) + 1]
        assert keeper.lines == match.lines == before[0][: len(match.lines)]
        went.append(before)
    for lines, positions, gone in reversed(went):
        assert session.put_back()
        assert keeper.lines == match.lines == lines
        assert match.positions == positions
        assert session.undoable == gone
    assert not session.redoable
    assert not session.put_back()
    return len(went)


def test_nothing_is_put_back_once_something_else_is_played() -> None:
    session = session_of(Match(GAMES["nutty_business"], PERSONS[:2]), rng=Random(1))
    for _ in range(2):
        session.intend(*random_line(session.position, Random(1)))
    moves = session.position.legal_moves(0)
    session.intend(0, moves[0])
    assert session.take_back()
    assert session.redoable
    session.intend(0, moves[-1])
    assert not session.redoable
    assert not session.put_back()
    assert session.match.lines[-1].move == moves[-1]


def test_what_nobody_had_seen_is_not_seen_when_it_is_put_back() -> None:
    """Else whoever takes the last placement of a turn back would know what lies in the column."""
    session = last_placement_of_a_turn()
    session.shown = len(session.match.lines) - 1
    shown = session.shown
    assert session.take_back()
    assert session.put_back()
    assert session.shown == shown
    assert session.undoer is not None


def test_hints_that_were_booked_stay_booked() -> None:
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    seat = session.position.to_act[0]
    session.advise(seat, session.match.view(seat), lambda _: None)
    for _ in range(2):
        session.intend(seat, session.position.legal_moves(seat)[0])
    for move in (session.take_back, session.put_back):
        assert move()
        assert hints_taken(session.match)[seat] == 1


# Advice.


def test_advice_is_a_whole_gesture_and_is_booked(quick_bots) -> None:
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    seat = session.position.to_act[0]
    given: list[Advice] = []
    session.advise(seat, session.match.view(seat), given.append)
    session.agenda.clock.run()
    (advice,) = given
    after = session.position
    for move in advice.moves:
        after = after.apply(seat, move)
    assert len(advice.moves) == 2
    assert hints_taken(session.match)[seat] == 1


def test_advice_that_comes_too_late_is_not_given(quick_bots) -> None:
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    seat = session.position.to_act[0]
    given: list[Advice] = []
    session.advise(seat, session.match.view(seat), given.append)
    session.intend(seat, session.position.legal_moves(seat)[0])
    session.agenda.clock.run()
    assert given == []


def test_an_expert_is_seen_to_think_until_he_answers_or_it_does_not_matter_any_more(quick_bots) -> None:
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    seat, told = session.position.to_act[0], []
    session.considering.connect(told.append)
    ask = partial(session.advise, seat, session.match.view(seat), lambda _: told.append("answer"))
    ask()
    session.agenda.clock.run()
    assert told == [True, False, "answer"]
    ask()
    session.forget_advice()
    session.forget_advice()
    assert told[3:] == [True, False]
    ask()
    session.intend(seat, session.position.legal_moves(seat)[0])
    session.agenda.clock.run()
    assert told[5:] == [True, False]


def test_advice_knows_what_comes_next_to_it() -> None:
    session = session_of(Match(GAMES["nut"], PERSONS[:2]), rng=Random(2))
    session.let_chance_begin()
    seat = session.position.to_act[0]
    search = Search(session.match.view(seat), seat, Random(1), GAMES["nut"].hints)
    best = search.best()
    assert search.hope_without(best) is None
    for _ in search.run(20):
        pass
    arms = search.root.arms[seat]
    following = sorted(arms, key=lambda move: (arms[move].tried, arms[move].worth))[-2]
    assert search.hope_without(search.best()) == search.hopes()[following]


# Chance: the machine's own for the match, a quick one for thoughts.


@pytest.fixture
def chances(monkeypatch) -> list[Random]:
    """What is handed to whoever thinks."""
    handed: list[Random] = []

    def watched(game, level, view, seat, rng):
        handed.append(rng)
        raise LookupError

    monkeypatch.setattr("app.session.modes.think", watched)
    return handed


def ask_both(match: AnyMatch, rng: Random | None = None):
    session = session_of(match, Play(), rng)
    for act in (session.let_actor_act, lambda: session.advise(0, match.view(0), print)):
        with pytest.raises(LookupError):
            act()
    return session


def bot_match() -> AnyMatch:
    return Match(GAMES["nutty_business"], [Seat("Ada"), Seat("Noisette", "hard")])


def test_every_thought_draws_from_a_quick_chance_of_its_own(chances) -> None:
    session = ask_both(bot_match())
    assert [type(chance) for chance in chances] == [Random, Random]
    assert chances[0].getstate() != chances[1].getstate(), "each is seeded anew"
    assert isinstance(session.rng, SystemRandom), "dice and shuffles are the machine's own"


def test_a_chance_that_was_handed_in_is_everybodys(chances) -> None:
    rng = Random(1)
    session = ask_both(bot_match(), rng)
    assert all(chance is rng for chance in (*chances, session.rng))


# Holding.


def test_nothing_happens_while_it_is_held_and_nothing_after_it_is_closed() -> None:
    session = session_of(Match(GAMES["go_nuts"], [Seat("A", "easy"), Seat("B", "easy")]), rng=Random(1))
    BlindTable(session, nobody)
    session.agenda.clock.run(1)
    lines = len(session.match.lines)
    session.agenda.hold()
    session.agenda.clock.run(100)
    assert len(session.match.lines) == lines
    session.agenda.release()
    session.agenda.clock.run(1)
    assert len(session.match.lines) > lines
    session.close()
    lines = len(session.match.lines)
    session.agenda.clock.run()
    assert len(session.match.lines) == lines
