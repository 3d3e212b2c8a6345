"""Wood, felt, parchment, plates: what things stand and lie on."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.theme import ASSETS, PATCHES, WHITE, piece
from app.widgets import load_look
from app.widgets.still import Still
from app.widgets.words import Picture  # noqa: F401  the corners in the kv file are pictures
from app.widgets.wrapping import gather

SEGMENTS = 8
"""Of so many straight pieces a rounded corner is made."""


@cache
def tile_texture(name: str) -> Texture:
    """Load a seamless tile that can be repeated."""
    texture = CoreImage(str(ASSETS / "atlas" / f"{name}.png")).texture
    texture.wrap = "repeat"
    return texture


class Tiled(Widget):
    """A surface covered with a seamless tile of so many units."""

    tile = StringProperty("")
    tile_size = NumericProperty(256)
    """How wide one repeat is."""
    hangs = BooleanProperty(False)
    """Whether the tile repeats only sideways and is as high as the surface, like a curtain's fold."""
    centred = BooleanProperty(False)
    """Whether a seam is in the middle of the surface, so that both ends are alike."""
    rounding = NumericProperty(0)
    """The radius of its corners in units."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*WHITE)  # else it would take the colour of whatever was drawn before
            self.cloth = Mesh(mode="triangle_fan")
        for fact in ("pos", "size", "tile", "tile_size", "hangs", "centred", "rounding"):
            self.fbind(fact, self._lay)
        running_context().bind(u=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        if not self.tile:
            return
        u = running_context().u
        side = self.tile_size * u
        first = -self.width / side / 2 if self.centred else 0
        # A hanging tile leaves out half a pixel at its ends, or the one shines through at the other.
        low, high = (0.001, 0.999) if self.hangs else (0, self.height / side)
        rise = (high - low) / max(1, self.height)
        vertices: list[float] = []
        for x, y in rounded_corners(self.width, self.height, self.rounding * u):
            vertices += (self.x + x, self.y + y, first + x / side, high - y * rise)
        self.cloth.texture = tile_texture(self.tile)
        self.cloth.vertices = vertices
        self.cloth.indices = range(len(vertices) // 4)


def rounded_corners(width: float, height: float, radius: float) -> list[tuple[float, float]]:
    """List the points of a rectangle's outline; Kivy's own rounded one bends the picture on it."""
    if not radius:
        return [(0, 0), (width, 0), (width, height), (0, height)]
    middles = (
        (width - radius, height - radius),
        (radius, height - radius),
        (radius, radius),
        (width - radius, radius),
    )
    return [
        (x + radius * cos(angle), y + radius * sin(angle))
        for quarter, (x, y) in enumerate(middles)
        for angle in (pi / 2 * (quarter + step / SEGMENTS) for step in range(SEGMENTS + 1))
    ]


class Plate(Widget):
    """A drawn panel that stretches between its corners; `patch` names the picture."""

    patch = StringProperty("")
    tint = ColorProperty(WHITE)
    source = StringProperty("")
    border = ListProperty([0, 0, 0, 0])
    grow = NumericProperty(0)
    """The height in pixels at which the picture was drawn, where its corners grow with the widget."""

    def on_patch(self, _: Widget, patch: str) -> None:
        """Find the picture and where it may stretch."""
        self.source = piece(patch) if patch else ""
        self.border = PATCHES.get(patch, (0, 0, 0, 0))


class Panelling(Still, FloatLayout):
    """Walnut in a brass frame."""

    spill = 0
    corners = BooleanProperty(True)


class Wood(FloatLayout):
    """A menu's background: walnut panelling in a brass frame, and all that lies on it."""

    corners = BooleanProperty(True)
    """Whether the frame has its ornaments; not where a button would lie on them."""


class Felt(Still, FloatLayout):
    """A table's background: felt in a walnut rim with brass lines, and what adorns it."""

    spill = 0


class Sheet(Plate, FloatLayout):
    """A sheet of parchment."""

    inlaid = BooleanProperty(False)
    """Whether it lies on a menu's wood for good, and is a part of its picture."""

    def on_inlaid(self, *_: object) -> None:
        """Be drawn with the wood, while it is seen."""
        self._plate = gather(self.canvas.before)
        self._lies: InstructionGroup | None = None
        self.fbind("opacity", self._lie)
        self.fbind("parent", self._lie)
        self._lie()

    def _lie(self, *_: object) -> None:
        if self._lies:
            self._lies.remove(self._plate)
        woods = (
            [child for child in self.parent.children if isinstance(child, Panelling)] if self.parent else []
        )
        self._lies = woods[0].canvas.after if woods and self.opacity == 1 else self.canvas.before
        self._lies.add(self._plate)


class Panel(Plate, FloatLayout):
    """Any plate with things on it."""


load_look("surfaces")
