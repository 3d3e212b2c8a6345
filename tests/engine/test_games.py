"""Games are found by their folders, compiled or not, and without being loaded."""

import compileall
import sys
from pathlib import Path

import pytest

import engine
from engine.games import GAMES

PACKAGES = {
    "compiled": "GAME = 'a game without source'\n",
    "unwritten": "",
    "broken": "GAME = (\n",
    "heavy": "raise RuntimeError('it was loaded')\nGAME = None\n",
}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with packages, in which games are looked for too."""
    for name, text in PACKAGES.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)
    compileall.compile_dir(tmp_path / "compiled", quiet=2, legacy=True)
    (tmp_path / "compiled" / "__init__.py").unlink()
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])
    return tmp_path


def test_what_defines_a_game_is_one(elsewhere: Path) -> None:
    assert set(GAMES) & set(PACKAGES) == {"compiled", "heavy"}
    assert "engine.heavy" not in sys.modules
    assert GAMES["compiled"] == "a game without source"
    del sys.modules["engine.compiled"], engine.compiled


@pytest.mark.parametrize("name", ["bots", "game", "games", "unwritten", "broken", "", "..", "nut.moves"])
@pytest.mark.usefixtures("elsewhere")
def test_nothing_else_is(name: str) -> None:
    assert name not in GAMES
    with pytest.raises(KeyError):
        GAMES[name]
