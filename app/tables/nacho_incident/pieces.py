"""The pieces of The Nacho Incident: cards, small cards, cubes of food."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.services.context import Context, running_context
from app.tables.nacho_incident.words import smuggler_name
from app.theme import TITLE_FONT
from app.widgets import load_look
from app.widgets.measure import extents, written
from app.widgets.still import Movable
from app.widgets.words import number_size
from engine.nacho_incident.cards import CARD_CODES, FEE, FLAG, FOOD_CODES, PROVINCE_CODES, RANK

CARD_SHAPE, SMALL_SHAPE = 1.4, 82 / 62
NAME_SIZE, NAME_ROOM, NARROWEST = 34, 0.88, 0.8
"""How high a name is on a card 200 wide, how much room it has in parts of the width, how narrow it may be."""
NARROWEST_READ = 0.7
"""How narrow it is set at most, rather than left out."""
WIDEST_NUMBER = 0.3
"""How large rank and fee are drawn at most, in parts of a card's width, to be read at all."""
WIDEST_RANK, WIDEST_PENALTY = 0.76, 0.66
"""And a rank or a penalty on a small card."""
BACK = -1
PROVINCE_COLOURS = tuple(map(get_color_from_hex, ("#2E6E8E", "#C98A1B", "#4C7A3A", "#7350A0")))
"""Alberta, Saskatchewan, Ontario, Quebec."""


class NachoSmugglerCard(Movable):
    """A smuggler, or his back if `card` is BACK."""

    card = NumericProperty(BACK)
    lift = NumericProperty(0.0)
    zoom = NumericProperty(1.0)
    open = NumericProperty(1.0)
    mark = OptionProperty("", options=("", "chosen", "away"))
    """Whether it is chosen, or is to be put away."""
    carried = BooleanProperty(False)
    """Whether a finger or a tap has lifted it, so that it lies in no place of its own."""
    ground = StringProperty("ni_smuggler_back")
    """The drawn card without who is on it."""
    face = StringProperty("")
    """Who is on it, on his back nobody."""
    rank_drawn = ObjectProperty(None, allownone=True)
    fee_drawn = ObjectProperty(None, allownone=True)
    name_drawn = ObjectProperty(None, allownone=True)
    name_width = NumericProperty(0)

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(card=self._write, size=self._write)
        context.bind(say=self._write, hand=self._write, text_scale=self._write)
        self._write()

    def on_card(self, *_: object) -> None:
        """Draw who it is."""
        card = int(self.card)
        known = card != BACK
        self.ground = f"ni_smuggler_{CARD_CODES[card][:2] if known else 'back'}"
        self.face = f"ni_face_{RANK[card]}" if known else ""

    def _write(self, *_: object) -> None:
        if self.card == BACK or self.width < 2:
            self.rank_drawn = self.fee_drawn = self.name_drawn = None
            return
        card, unit, hand = int(self.card), self.width / 200, self.context.hand
        number = min(number_size(self.context), int(self.width * WIDEST_NUMBER))
        self.rank_drawn = written(str(RANK[card]), TITLE_FONT, max(1, int(42 * unit), number))
        self.fee_drawn = written(str(FEE[card]), TITLE_FONT, max(1, int(38 * unit), number))
        name, size = smuggler_name(card, self.context.say), int(NAME_SIZE * unit)
        room, least = self.width * NAME_ROOM, hand.smallest("play", TITLE_FONT)
        while size >= least and extents(name, TITLE_FONT, size)[0] > room / NARROWEST:
            size -= 1
        if size < least and extents(name, TITLE_FONT, least)[0] <= room / NARROWEST_READ:
            size = least
        self.name_drawn = written(name, TITLE_FONT, size) if size >= least else None
        self.name_width = min(room, self.name_drawn.width) if self.name_drawn else 0

    def drawn_box(self) -> Sequence[float]:
        """Tell where it is drawn, lifted."""
        x, y, width, height = self.turned_box(zoom=self.zoom)
        return x, y + self.lift, width, height

    def told(self) -> str:
        """Tell which card is drawn, and whether it is marked."""
        return f"{self.ground}{self.face.removeprefix('ni_face')} {self.mark}".strip()


class NachoSmallCard(Widget):
    """A smuggler or a Mountie on a cantina."""

    card = NumericProperty(1)
    mountie = BooleanProperty(False)
    wanted = BooleanProperty(False)
    """Whether a tap on it answers what is asked."""
    number_drawn = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(card=self._write, size=self._write)
        running_context().bind(hand=self._write, text_scale=self._write)
        self._write()

    def _write(self, *_: object) -> None:
        text = f"−{RANK[int(self.card)]}" if self.mountie else str(RANK[int(self.card)])
        most = int(self.width * (WIDEST_PENALTY if self.mountie else WIDEST_RANK))
        least = min(number_size(running_context()), most)
        size = max(1, int(self.width / 62 * (25 if self.mountie else 30)), least)
        self.number_drawn = written(text, TITLE_FONT, size)

    def told(self) -> str:
        """Tell which card is drawn, and whether it glows."""
        return f"{self.picture(int(self.card))}{' glows' if self.wanted else ''}"

    def picture(self, card: int) -> str:
        """Name the drawn card."""
        return small_picture(card, bool(self.mountie))


def small_picture(card: int, mountie: bool) -> str:
    """Name the small drawing of a smuggler or a Mountie."""
    return f"ni_small_{'mountie_' if mountie else ''}{CARD_CODES[card][:2]}_{RANK[card]}"


def food_picture(food: int) -> str:
    """Name the drawing of a food."""
    return f"ni_food_{FOOD_CODES[food]}"


class NachoMountiePlate(FloatLayout):
    """The Mountie whom the first in the order of play will get; with blind smuggling only his back."""

    card = NumericProperty(BACK)
    penalty = NumericProperty(0)
    code = StringProperty("AB")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def on_card(self, *_: object) -> None:
        """Show what he costs, and at which cantina he waits."""
        if self.card != BACK:
            self.penalty, self.code = RANK[int(self.card)], PROVINCE_CODES[FLAG[int(self.card)]]


class NachoCube(Movable):
    """A cube of food in somebody's warehouse."""

    food = NumericProperty(0)
    owner = NumericProperty(0)
    takeable = BooleanProperty(False)
    """Whether whoever is to act may carry it."""
    chosen = BooleanProperty(False)
    carried = BooleanProperty(False)
    """Whether a finger or a tap has lifted it, so that it lies in no place of its own."""
    zoom = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def drawn_box(self) -> Sequence[float]:
        """Tell where it is drawn."""
        return self.turned_box(zoom=self.zoom)

    def told(self) -> str:
        """Tell which food is drawn, and whether it glows or is chosen."""
        glows = " glows" if self.takeable else ""
        return f"{self.picture(int(self.food))}{glows}{' chosen' if self.chosen else ''}"

    def picture(self, food: int) -> str:
        """Name the drawn food."""
        return food_picture(food)


def told(things: Iterable[Widget]) -> list[str]:
    """Tell what cards or food are drawn, whatever lies beside them."""
    return sorted(thing.told() for thing in things if hasattr(thing, "told"))


load_look("nacho_incident/pieces")
