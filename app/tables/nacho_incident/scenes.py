"""What is laid over the table for a moment, below the bar: an arrest, and the tags of a reveal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nacho_incident.pieces import SMALL_SHAPE, NachoSmallCard
from app.tables.nacho_incident.room import below_bar
from app.tables.nacho_incident.words import province_name
from app.widgets import load_look
from app.widgets.overlays import Overlay
from engine.nacho_incident.cards import PROVINCE_CODES, RANK

TAKEN = 74
"""How wide the two cards are that leave, in units."""
BELOW = 4
"""How far scenes come up to the bar."""
SNAP_SECONDS = 0.35


class NachoStage(FloatLayout):
    """What scenes are played on, between curtains: nothing of the table shines through."""

    folds = NumericProperty(60)
    """How wide the curtains are, in units."""


class NachoProvincePlate(FloatLayout):
    """The name of a province, with its medallion."""

    code = StringProperty("AB")
    name = StringProperty("")


class NachoScene(Overlay):
    """Leaves the bar in sight, so that everybody knows where we are; a touch anywhere goes on."""

    below = NumericProperty(80)
    """How much of the table above it stays in sight, in units."""
    folds = NumericProperty(60)
    """How wide the curtains at its sides are, in units."""

    def __init__(self, context: Context, go_on: Callable[[], object], **kwargs: Any) -> None:
        self.context = context
        self._go_on = go_on
        super().__init__(below=below_bar(context) - BELOW, **kwargs)
        self.bind(center=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out, swell=self._fit)

    def _fit(self, *_: object) -> None:
        self.below = below_bar(self.context) - BELOW

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
    province = StringProperty("")
    line = StringProperty("")
    symbol = StringProperty("claw")
    snap = NumericProperty(1.6)

    def __init__(
        self, context: Context, mountie: int, smuggler: int, go_on: Callable[[], object], **kwargs: Any
    ) -> None:
        super().__init__(context, go_on, penalty=RANK[mountie], **kwargs)
        self.province = province_name(PROVINCE_CODES.index(self.code), context.say)
        self.cards = [NachoSmallCard(card=smuggler), NachoSmallCard(card=mountie, mountie=True)]
        for card in self.cards:
            self.add_widget(card)
        if context.settings.reduced_motion or not context.pace:
            self.snap = 1.0
        else:
            Animation(snap=1.0, d=SNAP_SECONDS * context.pace, t="out_bounce").start(self)

    @property
    def _half(self) -> float:
        """How high half of the panel is, in units."""
        height: float = self.height / self.context.u
        return min(660, height - 24) / 2

    def _lay_out(self, *_: object) -> None:
        """Lay the two who leave beside the words."""
        u = self.context.u
        for place, card in enumerate(self.cards):
            card.size = TAKEN * u, TAKEN * SMALL_SHAPE * u
            card.pos = self.center_x + (262 + place * (TAKEN + 8)) * u, self.center_y - (self._half - 38) * u


load_look("nacho_incident/scenes")
