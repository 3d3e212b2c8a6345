"""What the rules ask of a person: one question for each stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.people import NachoCantina
from app.tables.nacho_incident.pieces import NachoSmallCard
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season


class Words(NamedTuple):
    """What is asked of whom, and what is to be known for it."""

    asked: str = ""
    about: str = ""


class Question:
    """Lights up what answers it; a tap on the table or a pill does."""

    def __init__(
        self,
        context: Context,
        session: Session[Season, NachoMove],
        cloth: NachoCloth,
        show_words: Callable[[], None],
    ) -> None:
        """Ask on `cloth`, tell `session` the answer, and call `show_words` when something else is asked."""
        self._context = context
        self._session = session
        self._cloth = cloth
        self._show_words = show_words
        self._seat = 0
        self.answers: dict[Widget, NachoMove] = {}
        """What a tap on something on the table answers."""

    @property
    def _view(self) -> Season:
        """What everybody sees."""
        return self._session.match.view(None)

    def ask(self, seat: int, view: Season) -> None:
        """Ask a seat that may know what a view shows."""
        self._seat = seat
        self.offer(view)

    def offer(self, view: Season) -> None:
        """Light up what answers."""

    def words(self, seat: int, view: Season) -> Words:
        """Say what is asked of a seat, from what everybody sees."""
        return Words()

    def tap(self, thing: Widget) -> bool:
        """Take a tap for an answer; tell whether it is one."""
        holder = self._cloth.holder_of(thing)
        answering = thing if thing in self.answers else holder
        if answering is None or answering not in self.answers:
            return False
        self.answer(self.answers[answering])
        return True

    def answer(self, move: NachoMove) -> None:
        """Take a move for the answer."""
        self._session.intend(self._seat, move)

    def press(self) -> None:
        """Take what the pill offers for the answer."""

    def press_other(self) -> None:
        """Take what the other pill offers for the answer."""

    def forget(self) -> None:
        """Expect no answer any more, and let nothing glow for it."""
        for thing in self.answers:
            if isinstance(thing, NachoCantina | NachoSmallCard):
                thing.wanted = False
        self.answers = {}
