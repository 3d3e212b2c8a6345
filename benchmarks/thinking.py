"""Iterations of our search in a second, beside those of OpenSpiel's own search in Python, in its hearts."""

import importlib
import sys
from random import Random
from typing import Any

from benchmarks.contenders import Contender, best_rates, in_python
from benchmarks.games import benchmark_of
from benchmarks.peers import SEED
from engine.bots.search import Search
from engine.game import CHANCE
from engine.games import GAMES
from engine.hints import Hints

ITERATIONS = 50
TO_REACH = 3.0
"""How many times as many iterations a second we want."""
PEER = "OpenSpiel MCTS in hearts"


def ours() -> list[Contender]:
    """List those of our games whose bots search, each at its first decision."""
    found = []
    for name, game in GAMES.items():
        if game.level_bots:
            continue
        seats, rng = benchmark_of(name).seats, Random(SEED)
        position = game.begin(seats)
        while position.to_act == (CHANCE,):
            position = position.apply(CHANCE, position.chance(rng))
        seat = position.to_act[0]
        view, hints = position.view(seat), game.hints or Hints()

        def think(view=view, seat=seat, rng=rng, hints=hints) -> int:  # type: ignore[no-untyped-def]
            search = Search(view, seat, rng, hints)
            for _ in search.run(ITERATIONS):
                pass
            return ITERATIONS

        found.append(in_python(name, f"ours, {seats} players", think))
    return found


def peer() -> list[Contender]:
    """Let OpenSpiel search as its documentation does, with one random playout an iteration."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
        mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
    except ImportError as error:
        print(f"skipped: {PEER} ({error})", file=sys.stderr)
        return []
    numpy: Any = importlib.import_module("numpy")
    game = pyspiel.load_game("hearts")
    rng, chance = Random(SEED), numpy.random.RandomState(SEED)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 2, ITERATIONS, evaluator, random_state=chance, solve=False)

    def think() -> int:
        bot.mcts_search(state)
        return ITERATIONS

    return [in_python(PEER, "Python, its states in C++, 4 players", think)]


def report(rounds: int, seconds: float) -> None:
    """Print the figures and the ratios."""
    contenders = ours() + peer()
    rates = best_rates(contenders, rounds, seconds)
    print(f"{'search':<34}{'iterations a second':>20}")
    for contender in contenders:
        ratio = ""
        if PEER in rates and contender.name != PEER:
            times = rates[contender.name] / rates[PEER]
            ratio = (
                f"× {times:6.2f} to reach × {TO_REACH:.2f}   {'reached' if times >= TO_REACH else 'MISSED'}"
            )
        print(f"{contender.name:<34}{rates[contender.name]:>20,.0f}   {contender.note:<40}{ratio}")
    print(flush=True)
