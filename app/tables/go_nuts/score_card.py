"""A player's score at Go Nuts!, as far as it is on the way to the target."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.people import Head  # noqa: F401  the kv file names it
from app.widgets.still import Still
from app.widgets.words import Claim


class GoNutsScoreCard(Still, FloatLayout):
    """A player's name and points, and how far that is on the way to the target."""

    patient = True

    symbol = StringProperty("claw")
    name = StringProperty("")
    points = NumericProperty(0)
    target = NumericProperty(1)
    active = BooleanProperty(False)
    bot = BooleanProperty(False)
    wears = StringProperty("")
    colour = ColorProperty(PLAYER_COLOURS["claw"].rgba)

    def on_symbol(self, _: FloatLayout, symbol: str) -> None:
        """Take the player's colour."""
        self.colour = PLAYER_COLOURS[symbol].rgba

    def claims(self) -> list[Claim]:
        """Tell how far the player is on the way, and whether his turn is marked."""
        way = (f"way of {self.name}", f"{self.points / self.target:.2f}")
        return [way, ("turn", self.name)] if self.active else [way]


load_look("go_nuts/score_card")
