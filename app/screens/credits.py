"""The credits: whose games these are, what is reconstructed, which licence."""

from __future__ import annotations

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.theme import GAME_COLOURS, WHITE
from app.titles import GAME_TITLES
from app.widgets import load_look


class Tribute(FloatLayout):
    """A game, and whose it is."""

    game = StringProperty("")
    title = StringProperty("")
    colour = ColorProperty(WHITE)
    people = StringProperty("")
    publishers = StringProperty("")

    def on_game(self, _: FloatLayout, game: str) -> None:
        """Take the game's name and colour."""
        self.title = GAME_TITLES[game]
        self.colour = GAME_COLOURS[game]


class CreditsScreen(Screen):
    """Says thank you."""


load_look("credits")
