"""Paying Customs where the income does not cover all that is owed (NB2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.widgets import load_look
from app.widgets.overlays import Overlay
from engine.nutty_business.cards import CODES, INCOME
from engine.nutty_business.moves import Pay


class NuttyOfficer(FloatLayout):
    """A row of the payment: a rival with a Customs Officer, what is owed to him and what he gets."""

    seat = NumericProperty(0)
    name = StringProperty("")
    symbol = StringProperty("claw")
    owed = NumericProperty(0)
    paid = NumericProperty(0)
    left = NumericProperty(0)
    """How much is still to be handed out."""


class NuttyCustoms(Overlay):
    """An income that does not cover all that is owed: the player says who gets how much (NB2)."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    code = StringProperty("c2")
    income = NumericProperty(0)
    owed = NumericProperty(0)
    left = NumericProperty(0)
    rows = ListProperty()
    """An Officer each."""
    undoing = ObjectProperty(rebind=True)
    """Takes the Contraband back into the hand."""

    def __init__(
        self, owed: Sequence[tuple[int, int]], names: Sequence[str], symbols: Sequence[str],
        paid: Callable[[Pay], None], **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self._paid = paid
        self.income = self.left = INCOME[CODES.index(self.code)]
        self.owed = sum(nuts for _, nuts in owed)
        self.rows = [
            NuttyOfficer(seat=seat, name=names[seat], symbol=symbols[seat], owed=nuts) for seat, nuts in owed
        ]
        for row in self.rows:
            row.bind(paid=self._count)
            self.ids.rows.add_widget(row)
        self._count()

    def _count(self, *_: object) -> None:
        self.left = self.income - sum(row.paid for row in self.rows)
        for row in self.rows:
            row.left = self.left

    def start_again(self) -> None:
        """Take everything back."""
        for row in self.rows:
            row.paid = 0

    def pay(self) -> None:
        """Pay, when nothing is left to hand out, and once: a second finger may lie on the button."""
        if not self.left and self.parent:
            self._paid(Pay(tuple((int(row.seat), int(row.paid)) for row in self.rows if row.paid)))


load_look("nutty_business/customs")
