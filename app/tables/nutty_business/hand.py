"""The hand of whoever holds the tablet: a fan at the near edge."""

from __future__ import annotations

from math import cos, degrees, radians, sin
from typing import Any

from kivy.animation import Animation
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, NuttyCard
from app.tables.nutty_business.gang import grown
from app.widgets.advice import Box
from app.widgets.words import Claim
from engine.nutty_business.cards import CODES, cards_in

CARD = 136
LIFTED = 1.16
TAPPED_UNITS = 46
"""How far a card stands out that a tap has lifted."""
RADIUS = 2000
STEP = 126
"""How far the cards are apart, at most."""
NAMED = 0.93
"""And at least, in parts of a card's width: so much is seen of each that its name is not cut."""
LEFT_FREE, RIGHT_FREE = 312, 248
"""The fan lies between the plate and the buttons: so far from the table's sides, in units."""
TILTED = 14
"""How much wider than its cards the fan is, because those at its ends are tilted."""
MIDDLE, RAISED = 0.152, 14
"""How high the middle card's centre is, in parts of the table and in units."""
SETTLE_SECONDS = 0.22


class Hand(Widget):
    """Fans cards out; there is none where nobody may see them."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self.cards: list[NuttyCard] = []
        self.lifted: NuttyCard | None = None
        """The card that stands out."""
        self.carried: NuttyCard | None = None
        """The card that follows a finger."""
        self.places: list[Box] = []
        """Where cards lie in the fan, also while one of them is still on its way there."""
        self.bind(pos=self._fan_now, size=self._fan_now)
        context.bind(u=self._fan_now)

    def show(self, gang: str, hand: int) -> None:
        """Hold these cards; those that were there stay."""
        wanted = [CODES[card] for card in cards_in(hand)]
        kept = {card.code: card for card in self.cards if card.gang == gang and card.code in wanted}
        for card in self.cards:
            if kept.get(card.code) is not card:
                self.remove_widget(card)
        fresh = [code for code in wanted if code not in kept]
        self.cards = [kept.get(code) or self._new_card(gang, code) for code in wanted]
        self.restack()
        self.fan(slowly=0 < len(fresh) < len(wanted))

    def claims(self) -> list[Claim]:
        """Tell which cards are held, from left to right."""
        cards = sorted(self.children, key=lambda card: card.center_x)
        return [("hand", [f"{card.gang} {card.code}" for card in cards])] if cards else []

    def clear(self) -> None:
        """Hold nothing."""
        self.cards, self.places = [], []
        self.lift(None)
        self.clear_widgets()

    def lift(self, card: NuttyCard | None, by_finger: bool = False) -> None:
        """Let a card stand out, or none; one that a finger carries leaves the fan."""
        self.lifted = card
        self.carried = card if by_finger else None

    def _new_card(self, gang: str, code: str) -> NuttyCard:
        card = NuttyCard(gang=gang, code=code)
        card.center = self.center_x, self.y
        return card

    def restack(self) -> None:
        """Lay the cards over each other from left to right, the lifted one above all."""
        self.clear_widgets()
        for card in sorted(self.cards, key=lambda card: card is self.lifted):
            self.add_widget(card)

    def at(self, x: float, y: float) -> NuttyCard | None:
        """Find the topmost card under a finger."""
        return next((card for card in self.children if card.collide_point(x, y)), None)

    def fan(self, slowly: bool = True) -> None:
        """Lay the cards out, all but the one that somebody carries."""
        u = self.context.u
        number, size = len(self.cards), grown(self, u)
        room = self.width / u - LEFT_FREE - RIGHT_FREE - TILTED
        wide = min(CARD * size, room / (1 + NAMED * max(1, number - 1)))
        step = degrees(min(STEP * size, (room - wide) / max(1, number - 1)) / RADIUS)
        middle_x = self.center_x + (LEFT_FREE - RIGHT_FREE) / 2 * u
        middle_y = self.y + MIDDLE * self.height + RAISED * u
        self.places = []
        for place, card in enumerate(self.cards):
            card.size = wide * u, wide * SHAPE * u
            if card is self.carried:
                continue
            turn = (place - (number - 1) / 2) * step
            out = RADIUS * u + (TAPPED_UNITS * u if card is self.lifted else 0)
            x = middle_x + out * sin(radians(turn))
            y = middle_y - RADIUS * u + out * cos(radians(turn))
            zoom, above = (LIFTED, 1) if card is self.lifted else (1, 0)
            width, height = card.width * zoom, card.height * zoom
            self.places.append(Box(x - width / 2, y - height / 2, width, height))
            there = {"center_x": x, "center_y": y, "angle": -turn, "zoom": zoom, "height_above": above}
            Animation.cancel_all(card)
            seconds = SETTLE_SECONDS * self.context.pace
            if slowly and seconds:
                Animation(**there, d=seconds, t="out_quad").start(card)
            else:
                for what, value in there.items():
                    setattr(card, what, value)

    def _fan_now(self, *_: object) -> None:
        self.fan(slowly=False)
