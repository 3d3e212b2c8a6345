"""The memory of the graphics processor, which Android may take away while the app is put aside.

Kivy 2.3.1 brings textures back by itself, but neither what is drawn with them nor the programs that draw.
So whoever draws has to begin on a new canvas.
"""

from __future__ import annotations

from functools import cache

from kivy.cache import Cache
from kivy.core.window import Window
from kivy.graphics import Canvas, RenderContext
from kivy.graphics.context import get_context
from kivy.graphics.opengl import glIsTexture
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from app.widgets.canvases import forget
from app.widgets.measure import written

_first: list[Widget] = []
"""What was drawn first stays: Kivy's smooth edges share textures that only the first of them fills again."""


@cache
def _witness() -> Texture:
    return Texture.create(size=(1, 1))


def remember() -> None:
    """Put a texture into the memory; `is_lost` looks whether it is still there."""
    _witness()


def is_lost() -> bool:
    """Tell whether the memory was taken away, with everything in it."""
    return not glIsTexture(_witness().id)


def begin_anew() -> None:
    """Bring pictures back, and give the window a new canvas with nothing on it."""
    for widget in Window.children[:]:
        Window.remove_widget(widget)
        if not _first:
            _first.append(widget)
    written.cache_clear()
    for pictures in ("kv.image", "kv.texture"):
        Cache.remove(pictures)  # Kivy would bring them back without the smaller sizes of them
    get_context().reload()
    forget()
    Window.render_context = RenderContext()
    Window.canvas = Canvas()
    Window.render_context.add(Window.canvas)
    Window.update_viewport()
