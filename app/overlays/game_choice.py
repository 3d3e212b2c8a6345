"""A game to choose: which one is watched, for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.box import boxes
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.overlays import Chooser, Overlay
from app.widgets.slide import Slide  # noqa: F401  the kv file names it
from app.widgets.thumbnail import Thumbnail  # noqa: F401  the kv file names it

ANY = ""
"""What is chosen by whoever lets chance choose."""


class GameCard(Pressable, FloatLayout):
    """A game to choose: its picture and its title."""

    game = StringProperty("")
    title = StringProperty("")


class GameChoice(Chooser, Overlay):
    """All games side by side, in a sheet; a touch beside it closes it."""

    title = StringProperty("")
    line = StringProperty("")
    games = NumericProperty(0)

    def __init__(self, choose: Callable[[str], None], **kwargs: Any) -> None:
        """Call `choose` with the game that is chosen, or with `ANY`."""
        super().__init__(choose, games=len(boxes()), **kwargs)
        for game, box in boxes().items():
            card = GameCard(game=game, title=box.title)
            card.bind(on_release=lambda card: self.choose(card.game))
            self.ids.shelf.add_widget(card)


load_look("game_choice")
