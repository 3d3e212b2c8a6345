"""Which of the visible cards acts first, where that makes a difference."""

from __future__ import annotations

from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.nutty_business.card import NuttyPile
from app.tables.nutty_business.cloth import NuttyCloth
from engine.nutty_business.moves import NuttyMove, Pay, Play, Start, Use
from engine.nutty_business.position import Gangs


class Order:
    """Lets the cards glow that wait to be applied; a tap applies one, a Raid is dragged."""

    def __init__(self, session: Session[Gangs, NuttyMove], cloth: NuttyCloth) -> None:
        """Ask for what lies on the cloth, and tell the session what is chosen."""
        self._session = session
        self._cloth = cloth
        self._seat = 0
        self._waiting: dict[NuttyPile, Use | None] = {}
        """The piles whose card waits, and the move that a tap makes; None if it is a Raid."""

    @property
    def by_tap(self) -> bool:
        """Whether a tap can choose what acts first."""
        return any(self._waiting.values())

    def ask(self, seat: int, view: Gangs) -> None:
        """Let the cards glow that this player may apply."""
        self._seat = seat
        for move in view.legal_moves(seat):
            if not isinstance(move, Start | Play | Pay):
                pile = self._cloth.gangs[seat].piles[move.side]
                self._waiting[pile] = move if isinstance(move, Use) else None
        self.glow()

    def glow(self) -> None:
        """Show again which cards wait."""
        for pile in self._waiting:
            pile.wanted = "ask"

    def choose(self, thing: Widget) -> bool:
        """Apply the card on a pile; tell whether it waited for that."""
        move = self._waiting.get(thing)
        if move is None:
            return False
        self.forget()
        self._session.intend(self._seat, move)
        return True

    def forget(self) -> None:
        """Wait for nothing any more."""
        self._waiting = {}
