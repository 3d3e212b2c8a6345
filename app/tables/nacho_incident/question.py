"""What the rules ask of a person: one question for each stage."""

from __future__ import annotations

from typing import NamedTuple

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.nacho_incident.cloth import NachoCloth
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season


class Words(NamedTuple):
    """What is asked of whom, and what is to be known for it."""

    asked: str = ""
    about: str = ""


class Question:
    """Lights up what answers it; a tap on the table or a pill does."""

    def __init__(self, context: Context, session: Session[Season, NachoMove], cloth: NachoCloth) -> None:
        """Ask on `cloth`, and tell `session` the answer."""
        self._context = context
        self._session = session
        self._cloth = cloth
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

    def forget(self) -> None:
        """Expect no answer any more."""
        self.answers = {}
