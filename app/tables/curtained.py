"""Tables with secrets: a curtain before each person's own, and nothing of it for anybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty

from app.overlays.curtain import Curtain
from app.session.session import Session
from app.tables.table import EDGES, Table
from engine.game import Position

NOBODY = -1


class CurtainedTable(Table):
    """Knows who holds the tablet; only that person's secrets reach a widget."""

    holder = NumericProperty(NOBODY)
    """The seat of the person whose secrets may be drawn."""
    curtain_up = BooleanProperty(False)
    near = NumericProperty(0)
    """The seat at the near edge of the table."""

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self.curtain: Curtain | None = None
        self.looked_over = False
        """Whether people look over the players' shoulders, at a match that is over."""
        super().__init__(session=session, **kwargs)
        self.near = self.persons[0] if self.persons else 0

    @property
    def view(self) -> Any:
        """The position with everything cut out that the holder may not know."""
        position: Position = self.match.view(None if self.holder == NOBODY else int(self.holder))
        return position

    def advised(self) -> int | None:
        """Tell which person is asked: of several who choose in secret, the one who holds the tablet."""
        seat = super().advised()
        if seat is None or self.curtain:
            return None
        return int(self.holder) if self.holder in self.match.position.to_act else seat

    def view_of(self, seat: int) -> Any:
        """Show an adviser only what lies open, unless the person holds the tablet alone."""
        return self.match.view(seat if self.holder == seat else None)

    def look_over(self, seat: int) -> None:
        """Show what a player sees."""
        self.looked_over = True
        self.holder = self.near = seat

    def hand_to(self, seat: int, then: Callable[[], None], **offer: Any) -> None:
        """Give the tablet to a person, through a curtain if others could see what is his."""
        if self.holder == seat:
            then()
        elif len(self.persons) == 1:
            self.holder = self.near = seat
            then()
        else:
            self.conceal()
            self.near = seat
            self.facing = EDGES[len(self.symbols)][seat]
            self._draw_curtain(seat, then, offer)

    def take_back_offer(self, seat: int) -> dict[str, Any]:
        """Offer the person before, on the curtain, to take the move back."""
        before = self.session.undoer
        if before in (None, seat):
            return {}
        text = App.get_running_app().say("{name} takes it back", name=self.names[before])
        return {"take_back_text": text, "take_back": self.take_back}

    def take_back(self) -> None:
        """Take the last choice back, whoever made it."""
        seat = self.session.undoer
        if self.session.take_back():
            if self.holder != seat:
                self.conceal()
            self.lie_anew()  # what still flies belongs to what has never happened

    def conceal(self) -> None:
        """Let nobody hold the tablet, unless there is nobody to keep a secret from."""
        self.sky.clear()
        self.forget_advice()
        self._remove_curtain()
        if len(self.persons) > 1:
            self.holder = NOBODY

    def _draw_curtain(self, seat: int, then: Callable[[], None], offer: dict[str, Any]) -> None:
        def opening() -> None:
            self.holder = seat
            then()

        self.curtain = Curtain(
            self._remove_curtain,
            opening,
            name=self.match.seats[seat].name,
            symbol=self.symbols[seat],
            **offer,
        )
        self.ids.veil.add_widget(self.curtain)
        self.curtain_up = True

    def _remove_curtain(self) -> None:
        if self.curtain:
            Animation.cancel_all(self.curtain)  # a finger that still holds its ring opens nothing any more
            self.ids.veil.remove_widget(self.curtain)
            self.curtain = None
            self.curtain_up = False

    def resume(self) -> None:
        """Go on; whoever is to act opens the curtain again."""
        super().resume()
        if not self.busy:
            self.agenda.clear()  # a bot that was about to act is asked anew
            self.show()
