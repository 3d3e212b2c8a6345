"""The pages of the atlases in the memory of the graphics processor: as fine as the screen can show them.

A page comes when something is drawn of it, or ahead; it goes when it is given back, whoever still names its
pieces, and comes again when they are drawn. Pieces are drawn for dense screens; for others a page lies beside
itself in half its size: a quarter of the memory, and of the time to unpack it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import kivy.atlas
from kivy.cache import Cache
from kivy.core.image import Image, ImageData, ImageLoader
from kivy.core.window import Window
from kivy.graphics.opengl import (
    GL_MAX_TEXTURE_SIZE,
    GL_RGBA,
    GL_TEXTURE_2D,
    GL_UNSIGNED_BYTE,
    glBindTexture,
    glGenerateMipmap,
    glGetIntegerv,
    glTexImage2D,
)
from kivy.graphics.texture import Texture

from app.theme import REFERENCE

HALF = "-half"
"""How the name of a page in half its size ends."""
SIZE_AT = 16
"""Where a PNG tells its width and height, in four bytes each."""
FIRST = ("home", "first")
"""The atlases that the first screen draws."""
SELDOM = ("home", "squirrels", "zoom")
"""Of atlases whose names begin or end so, nothing is seen at a table, or not for long."""


class Page:
    """A page of an atlas; Kivy's atlas takes its texture for a picture that is there."""

    def __init__(self, path: Path) -> None:
        """Make a texture as large as the page, with no pixels in it."""
        self._path = path
        self._data: ImageData | None = None
        self.is_smooth = not path.name.startswith(FIRST)
        """Whether it has mipmaps; the first screen does without, whose pieces are shown large."""
        self.pixels = 0
        """How many of it are in the memory of the graphics processor."""
        with path.open("rb") as file:
            header = file.read(SIZE_AT + 8)
        sides = (int.from_bytes(header[at : at + 4], "big") for at in (SIZE_AT, SIZE_AT + 4))
        self._width, self._height = sides

    @property
    def is_here(self) -> bool:
        """Whether it can be drawn at once."""
        return self.pixels > 0

    @property
    def game(self) -> str:
        """The game it belongs to; none, if all may need it."""
        folder = self._path.parents[2]
        return self._path.parents[1].name if folder.name == "games" else ""

    @property
    def is_seldom(self) -> bool:
        """Whether it is not needed while people play."""
        atlas = self._path.stem.rpartition("-")[0]
        return atlas.startswith(SELDOM) or atlas.endswith(SELDOM)

    def make_texture(self) -> Texture:
        """Make the texture; it holds on to the page."""
        texture = Texture(self._width, self._height, GL_TEXTURE_2D, colorfmt="rgba", icolorfmt="rgba")
        texture.wrap, texture.mag_filter, texture.min_filter = "clamp_to_edge", "linear", "linear"
        texture.flip_vertical()
        texture.bind()  # now it has a number, which its pieces take over
        texture.ask_update(self._fill)
        texture.add_reload_observer(self.give_back)
        return texture

    def unpack(self) -> ImageData:
        """Read the file, or have read it ahead."""
        if not self._data:
            self._data = ImageLoader.load(str(self._file()), keep_data=True, nocache=True)._data[0]
        return self._data

    def _file(self) -> Path:
        """Choose the size: no finer than it is seen, nor larger than the graphics processor takes it."""
        half = self._path.with_stem(self._path.stem + HALF)
        too_large = max(self._width, self._height) > (largest_texture() or inf)
        return half if (too_large or not is_dense()) and half.is_file() else self._path

    def _fill(self, texture: Texture) -> None:
        """Bring the pixels; Kivy asks for them as soon as something is drawn of the texture."""
        data = self.unpack()
        upload(texture, data)
        self.pixels, self._data = data.width * data.height, None
        if self.is_smooth:
            self.smooth(texture)

    def smooth(self, texture: Texture) -> None:
        """Make mipmaps, which Kivy's atlas never asks for: without them small pieces look jagged."""
        self.is_smooth = True
        texture.bind()
        glGenerateMipmap(GL_TEXTURE_2D)
        texture.min_filter = "linear_mipmap_nearest"

    def give_back(self, texture: Texture) -> None:
        """Give the pixels back, those in smaller sizes too, until something is drawn of them again."""
        self.pixels = 0
        glBindTexture(GL_TEXTURE_2D, texture.id)
        for level in range(max(texture.size).bit_length()):
            glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, 0, 0, 0, GL_RGBA, GL_UNSIGNED_BYTE, b"")
        texture.ask_update(self._fill)


_pages: WeakKeyDictionary[Texture, Page] = WeakKeyDictionary()
"""The page of each texture that is one."""


def load_page(filename: str, **kwargs: Any) -> Image:
    """Give Kivy's atlas what it takes for a picture: a page of ours, or one of its own as it is."""
    path = Path(filename)
    if path.parent.name != "atlas":
        return Image(filename, mipmap=True, **kwargs)
    page = Page(path)
    texture = page.make_texture()
    _pages[texture] = page
    return Image(texture)


def known() -> Mapping[Texture, Page]:
    """Tell which pages have been asked for, by their textures, whether their pixels are here or not."""
    return _pages


def is_dense() -> bool:
    """Tell whether pieces are seen in their full size."""
    return any(have > drawn_for for have, drawn_for in zip(Window.size, REFERENCE, strict=True))


def largest_texture() -> int:
    """Ask the graphics processor how wide and high a texture may be; 0 if it does not say."""
    sizes = glGetIntegerv(GL_MAX_TEXTURE_SIZE)
    return int(sizes[0]) if sizes else 0


def smooth(atlas: str) -> None:
    """Give the pages of an atlas mipmaps that the first screen does without: its pieces are shown small."""
    for page, texture in pages_of(atlas):
        if not page.is_smooth:
            page.smooth(texture)


def upload(texture: Texture, data: ImageData) -> None:
    """Hand pixels to the graphics processor; a texture may have fewer than it says."""
    texture.blit_data(data)


def pages_of(atlas: str) -> list[tuple[Page, Texture]]:
    """List the pages of an atlas that Kivy knows already."""
    return [(_pages[texture], texture) for texture in Cache.get("kv.atlas", atlas).original_textures]


def give_back(game: str = "") -> None:
    """Give back the pages that are not needed at a game's table, or with no game, at home."""
    for texture, page in _pages.items():
        if page.is_here and (page.game not in ("", game) or (game and page.is_seldom)):
            page.give_back(texture)
    if not game:
        Cache.remove("kv.image")
        Cache.remove("kv.texture")


kivy.atlas.CoreImage = load_page
