"""Published game engines, each driven in its ordinary public way, to measure our own beside.

A move is one applied action. OpenSpiel's chance outcomes are actions and count; RLCard and boardgame.io
draw cards and roll dice inside an action. A peer that is not installed is skipped with a note on stderr.
"""

import importlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.contenders import Contender, PlayGame, in_python

SEED = 20250101
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


def open_spiel_player(game: Any) -> PlayGame:
    """Drive an OpenSpiel game as its documentation does: chance nodes are drawn by chance_outcomes()."""
    rand = random.Random(SEED).random

    def play_game() -> int:
        moves = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                at = rand()
                for action, chance in state.chance_outcomes():  # noqa: B007
                    at -= chance
                    if at < 0:
                        break
            else:
                actions = state.legal_actions()
                action = actions[int(rand() * len(actions))]
            state.apply_action(action)
            moves += 1
        return moves

    return play_game


def open_spiel_shortcut(game: Any) -> PlayGame:
    """Drive an OpenSpiel game whose chance is uniform by legal_actions() alone, which lists chance too."""
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


def open_spiel() -> Iterator[Contender]:
    """List OpenSpiel's games."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers the games written in Python
    for name, (spec, note) in OPEN_SPIEL_GAMES.items():
        game = pyspiel.load_game(spec)
        yield in_python(f"OpenSpiel {name}", note, open_spiel_player(game))
        if name == "crazy_eights":
            note = "the same with a shortcut at chance nodes"
            yield in_python(f"OpenSpiel {name}, shortcut", note, open_spiel_shortcut(game))


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


def rlcard() -> Iterator[Contender]:
    """List RLCard's games."""
    package = importlib.import_module("rlcard")
    for name, drive in {"uno": rlcard_uno, "gin-rummy": rlcard_gin_rummy}.items():
        game = package.make(name, config={"seed": SEED}).game
        yield in_python(f"RLCard {name}", "written in Python, 2 players", drive(game))


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


def boardgame_io() -> Iterator[Contender]:
    """List a dice game of our own in boardgame.io."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise OSError("node and npm are not on the PATH")
    install_boardgame_io(npm)

    def rate(seconds: float) -> float:
        return float(run([node, str(SCRIPT), str(NODE_FOLDER), str(seconds)], seconds + 60))

    yield Contender("boardgame.io five dice", "JavaScript on Node.js, 2 players, local client", rate)


def peers() -> list[Contender]:
    """List every game of every peer that is installed."""
    found: list[Contender] = []
    for peer in (open_spiel, rlcard, boardgame_io):
        try:
            found.extend(peer())
        except (ImportError, OSError) as error:
            print(f"{peer.__name__} skipped: {error}", file=sys.stderr)
    return found
