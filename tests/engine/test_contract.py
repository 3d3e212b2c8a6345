"""What every registered game has to fulfil, rules aside. A new game is in these tests by being registered."""

import ast
import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from engine.game import CHANCE, Game, IllegalMove, Move
from engine.games import GAMES
from tests.games import FOLDER, sheets
from tests.invariants import check
from tests.random_play import Setup, positions, random_line, setups, walk
from tests.secrets import has_secrets, permuted

ROOT = Path(__file__).parents[2]
MATCHES = 2
PROOFS = {
    "rules", "golden", "fingers",
    "bots_signature.txt", "invariants.py", "oracle.py", "perft.py", "referee.py", "secrets.py",
}  # fmt: skip

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_setup = pytest.mark.parametrize("setup", setups(), ids=str)


def folder(game: Game) -> Path:
    return ROOT / "engine" / game.name


# What belongs to a game.


def test_every_game_folder_is_registered() -> None:
    assert {path.parent.name for path in ROOT.glob("engine/*/RULES.md")} == set(GAMES)


@every_game
def test_every_game_has_all_its_proofs(game: Game) -> None:
    own = FOLDER / game.name
    lacking = sorted(PROOFS - {path.name for path in own.glob("*")})
    assert not lacking, f"tests/games/{game.name} lacks {', '.join(lacking)}"
    assert any((own / "fingers").glob("test_*.py")), f"nobody has put a finger on {game.name}"


@every_game
def test_every_rule_and_ruling_is_cited_by_a_test(game: Game) -> None:
    rules = (folder(game) / "RULES.md").read_text("utf-8")
    rulings = set(re.findall(r"^- ([A-Z]{2}\d+[a-z]?) ", rules, re.MULTILINE))
    course = re.search(r"^## (?:Course|Three rounds).*?\n(.*?)(?=^## |\Z)", rules, re.MULTILINE | re.DOTALL)
    assert rulings
    assert course
    steps = {f"course {number}" for number in re.findall(r"^(\d)\. ", course[1], re.MULTILINE)}
    comments = [
        line
        for path in sheets("rules", game.name)
        for line in path.read_text("utf-8").splitlines()
        if line[0:1] == "#"
    ]
    cited = set(re.findall(r"[A-Z]{2}\d+[a-z]?\b|course \d", "\n".join(comments)))
    assert not (rulings | steps) - cited


@pytest.mark.parametrize(
    "setup", [s for s in setups() if sum(v == "yes" for v in s.options.values()) < 2], ids=str
)
def test_there_are_three_golden_sheets_for_every_table(setup: Setup) -> None:
    wanted = "options: " + " ".join(f"{key}={value}" for key, value in setup.chosen_options().items())
    found = 0
    for path in sheets("golden", setup.game.name):
        header = path.read_text("utf-8").split("\n\n")[0].splitlines()
        seats = next(row for row in header if row.startswith("seats:")).count(" | ") + 1
        options = next((row for row in header if row.startswith("options:")), "options: ")
        found += (seats, options) == (setup.seats, wanted)
    assert found >= 3


@every_game
def test_docstring_tells_what_is_secret_and_what_is_chance(game: Game) -> None:
    docstring = ast.get_docstring(ast.parse((folder(game) / "__init__.py").read_text("utf-8")))
    assert docstring
    assert "Secret:" in docstring
    assert "Chance:" in docstring


def test_engine_imports_the_standard_library_only_and_games_know_nothing_of_each_other() -> None:
    for path in ROOT.glob("engine/**/*.py"):
        game = path.parent.name if path.parent.name in GAMES else None
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top == "engine" or top in sys.stdlib_module_names, f"{path} imports {name}"
                known = ("engine.game", "engine.seats", "engine.chance", "engine.hints")
                assert not (game and top == "engine" and name not in known), f"{path} imports {name}"


@every_game
def test_tables_that_cannot_be_set_up_are_refused(game: Game) -> None:
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match="players"):
            game.begin(seats)
    for first in (-1, game.seats[0]):
        with pytest.raises(ValueError, match="first player"):
            game.begin(game.seats[0], first=first)
    with pytest.raises(ValueError, match="unknown option"):
        game.begin(game.seats[0], {"speed": "yes"})
    for key in game.options:
        with pytest.raises(ValueError, match=key):
            game.begin(game.seats[0], {key: "purple"})


# Positions are values.


@every_setup
def test_positions_are_values(setup: Setup) -> None:
    rng = Random(1)
    for before, seat, move in walk(setup.begin(), rng):
        twin = before.copy()
        assert twin == before
        assert hash(twin) == hash(before)
        after = before.apply(seat, move)
        assert before == twin
        assert after != before
        twin.step(seat, move)
        assert twin == after
        told, _ = before.narrate(seat, move)
        assert told == after


@every_setup
def test_state_can_be_written_as_json(setup: Setup) -> None:
    for position in positions(setup, Random(2), 1):
        state = position.describe()
        assert json.loads(json.dumps(state)) == state


# Moves.


@every_setup
def test_format_and_parse_are_inverse_for_every_legal_move(setup: Setup) -> None:
    rng = Random(4)
    for position in positions(setup, rng, MATCHES):
        for seat in position.to_act:
            moves = [position.chance(rng)] if seat == CHANCE else list(position.legal_moves(seat))
            assert len(moves) == len(set(moves))
            for move in moves:
                assert setup.game.parse(str(move).split(" ")) == move
                position.check(seat, move)


@every_setup
def test_legal_moves_come_in_a_stable_order(setup: Setup) -> None:
    for position in positions(setup, Random(5), 1):
        for seat in range(setup.seats):
            moves = list(position.legal_moves(seat))
            assert moves == list(position.copy().legal_moves(seat))
            assert bool(moves) == (seat in position.to_act)


@every_setup
def test_an_illegal_move_has_a_reason_and_changes_nothing(setup: Setup) -> None:
    """Try the moves of all kinds that occur in a match at every position of another."""
    rng = Random(6)
    repertoire: dict[type[Move], Move] = {}
    for _ in range(MATCHES):
        for _, _, move in walk(setup.begin(), rng):
            repertoire[type(move)] = move
    for position in positions(setup, rng, 1):
        twin = position.copy()
        for move in repertoire.values():
            for seat in (CHANCE, *range(setup.seats)):
                if seat in position.to_act and position.is_legal(seat, move):
                    continue
                with pytest.raises(IllegalMove) as refused:
                    position.apply(seat, move)
                assert str(refused.value)
                assert "{" not in str(refused.value)
        assert position == twin


@every_game
def test_words_that_are_no_move_are_refused(game: Game) -> None:
    for words in ([], [""], ["nonsense"], ["*"], ["roll", "roll", "roll"], ["0"], ["-1"], ["start", "🐿"]):
        with pytest.raises(IllegalMove):
            game.parse(words)


# Secrets.


@every_setup
def test_view_stays_the_same_when_others_secrets_change(setup: Setup) -> None:
    rng = Random(7)
    changed = 0
    for position in positions(setup, rng, MATCHES):
        if not position.to_act:
            continue
        for seat in (None, *range(setup.seats)):
            other = permuted(position, seat, rng)
            changed += other != position
            assert other.view(seat) == position.view(seat)
    assert bool(changed) == has_secrets(setup.game.name)


@every_setup
def test_who_begins_is_seen_at_the_start_unless_the_game_says_so(setup: Setup) -> None:
    for seat in (None, *range(setup.seats)):
        views = {setup.begin(first).view(seat) for first in range(setup.seats)}
        assert (len(views) == 1) == setup.game.hides_first


@every_setup
def test_determinize_fits_the_view(setup: Setup) -> None:
    rng = Random(11)
    for position in positions(setup, rng, 1):
        for seat in (None, *range(setup.seats)):
            view = position.view(seat)
            imagined = view.determinize(rng)
            check(imagined)
            assert imagined.view(seat) == view
            assert view.view(seat) == view
            if seat in position.to_act:
                assert list(view.legal_moves(seat)) == list(position.legal_moves(seat))


@every_setup
def test_what_is_seen_follows_from_what_is_told(setup: Setup) -> None:
    """Two lines that are told in the same words leave all the others with the same view.

    So a secret choice or shuffle cannot leak into a view unless the events say it aloud.
    """
    rng = Random(8)
    for position, seat, move in walk(setup.begin(), rng):
        one, told = position.narrate(seat, move)
        for _ in range(5):
            another = position.chance(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
            other, told_of_other = position.narrate(seat, another)
            if told == told_of_other and one.to_act:
                assert one.view(None) == other.view(None), (move, another)
                for witness in set(range(setup.seats)) - {seat} if seat != CHANCE else ():
                    assert one.view(witness) == other.view(witness), (move, another)


@every_setup
def test_determinize_imagines_different_secrets(setup: Setup) -> None:
    """Where something is hidden, filling it in twice does not always give the same."""
    rng = Random(9)
    hidden = different = 0
    for position in positions(setup, rng, MATCHES):
        view = position.view(None)
        if view != position:
            hidden += 1
            different += view.determinize(rng) != view.determinize(rng)
    assert not hidden or different


@every_setup
def test_a_match_that_is_over_has_no_secrets(setup: Setup) -> None:
    rng = Random(10)
    position = setup.begin()
    while position.to_act:
        position = position.apply(*random_line(position, rng))
    assert position.view(None) == position
