"""The bots of Go Nuts!: their odds are right, their choices the best, and no frame waits for them."""

from functools import cache
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

import engine.go_nuts.winning as winning
from engine.bots import bots_of
from engine.bots.arena import Arena
from engine.bots.levels import LEVEL_SETTINGS, decide, think
from engine.game import CHANCE
from engine.go_nuts import GAME
from engine.go_nuts.level_bots import prospects
from engine.go_nuts.moves import HIDE, ROLL
from engine.go_nuts.odds import counted_shakes, frenzy_nuts, throw_odds
from engine.go_nuts.position import Round
from engine.go_nuts.rhythm import REACTIONS_MS, reaction_ms
from engine.go_nuts.turn import MOST_AT_RISK, rolling
from tests.games.go_nuts.duels import (
    FAR,
    Contest,
    best_choices,
    best_turns,
    done,
    ends,
    solved,
    stopping_at,
    turns_by_the_odds,
)

MATCHES = 200


@cache
def played(names: str = "hard,stop6", matches: int = MATCHES, target: str = "30") -> tuple[Arena, list]:
    """Let bots play some matches; the arena swaps who begins from one to the next."""
    arena = Arena(GAME, names.split(","), {"target": target}, seed=1)
    return arena, [arena.play() for _ in range(matches)]


def at_risk(gathered: int, dice: int, points: list[int], target: int = 50, first: int = 0) -> Round:
    position = GAME.begin(len(points), {"target": str(target)}, first)
    position.points[:] = points
    position.gathered, position.dice, position.may_hide = gathered, dice, True
    return position


# The odds.


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_odds_add_up(rivals: int) -> None:
    shakes = done(counted_shakes(rivals))
    assert min(shakes) >= 0
    assert sum(shakes) == pytest.approx(1, abs=1e-5)
    for dice in range(1, 6):
        assert sum(throw_odds(dice)) == pytest.approx(1)
        assert sum(done(frenzy_nuts(shakes, dice))) == pytest.approx(1, abs=1e-5)
        going_on = 1 - (1 / 2) ** dice - (1 / 6) ** dice
        assert sum(ends(rivals)[dice - 1]) == pytest.approx(1 - going_on, abs=1e-5)


def test_more_rivals_make_a_longer_frenzy() -> None:
    means = [sum(n * odds for n, odds in enumerate(done(counted_shakes(rivals)))) for rivals in (1, 2, 3)]
    assert means == sorted(means)
    assert 3 < means[0] < 5


@pytest.mark.parametrize(
    ("names", "matches"),
    [("hard,stop6", MATCHES), ("stop6,stop6,stop6", 80), ("stop6,stop6,stop6,stop6", 60)],
)
def test_frenzies_bring_what_the_odds_say(names: str, matches: int) -> None:
    """GN4, GN6: what matches bring is within four standard errors of what was counted out."""
    shakes = done(counted_shakes(names.count(",")))
    odds = [done(frenzy_nuts(shakes, dice)) for dice in range(1, 6)]
    means = [sum(n * likely for n, likely in enumerate(row)) for row in odds]
    squares = [sum(n * n * likely for n, likely in enumerate(row)) for row in odds]
    surplus = variance = frenzies = 0
    for match in played(names, matches)[1]:
        for event in (event for line in match.lines for event in line.events):
            if event.name == "frenzy":
                dice = event.facts["dice"] - 1
            elif event.name == "frenzy_over":
                surplus += event.facts["points"] - means[dice]
                variance += squares[dice] - means[dice] ** 2
                frenzies += 1
    assert frenzies > 100
    assert abs(surplus) < 4 * sqrt(variance)


# The chances of winning.


def test_a_turn_is_the_same_counted_the_long_way() -> None:
    rng = Random(1)
    for _ in range(5):
        hiding = sorted(rng.random() for _ in range(FAR))
        slow = best_choices(hiding)
        for gathered in (0, 1, 7, 20):
            quick = rolling(hiding, ends(), MOST_AT_RISK, gathered)
            assert quick == pytest.approx([slow[gathered, dice] for dice in range(1, 6)])


@pytest.mark.parametrize("rivals", [1, 3])
def test_chances_are_chances_and_more_points_are_better(rivals: int) -> None:
    duel = solved(30, rivals)
    for other in range(30):
        for rival_plays in (True, False):
            row = duel.hiding(0, other, rival_plays, FAR)
            assert all(0 <= chance <= 1 for chance in row)
            assert all(after >= before - 1e-3 for before, after in pairwise(row[:30]))
            assert row[29] <= row[30] <= row[-1]


def test_two_equal_players_share_all_chances() -> None:
    """What one player has left after its turn is what the other has before its own."""
    duel = solved(30)
    for mine, other in ((0, 0), (10, 3), (3, 25), (29, 29)):
        hiding = duel.hiding(mine, other, True, FAR)
        turn = duel.rolling(duel.hiding(other, mine, False, FAR), 0)[-1]
        assert hiding[0] + turn == pytest.approx(1, abs=1e-3)


def test_whoever_must_go_on_does_and_whoever_has_won_hides() -> None:
    """Course 7 and GN2: the last one to play knows what is enough."""
    choose = bots_of(GAME)["hard"]
    for gathered, enough in ((9, False), (11, True)):
        position = at_risk(gathered, 1, [60, 50], first=1)
        position.turn, position.queue, position.to_act = 1, (), (1,)
        assert choose(position.view(1), 1, Random(1)) == (HIDE if enough else ROLL)
    assert prospects(at_risk(3, 5, [10, 10]))[1] > prospects(at_risk(3, 1, [10, 10]))[1]


def test_nobody_gives_up_or_is_lost_far_beyond_the_target() -> None:
    """GN2: a tie may last, and a frenzy may bring any number of points."""
    choose = bots_of(GAME)["hard"]
    hopeless = at_risk(2, 1, [0, 200], first=0)
    hopeless.queue = ()
    assert choose(hopeless.view(0), 0, Random(1)) == ROLL
    for queue, points in (((1,), [160, 160, 20]), ((), [160, 171, 20]), ((), [160, 160, 20])):
        tied = at_risk(12, 1, points)
        tied.queue, tied.tie_break = queue, True
        assert choose(tied.view(0), 0, Random(1)) == HIDE


def test_the_hard_bot_is_the_best_against_stop6_but_for_less_than_a_point_in_a_hundred() -> None:
    """Both chances are counted out, not sampled; the matches that were played agree with them."""
    rival = stopping_at(6)
    best = Contest(30, rival, best_turns).chance
    hard = Contest(30, rival, turns_by_the_odds(30)).chance
    assert 0.6 < hard <= best + 1e-4
    assert best - hard < 0.01
    arena, _ = played()
    assert abs(arena.wins[0] / MATCHES - hard) < 4 * sqrt(hard * (1 - hard) / MATCHES)
    assert arena.wins[0] >= 0.6 * MATCHES


def test_the_bot_chooses_as_it_was_counted_out() -> None:
    rng, choose, duel = Random(2), bots_of(GAME)["hard"], solved(30)
    for _ in range(300):
        points = [rng.randrange(30), rng.randrange(30)]
        gathered, dice = rng.randrange(25), rng.randint(1, 5)
        position = at_risk(gathered, dice, points, 30)
        hiding = duel.hiding(*points, True, FAR)
        rolls = best_choices(hiding)[gathered, dice]
        if abs(rolls - hiding[gathered]) > 1e-4:
            assert choose(position, 0, rng) == (ROLL if rolls > hiding[gathered] else HIDE)


# The levels.


@pytest.mark.parametrize(("better", "worse"), [("hard", "normal"), ("normal", "easy"), ("normal", "random")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    arena, _ = played(f"{better},{worse}", 60)
    assert arena.wins[0] >= 36


@pytest.mark.parametrize("rivals", [2, 3])
def test_the_hard_bot_beats_several_stop6_at_once(rivals: int) -> None:
    matches = 100
    arena, _ = played(",".join(["hard", *["stop6"] * rivals]), matches)
    fair = matches / (rivals + 1)
    assert arena.wins[0] > fair + 2 * sqrt(fair)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("target", GAME.options["target"].values)
def test_every_level_plays_legal_moves_from_any_position(seats: int, target: str) -> None:
    rng, bots = Random(seats), bots_of(GAME)
    position = GAME.begin(seats, {"target": target})
    while position.to_act:
        seat = rng.choice(position.to_act)
        if seat == CHANCE:
            move = position.chance(rng)
        else:
            moves = [bots[level](position.view(seat), seat, rng) for level in LEVEL_SETTINGS]
            for move in moves:
                position.check(seat, move)
            move = rng.choice(moves)
        position = position.apply(seat, move)


def test_fixed_seeds_give_fixed_matches() -> None:
    names = ["hard", "normal", "easy"]
    matches = [Arena(GAME, names, {"target": "30"}, seed=5).play() for _ in range(2)]
    assert matches[0].lines == matches[1].lines


def test_hands_are_quicker_the_higher_the_level() -> None:
    """GN6: reactions vary, and depend on the level."""
    rng = Random(1)
    for level, reactions in REACTIONS_MS.items():
        assert {reaction_ms(level, rng) for _ in range(500)} == set(reactions)
    easy, normal, hard = (sum(REACTIONS_MS[level]) / len(REACTIONS_MS[level]) for level in LEVEL_SETTINGS)
    assert easy > normal > hard > 0


# Thinking in small steps.


@pytest.fixture
def unknown(monkeypatch):
    """Forget all chances, and count the turns that are weighed from here on."""
    weighed = []

    def counted(hiding, ends, most, gathered=0):
        weighed.append(most - gathered)
        return rolling(hiding, ends, most, gathered)

    monkeypatch.setattr(winning, "rolling", counted)
    winning.duel.cache_clear()
    yield weighed
    winning.duel.cache_clear()


def test_no_step_of_the_study_weighs_more_than_a_few_turns(unknown) -> None:
    thought = think(GAME, "hard", at_risk(5, 3, [3, 4], target=75), 0, Random(1))
    most = before = steps = 0
    for _ in thought.steps():
        most = max(most, sum(unknown) - before)
        before = sum(unknown)
        steps += 1
    assert steps > 75 * 75
    assert most < 400
    assert thought.answer() in (ROLL, HIDE)
    assert sum(unknown) < 600_000


def test_a_study_that_was_left_is_taken_up_where_it_was(unknown) -> None:
    position = at_risk(5, 3, [3, 4], target=30)
    left = think(GAME, "hard", position, 0, Random(1)).steps()
    for _, _ in zip(left, range(800), strict=False):
        pass
    del left
    halfway = len(unknown)
    assert halfway
    answer = decide(think(GAME, "hard", position, 0, Random(1)))
    total = len(unknown)
    winning.duel.cache_clear()
    assert decide(think(GAME, "hard", position, 0, Random(1))) == answer
    assert len(unknown) - total == total


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_who_plays_by_nerve_alone_studies_nothing(unknown, level: str) -> None:
    thought = think(GAME, level, at_risk(5, 3, [3, 4]), 0, Random(1))
    assert not list(thought.steps())
    assert thought.answer() in (ROLL, HIDE)
    assert not unknown
