"""What a card would bring at a place, shown before the finger lets go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, VALUE_SIZE, NuttyCard, NuttyPile
from app.tables.nutty_business.words import VALUES
from app.theme import BAD, BRASS_DEEP, INK, TITLE_FONT, WHITE, piece
from app.widgets import load_look
from app.widgets.measure import written
from app.widgets.surfaces import Panel
from engine.nutty_business.cards import BANK, CODES, CUSTOMS, HOLIDAY, INCOME, RAID, THIEF
from engine.nutty_business.moves import LEFT, RIGHT, NuttyMove, Play, Use, UseRaid
from engine.nutty_business.position import Gangs

MINI_CARD, ALL_MINI_CARDS = 80, 340
"""How wide a card is that would come back, and all of them, in units."""
ROW = 40


class Row(NamedTuple):
    """A number and the sign of whatever it counts."""

    text: str
    sign: str


def rows(view: Gangs, seat: int, move: NuttyMove, symbols: Sequence[str]) -> list[Row]:
    """Work out what a card brings that is played, or a Raid that acts, from what this seat may know."""
    after = view.apply(seat, move)
    if not isinstance(move, Play):
        return [Row(f"+{after.nuts[seat] - view.nuts[seat]}", "hazelnut")]
    side = LEFT if move.place == LEFT else RIGHT
    if INCOME[move.card]:
        return _contraband(after, seat, INCOME[move.card], symbols)
    if move.card == THIEF:
        stolen = after.apply(seat, Use(side)).nuts[seat] - view.nuts[seat]
        return [Row(f"+{stolen}", "hazelnut")]
    if move.card == RAID:
        raids = [raid for raid in after.legal_moves(seat) if isinstance(raid, UseRaid)]
        gains = {after.apply(seat, raid).nuts[seat] - view.nuts[seat] for raid in raids}
        return [Row("+" + "·".join(str(gain) for gain in sorted(gains)) if gains else "0", "hazelnut")]
    if move.card == BANK:
        return [Row("", "sign_shield")]
    return [Row("+1·2", "hazelnut")] if move.card == CUSTOMS else []


def _contraband(after: Gangs, seat: int, income: int, symbols: Sequence[str]) -> list[Row]:
    found = [Row(f"+{income}", "hazelnut")]
    if after.shows(seat, BANK) and any(
        after.shows(rival, CUSTOMS) for rival in range(len(symbols)) if rival != seat
    ):
        found.append(Row("−0", "sign_shield"))
    if after.paying:
        found.append(Row(f"−{income}", "purse"))
        return [*found, Row("= 0", "hazelnut")]
    found += [Row(f"−{nuts}", f"player_{symbols[officer]}") for officer, nuts in after.owed]
    if len(found) > 1:
        found.append(Row(f"= {income - sum(nuts for _, nuts in after.owed)}", "hazelnut"))
    return found


def coming_back(view: Gangs, seat: int, move: NuttyMove) -> list[str]:
    """List the cards that a Beach Holiday would bring back."""
    if not isinstance(move, Play) or move.card != HOLIDAY:
        return []
    pile = view.left[seat] if move.place == LEFT else view.right[seat]
    return [CODES[card] for card in pile]


class NuttyPreview(Panel):
    """A small cream plate beside the lifted card, drawn without widgets: it changes under the finger."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self._drawn = InstructionGroup()
            PopMatrix()

    def show(self, rows: list[Row], gang: str, back: list[str]) -> None:
        """Write the rows, or lay out the cards that come back."""
        self._drawn.clear()
        self.opacity = 1
        if rows:
            self._write(rows)
        else:
            self._lay_out(gang, back)

    def _write(self, rows: list[Row]) -> None:
        u, step = self.context.u, ROW * self.context.u
        sums = rows[-1].text.startswith("=")
        self.size = 140 * u, step * len(rows) + (28 + 12 * sums) * u
        for place, (text, sign) in enumerate(rows):
            is_sum = text.startswith("=")
            middle = self.height - (12 + 8 * is_sum) * u - step * (place + 0.5)
            if is_sum:
                self._draw(BRASS_DEEP, 18 * u, middle + 0.58 * step, self.width - 36 * u, max(1, 2 * u))
            if text:
                words = written(text, TITLE_FONT, int((34 if is_sum else 27) * u))
                colour = BAD if text.startswith("−") else INK
                x = 52 * u - words.width / 2
                self._draw(colour, x, middle - words.height / 2, *words.size, texture=words)
            side = 34 * u
            x = 92 * u if text else 53 * u
            self._draw(WHITE, x, middle - side / 2, side, side, source=piece(sign))

    def _lay_out(self, gang: str, back: list[str]) -> None:
        u = self.context.u
        step = min(MINI_CARD * 1.1, ALL_MINI_CARDS / max(1, len(back)))
        self.size = (step * max(0, len(back) - 1) + MINI_CARD + 88) * u, (MINI_CARD * SHAPE + 30) * u
        side = 42 * u
        self._draw(WHITE, 16 * u, (self.height - side) / 2, side, side, source=piece("sign_take_back"))
        for place, code in enumerate(back):
            x = (68 + place * step) * u
            size = MINI_CARD * u, MINI_CARD * SHAPE * u
            self._draw(WHITE, x, 16 * u, *size, source=piece(f"nb_{gang}_{code}"))
            if code in VALUES:
                words = written(VALUES[code], TITLE_FONT, int(MINI_CARD * VALUE_SIZE * 0.95 * u))
                left = x + (0.407 if len(code) == 2 else 0.433) * size[0] - words.width / 2
                low = 16 * u + 0.122 * size[1] - words.height / 2
                self._draw(INK, left, low, *words.size, texture=words)

    def _draw(self, colour: Any, x: float, y: float, width: float, height: float, **picture: Any) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(Rectangle(pos=(x, y), size=(width, height), **picture))

    def stand_by(self, card: NuttyCard, pile: NuttyPile, cloth: Widget) -> None:
        """Stay beside the card above a pile, on the outer side: the other pile is on the inner one."""
        margin = 20 * self.context.u
        outer = card.center_x + card.width * 0.66
        if pile.side == LEFT:
            outer = card.center_x - card.width * 0.66 - self.width
        left = max(outer, cloth.x + margin)
        self.pos = min(left, cloth.right - margin - self.width), card.center_y - self.height * 0.66

    def on_pos(self, *_: object) -> None:
        """Take what is drawn along."""
        self._place.xy = self.pos

    def hide(self) -> None:
        """Go away."""
        self.opacity = 0
        self._drawn.clear()


load_look("nutty_business/preview")
