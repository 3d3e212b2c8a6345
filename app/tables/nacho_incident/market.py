"""The end of a market: what everybody has sold, has drawn and has now; all of it lies open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nacho_incident.people import lay_food
from app.tables.nacho_incident.pieces import NachoCube, told
from app.tables.nacho_incident.scenes import NachoScene
from app.tables.playback import SKIP_SECONDS
from app.theme import PLAYER_COLOURS, WHITE
from app.widgets import load_look
from app.widgets.words import Claim
from engine.match import Line, Match
from engine.nacho_incident import stages
from engine.nacho_incident.cards import FOOD_CODES
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

STAGES = (stages.SELL, stages.FOOD, stages.NEW_MOUNTIES)
"""The stages of a market, and what lies between it and the next turn."""
LARGEST_CUBE = 76

Foods = list[list[int]]
"""Food of every seat."""


def trades(match: Match[Season, NachoMove], last: Line[NachoMove]) -> tuple[Foods, Foods]:
    """Find what everybody has sold and drawn at the market that ended with a line."""
    seats = range(len(match.seats))
    traded: dict[str, Foods] = {name: [[] for _ in seats] for name in ("sold", "food_drawn")}
    at = len(match.lines) - 1
    while match.lines[at] is not last:
        at -= 1
    while match.positions[at].stage in STAGES:
        for name, facts in match.lines[at].events:
            if name in traded:
                traded[name][facts["seat"]] += map(FOOD_CODES.index, facts["foods"])
        at -= 1
    return traded["sold"], traded["food_drawn"]


class NachoTrader(FloatLayout):
    """What one player has sold, drawn, and has now."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    colour = ListProperty(WHITE)
    gold = NumericProperty(0)
    """What his sale has brought."""
    number = NumericProperty(0)
    """How much he has drawn."""

    def __init__(self, context: Context, foods: Sequence[Sequence[int]], **kwargs: Any) -> None:
        """Lay out what was sold, what was drawn, and what is in the warehouse."""
        self.context = context
        sold, drawn, _ = foods
        super().__init__(gold=len(sold), number=len(drawn), **kwargs)
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.rows = [[NachoCube(food=food) for food in row] for row in foods]
        for place, cubes in zip((self.ids.sold, self.ids.drawn, self.ids.now), self.rows, strict=True):
            for cube in cubes:
                self.add_widget(cube)
            place.bind(pos=self._lay_out, size=self._lay_out)

    def claims(self) -> list[Claim]:
        """Tell what lies in each row."""
        return [
            (f"{what} of {self.name}", told(cubes))
            for what, cubes in zip(("sale", "draw", "stock"), self.rows, strict=True)
        ]

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        for place, cubes in zip((self.ids.sold, self.ids.drawn, self.ids.now), self.rows, strict=True):
            lay_food(cubes, (*place.pos, *place.size), LARGEST_CUBE * u)


class NachoMarket(NachoScene):
    """Shows what the market has brought everybody, until a finger goes on."""

    def __init__(
        self, context: Context, traders: Sequence[Widget], go_on: Callable[[], object], **kwargs: Any
    ) -> None:
        super().__init__(context, go_on, **kwargs)
        self._since = context.clock.time()
        for trader in traders:
            self.ids.traders.add_widget(trader)

    def on_touch_down(self, touch: Any) -> bool:
        """Go on, once everybody could see it."""
        if self.context.clock.time() - self._since >= SKIP_SECONDS:
            self.go_on()
        return True

    def go_on(self) -> None:
        """Go on, unless a finger was sooner."""
        if self.parent:
            self._go_on()


load_look("nacho_incident/market")
