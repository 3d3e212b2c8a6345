"""What an expert would do: he thinks for whoever is asked, points at it and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from app.box import box_of
from app.model.reasons import Hint, reasons_for
from app.services.context import Context
from app.session.session import Advice, Session
from app.tables.handover import Handover
from app.tables.layers import Layers
from app.tables.notices import Notices
from app.tables.pointer import Pointer
from engine.game import M, P

ADVICE_SECONDS = 8


class Hinting(Generic[P, M]):
    """Gives advice, once it is asked for and while it is of use; it may tell a secret."""

    def __init__(
        self,
        context: Context,
        session: Session[P, M],
        names: Sequence[str],
        *,
        handover: Handover[P, M],
        layers: Layers,
        pointer: Pointer,
        notices: Notices,
        asked: Callable[[], int | None],
        point_at: Callable[[int, list[M]], None],
    ) -> None:
        """`asked` tells who may want advice now, `point_at` rings what a seat's moves are about."""
        self._context = context
        self._session = session
        self._names = names
        self._handover = handover
        self._layers = layers
        self._pointer = pointer
        self._notices = notices
        self._asked = asked
        self._point_at = point_at
        self._has_secrets = box_of(session.match.game.name).has_secrets
        self._kept: tuple[P, Advice[M]] | None = None
        """What was found, about which position, while somebody was reading."""
        layers.bind(reading=lambda *_: self._tell_kept())

    def advise(self) -> None:
        """Think for whoever is asked, who has read enough, and tell him."""
        self._layers.stop_reading()
        seat = self._asked()
        if seat is not None:
            self.forget()
            self._session.advise(seat, self.view_of(seat), self.explain)

    def view_of(self, seat: int) -> P:
        """See only what lies open, unless the person holds the tablet alone."""
        return self._session.match.view(seat if self._handover.holds(seat) or not self._has_secrets else None)

    def explain(self, advice: Advice[M]) -> None:
        """Point at what was found and say why, if that is still asked; to a reader afterwards."""
        match = self._session.match
        if self._layers.reading:
            self._kept = match.position, advice
            return
        if self._asked() != advice.seat:
            return
        self._point_at(advice.seat, advice.moves)
        reasons = reasons_for(match.game, self._names, self._context.say)
        self.tell(reasons.hint(self.view_of(advice.seat), advice))

    def _tell_kept(self) -> None:
        """Tell what was found meanwhile, once nothing is read any more."""
        if self._kept and not self._layers.reading:
            (position, advice), self._kept = self._kept, None
            if position is self._session.match.position:
                self.explain(advice)

    def tell(self, hint: Hint) -> None:
        """Say what to do and why, until a finger comes or it can be known."""
        self._notices.show("hint", hint.sentence(self._context.say), "hint", ADVICE_SECONDS)

    def forget(self) -> None:
        """Take the rings away, and what was said with them."""
        self._pointer.clear()
        self._notices.hush("hint")

    def forget_all(self) -> None:
        """Keep nothing for a reader either: somebody else may be looking."""
        self._kept = None
        self.forget()
