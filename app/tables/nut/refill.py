"""A refilled column lies face down until somebody touches the cards on offer."""

from __future__ import annotations

from app.session.session import Session
from engine.match import Line
from engine.nut.moves import NutMove
from engine.nut.position import Forest


class Refill:
    """Knows what people have seen: before they see new cards, the last placement can be taken back."""

    def __init__(self, session: Session[Forest, NutMove]) -> None:
        """Begin with all cards open."""
        self._session = session
        self.turn_up()

    @property
    def _lines(self) -> int:
        return len(self._session.match.lines)

    @property
    def _shown(self) -> int:
        shown = self._session.shown
        return self._lines if shown is None else min(shown, self._lines)

    @property
    def face_down(self) -> bool:
        """Whether a refilled column has not been turned over yet."""
        return self._shown < self._lines

    @property
    def waits(self) -> bool:
        """Whether even a bot waits: a person who placed the last card decides when it is settled."""
        return self.face_down and self._session.match.lines[-1].seat in self._session.persons

    @property
    def known(self) -> Forest:
        """The position whose cards people have seen."""
        return self._session.match.positions[self._shown].view(None)

    @property
    def places(self) -> dict[str, int]:
        """Tell where on its shelf every card that people have seen was laid: there it stays."""
        lines = self._session.match.lines[: self._shown]
        filled = [event for line in lines for event in line.events if event.name == "column_filled"]
        return {card: place for event in filled for place, card in enumerate(event.facts["cards"])}

    def turn_up(self) -> None:
        """Let everything be seen: from now on the placement before stays."""
        self._session.shown = self._lines

    def note(self, line: Line[NutMove]) -> None:
        """Lay face down what the last line has refilled, if there is somebody who may take it back."""
        refilled = any(event.name == "column_filled" for event in line.events)
        self._session.shown = self._lines - refilled
        if self._session.undoer is None:
            self.turn_up()
