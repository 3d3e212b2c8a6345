"""The smugglers' bosses: a panel for each rival, and the near player's cantinas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nacho_incident.pieces import PROVINCE_COLOURS, SMALL_SHAPE, NachoCube, NachoSmallCard, told
from app.tables.nacho_incident.room import letters
from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.still import Still
from app.widgets.words import Claim
from engine.nacho_incident import stages
from engine.nacho_incident.board import NOT_HIRED
from engine.nacho_incident.cards import PENALTY, PROVINCE_CODES, PROVINCES, RANK
from engine.nacho_incident.position import Season

RANK_SEEN = 0.58
"""How much of a small card is seen beside another that lies on it at the least, in parts of its width."""
LINE, ROW, MARGIN, BADGE, COIN = 42, 60, 7, 38, 30
"""How high a rival's line is at least, and what is below it, in units; what is round them; signs in them."""
FOOD, LARGEST_FOOD = 50, 58
WIDE_BRIEF = 14
"""How wide a panel is at least, in letters, that shows the hired smuggler where little else is seen."""
JUMP, JUMP_SECONDS = 12, 0.2
"""How high a coin jumps as another one comes, in units, and how long it is in the air."""
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


def lay_cards(cards: Sequence[NachoSmallCard], box: Frame, widest: float, gap: float) -> None:
    """Lay small cards into a box in one row or two; the ranks, at the right, are seen of all."""
    x, y, width, height = box
    ways = []
    for rows in (1, 2):
        across = max(1, -(-len(cards) // rows))
        tall = (height - gap * (rows - 1)) / rows
        wide = min(widest, tall / SMALL_SHAPE, width / (1 + RANK_SEEN * (across - 1)))
        ways.append((wide, -rows, across))
    wide, rows, across = max(ways)
    step = min(wide + gap, (width - wide) / max(1, across - 1))
    tall = wide * SMALL_SHAPE
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        card.size = wide, tall
        card.pos = x + column * step, y + height / 2 + (-rows / 2 - row - 1) * (tall + gap) + gap / 2


def ring(purse: Widget, context: Context) -> None:
    """Let the coin of a purse jump, unless nothing is to move."""
    Animation.cancel_all(purse, "jump")
    purse.jump = 0
    if context.pace and not context.settings.reduced_motion:
        jump = Animation(jump=JUMP, d=JUMP_SECONDS / 2, t="out_quad")
        jump += Animation(jump=0, d=JUMP_SECONDS, t="out_bounce")
        jump.start(purse)


class NachoCantinaTotal(FloatLayout):
    """A rival's cantina: the total of its ranks, and what its Mounties cost."""

    code = StringProperty("AB")
    colour = ListProperty([1, 1, 1, 1])
    total = NumericProperty(0)
    penalty = NumericProperty(0)
    upper = NumericProperty(30)
    """How high its upper line is; below it police has one."""


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
    brief = BooleanProperty(False)
    """Whether his cantinas are left out, to be seen by a tap; another's hand needs the room."""
    letters = NumericProperty(23)
    """How large words are, in units."""
    line = NumericProperty(42)
    """How high the line with his name is, in units."""
    name_room = NumericProperty(100)
    """How wide his name may be."""
    gold_left = NumericProperty(0)
    jump = NumericProperty(0)
    """How high the coin jumps beside the gold, in units."""

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
        self.bind(pos=self._lay_out, size=self._lay_out, brief=self._lay_out)
        context.bind(swell=self._lay_out)
        self._lay_out()

    @property
    def room(self) -> float:
        """How high it is, in units."""
        line, below = self._lines()
        return line + MARGIN if self.brief else line + below + 2 * MARGIN

    def _lines(self) -> tuple[float, float]:
        size = letters(self.context)
        return max(LINE, 1.5 * size), max(ROW, 2.2 * size)

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
        if self.hired.parent and self.hired.opacity:
            claims.append((f"hired of {self.name}", self.hired.told()))
        if self.brief:
            return claims
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

    def ring(self) -> None:
        """Let the gold jump as a coin comes."""
        ring(self, self.context)

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
        return self.gold_left + COIN / 2 * u, self.top - self.line / 2 * u

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
        self.letters = letters(self.context)
        self.line, below = self._lines()
        left, low, tall = self.x + 8 * u, self.y + 7 * u, below * u
        hired = tall / SMALL_SHAPE
        self.hired.size, self.hired.pos = (hired, tall), (left, low)
        mark = 1.4 * self.letters * u
        self.gold_left = self.right - 14 * u - mark - (COIN + 1.5 * self.letters) * u
        for total in self.totals:
            total.opacity = 0 if self.brief else 1
        beside = self.brief and self.width > WIDE_BRIEF * self.letters * u
        self.hired.opacity = 0 if self.brief and not beside else 1
        if self.brief:
            wide = 2 * (self.line - 2) * u
            low, tall, food = self.y + 4 * u, self.height - 8 * u, self.gold_left - 8 * u - wide
            name_ends = food
            if beside:
                name_ends = food - tall / SMALL_SHAPE - 8 * u
                self.hired.size, self.hired.pos = (tall / SMALL_SHAPE, tall), (name_ends, low)
            self.name_room = name_ends - self.x - (BADGE + 22) * u
        else:
            food = left + hired + 5 * u
            self.name_room = self.gold_left - self.x - (BADGE + 22) * u
            room = self.right - 8 * u - food - 2 * FOOD * u
            chip = max(46 * u, min(84 * u, room / 4 - 4 * u))
            start = self.right - 7 * u - 4 * (chip + 4 * u)
            for place, total in enumerate(self.totals):
                total.size = chip, tall
                total.pos = start + 4 * u + place * (chip + 4 * u), low
            wide = start - food
        lay_food(self.cubes, (food, low, wide, tall), min(tall, LARGEST_FOOD * u))


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
        for card in reversed(self.cards):  # the first lies on top: ranks are at the right
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
        self.art = min(82, self.height / u - 30)
        box = self.x + 104 * u, self.y + 8 * u, self.width - 112 * u, self.height - 16 * u
        lay_cards(self.cards, box, 62 * u, 6 * u)


load_look("nacho_incident/people")
