"""The smugglers' bosses: a panel for each rival, the near player's cantinas, and his own panel."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.tables.nacho_incident.pieces import SMALL_SHAPE, Cube, SmallCard
from app.theme import PLAYER_COLOURS, PROVINCE_COLOURS
from app.widgets import load_look
from engine.nacho_incident.cards import PENALTY, PROVINCE_CODES, PROVINCES

CUBE = 46


class CantinaTotal(FloatLayout):
    """A rival's cantina: the total of its ranks, and what its Mounties cost."""

    code = StringProperty("AB")
    colour = ListProperty([1, 1, 1, 1])
    total = NumericProperty(0)
    penalty = NumericProperty(0)


class BossPanel(FloatLayout):
    """Somebody's gold, food and cantinas at a glance."""

    seat = NumericProperty(0)
    name = StringProperty("")
    symbol = StringProperty("claw")
    colour = ListProperty([1, 1, 1, 1])
    gold = NumericProperty(0)
    place = NumericProperty(0)
    """Which he is in this turn's order, 0 while that is open."""
    gem = BooleanProperty(False)
    ready = BooleanProperty(False)
    active = BooleanProperty(False)
    bot = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.cubes: list[Cube] = []
        self.totals = [
            CantinaTotal(code=code, colour=PROVINCE_COLOURS[province])
            for province, code in enumerate(PROVINCE_CODES)
        ]
        for total in self.totals:
            self.add_widget(total)
        self.bind(pos=self._lay_out, size=self._lay_out)

    def show(self, view: Any) -> None:
        """Show what everybody sees of him."""
        seat = int(self.seat)
        self.gold = view.gold[seat]
        self.gem = view.gem == seat
        for province in PROVINCES:
            self.totals[province].total = view.rank_total(seat, province)
            self.totals[province].penalty = sum(PENALTY[card] for card in view.mounties[seat][province])
        for cube in self.cubes:
            cube.takeable = False
        if [cube.food for cube in self.cubes] == list(view.warehouses[seat]):
            return
        for cube in self.cubes:
            self.remove_widget(cube)
        self.cubes = [Cube(food=food, owner=seat) for food in view.warehouses[seat]]
        for cube in self.cubes:
            self.add_widget(cube)
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        u = App.get_running_app().u
        wide = min(44 * u, (self.width - 210 * u) / 4.2)
        left = self.right - 4 * (wide + 3 * u) - 6 * u
        for place, total in enumerate(self.totals):
            total.size = wide, self.height - 14 * u
            total.pos = left + place * (wide + 3 * u), self.y + 7 * u
        rows = 1 if len(self.cubes) <= 2 else 2
        across = max(2, -(-len(self.cubes) // rows))
        step = min(CUBE * u + 4 * u, (left - self.x - 124 * u) / across, (self.height - 8 * u) / rows)
        for place, cube in enumerate(self.cubes):
            row, column = divmod(place, across)
            cube.size = step - 4 * u, step - 4 * u
            left_over = min(across, len(self.cubes) - row * across) - column
            cube.pos = left - left_over * step, self.center_y + (rows / 2 - row - 1) * step + 2 * u


class Cantina(FloatLayout):
    """One of the near player's cantinas, with everybody who is there."""

    province = NumericProperty(0)
    colour = ListProperty([1, 1, 1, 1])
    total = NumericProperty(0)
    busy = BooleanProperty(False)
    """Whether a smuggler runs it, so that it is open."""
    wanted = BooleanProperty(False)
    """Whether a tap on it answers what is asked."""
    art, low = NumericProperty(82), NumericProperty(8)
    """How large its house is drawn, and how high above the ground its total stands, in units."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.colour = PROVINCE_COLOURS[int(self.province)]
        self.cards: list[SmallCard] = []
        self._shown: tuple[tuple[int, ...], tuple[int, ...]] = (), ()
        self.bind(pos=self._lay_out, size=self._lay_out)

    def show(self, smugglers: tuple[int, ...], mounties: tuple[int, ...], total: int) -> None:
        """Show who is there, Mounties last."""
        self.total = total
        self.busy = bool(smugglers)
        self.wanted = False
        for card in self.cards:
            card.wanted = False
        if (smugglers, mounties) == self._shown:
            return
        self._shown = smugglers, mounties
        for card in self.cards:
            self.remove_widget(card)
        self.cards = [SmallCard(card=card) for card in sorted(smugglers, key=lambda card: -card % 10)]
        self.cards += [SmallCard(card=card, mountie=True) for card in mounties]
        for card in self.cards:
            self.add_widget(card)
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        u = App.get_running_app().u
        room = self.width - 112 * u
        width = min(62 * u, (self.height - 22 * u) / SMALL_SHAPE)
        step = min(width + 6 * u, (room - width) / max(1, len(self.cards) - 1))
        for place, card in enumerate(self.cards):
            card.size = width, width * SMALL_SHAPE
            card.pos = self.x + 104 * u + place * step, self.center_y - card.height / 2


load_look("nacho_incident/people")
