"""The three columns on offer: a shelf for each, and the cards that lie on them."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.tables.nut.card import SECTIONS, NutCard, side_as_printed
from app.widgets import load_look
from app.widgets.words import Icon, Piece
from engine.nut.cards import COLUMN_NAMES
from engine.nut.position import ANY_COLUMN

CARD = 61
"""How wide a card on a shelf is at most, in units."""
FINGER = 84
LOCKED_SHADE = 0.45
SETTLE_SECONDS = 0.2


class Shelf(Widget):
    """One of the three columns on offer."""

    letter = StringProperty("A")
    open = BooleanProperty(True)
    number = NumericProperty(3)
    """For how many cards it has room."""


class Shelves:
    """All three, with their cards, which lie loose above everything else that is on the table."""

    def __init__(self, room: int, loose: Widget) -> None:
        """Build shelves with room for so many cards each."""
        self.all = [Shelf(letter=letter, number=room) for letter in COLUMN_NAMES]
        self.cards: list[NutCard] = []
        self.backs: list[NutCard] = []
        """Cards that lie there face down; who they are is nowhere but in the match."""
        self._finger = Icon(sign="finger", size_hint=(None, None))
        self._locks = [Piece(drawn="nut_locked", size_hint=(None, None)) for _ in self.all]
        self._loose = loose

    def show(self, view: Any, offered: Any) -> None:
        """Lay out what is on offer, face down what was not yet when people looked last, and what is taken."""
        lying, self.cards = {card.card: card for card in self.cards}, []
        for number, (shelf, lock) in enumerate(zip(self.all, self._locks, strict=True)):
            shelf.open = view.column in (ANY_COLUMN, number)
            codes = [code for code in view.columns[number] if code in offered.columns[number]]
            if view.card and number == view.column:
                codes.append(view.card)
            free = [place for place in range(int(shelf.number)) if place not in self._kept(codes, lying)]
            for code in codes:
                card = lying.pop(code, None)
                if card is None:
                    card = NutCard(card=code, side=side_as_printed(code), shelf=number, place=free.pop(0))
                    self._loose.add_widget(card)
                card.side, card.shade = side_as_printed(code), 1 if shelf.open else LOCKED_SHADE
                card.mark = "held" if code == view.card else ""
                self.cards.append(card)
            self._loose.remove_widget(lock)
            if codes and not shelf.open:
                self._loose.add_widget(lock)
        for card in lying.values():
            self._loose.remove_widget(card)
        self._lay_face_down(view, offered)

    def _lay_face_down(self, view: Any, offered: Any) -> None:
        """Lay backs where a column was refilled and nobody has looked yet, and a finger that asks for it."""
        for back in (*self.backs, self._finger):
            self._loose.remove_widget(back)
        self.backs = [
            NutCard(shelf=number, place=place)
            for number, cards in enumerate(view.columns)
            for place, code in enumerate(cards)
            if code not in offered.columns[number]
        ]
        for back in self.backs:
            self._loose.add_widget(back)
        if self.backs:
            self._loose.add_widget(self._finger)

    def turn_up(self, known: set[str]) -> None:
        """Let the cards that nobody knew before be seen to be turned over."""
        for card in self.cards:
            if card.card not in known:
                card.turn_up()

    def collide_point(self, x: float, y: float) -> bool:
        """Tell whether a point is on one of them."""
        return any(thing.collide_point(x, y) for thing in (*self.all, *self.cards))

    def _kept(self, codes: list[str], lying: dict[str, NutCard]) -> list[int]:
        """Tell which places stay taken: what lies on a shelf does not move when its neighbour is taken."""
        return [int(lying[code].place) for code in codes if code in lying]

    def lay_out(self, right: float, high: float, low: float) -> None:
        """Stand one below the other between two heights."""
        u = App.get_running_app().u
        tall = (high - low) / len(self.all)
        for number, (shelf, lock) in enumerate(zip(self.all, self._locks, strict=True)):
            shelf.size = 220 * u, tall - 14 * u
            shelf.pos = right - 254 * u, high - (number + 1) * tall
            lock.size = 62 * u, 62 * u
            lock.center = shelf.center

    def lay_cards(self, carried: NutCard | None) -> None:
        """Lay every card onto its shelf, but for one that a finger carries."""
        for card in (*self.cards, *self.backs):
            if card is not carried:
                card.stand_still()
                card.size, card.pos = self.card_size(), self._card_pos(card)
        if self.backs:
            side = FINGER * App.get_running_app().u
            shelf = self.all[self.backs[0].shelf]
            self._finger.size = side, side
            self._finger.center = shelf.center_x + side * 0.12, shelf.center_y - side * 0.1

    def lay_back(self, card: NutCard, seconds: float) -> None:
        """Let a card slide back to its shelf."""
        card.side = side_as_printed(card.card)
        size, pos = self.card_size(), self._card_pos(card)
        if seconds:
            Animation(size=size, pos=pos, d=SETTLE_SECONDS * seconds, t="out_quad").start(card)
        else:
            card.size, card.pos = size, pos

    def take_away(self, card: NutCard) -> None:
        """Take a card off its shelf for good."""
        self._loose.remove_widget(card)
        self.cards.remove(card)

    def card_size(self) -> tuple[float, float]:
        """Tell how large a card on a shelf is."""
        u = App.get_running_app().u
        width = round(min(CARD * u, (self.all[0].height - 28 * u) / SECTIONS))
        return width, width * SECTIONS

    def _card_pos(self, card: NutCard) -> tuple[float, float]:
        shelf, u = self.all[card.shelf], App.get_running_app().u
        step = shelf.width / 3.1
        left = shelf.center_x - (shelf.number - 1) * step / 2 - self.card_size()[0] / 2
        return left + card.place * step, shelf.y + 17 * u


load_look("nut/shelves")
