"""The picture on a game's box, shown small."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from app.services.pages import smooth
from app.widgets import load_look
from app.widgets.words import Piece

ATLAS = "atlas://"


class Thumbnail(Piece):
    """The picture on a game's box; its page gets mipmaps, which the first screen does not wait for."""

    game = StringProperty("")

    def on_texture(self, _: Piece, texture: Any) -> None:
        """Smooth what is shown much smaller than it was drawn."""
        if texture and self.source.startswith(ATLAS):
            smooth(self.source.removeprefix(ATLAS).rpartition("/")[0])


load_look("thumbnail")
