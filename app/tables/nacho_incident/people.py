"""The smugglers' bosses: a panel for each rival, and the near player's cantinas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nacho_incident.pieces import PROVINCE_COLOURS, SMALL_SHAPE, NachoCube, NachoSmallCard, told
from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.still import Still
from app.widgets.words import Claim
from engine.nacho_incident import stages
from engine.nacho_incident.board import NOT_HIRED
from engine.nacho_incident.cards import PENALTY, PROVINCE_CODES, PROVINCES, RANK
from engine.nacho_incident.position import Season

Frame = tuple[float, float, float, float]
Point = tuple[float, float]


def lay_food(cubes: Sequence[NachoCube], box: Frame, largest: float) -> None:
    """Lay cubes into a box (x, y, width, height), as large as they fit, in one row or two."""
    x, y, width, height = box
    ways = []
    for rows in (2, 1):
        across = max(2, -(-len(cubes) // rows))
        ways.append((min(largest, width / across, height / rows), across, rows))
    step, across, rows = max(ways, key=lambda way: way[0])
    for place, cube in enumerate(cubes):
        if cube.carried:
            continue
        row, column = divmod(place, across)
        inset = (width - min(across, len(cubes)) * step) / 2
        cube.zoom = 1
        cube.size = step * 0.93, step * 0.93
        cube.pos = x + inset + column * step, y + height / 2 + (rows / 2 - row - 1) * step


class NachoCantinaTotal(FloatLayout):
    """A rival's cantina: the total of its ranks, and what its Mounties cost."""

    code = StringProperty("AB")
    colour = ListProperty([1, 1, 1, 1])
    total = NumericProperty(0)
    penalty = NumericProperty(0)


class NachoBossPanel(Still, FloatLayout):
    """Somebody's gold, food and cantinas at a glance."""

    patient = True

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
    totals_left = NumericProperty(0)
    name_room = NumericProperty(100)
    """How wide his name may be."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(size_hint=(None, None), **kwargs)
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.cubes: list[NachoCube] = []
        self.totals = [
            NachoCantinaTotal(code=code, colour=PROVINCE_COLOURS[province])
            for province, code in enumerate(PROVINCE_CODES)
        ]
        self.hired = NachoSmallCard()
        for total in self.totals:
            self.add_widget(total)
        self.bind(pos=self._lay_out, size=self._lay_out, place=self._lay_out, ready=self._lay_out)

    def show(self, view: Season) -> None:
        """Show what everybody sees of him."""
        seat = int(self.seat)
        self.gold = view.gold[seat]
        self.gem = view.gem == seat
        self.place = view.order.index(seat) + 1 if seat in view.order else 0
        self.hire(view.hired[seat] if view.stage != stages.HIRE else NOT_HIRED)
        for province in PROVINCES:
            self.totals[province].total = view.rank_total(seat, province)
            self.totals[province].penalty = sum(PENALTY[card] for card in view.mounties[seat][province])
        self.store(view.warehouses[seat])

    def claims(self) -> list[Claim]:
        """Tell whom he has hired, what is in his warehouse and cantinas, and whether he is marked."""
        cubes = [child for child in self.children if isinstance(child, NachoCube)]
        claims: list[Claim] = [(f"food of {self.name}", told(cubes)), (f"{self.name} is lit up", self.active)]
        if self.hired.parent:
            claims.append((f"hired of {self.name}", self.hired.told()))
        return claims + [
            (f"{total.code} of {self.name}", f"{int(total.total)} −{int(total.penalty)}")
            for total in self.totals
        ]

    @property
    def foods(self) -> list[int]:
        """What is in his warehouse."""
        return [int(cube.food) for cube in self.cubes]

    def store(self, foods: Sequence[int]) -> None:
        """Fill the warehouse."""
        for cube in self.cubes:
            cube.takeable = False
        if self.foods == list(foods):
            return
        for cube in self.cubes:
            self.remove_widget(cube)
        self.cubes = [NachoCube(food=food, owner=self.seat) for food in foods]
        for cube in self.cubes:
            self.add_widget(cube)
        self._lay_out()

    def take_in(self, cube: NachoCube) -> None:
        """Take a cube back that was carried away, unless there are others by now."""
        if cube in self.cubes:
            self.add_widget(cube)
            self._lay_out()

    def hire(self, card: int) -> None:
        """Show the smuggler who waits to be sent, or none."""
        if card >= 0:
            self.hired.card = card
            if not self.hired.parent:
                self.add_widget(self.hired)
        elif self.hired.parent:
            self.remove_widget(self.hired)

    def dismiss(self) -> Point:
        """Let the smuggler go who waits to be sent; tell where he was."""
        self.hire(NOT_HIRED)
        return self.hired.center_x, self.hired.center_y

    def welcome(self, card: int, province: int) -> None:
        """Let a smuggler come to a cantina."""
        self.totals[province].total += RANK[card]

    def miss(self, mountie: int, province: int) -> None:
        """Let a Mountie leave a cantina."""
        self.totals[province].penalty -= PENALTY[mountie]

    def post(self, mountie: int, province: int) -> None:
        """Let a Mountie come to a cantina."""
        self.totals[province].penalty += PENALTY[mountie]

    # Where things fly from and to.

    @property
    def purse(self) -> Point:
        """Where his gold lies."""
        u = self.context.u
        return self.x + 72 * u, self.y + 28 * u

    @property
    def warehouse(self) -> Point:
        """Where his food lies."""
        return self.center_x, self.center_y

    def cantina(self, province: int) -> Point:
        """Where his cantina in a province is."""
        total = self.totals[province]
        return total.center_x, total.center_y

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        wide = max(34 * u, min(64 * u, (self.width - 244 * u) / 4 - 3 * u))
        left = self.right - 4 * (wide + 3 * u) - 6 * u
        for place, total in enumerate(self.totals):
            total.size = wide, self.height - 16 * u
            total.pos = left + place * (wide + 3 * u), self.y + 8 * u
        self.hired.size = 42 * u, 42 * SMALL_SHAPE * u
        self.hired.pos = self.x + 9 * u, self.y + 7 * u
        food = self.x + 116 * u
        lay_food(self.cubes, (food, self.y + 6 * u, left - 6 * u - food, 54 * u), 54 * u)
        self.totals_left = left
        self.name_room = left - self.x - (96 if self.place or self.ready else 62) * u


class NachoCantina(Still, FloatLayout):
    """One of the near player's cantinas, with everybody who is there."""

    patient = True

    province = NumericProperty(0)
    colour = ListProperty([1, 1, 1, 1])
    total = NumericProperty(0)
    busy = BooleanProperty(False)
    """Whether a smuggler runs it, so that it is open."""
    wanted = BooleanProperty(False)
    """Whether a tap on it answers what is asked."""
    art, low = NumericProperty(82), NumericProperty(8)
    """How large its house is drawn, and how high above the ground its total stands, in units."""

    def __init__(self, context: Context, province: int, **kwargs: Any) -> None:
        self.context = context
        super().__init__(size_hint=(None, None), province=province, **kwargs)
        self.colour = PROVINCE_COLOURS[int(self.province)]
        self.cards: list[NachoSmallCard] = []
        self._shown: tuple[tuple[int, ...], tuple[int, ...]] = (), ()
        self.bind(pos=self._lay_out, size=self._lay_out)

    def show(self, smugglers: tuple[int, ...], mounties: tuple[int, ...]) -> None:
        """Show who is there, Mounties last."""
        self.total = sum(RANK[card] for card in smugglers)
        self.busy = bool(smugglers)
        self.wanted = False
        for card in self.cards:
            card.wanted = False
        if (smugglers, mounties) == self._shown:
            return
        self._shown = smugglers, mounties
        for card in self.cards:
            self.remove_widget(card)
        self.cards = [NachoSmallCard(card=card) for card in sorted(smugglers, key=lambda card: -card % 10)]
        self.cards += [NachoSmallCard(card=card, mountie=True) for card in mounties]
        for card in self.cards:
            self.add_widget(card)
        self._lay_out()

    def claims(self) -> list[Claim]:
        """Tell who is there, and whether the cantina is lit up."""
        code = PROVINCE_CODES[int(self.province)]
        return [(f"cantina {code}", told(self.children)), (f"cantina {code} is lit up", self.wanted)]

    def welcome(self, smuggler: int) -> None:
        """Let a smuggler come."""
        smugglers, mounties = self._shown
        self.show((*smugglers, smuggler), mounties)

    def miss(self, mountie: int) -> None:
        """Let a Mountie leave."""
        smugglers, mounties = self._shown
        place = mounties.index(mountie)
        self.show(smugglers, mounties[:place] + mounties[place + 1 :])

    def post(self, mountie: int) -> None:
        """Let a Mountie come."""
        smugglers, mounties = self._shown
        self.show(smugglers, (*mounties, mountie))

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        room = self.width - 112 * u
        width = min(62 * u, (self.height - 22 * u) / SMALL_SHAPE)
        step = min(width + 6 * u, (room - width) / max(1, len(self.cards) - 1))
        for place, card in enumerate(self.cards):
            card.size = width, width * SMALL_SHAPE
            card.pos = self.x + 104 * u + place * step, self.center_y - card.height / 2


load_look("nacho_incident/people")
