"""The picture on a game's box, shown small."""

from __future__ import annotations

from kivy.properties import StringProperty

from app.widgets import load_look
from app.widgets.words import Piece


class Thumbnail(Piece):
    """The picture on a game's box."""

    game = StringProperty("")


load_look("thumbnail")
