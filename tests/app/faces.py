"""Compare the faces of the dice in grey; a process of its own, because it wants the atlas and no window."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

from kivy.core.image import ImageLoader

KINDS = {
    "squirrel": ("die_squirrel_nut", "die_squirrel_squirrel", "die_squirrel_nutcracker"),
    "dog": ("die_dog_bark", "die_dog_kennel"),
}
CLEARLY = 12
"""So many of 256 levels must two faces differ on average."""


def grey_piece(folder: Path, name: str) -> tuple[int, list[int]]:
    """Cut a piece out of its atlas and return its width and brightness."""
    for page, pieces in json.loads((folder / "go_nuts.atlas").read_text()).items():
        if name in pieces:
            x, y, width, height = pieces[name]
            image = ImageLoader.load(str(folder / page))._data[0]
            top = image.height - y - height
            pixels = image.data
            step = 4 if image.fmt == "rgba" else 3
            grey = []
            for row in range(top, top + height):
                for column in range(x, x + width):
                    at = (row * image.width + column) * step
                    grey.append((pixels[at] * 3 + pixels[at + 1] * 6 + pixels[at + 2]) // 10)
            return width, grey
    raise KeyError(name)


def main(folder: str) -> None:
    """Leave with an error if two faces look alike."""
    for kind, faces in KINDS.items():
        for one, other in itertools.combinations(faces, 2):
            (width, first), (other_width, second) = (
                grey_piece(Path(folder), one),
                grey_piece(Path(folder), other),
            )
            if width != other_width:
                sys.exit(f"{kind}: {one} and {other} have different sizes")
            apart = sum(abs(a - b) for a, b in zip(first, second, strict=False)) / len(first)
            print(f"{one} and {other}: {apart:.1f}")
            if apart < CLEARLY:
                sys.exit(f"{kind}: {one} and {other} look alike")
