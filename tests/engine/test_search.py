"""The search: it knows only its view, answers at any moment, and never breaks a rule."""

from random import Random

import pytest

from engine.bots import bots_of
from engine.bots.arena import Arena, next_to_act
from engine.bots.levels import LEVEL_SETTINGS, Impulse, Thought, decide, notice, think
from engine.bots.search import Search
from engine.game import CHANCE
from engine.games import GAMES
from engine.hints import Hints

SEARCHED = [name for name, game in GAMES.items() if not game.level_bots]


def some_positions(name: str, number: int, seed: int = 1):
    """Play at random and stop wherever somebody has a choice."""
    game, rng = GAMES[name], Random(seed)
    found = []
    while len(found) < number:
        position = game.begin(rng.choice(game.seats), first=0)
        while position.to_act and len(found) < number:
            seat = next_to_act(position, rng)
            if seat == CHANCE:
                position = position.apply(CHANCE, position.chance(rng))
                continue
            moves = position.legal_moves(seat)
            if len(moves) > 1 and rng.random() < 0.05:
                found.append((position, seat))
            position = position.apply(seat, moves[rng.randrange(len(moves))])
    return found


@pytest.mark.parametrize("name", SEARCHED)
def test_stopped_at_any_moment_it_has_a_legal_answer(name: str) -> None:
    hints = GAMES[name].hints or Hints()
    for position, seat in some_positions(name, 8):
        search = Search(position.view(seat), seat, Random(1), hints)
        assert position.is_legal(seat, search.best())
        for _ in search.run(12):
            assert position.is_legal(seat, search.best())
        assert search.iterations == 12


@pytest.mark.parametrize("name", SEARCHED)
def test_it_decides_the_same_whatever_it_cannot_see(name: str) -> None:
    hints = GAMES[name].hints or Hints()
    for position, seat in some_positions(name, 8, seed=2):
        view = position.view(seat)
        other = view.determinize(Random(99))
        assert other.view(seat) == view
        answers = set()
        for secret in (position, other):
            search = Search(secret.view(seat), seat, Random(7), hints)
            for _ in search.run(10):
                pass
            answers.add(search.best())
        assert len(answers) == 1


@pytest.mark.parametrize("name", SEARCHED)
def test_candidates_are_legal_and_there_is_always_one(name: str) -> None:
    hints = GAMES[name].hints or Hints()
    for position, seat in some_positions(name, 30, seed=3):
        candidates = hints.candidates(position.view(seat), seat)
        assert candidates
        assert all(position.is_legal(seat, move) for move in candidates)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVEL_SETTINGS)
def test_every_level_plays_every_game(name: str, level: str) -> None:
    assert level in bots_of(GAMES[name])


@pytest.mark.parametrize("name", SEARCHED)
def test_an_easy_bot_finishes_a_match_and_fixed_seeds_give_fixed_moves(name: str) -> None:
    matches = [Arena(GAMES[name], ["easy", "random"], {}, seed=4).play() for _ in range(2)]
    assert matches[0].over
    assert matches[0].lines == matches[1].lines


def test_a_normal_bot_beats_a_random_one() -> None:
    arena = Arena(GAMES["nutty_business"], ["normal", "random"], {}, seed=5)
    for _ in range(6):
        arena.play()
    assert arena.wins[0] >= 5


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.parametrize("level", LEVEL_SETTINGS)
def test_a_mind_of_any_level_has_a_legal_answer_at_every_pause(name: str, level: str) -> None:
    for position, seat in some_positions(name, 4, seed=6):
        for seed in range(3):
            mind = think(GAMES[name], level, position.view(seat), seat, Random(seed))
            assert position.is_legal(seat, mind.answer())
            for _, _ in zip(mind.steps(), range(40), strict=False):
                assert position.is_legal(seat, mind.answer())


def test_who_overlooks_moves_sees_at_least_one() -> None:
    rng, moves = Random(1), [f"move {number}" for number in range(10)]
    assert notice(moves, 0.0, rng) == moves
    assert len(notice(moves, 1.0, rng)) == 1
    seen = [len(notice(moves, 0.5, rng)) for _ in range(400)]
    assert 4.5 < sum(seen) / len(seen) < 5.5


def test_an_impulse_takes_what_brings_most_at_once(monkeypatch) -> None:
    """Contraband 5 brings five nuts and nothing else as many."""
    monkeypatch.setitem(LEVEL_SETTINGS, "easy", LEVEL_SETTINGS["easy"]._replace(overlooks=0.0))
    game = GAMES["nutty_business"]
    position = game.begin(2)
    for seat, line in ((0, "start bank"), (1, "start thief")):
        position = position.apply(seat, game.parse(line.split()))
    for seed in range(10):
        move = decide(Impulse(game, "easy", position.view(0), 0, Random(seed)))
        assert str(move).startswith("play c5 ")


def test_only_the_hard_bot_plays_on_behind_its_tree(monkeypatch) -> None:
    played_on = []
    monkeypatch.setattr(Hints, "play_on", lambda *_: iter(played_on.append(1) or ()))
    position, seat = some_positions("nutty_business", 1)[0]
    for level, foresees in (("normal", False), ("hard", True)):
        played_on.clear()
        decide(Thought(GAMES["nutty_business"], level, position.view(seat), seat, Random(1)))
        assert bool(played_on) == foresees
