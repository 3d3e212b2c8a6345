"""The engine where integers have 32 bits, as on armeabi-v7a: Pyodide is such a Python 3.12, run by node."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

from engine.games import GAMES
from tests.android.conftest import ROOT, run
from tests.games import sheets

WASM = ROOT / "tests" / "android" / "wasm"


def test_it_plays_as_everywhere() -> None:
    node = shutil.which("node")
    if not node or not (WASM / "node_modules" / "pyodide").is_dir():
        pytest.skip("nothing was run with 32 bits: node is missing, or `npm ci` in tests/android/wasm")
    done = run(node, WASM / "play.mjs")
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert done.stdout.startswith("Python 3.12.")
    assert f"{len(sheets('golden'))} sheets replayed, {len(GAMES)} signatures" in done.stdout
    print(f"\n{done.stdout.strip()}")


def test_another_python_would_be_found_out() -> None:
    done = run(sys.executable, WASM / "play.py", env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert done.returncode == 1
    assert "integers have 64 bits here" in done.stderr
