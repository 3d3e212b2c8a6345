"""What is asked behind the curtain: whom to hire, and whom to put away."""

from __future__ import annotations

from app.services.context import Context
from app.session.session import Session
from app.tables.layers import Layers
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.hiring import NachoHiring
from app.tables.nacho_incident.question import Question
from engine.nacho_incident.moves import HIRE, Discard, NachoMove
from engine.nacho_incident.position import Season


class HandQuestion(Question):
    """Opens the hand of whoever holds the tablet; what is chosen there answers."""

    hires = False
    """Whether one smuggler is hired, or any number put away."""

    def __init__(
        self, context: Context, session: Session[Season, NachoMove], cloth: NachoCloth, layers: Layers
    ) -> None:
        super().__init__(context, session, cloth)
        self._layers = layers

    def offer(self, view: Season) -> None:
        """Open the hand."""
        seat, cloth = self._seat, self._cloth
        hand = NachoHiring(
            self._context,
            view.hands[seat],
            view.warehouses[seat],
            self.look_at,
            self._choose,
            hires=self.hires,
            name=cloth.names[seat],
            symbol=cloth.symbols[seat],
            gold=view.gold[seat],
        )
        hand.lie_in(cloth, cloth.hand_box)
        cloth.bind(hand_box=hand.lie_in)
        self._layers.open(hand)

    def look_at(self, card: int) -> None:
        """Show what is to be known of a smuggler before he is chosen."""

    def _choose(self, cards: tuple[int, ...]) -> None:
        self._layers.close()
        self.answer(self.move_of(cards))

    def move_of(self, cards: tuple[int, ...]) -> NachoMove:
        """Make a move of the chosen cards."""
        return Discard(cards)


class HireQuestion(HandQuestion):
    """Shows where the smuggler can go who is looked at."""

    hires = True

    def look_at(self, card: int) -> None:
        """Show where he can go, and what could be sold there."""
        self._cloth.show_reach(card, self._session.position.warehouses[self._seat])

    def move_of(self, cards: tuple[int, ...]) -> NachoMove:
        """Hire the one who was chosen."""
        return HIRE[cards[0]]
