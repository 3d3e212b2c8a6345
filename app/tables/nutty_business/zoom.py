"""A card explained: large, with its rule in words, and what lies under it."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context, running_context
from app.tables.nutty_business.card import SHAPE, NuttyCard
from app.tables.nutty_business.words import rule
from app.theme import CARD_RESTING, WHITE
from app.widgets import load_look
from app.widgets.overlays import Overlay

UNDER_CARD, UNDER_ROOM = 102, 420
"""How wide the cards of the pile are, and how wide their row is at most, in units."""


class NuttyCardRule(FloatLayout):
    """A card's rule in words."""

    symbol = StringProperty("claw")
    code = StringProperty("c2")
    owner = StringProperty("")
    name = StringProperty("")
    when = StringProperty("")
    does = StringProperty("")
    note = StringProperty("")
    room = NumericProperty(126)
    """How high the rule itself is, in lines of usual size."""
    line = NumericProperty(1)
    """How high a unit of its lines is, in pixels: larger where letters are."""
    plate_wide = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = running_context()
        self.bind(code=self._explain, owner=self._explain)
        self.context.bind(say=self._explain)
        self._explain()

    def _explain(self, *_: object) -> None:
        self.name, self.when, self.does, self.note = rule(self.code, self.owner, self.context.say)


class NuttyCardZoom(Overlay):
    """A card large, with its rule in words, and what lies under it."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    codes = ListProperty()
    """The pile it lies on, the last on top; only itself if it is in a hand."""
    code = StringProperty("c2")
    close = ObjectProperty()
    look_up = ObjectProperty()
    """Opens the rulebook at a chapter, where it speaks of a card."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self.code = self.codes[-1]
        self.under = (
            [NuttyCard(gang=self.symbol, code=code) for code in self.codes] if len(self.codes) > 1 else []
        )
        for card in self.under:
            self.add_widget(card)
        self.bind(pos=self._lay_out, size=self._lay_out, code=self._lay_out)
        context.bind(u=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        step = min(UNDER_CARD + 10, (UNDER_ROOM - UNDER_CARD) / max(1, len(self.under) - 1))
        for place, card in enumerate(reversed(self.under)):
            card.size = UNDER_CARD * u, UNDER_CARD * SHAPE * u
            card.pos = self.center_x + (92 + place * step) * u, self.center_y - 226 * u
            card.tint = WHITE if card.code == self.code else CARD_RESTING

    def on_touch_down(self, touch: Any) -> bool:
        """Show another card of the pile, open the rulebook, or go back to the table."""
        if self.ids.rules.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        for card in reversed(self.under):
            if card.collide_point(*touch.pos):
                self.code = card.code
                return True
        self.close()
        return True


load_look("nutty_business/zoom")
