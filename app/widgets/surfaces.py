"""Wood, felt, parchment, plates: what things stand and lie on."""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.app import App
from kivy.core.image import Image as CoreImage
from kivy.graphics import Rectangle
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

from app.theme import ASSETS, PATCHES, WHITE, piece
from app.widgets import load_look


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

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self.cloth = Rectangle()
        self.bind(pos=self._lay, size=self._lay, tile=self._lay, tile_size=self._lay)
        App.get_running_app().bind(u=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        if self.tile:
            side = self.tile_size * App.get_running_app().u
            across, up = self.width / side, self.height / side
            self.cloth.texture = tile_texture(self.tile)  # this resets the coordinates, so they come after it
            self.cloth.tex_coords = (0, up, across, up, across, 0, 0, 0)
            self.cloth.pos, self.cloth.size = self.pos, self.size


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


class Wood(FloatLayout):
    """A menu's background: walnut panelling in a brass frame."""

    corners = BooleanProperty(True)
    """Whether the frame has its ornaments; not where a button would lie on them."""


class Felt(FloatLayout):
    """A table's background: felt in a walnut rim with brass lines."""


class Sheet(Plate, FloatLayout):
    """A sheet of parchment."""


class Panel(Plate, FloatLayout):
    """Any plate with things on it."""


load_look("surfaces")
