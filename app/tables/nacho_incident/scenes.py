"""What is laid over the table for a moment, below the bar: the reveal of the hired, and an arrest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nacho_incident.pieces import CARD_SHAPE, SMALL_SHAPE, NachoSmallCard, NachoSmugglerCard
from app.widgets import load_look
from app.widgets.overlays import Overlay
from engine.nacho_incident.cards import RANK

CARD, TAKEN = 210, 66
FLIP_SECONDS, SNAP_SECONDS = 0.4, 0.35


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


class NachoHiredReveal(NachoScene):
    """Everybody's smuggler turns over, the first in the order of play at the left."""

    line = StringProperty("")

    def __init__(
        self,
        context: Context,
        cards: Sequence[int],
        order: Sequence[int],
        gem: int,
        names: Sequence[str],
        symbols: Sequence[str],
        go_on: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(context, go_on, **kwargs)
        self._faces = [cards[seat] for seat in order]
        self.cards = [NachoSmugglerCard(context) for _ in order]
        self.tags = [
            NachoOrderTag(place=place, name=names[seat], symbol=symbols[seat], gem=seat == gem)
            for place, seat in enumerate(order, start=1)
        ]
        for widget in (*self.cards, *self.tags):
            self.add_widget(widget)
        say = context.say
        ranks = [RANK[card] for card in cards]
        tied = len(set(ranks)) < len(ranks)
        self.line = (
            say("The highest rank goes first; a tie begins at the Gemstone and goes clockwise.")
            if tied
            else say("The highest rank goes first and gets the Mountie.")
        )

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        step = min(290 * u, (self.width - 60 * u) / len(self.cards))
        for place, (card, tag) in enumerate(zip(self.cards, self.tags, strict=True)):
            x = self.center_x + (place - (len(self.cards) - 1) / 2) * step
            card.size = CARD * u, CARD * CARD_SHAPE * u
            card.pos = x - card.width / 2, self.center_y - 124 * u
            tag.size = min(276 * u, step - 14 * u), 64 * u
            tag.pos = x - tag.width / 2, self.center_y - 212 * u

    def turn_over(self) -> None:
        """Turn all cards together."""
        context = self.context
        context.sounds.play("card_flip")
        half = FLIP_SECONDS * context.pace / 2
        for card, face in zip(self.cards, self._faces, strict=True):
            if context.settings.reduced_motion or not half:
                card.card = face
                continue
            close = Animation(open=0, d=half, t="in_quad")
            close.bind(on_complete=lambda _, card, face=face: self._show(card, face, half))
            close.start(card)

    def _show(self, card: NachoSmugglerCard, face: int, half: float) -> None:
        card.card = face
        Animation(open=1, d=half, t="out_quad").start(card)


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
