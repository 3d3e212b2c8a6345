"""The three columns on offer: a shelf for each, and the cards that lie on them."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nut.card import SECTIONS, NutCard, side_as_printed
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.still import Still
from app.widgets.words import Claim, Icon, Piece
from engine.nut.cards import COLUMN_NAMES
from engine.nut.position import Forest

CARD = 61
"""How wide a card on a shelf is at most, in units."""
FINGER = 84
LOCKED_SHADE = 0.45
SETTLE_SECONDS = 0.2


class NutShelf(Still):
    """One of the three columns on offer."""

    letter = StringProperty("A")
    open = BooleanProperty(True)
    number = NumericProperty(3)
    """For how many cards it has room."""


class Shelves:
    """All three, with their cards, which lie loose above everything else that is on the table."""

    def __init__(self, context: Context, room: int, loose: Widget) -> None:
        """Build shelves with room for so many cards each."""
        self._context = context
        self._loose = loose
        self.all = [NutShelf(letter=letter, number=room) for letter in COLUMN_NAMES]
        self.cards: list[NutCard] = []
        self.backs: list[NutCard] = []
        """Cards that lie there face down; who they are is nowhere but in the match."""
        self._in_hand: NutCard | None = None
        """The card that a finger has carried away."""
        self._finger = Icon(sign="finger", size_hint=(None, None))
        self._locks = [Piece(drawn="nut_locked", size_hint=(None, None)) for _ in self.all]

    # What lies there.

    def show(self, view: Forest, known: Forest, places: Mapping[str, int]) -> None:
        """Lay out what is on offer, each card in its place, and what is taken.

        What was not yet there when people looked last lies face down.
        """
        lying, self.cards = {card.card: card for card in self.cards}, []
        for number, (shelf, lock) in enumerate(zip(self.all, self._locks, strict=True)):
            shelf.open = number in view.open_columns
            codes = [code for code in view.columns[number] if code in known.columns[number]]
            if view.card and number == view.column:
                codes.append(view.card)
            for code in codes:
                card = lying.pop(code, None)
                if card is None:
                    side = side_as_printed(code)
                    card = NutCard(self._context, card=code, side=side, shelf=number, place=places[code])
                    self._loose.add_widget(card)
                card.side, card.shade = side_as_printed(code), 1 if shelf.open else LOCKED_SHADE
                card.mark = "held" if code == view.card else ""
                self.cards.append(card)
            self._loose.remove_widget(lock)
            if codes and not shelf.open:
                self._loose.add_widget(lock)
        for card in lying.values():
            self._loose.remove_widget(card)
        self._lay_face_down(view, known)

    def _lay_face_down(self, view: Forest, known: Forest) -> None:
        """Lay backs where a column was refilled and nobody has looked yet, and a finger that asks for it."""
        for back in (*self.backs, self._finger):
            self._loose.remove_widget(back)
        self.backs = [
            NutCard(self._context, shelf=number, place=place)
            for number, cards in enumerate(view.columns)
            for place, code in enumerate(cards)
            if code not in known.columns[number]
        ]
        for back in self.backs:
            self._loose.add_widget(back)
        if self.backs:
            self._loose.add_widget(self._finger)

    def claims(self) -> list[Claim]:
        """Tell what lies on each shelf, where it is seen to lie, and which of them are locked."""
        return [
            (f"column {shelf.letter}", sorted(self._told(thing) for thing in self._lying_on(shelf)))
            for shelf in self.all
        ] + [(f"column {shelf.letter} is open", shelf.open) for shelf in self.all]

    def _lying_on(self, shelf: NutShelf) -> list[Widget]:
        return [thing for thing in self._loose.children if shelf.collide_point(*thing.center)]

    def _told(self, thing: Widget) -> str:
        if not isinstance(thing, NutCard):
            return "lock" if thing in self._locks else "finger"
        shade = " in the shade" if thing.shade < 1 else ""
        return " ".join([*thing.drawn_sections(), thing.mark]).strip() + shade

    def turn_up(self, view: Forest, places: Mapping[str, int]) -> None:
        """Turn over what lies face down."""
        known = {card.card for card in self.cards}
        self.show(view, view, places)
        self.lay_cards()
        for card in self.cards:
            if card.card not in known:
                card.turn_up()

    def card(self, code: str) -> NutCard | None:
        """Find a card, None if it does not lie here."""
        return next((card for card in self.cards if card.card == code), None)

    def card_at(self, x: float, y: float) -> NutCard | None:
        """Find the card at a point."""
        return next((card for card in self.cards if card.collide_point(x, y)), None)

    def collide_point(self, x: float, y: float) -> bool:
        """Tell whether a point is on a shelf or on a card."""
        return any(shelf.collide_point(x, y) for shelf in self.all) or self.card_at(x, y) is not None

    # Where it lies.

    def lay_out(self, right: float, high: float, low: float) -> None:
        """Stand one below the other between two heights."""
        u = self._context.u
        tall = (high - low) / len(self.all)
        for number, (shelf, lock) in enumerate(zip(self.all, self._locks, strict=True)):
            shelf.size = 220 * u, tall - 14 * u
            shelf.pos = right - 254 * u, high - (number + 1) * tall
            lock.size = 62 * u, 62 * u
            lock.center = shelf.center
        self.lay_cards()

    def lay_cards(self) -> None:
        """Lay every card onto its shelf, but for one that a finger carries."""
        for card in (*self.cards, *self.backs):
            if card is not self._in_hand:
                card.stand_still()
                card.size, card.pos = self.card_size(), self._card_pos(card)
        if self.backs:
            side = FINGER * self._context.u
            shelf = self.all[self.backs[0].shelf]
            self._finger.size = side, side
            self._finger.center = shelf.center_x + side * 0.12, shelf.center_y - side * 0.1

    def card_size(self) -> tuple[float, float]:
        """Tell how large a card on a shelf is."""
        u = self._context.u
        width = round(min(CARD * u, (self.all[0].height - 28 * u) / SECTIONS))
        return width, width * SECTIONS

    def _card_pos(self, card: NutCard) -> tuple[float, float]:
        shelf = self.all[card.shelf]
        step = shelf.width / 3.1
        left = shelf.center_x - (shelf.number - 1) * step / 2 - self.card_size()[0] / 2
        return left + card.place * step, shelf.y + 17 * self._context.u

    # Cards that go away, and come back.

    def raise_card(self, card: NutCard, by_finger: bool) -> None:
        """Let a card be lifted above the others; a finger carries it away."""
        self._in_hand = card if by_finger else None
        card.stand_still()
        self._loose.remove_widget(card)
        self._loose.add_widget(card)

    def let_go(self) -> None:
        """Have no card in somebody's hand any more."""
        self._in_hand = None

    def lay_back(self, card: NutCard) -> None:
        """Let a card slide back to its shelf."""
        card.side = side_as_printed(card.card)
        size, pos = self.card_size(), self._card_pos(card)
        pace = 0 if self._context.settings.reduced_motion else self._context.pace
        if pace:
            Animation(size=size, pos=pos, d=SETTLE_SECONDS * pace, t="out_quad").start(card)
        else:
            card.size, card.pos = size, pos

    def send(self, card: NutCard, side: int, box: Box, seconds: float) -> None:
        """Let a card fly to its place in a tree, with its trunk on that side."""
        card.side = side
        seconds *= self._context.pace
        Animation(pos=box[:2], size=box[2:], d=seconds, t="in_out_quad").start(card)

    def take_away(self, card: NutCard) -> None:
        """Take a card off its shelf for good."""
        if card in self.cards:
            self._loose.remove_widget(card)
            self.cards.remove(card)


load_look("nut/shelves")
