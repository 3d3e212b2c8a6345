"""The cloth of Nutty Business: the gangs round the table and the holder's hand, as they lie there."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.curtained import NOBODY, CurtainedTable
from app.tables.nutty_business.card import Pile
from app.tables.nutty_business.gang import Gang, seat_gangs
from app.tables.nutty_business.hand import Hand
from app.tables.nutty_business.preview import Preview


class Cloth(CurtainedTable):
    """Lays out what the holder of the tablet may see."""

    may_undo = BooleanProperty(False)
    last_turns = BooleanProperty(False)

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(session=session, **kwargs)
        self.gangs = [
            Gang(seat, who.name, self.symbols[seat], bool(who.bot))
            for seat, who in enumerate(self.match.seats)
        ]
        self.hand = Hand()
        self.preview = Preview()
        for gang in self.gangs:
            for widget in gang.widgets:
                self.ids.cloth.add_widget(widget)
        self.ids.cloth.add_widget(self.hand)
        self.ids.cloth.add_widget(self.preview)
        self.bind(size=self._seat, pos=self._seat, near=self._seat, holder=self._show_table)
        App.get_running_app().bind(u=self._seat)

    @property
    def piles(self) -> list[Pile]:
        """The piles of all gangs."""
        return [pile for gang in self.gangs for pile in gang.piles]

    def _show_table(self, *_: object) -> None:
        """Lay everything out as the holder may see it."""
        view = self.view
        self._seat()
        for gang in self.gangs:
            gang.show(view)
            gang.plate.active = gang.seat == view.turn and not view.openings
        for pile in self.piles:
            pile.wanted = ""
        self.last_turns = not view.openings and any(not gang.plate.cards for gang in self.gangs)
        self._show_hand()
        self.may_undo = False

    def _show_hand(self) -> None:
        view, holder = self.view, int(self.holder)
        if holder == NOBODY or view.openings or self.match.over:
            self.hand.clear()
        else:
            self.hand.show(self.symbols[holder], view.hands[holder])

    def _seat(self, *_: object) -> None:
        if self.width > 1:
            seat_gangs(self.gangs, int(self.near), self)

    def _lay_above(self, widget: Widget) -> None:
        """Draw a widget of the table above all the others."""
        cloth = self.ids.cloth
        cloth.remove_widget(widget)
        cloth.add_widget(widget)
