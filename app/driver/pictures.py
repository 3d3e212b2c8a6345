"""Pictures of the window: it draws itself once more, for them alone, also where its frames are not drawn.

Not on the glass, which smooths edges as it likes: a picture is the same on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.image import Image
from kivy.graphics import Fbo
from kivy.graphics.transformation import Matrix

from app.widgets.canvases import catch_up


def pixels() -> bytes:
    """Take a picture and return its pixels, four bytes each."""
    return bytes(_picture().texture.pixels)


def save(path: Path) -> None:
    """Take a picture and write it into a file."""
    _picture().save(str(path), flipped=False)


def _picture() -> Any:
    window = EventLoop.window
    upright = window.render_context["modelview_mat"]
    fbo = Fbo(size=window.size, with_stencilbuffer=True)
    from_top = Matrix().scale(1, -1, 1).multiply(Matrix().translate(0, -window.height, 0))
    window.render_context["modelview_mat"] = from_top
    fbo.bind()
    window.clear()
    catch_up()
    window.render_context.draw()
    fbo.release()
    window.render_context["modelview_mat"] = upright
    return Image(fbo.texture)
