"""A game to choose: which one is watched, for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.box import boxes
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.overlays import Overlay
from app.widgets.slide import Slide  # noqa: F401  the kv file names it
from app.widgets.thumbnail import Thumbnail  # noqa: F401  the kv file names it

ANY = ""
"""What is chosen by whoever lets chance choose."""


class GameCard(Pressable, FloatLayout):
    """A game to choose: its picture and its title."""

    game = StringProperty("")
    title = StringProperty("")


class GameChoice(Overlay):
    """All games side by side, in a sheet; a touch beside it closes it."""

    eases = True
    title = StringProperty("")
    line = StringProperty("")
    games = NumericProperty(0)

    def __init__(self, choose: Callable[[str], None], **kwargs: Any) -> None:
        """Call `choose` with the game that is chosen, once."""
        super().__init__(games=len(boxes()), **kwargs)
        self._choose = choose
        for game, box in boxes().items():
            card = GameCard(game=game, title=box.title)
            card.bind(on_release=lambda card: self.choose(card.game))
            self.ids.shelf.add_widget(card)

    def choose(self, game: str) -> None:
        """Choose a game, or let chance choose."""
        if self.parent:
            self.close()
            self._choose(game)

    def close(self) -> None:
        """Close it; nothing happens."""
        if self.parent:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Close it with a touch beside it, and let nothing through."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


load_look("game_choice")
