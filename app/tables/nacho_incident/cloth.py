"""What lies on the table: the bar, rivals above, provinces in the middle, one's own side below."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.services.stock import Part
from app.tables.nacho_incident.bar import NachoBar
from app.tables.nacho_incident.course import SECRET
from app.tables.nacho_incident.own_side import NachoOwnSide
from app.tables.nacho_incident.people import NachoBossPanel, NachoCantina
from app.tables.nacho_incident.pieces import NachoCube, NachoSmallCard
from app.tables.nacho_incident.province import WIDEST_DEMAND, NachoProvince, NachoSpace
from app.tables.nacho_incident.room import WIDE, bar_height, bar_middle, below_bar, finger, letters
from app.tables.nacho_incident.weather import NachoWeather
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.explanation import teller_at
from engine.match import Seat
from engine.nacho_incident import stages
from engine.nacho_incident.board import NOT_HIRED
from engine.nacho_incident.cards import FLAG, NEIGHBOURS, PENALTY, PROVINCES
from engine.nacho_incident.position import Season

HIGHEST_PROVINCE, CANTINA, LEAST_CANTINA = 340, 112, 76
"""How high provinces are at most, and cantinas at most and at least, in units."""
TUTOR, NEARER, BELOW_TUTOR = 26, 6, 16
"""How much higher a tutor is than his two lines, how much nearer to the bar than all else, and what is left
below him for a ring."""
DEMAND = 108 / 280
"""How high what is seen of a demand card is, in parts of its width."""
ANSWERS, LINES, WIDE_LINES, TAUGHT_LINES = 84, 4, 6.1, 3
"""How high the answers are at the own side, with what is round them, how many lines stand above them, and
how many letters all is high on wide glass, where a tutor says what is to be known."""
TERSE = 32
"""Where letters are larger, in units, a lesson leaves out what is to be known."""
LINE, ABOVE, SPOKEN = 1.6, 16, 1.45
"""How high a line of a province is, in letters, what is round both lines above its demands, in units, and how
high a line is that a tutor says."""
GAP, EDGE, LOW = 13, 26, 10
WIDEST_BOSS = 620


class NachoCloth(FloatLayout):
    """Everything in its place, as seen from one player's side."""

    table = ObjectProperty()
    """Whose words and whose taking back the near player's side shows."""
    taught = BooleanProperty(False)
    """Whether a tutor wants a place above the rivals."""
    handed = BooleanProperty(False)
    """Whether hands are asked, which want room."""
    hand_box = ListProperty([0, 0, 100, 100])
    """Where there is room for a hand: x, y, width, height."""

    def __init__(
        self, context: Context, seats: Sequence[Seat], symbols: Sequence[str], **kwargs: Any
    ) -> None:
        self.context = context
        self.names, self.symbols = [seat.name for seat in seats], symbols
        self.near = 0
        """The seat from whose side everything is seen."""
        super().__init__(**kwargs)
        take = context.stock.take
        self.bar = take(NachoBar, context)
        self.provinces = [take(NachoProvince, context, number) for number in PROVINCES]
        self.cantinas = [take(NachoCantina, context, number) for number in PROVINCES]
        self.own = NachoOwnSide(context, self.ids.loose, self.cantinas, table=self.table)
        self.bosses = [
            NachoBossPanel(context, seat=seat, name=who.name, symbol=symbols[seat], bot=bool(who.bot))
            for seat, who in enumerate(seats)
        ]
        self.weather = NachoWeather(context)
        self._weathered = -1
        """The turn in which there was weather."""
        for widget in (self.own, self.bar, *self.provinces, *self.cantinas, self.weather):
            self.ids.board.add_widget(widget)
        self.bind(size=self._lay_out, pos=self._lay_out)
        context.bind(u=self._lay_out, swell=self._lay_out)

    @staticmethod
    def parts(context: Context) -> list[Part]:
        """List what can be built before it is known who plays."""
        columns = [
            Part(kind, (context, number)) for kind in (NachoProvince, NachoCantina) for number in PROVINCES
        ]
        return [Part(NachoBar, (context,)), *columns]

    # Showing a position.

    def lay(self, view: Season, near: int) -> None:
        """Lay out what a view shows, with a seat at the near edge."""
        self.near = near
        self.handed = view.stage in SECRET
        self.bar.show(view)
        for number, province in enumerate(self.provinces):
            if view.piles[number]:
                province.show(view.piles[number][0], view.wanted[number])
            penalty = sum(PENALTY[card] for card in view.mounties[near][number])
            province.show_cantina(view.rank_total(near, number), penalty, view.stage in SECRET)
        for number, cantina in enumerate(self.cantinas):
            cantina.show(view.smugglers[near][number], view.mounties[near][number])
        for seat, boss in enumerate(self.bosses):
            boss.show(view)
            boss.ready = view.stage == stages.HIRE and view.hired[seat] != NOT_HIRED
            boss.active = seat in view.to_act and view.stage not in SECRET
        self.own.show(view, near, self.names[near], self.symbols[near])
        self._lay_out()
        if view.stage == stages.SEND and view.turn != self._weathered:
            self._weathered = view.turn
            self.weather.blow([province.sky() for province in self.provinces])

    def show_reach(self, smuggler: int, foods: Sequence[int], destination: int | None = None) -> None:
        """Light up where a smuggler can go and what could be sold there; dim the rest and say why."""
        say = self.context.say
        for number, province in enumerate(self.provinces):
            reach = number in NEIGHBOURS[FLAG[smuggler]]
            province.reachable = reach
            province.chosen = number == destination
            province.reason = "" if reach else say("too far")
            province.sign = say("flag") if number == FLAG[smuggler] else say("next to it")
            if province.chosen:
                province.sign = say("goes here")
            for space in province.spaces:
                if space.state != "filled":
                    space.state = "legal" if reach and int(space.food) in foods else "free"

    def show_takers(self, takers: Collection[int], food: int) -> None:
        """Light up the provinces that take a food; of the others in reach say why not."""
        say = self.context.say
        for number, province in enumerate(self.provinces):
            if province.reachable and number not in takers:
                wanted = any(space.food == food for space in province.spaces)
                province.reason = say("no space") if wanted else say("not wanted")
            province.reachable = number in takers

    def forget_reach(self) -> None:
        """Let no province be near or far."""
        for province in self.provinces:
            province.forget_reach()

    # Finding things.

    def side(self, seat: int) -> NachoOwnSide | NachoBossPanel:
        """Find where a player's gold and food lie."""
        return self.own if seat == self.near else self.bosses[seat]

    @property
    def rivals(self) -> list[NachoBossPanel]:
        """The panels of all but the near player, clockwise from him."""
        others = [boss for boss in self.bosses if boss.seat != self.near]
        return sorted(others, key=lambda boss: (boss.seat - self.near) % len(self.bosses))

    @property
    def spaces(self) -> list[NachoSpace]:
        """All spaces of all demand cards."""
        return [space for province in self.provinces for space in province.spaces]

    def space(self, province: int, food: int) -> NachoSpace:
        """Find the space of a food on the card of a province."""
        return next(space for space in self.provinces[province].spaces if space.food == food)

    @property
    def cantina_cards(self) -> list[NachoSmallCard]:
        """Everybody on the near player's cantinas."""
        return [card for cantina in self.cantinas for card in cantina.cards]

    def seat_of(self, thing: Widget) -> int:
        """Tell to whose side something belongs: the near player's, if no rival's."""
        holder = self.holder_of(thing)
        return int(holder.seat) if isinstance(holder, NachoBossPanel) else self.near

    def holder_of(self, thing: Widget) -> Widget | None:
        """Find the cantina, the panel or the side on which something lies."""
        if thing in self.own.cubes:  # they lie loose, to be carried over everything else
            return self.own
        holders: list[Widget] = [*self.cantinas, *self.bosses, self.own]
        return next((holder for holder in holders if thing in holder.walk(restrict=True)), None)

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a cube, the smuggler, a small card, a sign, a cantina, a boss or a province."""
        bosses = [boss for boss in self.bosses if boss.parent]
        things: list[Widget] = [*reversed(self.own.cubes), *(cube for boss in bosses for cube in boss.cubes)]
        things += [card for card in (self.own.smuggler, self.bar.plate) if card.parent]
        things += [boss.hired for boss in bosses if boss.hired.parent and boss.hired.opacity]
        things += [card for cantina in self.cantinas for card in cantina.cards]
        found = next((thing for thing in things if thing.collide_point(x, y)), None)
        if found is not None:
            return found
        totals = [total for boss in bosses if not boss.brief for total in boss.totals]
        below: list[Widget] = [*totals, *self.cantinas, *bosses, self.own, *self.provinces]
        sign = teller_at(self.ids.board, x, y, self.context.u)
        return sign or next((thing for thing in below if thing.collide_point(x, y)), None)

    # What happens to food.

    def raise_up(self, thing: Widget) -> None:
        """Let food or the smuggler lie above everything else, to be carried."""
        thing.carried = True
        thing.parent.remove_widget(thing)
        self.ids.loose.add_widget(thing)

    def put_home(self, thing: Widget) -> None:
        """Put what was carried back to where it belongs."""
        thing.carried, thing.zoom = False, 1
        if isinstance(thing, NachoCube) and thing.owner != self.near:
            self.ids.loose.remove_widget(thing)
            self.bosses[int(thing.owner)].take_in(thing)
        self.own.lay_out()

    def unload(self, owner: int, province: int, food: int) -> None:
        """Take food out of a warehouse and put it onto its space."""
        self.space(province, food).state = "filled"
        side = self.side(owner)
        foods = side.foods
        if food in foods:
            foods.remove(food)
        side.store(foods)

    # Layout.

    def _lay_out(self, *_: object) -> None:
        self.weather.calm()
        context, u = self.context, self.context.u
        gap, left = GAP * u, self.x + EDGE * u
        column = (self.width - 2 * EDGE * u - 3 * gap) / 4
        bar_high = bar_height(context) * u
        self.bar.size = self.width - 44 * u, bar_high
        self.bar.pos = self.x + 22 * u, self.top - bar_middle(context) * u - bar_high / 2
        high = self.top - (below_bar(context) + (self._tutor_high() - NEARER + BELOW_TUTOR) * self.taught) * u
        top = self._lay_bosses(u, gap, high)
        low = min(column, WIDEST_DEMAND * u) * DEMAND + (2 * LINE * letters(context) + ABOVE) * u
        rest = top - self.y - (self._own_room(u) + 2 * 8 + LOW) * u
        cantina_high = max(LEAST_CANTINA * u, min(CANTINA * u, rest - low))
        province_high = max(low, min(HIGHEST_PROVINCE * u, rest - cantina_high))
        if self.taught or self.handed:
            province_high = low
        for number, province in enumerate(self.provinces):
            x = left + number * (column + gap)
            province.size = column, province_high
            province.pos = x, top - province.height
            self.cantinas[number].size = column, cantina_high
            self.cantinas[number].pos = x, province.y - 8 * u - cantina_high
        own = self.own
        own.pos = self.x + 22 * u, self.y + LOW * u
        own.size = self.width - 44 * u, max(ANSWERS * u, self.cantinas[0].y - 8 * u - own.y)
        own.terse = self.terse
        own.lay_out()
        self.hand_box = [*own.pos, own.width, self.provinces[0].y - 10 * u - own.y]

    def _own_room(self, u: float) -> float:
        """Tell how high the own side has to be, in units: wide glass has answers beside the words."""
        size = letters(self.context)
        if self.width > WIDE * u:
            return (TAUGHT_LINES if self.taught else WIDE_LINES) * size + 8
        return max(ANSWERS, finger(self.context) + 18, 2.5 * size + 34) + LINES * size

    @property
    def terse(self) -> bool:
        """Whether a tutor leaves no room for what is to be known, or for all that rivals have."""
        wide = self.width > WIDE * self.context.u
        return bool(self.taught and (wide or letters(self.context) > TERSE))

    def tutor_place(self) -> Box:
        """Tell where a tutor stands: below the bar, whether little or much is seen of rivals."""
        u, first, last = self.context.u, self.provinces[0], self.provinces[-1]
        top, high = self.top - (below_bar(self.context) - NEARER) * u, self._tutor_high() * u
        return Box(first.x, top - high, last.right - first.x, high)

    def _tutor_high(self) -> float:
        """Tell how high a tutor is, in units."""
        return TUTOR + 2 * SPOKEN * letters(self.context)

    def _lay_bosses(self, u: float, gap: float, high: float) -> float:
        """Lay rivals in a row, of whom little is seen while hands are asked; tell where the row ends."""
        shown = self.rivals
        wide = (self.width - 2 * EDGE * u - gap * (len(shown) - 1)) / max(1, len(shown))
        wide = min(wide, WIDEST_BOSS * u)
        left = self.center_x - (wide * len(shown) + gap * (len(shown) - 1)) / 2
        for boss in self.bosses:
            if boss not in shown and boss.parent:
                self.ids.board.remove_widget(boss)
        tall = 0.0
        for place, boss in enumerate(shown):
            if not boss.parent:
                self.ids.board.add_widget(boss)
            boss.brief = self.handed or self.width > WIDE * u or self.terse
            tall = boss.room * u
            boss.size = wide, tall
            boss.pos = left + place * (wide + gap), high - tall
        return high - tall - 9 * u


load_look("nacho_incident/cloth")
