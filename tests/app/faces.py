"""Compare drawn pieces without their colours; a process of its own: it wants the atlases and no window.

A game's `faces.py` names what must not look alike (`FACES`) or have the same shape (`SHAPES`), and what is
the taller the more it is worth (`GROWING`): its atlas and a kind, and the pieces.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kivy.core.image import ImageLoader

from engine.games import GAMES
from tests.games import FOLDER, part_of

ASSETS = Path(__file__).parents[2] / "assets"
CLEARLY = 12
"""So many of 256 levels must two faces differ on average."""

SEEN = 40
"""So many pixels high are shapes compared."""
NUDGE = 5
"""So many pixels may one be moved to lie on the other as well as it can."""
SAME = 0.8
"""Two shapes that share so much of the room they take are too much alike."""

TALLER = 10
"""So much of 256 is each taller than the one before."""


@cache
def page_of(path: Path) -> tuple[int, int, bytes]:
    """Load a page: its size, and four bytes a pixel."""
    image = ImageLoader.load(str(path))._data[0]
    if image.fmt != "rgba":
        sys.exit(f"{path}: {image.fmt}")
    return image.width, image.height, bytes(image.data)


@cache
def piece_of(atlas: Path, name: str) -> tuple[int, int, bytes]:
    """Cut a piece out of its atlas: its size, and four bytes a pixel."""
    for page, pieces in json.loads(atlas.with_suffix(".atlas").read_text()).items():
        if name in pieces:
            x, y, width, height = pieces[name]
            page_width, page_height, pixels = page_of(atlas.parent / page)
            first = page_height - y - height
            starts = ((row * page_width + x) * 4 for row in range(first, first + height))
            return width, height, b"".join(pixels[start : start + width * 4] for start in starts)
    raise KeyError(name)


def grey_of(pixels: bytes) -> list[int]:
    """Give the brightness of every pixel."""
    return [
        (r * 3 + g * 6 + b) // 10 for r, g, b in zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True)
    ]


def shape_of(width: int, height: int, pixels: bytes) -> int:
    """Draw the outline of a piece at SEEN pixels, one bit each, with room to move; shadows are no shape."""
    bits, line = 0, SEEN + 2 * NUDGE
    for row in range(SEEN):
        for column in range(SEEN):
            x, y = int((column + 0.5) * width / SEEN), int((row + 0.5) * height / SEEN)
            if pixels[(y * width + x) * 4 + 3] > 128:
                bits |= 1 << (row + NUDGE) * line + column + NUDGE
    return bits


def likeness(one: int, other: int) -> float:
    """Lay one shape on the other as well as it goes; give what both cover, of what either covers."""
    line = SEEN + 2 * NUDGE
    moves = itertools.product(range(-NUDGE, NUDGE + 1), repeat=2)
    laid = ((other << -move if move < 0 else other >> move) for move in (x + y * line for x, y in moves))
    return max((one & moved).bit_count() / (one | moved).bit_count() for moved in laid)


def tallness(width: int, height: int, pixels: bytes) -> float:
    """Tell how high above the lower edge a figure reaches, of 256."""
    top = next(
        row for row in range(height) if max(pixels[row * width * 4 + 3 : (row + 1) * width * 4 : 4]) > 128
    )
    return 256 * (height - top) / height


def atlas_of(kind: str) -> Path:
    """Find the atlas that the name of a kind begins with."""
    name = kind.partition("/")[0]
    (path,) = ASSETS.glob(f"games/*/atlas/{name}.atlas")
    return path


def kinds(what: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Find what games want to be compared."""
    for game in GAMES:
        if (FOLDER / game / "faces.py").is_file():
            yield from getattr(part_of(game, "faces"), what, {}).items()


def main() -> None:
    """Leave with an error if two faces or shapes look alike, or if somebody does not outgrow another."""
    for kind, names in kinds("FACES"):
        faces = {name: piece_of(atlas_of(kind), name) for name in names}
        for (one, first), (other, second) in itertools.combinations(faces.items(), 2):
            if first[0] != second[0]:
                sys.exit(f"{kind}: {one} and {other} have different sizes")
            a, b = grey_of(first[2]), grey_of(second[2])
            apart = sum(abs(x - y) for x, y in zip(a, b, strict=False)) / len(a)
            print(f"{one} and {other}: {apart:.1f}")
            if apart < CLEARLY:
                sys.exit(f"{kind}: {one} and {other} look alike")
    for kind, names in kinds("SHAPES"):
        shapes = {name: shape_of(*piece_of(atlas_of(kind), name)) for name in names}
        for (one, first), (other, second) in itertools.combinations(shapes.items(), 2):
            print(f"{one} and {other}: {likeness(first, second):.2f}")
            if likeness(first, second) > SAME:
                sys.exit(f"{kind}: {one} and {other} have the same shape")
    for kind, names in kinds("GROWING"):
        for one, other in itertools.pairwise(names):
            before, after = (tallness(*piece_of(atlas_of(kind), name)) for name in (one, other))
            print(f"{one}: {before:.0f}, {other}: {after:.0f}")
            if after - before < TALLER:
                sys.exit(f"{kind}: {other} is not taller than {one}")
