"""Measure random play of published game engines, each driven in its ordinary public way.

A move is one applied action. OpenSpiel's chance outcomes are actions and count; RLCard and boardgame.io
draw cards and roll dice inside an action. A peer that is not installed is skipped with a note on stderr.
"""

import importlib
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

SEED = 20250101
SLICES = 3
WARM_UP_SECONDS = 0.2
BOARDGAME_IO = "boardgame.io@0.50.2"
NPM_SECONDS = 300
SCRIPT = Path(__file__).resolve().with_name("boardgame_io.mjs")
NODE_FOLDER = SCRIPT.parent.parent / "build" / "bench-node"
OPEN_SPIEL_GAMES = {
    "crazy_eights": ("crazy_eights(players=3)", "C++ driven from Python, 3 players"),
    "hearts": ("hearts", "C++ driven from Python, 4 players, cards dealt by chance"),
    "pig": ("pig", "C++ driven from Python, 2 players"),
    "block_dominoes": ("python_block_dominoes", "written in Python, 2 players"),
}

PlayGame = Callable[[], int]


class Figure(NamedTuple):
    """Hold how fast one game of one peer was played."""

    name: str
    moves_per_second: float
    note: str


def rate(play_game: PlayGame, seconds: float) -> float:
    """Play whole games until the time is up and return the moves per second."""
    moves = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        moves += play_game()
    return moves / elapsed


def best_rate(play_game: PlayGame, seconds: float) -> float:
    """Warm up, split the time into slices and return the best slice's moves per second."""
    rate(play_game, WARM_UP_SECONDS)
    return max(rate(play_game, seconds / SLICES) for _ in range(SLICES))


def spiel_by_chance_outcomes(game: Any) -> PlayGame:
    """Drive an OpenSpiel game in the textbook way: chance_outcomes() at its chance nodes."""
    rand = random.Random(SEED).random

    def play_game() -> int:
        moves = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # uniform in all of these games
                action = outcomes[int(rand() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(rand() * len(actions))]
            state.apply_action(action)
            moves += 1
        return moves

    return play_game


def spiel_by_legal_actions(game: Any) -> PlayGame:
    """Drive an OpenSpiel game by legal_actions() alone, as it lists the chance outcomes too."""
    rand = random.Random(SEED).random

    def play_game() -> int:
        moves = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rand() * len(actions))])
            moves += 1
        return moves

    return play_game


def check_uniform_chance(game: Any) -> None:
    """Play one game and raise an error if its chance is not what both ways of driving it rely on."""
    rand = random.Random(SEED).random
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            if list(outcomes) != actions or max(chances) - min(chances) > 1e-9:
                raise ValueError(f"{game} has a chance node that is not uniform")
        state.apply_action(actions[int(rand() * len(actions))])


def measure_open_spiel(seconds: float) -> Iterator[Figure]:
    """Measure OpenSpiel's games by the faster of the two ways to drive each."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers the games written in Python
    for name, (spec, note) in OPEN_SPIEL_GAMES.items():
        game = pyspiel.load_game(spec)
        check_uniform_chance(game)
        ways = spiel_by_chance_outcomes(game), spiel_by_legal_actions(game)
        yield Figure(f"OpenSpiel {name}", max(best_rate(way, seconds / len(ways)) for way in ways), note)


# RLCard's examples call env.run(), which goes through env.step() and encodes an observation for a learner
# at every move. The game under it, driven here, has the same init_game/step/is_over interface, is what
# RLCard's own game tests call, and is about three times faster.


def rlcard_uno(game: Any) -> PlayGame:
    """Drive RLCard's Uno, which lists the legal actions in the state that every step returns."""
    rand = random.Random(SEED).random

    def play_game() -> int:
        moves = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(rand() * len(actions))])
            moves += 1
        return moves

    return play_game


def rlcard_gin_rummy(game: Any) -> PlayGame:
    """Drive RLCard's gin rummy, whose judge lists the legal actions."""
    rand = random.Random(SEED).random

    def play_game() -> int:
        moves = 0
        game.init_game()
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(rand() * len(actions))])
            moves += 1
        return moves

    return play_game


def measure_rlcard(seconds: float) -> Iterator[Figure]:
    """Measure RLCard's games."""
    rlcard = importlib.import_module("rlcard")
    for name, drive in {"uno": rlcard_uno, "gin-rummy": rlcard_gin_rummy}.items():
        game = rlcard.make(name, config={"seed": SEED}).game
        yield Figure(f"RLCard {name}", best_rate(drive(game), seconds), "written in Python, 2 players")


def install_boardgame_io(npm: str) -> None:
    """Install boardgame.io into the build folder unless it is there already."""
    if not (NODE_FOLDER / "node_modules" / "boardgame.io").is_dir():
        NODE_FOLDER.mkdir(parents=True, exist_ok=True)
        options = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(NODE_FOLDER)]
        run([npm, "install", *options, BOARDGAME_IO], NPM_SECONDS)


def run(command: list[str], timeout: float) -> str:
    """Run a command as for production and return what it prints; raise OSError if it fails."""
    environment = {**os.environ, "NODE_ENV": "production"}
    try:
        done = subprocess.run(
            command, env=environment, timeout=timeout, check=True, capture_output=True, text=True
        )
    except subprocess.SubprocessError as error:
        raise OSError(f"{Path(command[0]).name} failed: {getattr(error, 'stderr', None) or error}") from error
    return done.stdout


def measure_boardgame_io(seconds: float) -> Iterator[Figure]:
    """Measure a dice game of our own in boardgame.io."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise OSError("node and npm are not on the PATH")
    install_boardgame_io(npm)
    printed = run([node, str(SCRIPT), str(NODE_FOLDER), str(seconds)], seconds + 60)
    yield Figure("boardgame.io five dice", float(printed), "JavaScript on Node.js, 2 players, local client")


PEERS = {"OpenSpiel": measure_open_spiel, "RLCard": measure_rlcard, "boardgame.io": measure_boardgame_io}


def measure(seconds: float) -> list[Figure]:
    """Measure every game of every installed peer for that many seconds each, warm-up aside."""
    figures: list[Figure] = []
    for peer, measure_peer in PEERS.items():
        try:
            figures.extend(measure_peer(seconds))
        except (ImportError, OSError) as error:
            print(f"{peer} skipped: {error}", file=sys.stderr)
    return figures


def main() -> None:
    """Print the table of the peers' figures; take the seconds for each game as an optional argument."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    figures = measure(seconds)
    print(f"{'peer':<26}{'moves/s':>12}  note")
    for figure in figures:
        print(f"{figure.name:<26}{figure.moves_per_second:>12,.0f}  {figure.note}")


if __name__ == "__main__":
    main()
