"""The opening: everybody chooses a card in secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, NuttyCard
from app.tables.nutty_business.zoom import NuttyCardRule  # noqa: F401  the look of the opening has one
from app.theme import CARD_RESTING, WHITE
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.overlays import Overlay
from engine.nutty_business.cards import CODES

CHOICE_CARD = 172
TUTOR_FROM_EDGE, TUTOR_FROM_CARDS = 8, 14
"""How far from the near edge and from the cards a tutor stands, in units."""


class NuttyOpening(Overlay):
    """A person chooses the secret opening card: a tap explains one, the button or a double tap takes it."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    code = StringProperty("")
    """The card that is looked at."""

    def __init__(self, context: Context, chosen: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self._chosen = chosen
        self.cards = [NuttyCard(gang=self.symbol, code=code) for code in CODES]
        for card in self.cards:
            self.add_widget(card)
        self.bind(pos=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        width, height, gap = CHOICE_CARD * u, CHOICE_CARD * SHAPE * u, 14 * u
        left, top = self.center_x - 590 * u, self.center_y + 222 * u
        for place, card in enumerate(self.cards):
            row, column = divmod(place, 4)
            card.size = width, height
            card.pos = left + column * (width + gap), top - height - row * (height + 28 * u)

    def tutor_place(self) -> Box:
        """Tell where a tutor stands: below all cards."""
        u, first, lowest = self.context.u, self.cards[0], self.cards[-1]
        low = self.y + TUTOR_FROM_EDGE * u
        return Box(first.x, low, 2 * (self.center_x - first.x), lowest.y - TUTOR_FROM_CARDS * u - low)

    def on_touch_down(self, touch: Any) -> bool:
        """Look at the card under the finger, or take it with a second tap."""
        for card in self.cards:
            if card.collide_point(*touch.pos):
                if touch.is_double_tap and card.code == self.code:
                    self.choose()
                    return True
                self._look_at(card)
        return super().on_touch_down(touch)

    def _look_at(self, looked_at: NuttyCard) -> None:
        if self.code != looked_at.code:
            self.context.sounds.play("card_lift")
            self.context.haptics.buzz("lift")
        self.code = looked_at.code
        for card in self.cards:
            card.zoom = 1.06 if card is looked_at else 1.0
            card.tint = WHITE if card is looked_at else CARD_RESTING

    def choose(self) -> None:
        """Take the card that is looked at, once: a second finger may lie on the button."""
        if self.code and self.parent:
            self._chosen(self.code)


class NuttyNameTag(FloatLayout):
    """A badge with a name."""

    symbol = StringProperty("claw")
    name = StringProperty("")


load_look("nutty_business/opening")
