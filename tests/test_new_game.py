"""`python -m tools.new_game NAME` writes a game that is complete and proved, and touches no other."""

import gettext
import subprocess
import sys
from collections import Counter
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.test_kv import rule_names
from tools.new_game import HOMES, ROOT, letters_of, objection

NAME = "the_seven_crows_of_dover"
"""As long as a name may be."""
PARTS = ("app", "assets", "engine", "kv", "tests", "tools")


class House:
    """A copy of the repository with a new game in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            copytree(ROOT / part, folder / part, ignore=ignore_patterns("__pycache__"))
        for file in ("main.py", "pyproject.toml"):
            (folder / file).write_bytes((ROOT / file).read_bytes())
        self.before = self.files()
        self.said = self.run("tools.new_game", NAME)

    def run(self, module: str, *words: str, fails: bool = False) -> str:
        """Run a module there, and return what it says."""
        command = [sys.executable, "-B", "-m", module, *words]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr

    def files(self) -> dict[str, bytes]:
        """Read every file, but for what tools remember."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for part in PARTS
            for path in (self.folder / part).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> House:
    return House(tmp_path_factory.mktemp("new") / "house")


def test_nothing_outside_its_folders_is_touched(house: House) -> None:
    after = house.files()
    assert {name: after.get(name) for name in house.before} == house.before
    written = set(after) - set(house.before)
    own = tuple(f"{home}/{NAME}/" for home in HOMES)
    assert all(name.startswith(own) for name in written)
    assert all(any(name.startswith(folder) for name in written) for folder in own)
    assert not [name for name in written if b"pips" in (name.encode() + after[name]).lower()]


def test_it_is_complete_and_offered(house: House) -> None:
    code = f"from app.box import boxes, missing; print(missing({NAME!r}), [*boxes()][-1])"
    done = subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=house.folder, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["[]", NAME]


def test_its_names_are_its_own(house: House) -> None:
    looks = sorted((house.folder / "kv").rglob("*.kv"))
    used = Counter(name for path in looks for name in rule_names(path.read_text("utf-8")))
    assert used["TheSevenCrowsOfDoverTable"] == 1
    assert max(used.values()) == 1
    assert "- TS1 " in (house.folder / "engine" / NAME / "RULES.md").read_text("utf-8")


def test_its_proofs_hold(house: House) -> None:
    """Those without fingers, the fingers of its own, and the eye; `make test GAME=…` has the rest."""
    proofs = ["tests/engine", "tests/test_rulebook.py", "tests/app/test_eye.py", f"tests/games/{NAME}"]
    said = house.run("pytest", "-p", "no:cacheprovider", "-n", "0", "--game", NAME, *proofs)
    assert "skipped" not in said
    assert int(said.rpartition(" passed")[0].split()[-1]) > 90


def test_its_code_is_clean(house: House) -> None:
    own = [f"{home}/{NAME}" for home in HOMES]
    house.run("ruff", "check", "--no-cache", *own)
    house.run("ruff", "format", "--no-cache", "--check", *own)
    house.run("mypy", "--cache-dir", str(house.folder.parent / "types"), f"engine/{NAME}")


def test_it_speaks_french(house: House) -> None:
    house.run("tools.messages", "--check")
    folder = house.folder / "assets" / "games" / NAME / "locale"
    words = gettext.translation("cachette", folder, ["fr"])
    assert words.gettext("{name} keeps {n}.") == "{name} garde {n}."


def test_what_to_do_next_is_said(house: House) -> None:
    for words in (
        *(f"{home}/{NAME}/" for home in HOMES),
        f"make test GAME={NAME}",
        "RULES.md",
        f"assets/games/{NAME}/locale",
        "tile_",
        "box.py",
    ):
        assert words in house.said


def test_what_is_there_is_not_overwritten(house: House) -> None:
    before = house.files()
    assert f"engine/{NAME} is there already" in house.run("tools.new_game", NAME, fails=True)
    assert house.files() == before


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *(
            (name, "is no name")
            for name in ("", "en", "Crows", "two-crows", "two__crows", "_two", "7up", "class")
        ),
        ("the_eight_crows_of_dover_", "is no name"),
        ("the_eight_crows_in_dover2", "is no name"),
        ("nut", "engine/nut is there already"),
        ("bots", "engine/bots is there already"),
        ("game", "engine/game.py is there already"),
        ("table", "app/tables/table.py is there already"),
        ("home", "kv/home.kv is there already"),
        ("handover", "app/tables/handover.py is there already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name: str, why: str) -> None:
    assert why in objection(name)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("two_crows", "TC"), ("pips", "PI"), ("great_nest", "GR"), ("nut_ball", "NT"), ("a_1", "AA")],
)
def test_its_rulings_have_letters_that_no_other_game_has(name: str, letters: str) -> None:
    assert not objection(name)
    assert letters_of(name) == letters
