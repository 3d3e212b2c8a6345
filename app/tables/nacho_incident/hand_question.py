"""What is asked behind the curtain: whom to hire, or whom to put away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.layers import Layers
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.forecast import dangers
from app.tables.nacho_incident.hand import NachoHand
from app.tables.nacho_incident.question import Question
from engine.nacho_incident.moves import HIRE, Discard, NachoMove
from engine.nacho_incident.position import Season


class HandQuestion(Question):
    """Opens the hand of whoever holds the tablet; what is chosen there answers."""

    def __init__(
        self,
        context: Context,
        session: Session[Season, NachoMove],
        cloth: NachoCloth,
        show_words: Callable[[], None],
        layers: Layers,
        explain: Callable[[Widget], None],
        hires: bool,
    ) -> None:
        """Open hands in `layers`, to hire one smuggler or else to put any number away."""
        super().__init__(context, session, cloth, show_words)
        self._layers = layers
        self._explain = explain
        self._hires = hires

    def offer(self, view: Season) -> None:
        """Open the hand."""
        seat, cloth = self._seat, self._cloth
        hand = NachoHand(
            self._context,
            view.hands[seat],
            view.warehouses[seat],
            partial(dangers, view, seat),
            self._show_reach,
            self._choose,
            self._explain,
            hires=self._hires,
            name=cloth.names[seat],
            symbol=cloth.symbols[seat],
            gold=view.gold[seat],
        )
        hand.lie_in(cloth, cloth.hand_box)
        cloth.bind(hand_box=hand.lie_in)
        self._layers.open(hand)

    def _show_reach(self, card: int) -> None:
        """Show where a smuggler can go who might be hired, and what could be sold there."""
        self._cloth.show_reach(card, self._view.warehouses[self._seat])

    def _choose(self, cards: tuple[int, ...]) -> None:
        self._layers.close()
        self.answer(HIRE[cards[0]] if self._hires else Discard(cards))
