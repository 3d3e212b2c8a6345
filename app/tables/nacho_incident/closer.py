"""Looking closer: a boss with all his cantinas, a province and who runs it, a smuggler or a Mountie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.layers import Layers
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.explanations import explanation
from app.tables.nacho_incident.people import NachoCantina, lay_cards
from app.tables.nacho_incident.pieces import (
    NachoCube,
    NachoMountiePlate,
    NachoSmallCard,
    NachoSmugglerCard,
)
from app.tables.nacho_incident.province import NachoProvince
from app.tables.nacho_incident.words import food_name, province_name, smuggler_name
from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.explanation import Explanation
from app.widgets.overlays import Overlay
from engine.nacho_incident.cards import (
    BONUSES,
    DEMANDS,
    FEE,
    FLAG,
    FOOD_CODES,
    NEIGHBOURS,
    PROVINCE_CODES,
    PROVINCES,
    RANK,
)
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

LARGE_CARD, LARGE_CUBE = 80, 62
LookUp = Callable[[str, str], None]
"""Opens the rulebook at a chapter, and at a picture there."""


class NachoCloser(Overlay):
    """Something large; any touch puts it away, but for one that opens the rulebook."""

    explained = ("cantina", "")
    """Where the rulebook explains it: the chapter, and the picture there."""

    def __init__(self, context: Context, close: Callable[[], None], look_up: LookUp, **kwargs: Any) -> None:
        self.context = context
        self.close, self._look_up = close, look_up
        super().__init__(**kwargs)
        self.bind(pos=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        """Put everything in its place; most are laid out by their look alone."""

    def on_touch_down(self, touch: Any) -> bool:
        """Go back to the table, or into the rulebook."""
        if self.ids.rules.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        self.close()
        return True

    def look_up(self) -> None:
        """Open the rulebook where it explains this."""
        self._look_up(*self.explained)


class NachoLargeCantina(NachoCantina):
    """A cantina with its name, and everybody in it large enough to read."""

    code = StringProperty("AB")
    name = StringProperty("")

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        box = self.x + 124 * u, self.y + 10 * u, self.width - 140 * u, self.height - 66 * u
        lay_cards(self.cards, box, LARGE_CARD * u, 10 * u)


class NachoBossCloser(NachoCloser):
    """Everything that lies open before a boss."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    colour = ListProperty([1, 1, 1, 1])
    gold = NumericProperty(0)
    gem = BooleanProperty(False)

    def __init__(self, context: Context, view: Season, seat: int, **kwargs: Any) -> None:
        super().__init__(context, gold=view.gold[seat], gem=view.gem == seat, **kwargs)
        say = context.say
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.cubes = [NachoCube(food=food) for food in view.warehouses[seat]]
        self.cantinas = [
            NachoLargeCantina(
                context,
                province=number,
                code=PROVINCE_CODES[number],
                name=province_name(number, say),
                art=104,
                low=46,
            )
            for number in PROVINCES
        ]
        for number, cantina in enumerate(self.cantinas):
            cantina.show(view.smugglers[seat][number], view.mounties[seat][number])
        for widget in (*self.cantinas, *self.cubes):
            self.add_widget(widget)

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        left, top = self.center_x - 560 * u, self.center_y + 144 * u
        for number, cantina in enumerate(self.cantinas):
            cantina.size = 552 * u, 178 * u
            row, column = divmod(number, 2)
            cantina.pos = left + column * 568 * u, top - (row + 1) * 190 * u
        step = min(LARGE_CUBE + 8, 280 / max(1, len(self.cubes))) * u
        for place, cube in enumerate(self.cubes):
            cube.size = LARGE_CUBE * u, LARGE_CUBE * u
            cube.pos = left + 846 * u + place * step, top + 30 * u


class NachoDemandRow(BoxLayout):
    """A food that a province wants, and what it pays."""

    food = StringProperty("corn")
    name = StringProperty("")
    price = NumericProperty(0)
    delivered = BooleanProperty(False)


class NachoCantinaRow(BoxLayout):
    """How strong somebody's cantina in a province is."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    total = NumericProperty(0)
    best = BooleanProperty(False)


class NachoProvinceCloser(NachoCloser):
    """What a province wants, and whose cantina is the best."""

    code = StringProperty("AB")
    name = StringProperty("")
    bonus = NumericProperty(0)
    rule = StringProperty("")
    explained = ("smuggle", "provinces")

    def __init__(
        self,
        context: Context,
        view: Season,
        number: int,
        names: Sequence[str],
        symbols: Sequence[str],
        **kwargs: Any,
    ) -> None:
        super().__init__(context, code=PROVINCE_CODES[number], bonus=BONUSES[number], **kwargs)
        say = context.say
        self.name = province_name(number, say)
        card, wanted = view.piles[number][0], view.wanted[number]
        self.rule = say(
            "The best cantina here earns {gold} gold at the end of a round; a tie earns nothing.",
            gold=BONUSES[number],
        )
        for food, price in DEMANDS[number][card].items():
            row = NachoDemandRow(food=FOOD_CODES[food], name=food_name(food, say), price=price)
            row.delivered = not wanted >> food & 1
            self.ids.demands.add_widget(row)
        totals = [view.rank_total(seat, number) for seat in range(len(names))]
        most = max(totals)
        for seat in sorted(range(len(names)), key=lambda seat: -totals[seat]):
            best = most > 0 and totals[seat] == most and totals.count(most) == 1
            row = NachoCantinaRow(name=names[seat], symbol=symbols[seat], total=totals[seat], best=best)
            self.ids.cantinas.add_widget(row)


class NachoCardCloser(NachoCloser):
    """A smuggler or a Mountie, and what he does in plain words."""

    flag = StringProperty("AB")
    rank = NumericProperty(1)
    fee = NumericProperty(0)
    mountie = BooleanProperty(False)
    name = StringProperty("")
    rules = ListProperty(["", "", ""])

    def __init__(self, context: Context, card: int, mountie: bool, **kwargs: Any) -> None:
        flag = PROVINCE_CODES[FLAG[card]]
        super().__init__(context, flag=flag, rank=RANK[card], fee=FEE[card], mountie=mountie, **kwargs)
        say = context.say
        self.explained = ("cards", "mounties" if mountie else "smugglers")
        if mountie:
            self.name = say("Mountie")
            self.rules = [
                say("Arrests the smuggler of the highest rank in the same cantina, and both leave."),
                say("Of two without a smuggler, one goes after the highest in another cantina."),
                say("At the end of a round this Mountie costs {gold} gold.", gold=RANK[card]),
            ]
            return
        self.name = smuggler_name(card, say)
        places = ", ".join(province_name(province, say) for province in NEIGHBOURS[FLAG[card]])
        self.rules = [
            say("Rank {rank}: the highest plays first, and makes the cantina that strong.", rank=RANK[card]),
            say("Goes to the province on the flag or next to it: {places}.", places=places),
            say("The fee is {n} gold.", "The fee is {n} gold.", n=FEE[card]),
        ]


class Loupe:
    """Shows large what lies open on the table."""

    def __init__(
        self,
        context: Context,
        session: Session[Season, NachoMove],
        cloth: NachoCloth,
        layers: Layers,
        look_up: LookUp,
    ) -> None:
        """Look at what lies on `cloth`; `look_up` opens the rulebook where it explains that."""
        self._context = context
        self._session = session
        self._cloth = cloth
        self._layers = layers
        self._look_up = look_up

    def look_at(self, thing: Widget) -> None:
        """Tell what something is; show a card, a province, or whatever belongs to a boss."""
        told = explanation(thing, self._session.match.view(None), self._cloth, self._context.say)
        close = self._layers.stop_reading
        if told:
            name, text = told
            self._layers.read(Explanation(self._context, thing, close, name=name, text=text))
        elif closer := self._closer(thing, close=close, look_up=self._look_up):
            self._layers.read(closer)

    def _closer(self, thing: Widget, **ways: Any) -> NachoCloser | None:
        context, cloth = self._context, self._cloth
        view = self._session.match.view(None)
        if isinstance(thing, NachoSmallCard | NachoSmugglerCard):
            is_mountie = isinstance(thing, NachoSmallCard) and bool(thing.mountie)
            return NachoCardCloser(context, int(thing.card), is_mountie, **ways)
        if isinstance(thing, NachoMountiePlate):
            return NachoCardCloser(context, int(thing.card), True, **ways)
        if isinstance(thing, NachoProvince):
            number = int(thing.number)
            if not view.piles[number]:
                return None
            return NachoProvinceCloser(context, view, number, cloth.names, cloth.symbols, **ways)
        seat = cloth.seat_of(thing)
        return NachoBossCloser(
            context, view, seat, name=cloth.names[seat], symbol=cloth.symbols[seat], **ways
        )


load_look("nacho_incident/closer")
