"""What screens and tables are made of. Each module has its look in the kv file of the same name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kivy.atlas
from kivy.core.image import Image
from kivy.lang import Builder

from app.roots import look_path


def _load_page(filename: str, **kwargs: Any) -> Image:
    """Load a page of an atlas with mipmaps, which Kivy's atlas never asks for.

    Pieces are drawn for dense screens; without mipmaps small ones look jagged on others. The pieces of the
    first screen are nearly as large as they are shown, so its pages do without and are there sooner.
    """
    return Image(filename, mipmap=not Path(filename).name.startswith(("home", "pills")), **kwargs)


kivy.atlas.CoreImage = _load_page


def load_look(name: str) -> None:
    """Load the kv file of a module, once."""
    path = str(look_path(name))
    if path not in Builder.files:
        Builder.load_file(path)
