"""The people round the table: their badge, their squirrel, their score."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
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


SEATS_ROUND_THE_TABLE = {
    2: ((0.5, 0), (0.5, 1)),
    3: ((0.5, 0), (0, 0.5), (0.5, 1)),
    4: ((0.5, 0), (0, 0.5), (0.5, 1), (1, 0.5)),
    5: ((0.5, 0), (0, 0.3), (0.2, 1), (0.8, 1), (1, 0.3)),
}
"""Where people sit, clockwise as one looks at the tablet, in parts of the table's width and height."""


class SeatMap(FloatLayout):
    """The table from above with everybody's badge where he sits."""

    symbols = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(symbols=self._seat, pos=self._seat, size=self._seat)

    def _seat(self, *_: object) -> None:
        for badge in [child for child in self.children if isinstance(child, Badge)]:
            self.remove_widget(badge)
        side = self.height * 0.3
        places = SEATS_ROUND_THE_TABLE.get(len(self.symbols), ())
        for symbol, (across, up) in zip(self.symbols, places, strict=False):
            x = self.x + side / 2 + (self.width - side) * across
            y = self.y + side / 2 + (self.height - side) * up
            self.add_widget(Badge(symbol=symbol, size_hint=(None, None), size=(side, side), center=(x, y)))


class Nuts(BoxLayout):
    """So many nuts in a row."""

    number = NumericProperty(0)

    def on_number(self, _: BoxLayout, number: int) -> None:
        """Lay the nuts out."""
        self.clear_widgets()
        for _nut in range(number):
            self.add_widget(Piece(drawn="hazelnut"))


load_look("people")
