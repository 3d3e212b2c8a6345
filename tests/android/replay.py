"""Replay sheets with the engine as the device has it: `python -OO -m tests.android.replay PACKAGE GAMES`.

The package has what p4a has compiled, without asserts and docstrings; GAMES has a folder for
each game, with its golden sheets. Nothing here may be an assert either, so every failure is printed, and the
process ends with a status.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path


def complaints(package: Path, sheets: list[Path]) -> Iterator[str]:
    """Say what is not as it should be."""
    import engine
    from tests.expectations import failures

    if __debug__:
        yield "asserts are still there: this must run with -OO"
    if Path(engine.__file__).parent.parent != package or not engine.__file__.endswith(".pyc"):
        yield f"this is not the engine that was compiled: {engine.__file__}"
    if engine.__doc__ is not None:
        yield "docstrings are still there"
    for path in sheets:
        yield from failures(path)


def main() -> int:
    package, sheets = (Path(argument).resolve() for argument in sys.argv[1:])
    sys.path.insert(0, str(package))
    wanted = sorted(sheets.glob("*/golden/*.sheet"))
    found = list(complaints(package, wanted))
    for line in found:
        print(line)
    print(f"{len(wanted)} sheets replayed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
