"""What is laid over the table for a moment, below the bar: an arrest, and the tags of a reveal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nacho_incident.pieces import SMALL_SHAPE, NachoSmallCard
from app.widgets import load_look
from app.widgets.overlays import Overlay
from engine.nacho_incident.cards import RANK

TAKEN = 66
SNAP_SECONDS = 0.35


class NachoScene(Overlay):
    """Leaves the bar in sight, so that everybody knows where we are; a touch anywhere goes on."""

    def __init__(self, context: Context, go_on: Callable[[], object], **kwargs: Any) -> None:
        self.context = context
        self._go_on = go_on
        super().__init__(**kwargs)
        self.bind(center=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        """Put everything in its place; most is laid out by the look alone."""

    def on_touch_down(self, touch: Any) -> bool:
        """Go on with a touch."""
        self._go_on()
        return True


class NachoOrderTag(FloatLayout):
    """A place in the order of play, with a name."""

    place = NumericProperty(1)
    name = StringProperty("")
    symbol = StringProperty("claw")
    gem = BooleanProperty(False)


class NachoRound(NachoScene):
    """A new round: its number, over the medallions of the provinces."""

    number = NumericProperty(2)


class NachoArrested(NachoScene):
    """A Mountie takes a smuggler away."""

    code = StringProperty("AB")
    penalty = NumericProperty(3)
    line = StringProperty("")
    symbol = StringProperty("claw")
    snap = NumericProperty(1.6)

    def __init__(
        self, context: Context, mountie: int, smuggler: int, go_on: Callable[[], object], **kwargs: Any
    ) -> None:
        super().__init__(context, go_on, penalty=RANK[mountie], **kwargs)
        self.cards = [NachoSmallCard(card=smuggler), NachoSmallCard(card=mountie, mountie=True)]
        for card in self.cards:
            self.add_widget(card)
        if context.settings.reduced_motion or not context.pace:
            self.snap = 1.0
        else:
            Animation(snap=1.0, d=SNAP_SECONDS * context.pace, t="out_bounce").start(self)

    def _lay_out(self, *_: object) -> None:
        """Lay the two who leave beside the words."""
        u = self.context.u
        for place, card in enumerate(self.cards):
            card.size = TAKEN * u, TAKEN * SMALL_SHAPE * u
            card.pos = self.center_x + (178 + place * (TAKEN + 8)) * u, self.center_y - 250 * u


load_look("nacho_incident/scenes")
