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
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_piece_named_in_the_looks_is_drawn() -> None:
    """A misspelt picture would show as a white box."""
    drawn = {
        folder: {name for page in json.loads(path.read_text()).values() for name in page}
        for path in (ROOT / "assets" / "atlas").glob("*.atlas")
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
