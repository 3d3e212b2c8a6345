"""The pictures of Nutty Business in the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from app.model.table_setup import symbols_of
from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, NuttyCard
from app.tables.nutty_business.gang import Gang
from app.theme import SYMBOLS
from app.widgets.figure import Figure, Shown
from engine.match import Match
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import NuttyMove
from engine.nutty_business.position import Gangs

CARD, BACK = 112, 88
STAND, LARGER = (238, 246), 60
"""How large a gang is with its piles, in units, and how much its plate adds for words twice as large."""
BELOW_PLATE, PILE = 182 / 238, 104 / 238
"""How high what is below its plate is, and how wide a pile, in parts of its width."""


class Stand(Widget):
    """A gang as it lies on the table: its plate above its piles."""

    def __init__(self, gang: Gang, view: Gangs) -> None:
        super().__init__()
        self.gang = gang
        gang.show(view)
        gang.plate.active = view.turn == gang.seat
        for widget in gang.widgets:
            self.add_widget(widget)
        self.bind(pos=self._lay_out, size=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        plate, across = self.gang.plate, self.width * PILE
        plate.size = self.width, self.height - self.width * BELOW_PLATE
        plate.pos = self.x, self.top - plate.height
        for pile, x in zip(self.gang.piles, (self.x + self.width * 0.04, self.right - across), strict=True):
            pile.size = across, across * SHAPE
            pile.pos = x, self.y + self.height * 0.02


def picture(_: Context, kind: str, *words: str) -> Figure:
    """Draw some cards, all eight of a gang, or the backs of the five gangs."""
    if kind == "backs":
        return Figure([Shown(NuttyCard(gang=symbol), BACK, BACK * SHAPE) for symbol in SYMBOLS])
    lines = {"cards": (words,), "hand": (CODES[:4], CODES[4:])}[kind]
    return Figure(
        *(
            [Shown(NuttyCard(gang=SYMBOLS[0], code=code), CARD, CARD * SHAPE) for code in line]
            for line in lines
        )
    )


def example(context: Context, match: Match[Gangs, NuttyMove], *seats: str) -> Figure:
    """Draw the gangs, or some of them, as they are at the end of a sheet."""
    chosen: Sequence[int] = [int(seat) - 1 for seat in seats] or range(len(match.seats))
    view, symbols = match.view(None), symbols_of(match)
    gangs = [Gang(context, seat, match.seats[seat].name, symbols[seat], False) for seat in chosen]
    wide, high = STAND[0], STAND[1] + LARGER * max(0, context.swell - 1)
    return Figure([Shown(Stand(gang, view), wide, high) for gang in gangs])
