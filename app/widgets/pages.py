"""The pages of the atlases in the memory of the graphics processor: as fine as the screen can show them.

Pieces are drawn for dense screens. On others a page is kept in half its size, which is all that was ever seen
of it: a quarter of the memory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import kivy.atlas
from kivy.cache import Cache
from kivy.core.image import Image
from kivy.core.window import Window
from kivy.graphics import Callback, Fbo, Rectangle
from kivy.graphics.opengl import (
    GL_MAX_TEXTURE_SIZE,
    GL_ONE,
    GL_RGBA,
    GL_TEXTURE_2D,
    GL_UNSIGNED_BYTE,
    GL_ZERO,
    glBlendFuncSeparate,
    glCopyTexImage2D,
    glGenerateMipmap,
    glGetIntegerv,
    glTexImage2D,
)
from kivy.graphics.texture import Texture
from kivy.logger import Logger

from app.box import boxes
from app.roots import game_atlases
from app.theme import REFERENCE
from app.widgets.canvases import draw_anew, mix_colours

AS_IT_LIES = (0, 0, 1, 0, 1, 1, 0, 1)
FIRST = ("home", "pills")
"""The pieces of the first screen are nearly as large as they are shown; so they are there sooner."""


_small: WeakKeyDictionary[Texture, Callable[[Texture], None]] = WeakKeyDictionary()
"""The pages that are kept in half their size or with mipmaps of ours, and how each was made so."""


def load_page(filename: str, **kwargs: Any) -> Image:
    """Load a page of an atlas with mipmaps, which Kivy's atlas never asks for, and no finer than needed.

    Without mipmaps small pieces look jagged.
    """
    if Path(filename).name.startswith(FIRST):
        return Image(filename, **kwargs)
    image = Image(filename, mipmap=True, **kwargs)
    if Path(filename).parent.name != "atlas":  # Kivy's own
        return image
    if max(image.size) > (largest_texture() or inf):
        make_small: Callable[[Texture], None] = partial(_load_half, filename)
    elif _is_fine(filename):
        return image
    else:
        make_small = _halve
    make_small(image.texture)
    _small[image.texture] = make_small
    return image


def _is_fine(filename: str) -> bool:
    """Tell whether a page is seen in its full size: on dense screens each of them, on others few."""
    dense = any(have > drawn_for for have, drawn_for in zip(Window.size, REFERENCE, strict=True))
    return dense or any(Path(filename).stem in box.fine_pages for box in boxes().values())


def largest_texture() -> int:
    """Ask the graphics processor how wide and high a texture may be; 0 if it does not say."""
    sizes = glGetIntegerv(GL_MAX_TEXTURE_SIZE)
    return int(sizes[0]) if sizes else 0


def halve_again() -> None:
    """Do again what was done to pages that Kivy has brought back, after the graphics memory was lost."""
    for texture, make_small in _small.items():
        make_small(texture)


def smooth(atlas: str) -> None:
    """Give the pages of an atlas mipmaps that were loaded without: their pieces are shown small somewhere."""
    for texture in Cache.get("kv.atlas", atlas).original_textures:
        if texture not in _small and not texture.mipmap:
            _small[texture] = _make_mipmaps
            _make_mipmaps(texture)
            draw_anew()


def _make_mipmaps(texture: Texture) -> None:
    texture.bind()
    glGenerateMipmap(GL_TEXTURE_2D)
    texture.min_filter = "linear_mipmap_linear"


def _load_half(filename: str, texture: Texture) -> None:
    """Hand over every second pixel of every second row: the whole would be refused."""
    page = Image(filename, keep_data=True, nocache=True).image._data[0]
    rows = memoryview(page.data).cast("I")
    starts = range(0, page.width * page.height, 2 * page.width)
    half = b"".join(rows[start : start + page.width : 2].tobytes() for start in starts)
    texture.bind()
    size = page.width // 2, page.height // 2
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, *size, 0, GL_RGBA, GL_UNSIGNED_BYTE, half)
    glGenerateMipmap(GL_TEXTURE_2D)


def give_back() -> None:
    """Give the pages of all games back as soon as nothing is drawn of them; those of all screens stay."""
    for atlas in game_atlases():
        Cache.remove("kv.atlas", atlas)
    Cache.remove("kv.image")
    Cache.remove("kv.texture")


def _halve(texture: Texture) -> None:
    """Keep the second level of a texture alone; whoever cuts it up still finds it as large as it was."""
    size = texture.width // 2, texture.height // 2
    try:
        fbo = Fbo(size=size, noadd=True)  # a page is loaded while somebody's canvas is being filled
    except Exception as error:  # Kivy raises nothing narrower
        Logger.warning("Cachette: No texture of %s: %s", size, error)
        return
    with fbo:
        Callback(lambda _: glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO))
        Rectangle(texture=texture, size=size, tex_coords=AS_IT_LIES)
        Callback(mix_colours)
    fbo.draw()
    fbo.bind()
    texture.bind()
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, *size, 0)
    glGenerateMipmap(GL_TEXTURE_2D)
    coarsest = max(texture.size).bit_length() - 1  # would hold on to all the others as they were
    glTexImage2D(GL_TEXTURE_2D, coarsest, GL_RGBA, 0, 0, 0, GL_RGBA, GL_UNSIGNED_BYTE, b"")
    fbo.release()


kivy.atlas.CoreImage = load_page
