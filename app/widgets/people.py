"""The people round the table: their badge, their squirrel, their score."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.image import Image

from app.theme import PLAYER_COLOURS, WHITE
from app.widgets import load_look
from app.widgets.words import Piece


class Badge(Image):
    """A player's colour and symbol."""

    symbol = StringProperty("claw")


class Head(FloatLayout):
    """A player's squirrel with the badge."""

    symbol = StringProperty("claw")


class ScoreCard(FloatLayout):
    """A player's name and points, and how far that is on the way to the target."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    points = NumericProperty(0)
    target = NumericProperty(1)
    active = BooleanProperty(False)
    bot = BooleanProperty(False)
    colour = ColorProperty(WHITE)

    def on_symbol(self, _: FloatLayout, symbol: str) -> None:
        """Take the player's colour."""
        self.colour = PLAYER_COLOURS[symbol].rgba


class Nuts(BoxLayout):
    """So many nuts in a row."""

    number = NumericProperty(0)

    def on_number(self, _: BoxLayout, number: int) -> None:
        """Lay the nuts out."""
        self.clear_widgets()
        for _nut in range(number):
            self.add_widget(Piece(drawn="hazelnut"))


load_look("people")
