"""What a frame asks of a tablet's graphics processor, counted call by call: `python -m benchmarks.tablet`."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import menus
from benchmarks.app import run_child
from benchmarks.frames import SIZE, Player, scenes

FRAMES = 90
CHILD = "--child"


class Cost(NamedTuple):
    """What one frame asked of the graphics processor."""

    draws: int
    calls: int
    binds: int
    """Textures that were changed."""
    stencils: int
    asked: int
    """How often the driver was asked back, which waits for it."""
    filled: float
    """Pixels that were written, in parts of the window."""


AIMS = Cost(draws=100, calls=1000, binds=100, stencils=0, asked=0, filled=3.0)


BYTES, MIPMAPS = 4, 4 / 3
"""What a pixel takes, and how much more a texture with smaller ones of it."""


class Ledger:
    """Counts what Kivy's log of GL calls prints, in place of the standard output."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def write(self, text: str) -> None:
        """Count a line, if it is a call's."""
        if text.startswith("GL "):
            self.calls[text[3 : text.index("(")]] += 1

    def flush(self) -> None:
        """Keep nothing back."""

    def count(self, *beginnings: str) -> int:
        """Tell how many calls have names that begin so."""
        return sum(number for name, number in self.calls.items() if name.startswith(beginnings))


class Glass:
    """Counts what is drawn in a frame."""

    def __init__(self) -> None:
        self.window: Any = import_module("kivy.core.window").Window  # Kivy is set up only now
        self._fill = import_module("benchmarks.canvas").filled
        self.ledger = Ledger()
        sys.stdout = self.ledger
        self.filled = 0.0
        self.window.bind(on_draw=self._look)

    def _look(self, *_: object) -> None:
        width, height = self.window.size
        self.filled += self._fill(self.window.canvas, (width, height)) / (width * height)

    def measure(self, pass_frame: Callable[[], None]) -> Cost:
        """Let a frame pass, and count."""
        self.ledger.calls.clear()
        self.filled = 0.0
        pass_frame()
        count = self.ledger.count
        return Cost(
            count("glDrawElements", "glDrawArrays"),
            count("gl"),
            count("glBindTexture"),
            count("glStencil"),
            count("glGet"),
            self.filled,
        )


def textures() -> dict[str, float]:
    """Tell how many textures are alive, and their megabytes."""
    from kivy.graphics.texture import Texture

    from app.services.pages import known

    gc.unfreeze()
    gc.collect()
    alive = [thing for thing in gc.get_objects() if type(thing) is Texture]
    of_pages = {texture: page.pixels for texture, page in known().items()}
    sizes = [
        of_pages.get(one, one.width * one.height) * BYTES * (MIPMAPS if one.mipmap or one in of_pages else 1)
        for one in alive
    ]
    return {"textures": len(alive), "megabytes": sum(sizes) / 1e6}


def play(folder: Path, number: int, only: str) -> dict[str, Any]:
    """Play every scene for so many frames, and count."""
    glass = Glass()
    player = Player(folder, glass.measure)
    found = {}
    for name, scene in {**scenes(), **menus.SCENES}.items():
        if only not in name or "thinking" in name:
            continue
        frames = scene(player)
        costs = [next(frames) for _ in range(number)]
        found[name] = {"costs": costs, **textures()}
        del frames  # it holds its table
        player.go_home()
    return found


def main() -> None:
    """Print the table, or what is in it as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tablet", description=__doc__)
    parser.add_argument("--frames", type=int, default=FRAMES, help="of each scene")
    parser.add_argument("--only", default="", help="scenes with these letters in their names")
    parser.add_argument("--size", default=SIZE)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(CHILD, default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        import_module("main").prepare(options.size, offscreen=True)
        output = sys.stdout
        found = play(Path(options.child), options.frames, options.only)
        print(json.dumps(found), file=output)
        return
    found = measure(options.frames, options.size, options.only)
    if options.json:
        print(json.dumps(found))
    else:
        print_table(found)


def measure(frames: int = FRAMES, size: str = SIZE, only: str = "", **extra: str) -> dict[str, Any]:
    """Play every scene in a process of its own, and count."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        arguments = [CHILD, str(scratch / "app"), "--frames", str(frames), "--size", size, "--only", only]
        found: dict[str, Any] = run_child("benchmarks.tablet", arguments, scratch, KIVY_GL_DEBUG="1", **extra)
    return found


def print_table(found: dict[str, Any]) -> None:
    """Print what frames cost in the middle and at most, beside what a cheap tablet bears."""
    heads = ("draw calls", "GL calls", "binds", "stencils", "asked", "filled", "textures")
    print(f"{'a frame: in the middle · at most':<56}" + "".join(f"{head:>16}" for head in heads))
    for name, facts in found.items():
        columns = [sorted(column) for column in zip(*facts["costs"], strict=True)]
        cells = [f"{column[len(column) // 2]:.4g} · {column[-1]:.4g}" for column in columns]
        cells.append(f"{facts['textures']}: {facts['megabytes']:.0f} MB")
        print(f"{name:<56}" + "".join(f"{cell:>16}" for cell in cells))
    print(f"{'to reach':<56}" + "".join(f"{aim:>16.4g}" for aim in AIMS))


if __name__ == "__main__":
    main()
