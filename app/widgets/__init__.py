"""What screens and tables are made of. Each module has its look in the kv file of the same name."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import kivy.atlas
from kivy.core.image import Image
from kivy.lang import Builder

# Pieces are drawn for dense screens; without mipmaps, which Kivy's atlas never asks for, they look jagged
# on others.
kivy.atlas.CoreImage = partial(Image, mipmap=True)

KV = Path(__file__).parents[2] / "kv"


def load_look(name: str) -> None:
    """Load the kv file of a module, once."""
    path = str(KV / f"{name}.kv")
    if path not in Builder.files:
        Builder.load_file(path)
