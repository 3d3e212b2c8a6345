"""Measure how far words and signs stand out from what they are on: `python -m tools.measure_contrast`.

It goes through the app as the tour does and looks at the pixels of every picture: the commonest colour where
a word stands is its ground, and the one that differs most from it is the word's own, if it has that colour.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

from tools.measure_type import Box, box_of, ink_of, owner_of, seen

WORDS, SIGNS = 4.5, 3.0
"""How far words and signs have to stand out; what can not be pressed now as far as signs."""
SLACK = 1.02
NEAR = 50
"""Colours that differ by so much are shades of one, of 441."""
COARSE = 16
FEWEST = 0.012
"""So much of a word's box are its letters at least; less is where one thing meets another, and covers it."""


class Pale(NamedTuple):
    """Something that hardly stands out."""

    contrast: float
    owner: str
    picture: str
    text: str


def brightness(colour: Sequence[float]) -> float:
    """Tell how bright a colour is, from 0 to 1, as the guidelines for web content count it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Tell how far two colours stand out from each other, from 1 to 21."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def stands_out(pixels: Iterable[Any], colour: Sequence[float], seen_by: float) -> float | None:
    """Tell how far what has a colour stands out among some pixels; nothing if it is not among them."""
    shades: dict[tuple[int, ...], list[int]] = {}
    for red, green, blue, *_ in pixels:
        shade = shades.setdefault((red // COARSE, green // COARSE, blue // COARSE), [0, 0, 0, 0])
        for at, part in enumerate((1, red, green, blue)):
            shade[at] += part
    found = sorted(((n, (r / n, g / n, b / n)) for n, r, g, b in shades.values()), reverse=True)
    if not found:
        return None
    total = sum(n for n, _ in found)
    fewest = FEWEST * total
    full = [255 * part for part in colour[:3]]
    # Thick letters on a ground of several colours may be the most of it, but never more than half.
    ground = next((mean for n, mean in found if n > total / 2 or dist(mean, full) >= NEAR), found[0][1])
    drawn = [
        255 * part * seen_by + under * (1 - seen_by) for part, under in zip(colour, ground, strict=False)
    ]
    own = [mean for n, mean in found if mean is not ground and n >= fewest and dist(mean, drawn) < NEAR]
    unit_ground = [part / 255 for part in ground]
    return max((contrast([part / 255 for part in mean], unit_ground) for mean in own), default=None)


def part_of(
    glass: bytes, width: int, height: int, corners: tuple[int, int, int, int]
) -> Iterator[tuple[int, int, int]]:
    """List the pixels of a part of the window, given by its left, top, right and bottom."""
    left, top, right, bottom = corners
    left, right = max(0, left), min(width, right)
    for row in range(max(0, top), min(height, bottom)):
        line = glass[4 * (row * width + left) : 4 * (row * width + right)]
        yield from zip(line[0::4], line[1::4], line[2::4], strict=True)


def pale(app: Any, picture: str) -> Iterator[Pale]:
    """List what hardly stands out on the glass now; what lies below a layer is not to be read."""
    from kivy.core.window import Window
    from kivy.uix.label import Label

    from app.driver.pictures import pixels
    from app.widgets.overlays import top_layer
    from app.widgets.words import Icon

    width, height = Window.size
    glass = pixels()
    for widget, ancestors, clip, _ in seen(top_layer(app.root) or app.root, Box(0, 0, width, height)):
        if isinstance(widget, Label) and widget.text.strip():
            box, least = ink_of(widget).shared(clip), WORDS
        elif isinstance(widget, Icon) and widget.sign:
            box, least = box_of(widget, widget.norm_image_size).shared(clip), SIGNS
        else:
            continue
        chain = [*ancestors, widget]
        seen_by, off = float(widget.color[3]), False
        for one in chain:
            seen_by *= one.opacity
            off = off or one.disabled or getattr(one, "faded", False)
        if box.area < 1 or not seen_by:
            continue
        corners = (int(box.x), height - int(box.top) - 1, int(box.right) + 1, height - int(box.y))
        found = stands_out(part_of(glass, width, height, corners), widget.color, seen_by)
        if found is not None and found * SLACK < (SIGNS if off else least):
            yield Pale(
                found,
                owner_of(widget, ancestors),
                picture,
                getattr(widget, "text", widget.__class__.__name__),
            )


def measure(device: str, language: str, text_size: str = "normal", only: str = "") -> list[Pale]:
    """Go through the app on a device and list what hardly stands out."""
    from app.driver.devices import DEVICES
    from main import prepare

    prepare(DEVICES[device].size, offscreen=True, inches=DEVICES[device].inches)
    from app.tour import stops, stops_of
    from app.tour.tourist import Tourist

    tourist = Tourist(Path(tempfile.mkdtemp()), language)
    tourist.app.settings.text_size = text_size
    found: list[Pale] = []
    for picture in stops_of(tourist, only) if only else stops(tourist):
        tourist.pause(0.05)
        found += pale(tourist.app, picture)
    return found


def main() -> None:
    """Print what hardly stands out, the worst first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="tablet_10")
    parser.add_argument("--lang", choices=("en", "fr"), default="fr")
    parser.add_argument("--text-size", choices=("normal", "large", "huge"), default="normal")
    parser.add_argument("--only", metavar="GAME", default="")
    options = parser.parse_args()
    worst: dict[str, Pale] = {}
    for one in sorted(measure(options.device, options.lang, options.text_size, options.only)):
        worst.setdefault(one.owner, one)
    for one in worst.values():
        print(f"{one.contrast:5.2f}  {one.owner:40} {one.picture:28} {one.text[:50]!r}")


if __name__ == "__main__":
    main()
