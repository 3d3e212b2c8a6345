"""Replay golden sheets with the engine as the device has it: `python -OO -m tests.android.replay FOLDER`.

The folder has what p4a has compiled, without asserts and docstrings. Nothing here may be an assert either, so
every failure is printed, and the process ends with a status.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"


def complaints(folder: Path) -> Iterator[str]:
    """Say what is not as it should be."""
    import engine
    from engine.games import GAMES
    from tests.expectations import failures

    if __debug__:
        yield "asserts are still there: this must run with -OO"
    if Path(engine.__file__).parent.parent != folder or not engine.__file__.endswith(".pyc"):
        yield f"this is not the engine that was compiled: {engine.__file__}"
    if engine.__doc__ is not None:
        yield "docstrings are still there"
    for game in GAMES:
        sheets = sorted((GOLDEN / game).glob("*.sheet"))
        if not sheets:
            yield f"{game} has no golden sheet"
        for path in sheets:
            yield from failures(path)
    print(f"{len(list(GOLDEN.glob('*/*.sheet')))} golden sheets replayed")


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    sys.path.insert(0, str(folder))
    found = list(complaints(folder))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
