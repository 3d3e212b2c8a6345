"""A province: its landscape, and what its demand card wants at which price."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context, running_context
from app.tables.nacho_incident.pieces import PROVINCE_COLOURS, food_picture
from app.tables.nacho_incident.room import letters
from app.tables.nacho_incident.words import province_name
from app.theme import TITLE_FONT
from app.widgets import load_look
from app.widgets.measure import written
from app.widgets.still import Still
from app.widgets.words import Claim, Picture, number_size
from engine.nacho_incident.cards import BONUSES, DEMANDS, PROVINCE_CODES

WIDEST_DEMAND = 340
"""How wide a demand card is at most, in units: what is left of a wider province is its ground."""
WIDEST_PRICE = 0.36
"""How large a price is drawn at most, in parts of its space, to be read at all."""


class NachoSpace(Widget):
    """A space of a demand card: a food, its price, and whether it is free."""

    province = NumericProperty(0)
    food = NumericProperty(0)
    price = NumericProperty(0)
    state = OptionProperty("free", options=("free", "legal", "nearest", "filled"))
    far = BooleanProperty(False)
    """Whether its province is out of reach: then all of it is dark but the price."""
    light = NumericProperty(1.0)
    price_drawn = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(price=self._write, size=self._write)
        running_context().bind(hand=self._write, text_scale=self._write)
        self._write()

    def _write(self, *_: object) -> None:
        least = min(number_size(running_context()), int(self.width * WIDEST_PRICE))
        size = max(1, int(self.width * 22 / 80), least)
        self.price_drawn = written(str(int(self.price)), TITLE_FONT, size)

    def picture(self, food: int) -> str:
        """Name the drawn food."""
        return food_picture(food)


class NachoLandscape(Picture):
    """A province's landscape, never stretched: of one that is too high only the upper part is shown."""

    code = StringProperty("AB")
    large = BooleanProperty(False)
    """Whether it is shown larger than on the table."""
    part = ListProperty([0, 0, 1, 0, 1, 1, 0, 1])
    """The corners of what is shown, as OpenGL counts them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(texture=self._cut, size=self._cut)
        self._cut()

    def _cut(self, *_: object) -> None:
        if self.texture and self.height > 1:
            left, low, right, _, _, high, *_ = self.texture.tex_coords
            shown = min(1.0, self.texture.width / self.texture.height * self.height / self.width)
            low = high + (low - high) * shown
            self.part = [left, low, right, low, right, high, left, high]


class NachoProvince(Still, FloatLayout):
    """A column of the table."""

    patient = True

    number = NumericProperty(0)
    code = StringProperty("AB")
    name = StringProperty("")
    colour = ListProperty([1, 1, 1, 1])
    reachable = BooleanProperty(False)
    chosen = BooleanProperty(False)
    reason = StringProperty("")
    """Why nobody can go there now; it is dimmed then."""
    sign = StringProperty("")
    """What it is to the smuggler: his own flag, or beside it."""
    told = StringProperty("")
    """What is told of it: its sign, or why not."""
    bonus = NumericProperty(0)
    """What its best cantina earns when a round ends."""
    letters = NumericProperty(23)
    """How large words are, in units."""
    line, low = NumericProperty(42), NumericProperty(0)
    """How high each of the two lines above the demands is, and where the lower one stands."""
    ribbon = NumericProperty(54)
    """How wide the ribbon of the bonus is."""
    demand_wide = NumericProperty(280)
    rim = NumericProperty(2)
    """How wide its rim is, in units."""
    tells_cantina = BooleanProperty(False)
    total = NumericProperty(0)
    penalty = NumericProperty(0)

    def __init__(self, context: Context, number: int, **kwargs: Any) -> None:
        self.context = context
        super().__init__(size_hint=(None, None), number=number, code=PROVINCE_CODES[number], **kwargs)
        self.colour, self.bonus = PROVINCE_COLOURS[number], BONUSES[number]
        self.spaces: list[NachoSpace] = []
        self._card = -1
        self.bind(pos=self._lay_out, size=self._lay_out, sign=self._tell, reason=self._tell)
        context.bind(say=self._name, swell=self._lay_out)
        self._name()

    def sky(self) -> tuple[float, float, float, float]:
        """Tell where nothing but its landscape is seen: left, bottom, width and height."""
        low = self.y + self.demand_wide * 108 / 280 + self.line
        return self.x + 8 * self.context.u, low, self.width - 16 * self.context.u, self.top - self.line - low

    def forget_reach(self) -> None:
        """Be neither near nor far."""
        self.reachable, self.reason, self.sign, self.chosen = False, "", "", False
        for space in self.spaces:
            if space.state != "filled":
                space.state = "free"

    def claims(self) -> list[Claim]:
        """Tell what the demand card wants, space by space, and whether the province is lit up."""
        spaces = [space for space in self.ids.demand.children if isinstance(space, NachoSpace)]
        spaces.sort(key=lambda space: space.x)
        wants = [f"{space.picture(int(space.food))} {int(space.price)} {space.state}" for space in spaces]
        return [(f"{self.code} wants", wants), (f"{self.code} is lit up", self.reachable)]

    def show_cantina(self, total: int, penalty: int, shown: bool) -> None:
        """Tell what the holder's cantina here counts and costs, while his hand lies over it."""
        self.total, self.penalty, self.tells_cantina = total, penalty, shown

    def _tell(self, *_: object) -> None:
        self.told = self.reason or self.sign
        self._shade()

    def _shade(self) -> None:
        for space in self.spaces:
            space.far = bool(self.reason)

    def _name(self, *_: object) -> None:
        self.name = province_name(int(self.number), self.context.say)

    def show(self, card: int, free: int) -> None:
        """Show a demand card, with the foods that are still wanted given as bits."""
        if card != self._card:
            self._card = card
            for space in self.spaces:
                self.ids.demand.remove_widget(space)
            wanted = DEMANDS[int(self.number)][card]
            self.spaces = [
                NachoSpace(province=self.number, food=food, price=price) for food, price in wanted.items()
            ]
            for space in self.spaces:
                self.ids.demand.add_widget(space)
            self._shade()
            self._lay_out()
        for space in self.spaces:
            space.state = "free" if free >> int(space.food) & 1 else "filled"

    def _lay_out(self, *_: object) -> None:
        self.letters = letters(self.context)
        self.demand_wide = min(self.width, max(WIDEST_DEMAND * self.context.u, 1.1 * self.height))
        unit, left = self.demand_wide / 280, self.center_x - self.demand_wide / 2
        for place, space in enumerate(self.spaces):
            space.size = 80 * unit, 116 * unit
            space.pos = left + (7 + 67 * place - 8) * unit, self.y + (132 - 26 + 8) * unit - space.height


load_look("nacho_incident/province")
