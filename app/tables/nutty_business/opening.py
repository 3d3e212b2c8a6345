"""The opening: everybody chooses a card in secret, all are revealed together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, NuttyCard
from app.tables.nutty_business.zoom import NuttyCardRule  # noqa: F401  the look of the opening has one
from app.theme import CARD_RESTING, WHITE
from app.widgets import load_look
from app.widgets.overlays import Overlay
from app.widgets.words import Piece
from engine.nutty_business.cards import CODES

FLIP_SECONDS, FLIP_APART = 0.42, 0.12
REVEAL_CARD, CHOICE_CARD = 196, 172


class NuttyOpening(Overlay):
    """A person chooses the secret opening card; a tap explains a card, another chooses it."""

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
        width, height, gap = CHOICE_CARD * u, CHOICE_CARD * SHAPE * u, 22 * u
        left, top = self.center_x - 590 * u, self.center_y + 206 * u
        for place, card in enumerate(self.cards):
            row, column = divmod(place, 4)
            card.size = width, height
            card.pos = left + column * (width + gap), top - height - row * (height + 28 * u)

    def on_touch_down(self, touch: Any) -> bool:
        """Look at the card under the finger."""
        for card in self.cards:
            if card.collide_point(*touch.pos):
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
    first = BooleanProperty(False)


class NuttyReveal(Overlay):
    """All opening cards turn over together."""

    line = StringProperty("")

    def __init__(
        self,
        context: Context,
        names: Sequence[str],
        symbols: Sequence[str],
        codes: Sequence[str],
        first: int,
        done: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.context = context
        self._codes, self._done = codes, done
        self.cards = [NuttyCard(gang=symbol) for symbol in symbols]
        self.tags = [
            NuttyNameTag(symbol=symbol, name=name, first=seat == first)
            for seat, (symbol, name) in enumerate(zip(symbols, names, strict=True))
        ]
        self.glow = [Piece(drawn="nb_rays", opacity=0, size_hint=(None, None)) for _ in symbols]
        for widget in (*self.glow, *self.cards, *self.tags):
            self.add_widget(widget)
        self.bind(pos=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        step = min(230 * u, (self.width - 120 * u) / len(self.cards))
        for place, (card, tag) in enumerate(zip(self.cards, self.tags, strict=True)):
            x = self.center_x + (place - (len(self.cards) - 1) / 2) * step
            card.size = REVEAL_CARD * u, REVEAL_CARD * SHAPE * u
            card.center = x, self.center_y + 32 * u
            self.glow[place].size = REVEAL_CARD * 1.4 * u, REVEAL_CARD * 1.4 * SHAPE * u
            self.glow[place].center = card.center
            tag.size = min(218 * u, step - 12 * u), 60 * u
            tag.pos = x - tag.width / 2, self.center_y - 200 * u

    def turn_over(self) -> None:
        """Turn all cards, one just after the other."""
        pace = self.context.pace
        still = self.context.settings.reduced_motion or not pace
        for place, (card, code) in enumerate(zip(self.cards, self._codes, strict=True)):
            if still:
                card.code = code
                continue
            half = FLIP_SECONDS * pace / 2
            close = Animation(d=max(0.001, place * FLIP_APART * pace))
            close += Animation(open=0, d=half, t="in_quad")
            close.bind(on_complete=lambda _, card, code=code, half=half: self._show_face(card, code, half))
            close.start(card)
        self.context.sounds.play("card_flip")
        for place, rays in enumerate(self.glow):
            wait = Animation(d=max(0.001, (FLIP_SECONDS + place * FLIP_APART) * pace))
            (wait + Animation(opacity=1, d=0.2) + Animation(opacity=0, d=0.8)).start(rays)

    def _show_face(self, card: NuttyCard, code: str, seconds: float) -> None:
        card.code = code
        self.context.sounds.play("card_flip")
        Animation(open=1, d=seconds, t="out_quad").start(card)

    def on_touch_down(self, touch: Any) -> bool:
        """Go on to the first turn."""
        self._done()
        return True


load_look("nutty_business/opening")
