"""The cloth of Nutty Business: the gangs round the table and the holder's hand, as they lie there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.handover import NOBODY
from app.tables.nutty_business.card import NuttyPile
from app.tables.nutty_business.gang import FEW, Gang, seat_gangs
from app.tables.nutty_business.hand import Hand
from app.tables.nutty_business.lamplight import NuttyLamplight
from app.tables.nutty_business.preview import NuttyPreview
from app.widgets import load_look
from app.widgets.advice import Box
from engine.match import Seat
from engine.nutty_business.position import Gangs

BESIDE_PILES, ABOVE_HAND, BELOW_RIVALS, EDGE = 20, 250, 8, 50
"""How far a tutor stands from the own piles, the near edge, the question's top, and from the right."""


class NuttyCloth(FloatLayout):
    """Lays out what the holder of the tablet may see, and says what is asked."""

    table = ObjectProperty()
    """The table whose story is read here, and whose moves are taken back."""
    near = NumericProperty(0)
    """The seat at the near edge."""
    asked = StringProperty("")
    symbol = StringProperty("claw")
    """Of whoever is asked."""
    banner = StringProperty("")
    """What is called out to everybody."""
    last_turns = BooleanProperty(False)
    few = BooleanProperty(False)
    """Whether there are few rivals, whose piles are large."""
    large = BooleanProperty(False)
    """Whether words are so large on wide glass that plates and what is asked stand otherwise."""
    corners = BooleanProperty(True)
    """Whether the far corners are free of cards, and may be decorated."""
    covered = BooleanProperty(False)
    """Whether something hides all of it, so that nothing but the felt is drawn."""

    def __init__(
        self, context: Context, seats: Sequence[Seat], symbols: Sequence[str], **kwargs: Any
    ) -> None:
        """Lay plates and empty piles for everybody who plays."""
        super().__init__(few=len(seats) - 1 <= FEW, corners=len(seats) - 1 != FEW, **kwargs)
        self.context = context
        self.gangs = [
            Gang(context, seat, who.name, symbols[seat], bool(who.bot)) for seat, who in enumerate(seats)
        ]
        self.hand = Hand(context)
        self.preview = NuttyPreview(context)
        for gang in self.gangs:
            for widget in gang.widgets:
                self.ids.things.add_widget(widget)
        self.ids.things.add_widget(self.hand)
        self.ids.things.add_widget(self.preview)
        self.lamplight = NuttyLamplight(context)
        self.ids.things.add_widget(self.lamplight)
        self.lay_above(self.ids.question)  # what is said is read by any light
        self._order = self.ids.things.children[:]
        self._lifted: Widget | None = None
        self.bind(size=self.lay_gangs, pos=self.lay_gangs, near=self.lay_gangs)
        context.bind(u=self.lay_gangs, hand=self.lay_gangs)

    @property
    def piles(self) -> list[NuttyPile]:
        """The piles of all gangs."""
        return [pile for gang in self.gangs for pile in gang.piles]

    def lay(self, view: Gangs, holder: int) -> None:
        """Lay everything out as the holder may see it."""
        self._lifted = None
        self.lay_gangs()
        self.lay_in_order()
        for gang in self.gangs:
            gang.show(view)
            gang.plate.active = gang.seat == view.turn and not view.openings
        for pile in self.piles:
            pile.wanted = ""
        self.last_turns = not view.openings and any(not gang.plate.cards for gang in self.gangs)
        self.lay_hand(view, holder)

    def lay_hand(self, view: Gangs, holder: int) -> None:
        """Fan out the holder's hand; there is none before the first turn and behind the last."""
        if holder == NOBODY or view.openings or not view.to_act:
            self.hand.clear()
        else:
            self.hand.show(self.gangs[holder].plate.symbol, view.hands[holder])

    def lay_gangs(self, *_: object) -> None:
        """Put everybody's plate and piles where he sits."""
        if self.width > 1:
            seat_gangs(self.gangs, int(self.near), self, self.context.u)
            self.large = self.gangs[int(self.near) - 1].plate.wide

    def tutor_place(self) -> Box:
        """Tell where a tutor stands: beside the own piles, up to where the question would be."""
        u, question = self.context.u, self.ids.question
        left = self.gangs[int(self.near)].piles[-1].right + BESIDE_PILES * u
        low = self.y + ABOVE_HAND * u
        return Box(left, low, self.right - EDGE * u - left, question.top - BELOW_RIVALS * u - low)

    def seen(self) -> list[Widget]:
        """List what lies here and should not be covered."""
        undo = self.table.ids.undo.ids
        plates: list[Widget] = [gang.plate for gang in self.gangs]
        plates += [pill for pill in (undo.take_back, undo.put_back) if pill.width]
        piles = [pile for pile in self.piles if pile.codes or pile.free]
        return [*plates, *piles, *self.hand.cards, self.ids.reserve, self.ids.reserve_name, self.ids.question]

    def lay_above(self, widget: Widget) -> None:
        """Draw what lies here above everything else."""
        things = self.ids.things
        things.remove_widget(widget)
        things.add_widget(widget)

    def lift(self, pile: Widget | None) -> None:
        """Draw a pile above all others, in the light of the lamp, until there is another one or none."""
        self._lifted = pile
        self.lay_in_order()

    def lay_in_order(self, *_: object) -> None:
        """Draw nothing above its place any more: glows and shadows reach over what lies beside it."""
        things, order = self.ids.things, self._order[:]
        if self._lifted:
            order.remove(self._lifted)
            order.insert(order.index(self.lamplight) + 1, self._lifted)
        for place, widget in reversed([*enumerate(order)]):
            if things.children[place] is not widget:
                things.remove_widget(widget)
                things.add_widget(widget, index=place)


load_look("nutty_business/cloth")
