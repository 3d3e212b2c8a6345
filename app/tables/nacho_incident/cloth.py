"""What lies on the table: the bar, rivals above, provinces in the middle, one's own side below."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.curtained import CurtainedTable
from app.tables.nacho_incident.bar import Bar
from app.tables.nacho_incident.closer import BossCloser, CardCloser, ProvinceCloser
from app.tables.nacho_incident.course import SECRET
from app.tables.nacho_incident.hiring import Hiring
from app.tables.nacho_incident.people import BossPanel, Cantina, lay_food
from app.tables.nacho_incident.pieces import CARD_SHAPE, Cube, MountiePlate, SmallCard, SmugglerCard
from app.tables.nacho_incident.province import Province, Space
from app.theme import PLAYER_COLOURS, WHITE
from app.widgets.carry import Carrying
from engine.nacho_incident import stages
from engine.nacho_incident.board import NOT_HIRED
from engine.nacho_incident.cards import PENALTY, PROVINCES

BAR, BOSS, PROVINCE, CANTINA = 60, 102, 284, 112
"""How high the rows of the table are, in units; the near player's own side has what is left."""
GAP, EDGE = 13, 26
WIDEST_BOSS = 620
FOOD_LEFT, FOOD_WIDE = 254, 212
"""Where the near player's warehouse is on his side."""
STEP_OF = {
    stages.HIRE: "hire", stages.SEND: "smuggle", stages.ARREST: "cantina", stages.WANDER: "cantina",
    stages.GEM: "round_end", stages.DISCARD: "round_end", stages.SELL: "next", stages.FOOD: "next",
}  # fmt: skip
TURN_STAGES = (stages.HIRE, stages.SEND, stages.ARREST, stages.WANDER)
"""The stages of a turn; in the others the one before is being closed."""


class Cloth(Carrying, CurtainedTable):
    """Everything in its place, as the holder may see it; a look at anything shows it large."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    colour = ListProperty(WHITE)
    gold = NumericProperty(0)
    gem = BooleanProperty(False)
    order_line = StringProperty("")
    about = StringProperty("")
    """What letting go would bring, or what is to be known for the choice."""
    words_left, words_wide = NumericProperty(0), NumericProperty(0)
    """Where there is room for words on one's own side."""
    has_smuggler = BooleanProperty(False)
    """Whether the near player's hired smuggler lies before him."""
    destination = NumericProperty(-1)
    """The province to which the smuggler has been dragged already, -1 for none."""

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(session=session, **kwargs)
        self.bar = Bar()
        self.provinces = [Province(number) for number in PROVINCES]
        self.cantinas = [Cantina(province=number) for number in PROVINCES]
        self.bosses = [
            BossPanel(seat=seat, name=who.name, symbol=self.symbols[seat], bot=bool(who.bot))
            for seat, who in enumerate(self.match.seats)
        ]
        self.smuggler = SmugglerCard()
        self.cubes: list[Cube] = []
        for widget in (self.bar, *self.provinces, *self.cantinas):
            self.ids.cloth.add_widget(widget)
        self.bind(size=self._lay_out, pos=self._lay_out, holder=self._show_table)
        App.get_running_app().bind(u=self._lay_out)

    # Showing a position.

    def _show_table(self, *_: object) -> None:
        """Lay everything out as the holder may see it."""
        self.let_go()
        view, near = self.view, int(self.near)
        begun = view.stage in TURN_STAGES or not view.turn
        self.bar.turn = view.turn if begun else view.turn - 1
        self.bar.step = STEP_OF.get(view.stage, "") if view.stage in TURN_STAGES or view.turn else ""
        self.bar.show_mountie(view)
        for number, province in enumerate(self.provinces):
            if view.piles[number]:
                province.show(view.piles[number][0], view.wanted[number])
            penalty = sum(PENALTY[card] for card in view.mounties[near][number])
            province.show_cantina(view.rank_total(near, number), penalty, view.stage in SECRET)
        for number, cantina in enumerate(self.cantinas):
            cantina.show(view.smugglers[near][number], view.mounties[near][number])
        for boss in self.bosses:
            boss.show(view)
            boss.ready = view.stage == stages.HIRE and view.hired[int(boss.seat)] != NOT_HIRED
            boss.active = boss.seat in view.to_act and view.stage not in SECRET
        self._show_own(view, near)
        self._forget_reach()
        self.about = ""
        self._lay_out()

    def _show_own(self, view: Any, near: int) -> None:
        """Show the near player's gold, food and hired smuggler."""
        say = App.get_running_app().say
        self.name, self.symbol, self.gold = self.names[near], self.symbols[near], view.gold[near]
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.gem = view.gem == near
        place = view.order.index(near) + 1 if near in view.order else 0
        self.order_line = say("plays as number {n}", n=place) if place else ""
        self._store(view.warehouses[near])
        self._hold_smuggler(view.hired[near] if view.stage not in SECRET else NOT_HIRED)

    def _store(self, foods: tuple[int, ...]) -> None:
        """Fill the near player's warehouse."""
        for cube in self.cubes:
            self.ids.loose.remove_widget(cube)
        self.cubes = [Cube(food=food, owner=self.near) for food in foods]
        for cube in self.cubes:
            self.ids.loose.add_widget(cube)

    def _hold_smuggler(self, card: int) -> None:
        """Put a hired smuggler before the near player, or none."""
        self.has_smuggler = card >= 0
        if self.has_smuggler:
            self.smuggler.card = card
            if not self.smuggler.parent:
                self.ids.loose.add_widget(self.smuggler)
        elif self.smuggler.parent:
            self.ids.loose.remove_widget(self.smuggler)

    def _forget_reach(self) -> None:
        """Let no province be near or far."""
        self.destination = -1
        for province in self.provinces:
            province.forget_reach()

    def space(self, province: int, food: int) -> Space:
        """Find the space of a food on the card of a province."""
        return next(space for space in self.provinces[province].spaces if space.food == food)

    # Places.

    def _lay_out(self, *_: object) -> None:
        u = App.get_running_app().u
        gap, left = GAP * u, self.x + EDGE * u
        column = (self.width - 2 * EDGE * u - 3 * gap) / 4
        self.bar.pos = self.x + 22 * u, self.top - 78 * u
        self.bar.size = self.width - 44 * u, BAR * u
        high = self.top - 86 * u
        self._lay_bosses(u, gap, high)
        top = high - (BOSS + 10) * u
        for number, province in enumerate(self.provinces):
            x = left + number * (column + gap)
            province.size = column, PROVINCE * u
            province.pos = x, top - province.height
            self.cantinas[number].size = column, CANTINA * u
            self.cantinas[number].pos = x, province.y - (CANTINA + 10) * u
        own = self.ids.own
        own.pos = self.x + 22 * u, self.y + 16 * u
        own.size = self.width - 44 * u, max(150 * u, self.cantinas[0].y - 10 * u - own.y)
        self._lay_loose(u)
        if isinstance(self.overlay, Hiring):
            self.overlay.pos = own.pos
            self.overlay.size = own.width, self.provinces[0].y - 14 * u - own.y

    def _lay_bosses(self, u: float, gap: float, high: float) -> None:
        shown = [boss for boss in self.bosses if boss.seat != self.near]
        shown.sort(key=lambda boss: (boss.seat - self.near) % len(self.names))
        wide = (self.width - 2 * EDGE * u - gap * (len(shown) - 1)) / max(1, len(shown))
        wide = min(wide, WIDEST_BOSS * u)
        left = self.center_x - (wide * len(shown) + gap * (len(shown) - 1)) / 2
        for boss in self.bosses:
            if boss not in shown and boss.parent:
                self.ids.cloth.remove_widget(boss)
        for place, boss in enumerate(shown):
            if not boss.parent:
                self.ids.cloth.add_widget(boss)
            boss.size = wide, BOSS * u
            boss.pos = left + place * (wide + gap), high - boss.height

    def _lay_loose(self, u: float) -> None:
        own = self.ids.own
        box = own.x + (FOOD_LEFT + 4) * u, own.y + 16 * u, (FOOD_WIDE - 8) * u, own.height - 62 * u
        lay_food(self.cubes, box, 84 * u, self.carried)
        if self.smuggler is not self.carried:
            tall = min(own.height - 22 * u, 170 * u)
            self.smuggler.size = tall / CARD_SHAPE, tall
            self.smuggler.pos = own.x + (FOOD_LEFT + FOOD_WIDE + 14) * u, own.center_y - tall / 2
            self.smuggler.zoom = 1

    # Looking closer.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a cube, the smuggler, a small card, a cantina, a boss or a province."""
        if self.busy:
            return None
        bosses = [boss for boss in self.bosses if boss.parent]
        things = [*reversed(self.cubes), *(cube for boss in bosses for cube in boss.cubes)]
        things += [card for card in (self.smuggler, self.bar.plate) if card.parent]
        things += [boss.hired for boss in bosses if boss.hired.parent]
        things += [card for cantina in self.cantinas for card in reversed(cantina.cards)]
        things += [*self.cantinas, *bosses, self.ids.own, *self.provinces]
        return next((thing for thing in things if thing.collide_point(x, y)), None)

    def looked_at(self, thing: Widget) -> None:
        """Show large what lies open: a card, a boss, a province."""
        view = self.match.view(None)
        ways = {"close": self.stop_reading, "look_up": self.screen.look_up}
        if isinstance(thing, SmallCard | SmugglerCard):
            self.read(CardCloser(int(thing.card), getattr(thing, "mountie", False), **ways))
        elif isinstance(thing, MountiePlate):
            if thing.card >= 0:
                self.read(CardCloser(int(thing.card), True, **ways))
        elif isinstance(thing, Province):
            if view.piles[thing.number]:
                self.read(ProvinceCloser(view, thing.number, self.names, self.symbols, **ways))
        else:
            rivals = [boss.seat for boss in self.bosses if thing is boss or thing in boss.cubes]
            seat = int(rivals[0] if rivals else self.near)
            self.read(BossCloser(view, seat, name=self.names[seat], symbol=self.symbols[seat], **ways))
