"""Which of the visible cards acts first, where that makes a difference."""

from __future__ import annotations

from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.nutty_business.card import NuttyPile
from app.tables.nutty_business.cloth import NuttyCloth
from engine.nutty_business.moves import NuttyMove, Use, UseRaid
from engine.nutty_business.position import Gangs


class Order:
    """Lets the cards glow that wait to be applied; a tap applies one, a Raid by its target."""

    def __init__(self, session: Session[Gangs, NuttyMove], cloth: NuttyCloth) -> None:
        """Ask for what lies on the cloth, and tell the session what is chosen."""
        self._session = session
        self._cloth = cloth
        self._seat = 0
        self._waiting: dict[NuttyPile, Use | None] = {}
        """The piles whose card waits, and the move that a tap makes; None if it is a Raid."""
        self._targets: dict[NuttyPile, UseRaid] = {}
        """The piles that a Raid may cover which alone waits."""

    @property
    def by_tap(self) -> bool:
        """Whether a tap can choose what acts first."""
        return any(self._waiting.values())

    def ask(self, seat: int, view: Gangs) -> None:
        """Let the cards glow that this player may apply."""
        self._seat = seat
        gangs, moves = self._cloth.gangs, view.legal_moves(seat)
        raids = [move for move in moves if isinstance(move, UseRaid)]
        self._waiting = {gangs[seat].piles[move.side]: move for move in moves if isinstance(move, Use)}
        if not self._waiting:
            self._targets = {gangs[raid.rival].piles[raid.covered]: raid for raid in raids}
        self._waiting |= {gangs[seat].piles[raid.side]: None for raid in raids}
        self.glow()

    def glow(self) -> None:
        """Show again which cards wait, and what they wait for."""
        for pile in self._waiting:
            pile.wanted = "ask"
        for pile in self._targets:
            pile.wanted = "legal"

    def choose(self, thing: Widget) -> bool:
        """Apply the card on a pile, or a Raid to it; tell whether that was waited for."""
        move = self._waiting.get(thing) or self._targets.get(thing)
        if move is None:
            return False
        self.forget()
        self._session.intend(self._seat, move)
        return True

    def forget(self) -> None:
        """Wait for nothing any more."""
        self._waiting, self._targets = {}, {}
