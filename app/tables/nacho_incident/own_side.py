"""The near player's own side: what is asked of him, his gold, his food and his hired smuggler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nacho_incident.course import SECRET
from app.tables.nacho_incident.people import NachoCantina, Point, lay_food, ring
from app.tables.nacho_incident.pieces import CARD_SHAPE, NachoCube, NachoSmugglerCard, told
from app.tables.nacho_incident.room import WIDE, letters
from app.tables.nacho_incident.words import nth
from app.theme import PLAYER_COLOURS, WHITE
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.still import Still
from app.widgets.words import Claim
from engine.nacho_incident.board import NOT_HIRED
from engine.nacho_incident.position import Season

FOOD_WIDE = 212
"""How wide the warehouse is."""
LARGEST_CUBE, TALLEST_CARD = 92, 160
AHEAD, FROM_EDGE = 104, 12
"""How high a smuggler is at most who has gone ahead to a province, and how far from its edge he stands."""

NOTICE_MARGIN = 8


class NachoOwnSide(Still, FloatLayout):
    """What the near player has, what he is asked, and the pills that answer."""

    table = ObjectProperty()
    """Whose words and whose taking back it shows."""
    symbol = StringProperty("claw")
    name = StringProperty("")
    colour = ListProperty(WHITE)
    gold = NumericProperty(0)
    jump = NumericProperty(0)
    """How high the coin jumps beside the gold, in units."""
    gem = BooleanProperty(False)
    order_line = StringProperty("")
    about = StringProperty("")
    """What letting go would bring, or what is to be known for the choice."""
    terse = BooleanProperty(False)
    """Whether there is no room for what is to be known."""
    wide = BooleanProperty(False)
    """Whether there is room for answers beside the words."""
    food_left, order_left, gold_low = NumericProperty(254), NumericProperty(16), NumericProperty(0)
    """Where the warehouse is, the line with the order, and the gold."""
    words_left, words_low = NumericProperty(0), NumericProperty(0)
    words_wide, words_high = NumericProperty(100), NumericProperty(100)
    """Where there is room for words."""
    asked_high, order_high = NumericProperty(50), NumericProperty(46)
    """How high the question is, and the line with the order."""
    answering = BooleanProperty(False)
    answers, answers_low = NumericProperty(0), NumericProperty(0)
    """How high the answers are, and where they stand."""
    pill, pills = NumericProperty(100), NumericProperty(0)
    """How wide each of them is, and all."""
    room, undo_wide = NumericProperty(100), NumericProperty(100)
    letters = NumericProperty(23)
    """How large words are, in units."""
    has_smuggler = BooleanProperty(False)
    """Whether a hired smuggler lies there."""
    ahead = ObjectProperty(None, allownone=True)
    """The province to which he has gone ahead."""
    pass_text = StringProperty("")
    """What is offered on a pill, to deliver nothing for one."""
    other_text = StringProperty("")
    """What is offered on another."""
    undo_box = ListProperty()
    """Where there is room for what may be taken back."""

    def __init__(
        self, context: Context, loose: Widget, cantinas: Sequence[NachoCantina], **kwargs: Any
    ) -> None:
        """Lay food and the smuggler into `loose`, from where they are carried over everything else."""
        self.context = context
        self._loose = loose
        self._cantinas = cantinas
        self._seat = 0
        self.register_event_type("on_pass")
        self.register_event_type("on_other")
        super().__init__(size_hint=(None, None), **kwargs)
        self.smuggler = NachoSmugglerCard(context)
        self.cubes: list[NachoCube] = []

    def on_pass(self) -> None:
        """Take what the pill offers."""

    def on_other(self) -> None:
        """Take what the other pill offers."""

    def show(self, view: Season, seat: int, name: str, symbol: str) -> None:
        """Show what a player has who sits here."""
        self.name, self.symbol, self.gold = name, symbol, view.gold[seat]
        self.colour = PLAYER_COLOURS[symbol].rgba
        self.gem = view.gem == seat
        place = view.order.index(seat) + 1 if seat in view.order else 0
        self.order_line = self.context.say("plays {nth}", nth=nth(place, self.context.say)) if place else ""
        self._fill(view.warehouses[seat], seat)
        self._hire(view.hired[seat] if view.stage not in SECRET else NOT_HIRED)

    def claims(self) -> list[Claim]:
        """Tell what is in the warehouse, and who is hired."""
        claims: list[Claim] = [
            (f"food of {self.name}", told(c for c in self._loose.children if isinstance(c, NachoCube)))
        ]
        return claims + ([(f"hired of {self.name}", self.smuggler.told())] if self.smuggler.parent else [])

    def notice_place(self) -> Box:
        """Tell where hints and refusals are said: where the question stands."""
        margin = NOTICE_MARGIN * self.context.u
        return Box(
            self.words_left - margin, self.words_low - margin / 2, self.words_wide + margin, self.words_high
        )

    # Food and the smuggler.

    @property
    def foods(self) -> list[int]:
        """What is in the warehouse."""
        return [int(cube.food) for cube in self.cubes]

    def store(self, foods: Sequence[int]) -> None:
        """Fill the warehouse of whoever sits here."""
        self._fill(foods, self._seat)
        self.lay_out()

    def _fill(self, foods: Sequence[int], seat: int) -> None:
        self._seat = seat
        for cube in self.cubes:
            self._loose.remove_widget(cube)
        self.cubes = [NachoCube(food=food, owner=seat) for food in foods]
        for cube in self.cubes:
            self._loose.add_widget(cube)

    def _hire(self, card: int) -> None:
        self.has_smuggler = card >= 0
        if self.has_smuggler:
            self.smuggler.card = card
            if not self.smuggler.parent:
                self._loose.add_widget(self.smuggler)
        elif self.smuggler.parent:
            self._loose.remove_widget(self.smuggler)

    def ring(self) -> None:
        """Let the gold jump as a coin comes."""
        ring(self, self.context)

    def dismiss(self) -> Point:
        """Let the hired smuggler go; tell where he was."""
        self._hire(NOT_HIRED)
        return self.smuggler.center_x, self.smuggler.center_y

    def welcome(self, card: int, province: int) -> None:
        """Let a smuggler come to a cantina."""
        self._cantinas[province].welcome(card)

    def miss(self, mountie: int, province: int) -> None:
        """Let a Mountie leave a cantina."""
        self._cantinas[province].miss(mountie)

    def post(self, mountie: int, province: int) -> None:
        """Let a Mountie come to a cantina."""
        self._cantinas[province].post(mountie)

    # Where things fly from and to.

    @property
    def purse(self) -> Point:
        """Where the gold lies."""
        return self.x + 114 * self.context.u, self.gold_low + 18 * self.context.u

    @property
    def warehouse(self) -> Point:
        """Where the food lies."""
        return self.food_left + FOOD_WIDE / 2 * self.context.u, self.center_y

    def cantina(self, province: int) -> Point:
        """Where the cantina in a province is."""
        cantina = self._cantinas[province]
        return cantina.center_x, cantina.center_y

    # Layout.

    def lay_out(self) -> None:
        """Lay food and the smuggler into their places, but for what is carried."""
        u = self.context.u
        self.letters, self.wide = letters(self.context), self.width > WIDE * u
        tall = self.height - (34 + 1.3 * self.letters * (not self.terse)) * u
        box = self.food_left + 4 * u, self.y + 16 * u, (FOOD_WIDE - 8) * u, tall
        lay_food(self.cubes, box, LARGEST_CUBE * u)
        if not self.smuggler.carried:
            tall = int(min(self.height - 22 * u, TALLEST_CARD * u))
            left = self.food_left + (FOOD_WIDE + 14) * u
            top = int(self.center_y + tall / 2)  # an edge between two pixels is drawn on this or that
            if self.ahead:
                top = self.ahead.ids.name.y - 2 * u  # below the name and the bonus, before the sign
                left, tall = self.ahead.x + FROM_EDGE * u, min(AHEAD * u, top - self.ahead.low)
            self.smuggler.size = tall / CARD_SHAPE, tall
            self.smuggler.pos = left, top - tall
            self.smuggler.zoom = 1


load_look("nacho_incident/own_side")
