"""How pictures are listed for tools/make_art.py: the common ones there, a game's in its own folder."""

from typing import NamedTuple


class Row(NamedTuple):
    """Say how high a piece is rasterised and what becomes of it."""

    piece: str
    height: int
    becomes: str


class Layer(NamedTuple):
    """Say where a piece lies on a card and how high it is there, in pixels from the top left."""

    piece: str
    x: int
    y: int
    height: int
    part: tuple[int, int, int, int] | None = None
    """What of it is seen, in the same pixels: left, top, right, bottom. All of it, where nothing is said."""


ATLAS = "atlas"  # a region of assets/atlas/<folder>.atlas
TILE = "tile"  # a PNG of its own with sides that are powers of two: a texture that repeats
LAYER = "layer"  # nothing by itself: it is only seen on cards
