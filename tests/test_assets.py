"""Pictures, sounds and words are as their sources say."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("tool", ["make_art", "make_sounds", "messages"])
def test_what_is_committed_was_made_from_its_sources(tool: str) -> None:
    command = [sys.executable, "-m", f"tools.{tool}", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_piece_named_in_the_looks_is_drawn() -> None:
    """A misspelt picture would show as a white box."""
    drawn = {
        folder: {name for page in json.loads(path.read_text()).values() for name in page}
        for path in (ROOT / "assets").rglob("*.atlas")
        for folder in [path.stem]
    }
    everything = set().union(*drawn.values())
    signs = {name.removeprefix("icon_") for name in everything if name.startswith("icon_")}
    for look in (ROOT / "kv").glob("*.kv"):
        text = look.read_text("utf-8")
        for sign in re.findall(r'^\s+sign: "(\w+)"$', text, re.MULTILINE):
            assert sign in signs, f"{look.name}: {sign}"
        for patch in re.findall(r'^\s+patch: "(\w+)"$', text, re.MULTILINE):
            assert patch in everything, f"{look.name}: {patch}"
        for piece in re.findall(r'^\s+drawn: "(\w+)"$', text, re.MULTILINE):
            assert piece in everything, f"{look.name}: {piece}"


def test_no_two_atlases_have_a_piece_of_the_same_name() -> None:
    """Pieces are asked for by their names alone."""
    tables = [json.loads(path.read_text("utf-8")) for path in (ROOT / "assets").rglob("*.atlas")]
    names = sorted(name for table in tables for page in table.values() for name in page)
    assert names == sorted(set(names))


def test_no_two_sounds_have_the_same_name() -> None:
    """They are asked for by their names alone."""
    names = sorted(path.stem for path in (ROOT / "assets").rglob("*.wav"))
    assert names == sorted(set(names))


def test_every_sound_the_app_names_was_made() -> None:
    """A misspelt sound would never be heard."""
    made = {path.stem for path in (ROOT / "assets").rglob("*.wav")}
    for path in (ROOT / "app").rglob("*.py"):
        for call in re.findall(r"sounds\.(?:play|preload)\(([^)]*)\)", path.read_text("utf-8")):
            assert set(re.findall(r'(?<!\[)"(\w+)"', call)) <= made, f"{path.name}: {call}"
        for what in re.findall(
            r"^    (?:effects = \(|voices: ClassVar = \{)([^)}]*)[)}]", path.read_text("utf-8"), re.M
        ):
            assert set(re.findall(r'"(\w+)"', what)) <= made, f"{path.name}: {what}"
