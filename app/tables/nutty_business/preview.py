"""What a card would bring at a place, shown before the finger lets go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, VALUE_SIZE, NuttyCard, NuttyPile
from app.tables.nutty_business.forecast import Row
from app.tables.nutty_business.words import VALUES
from app.theme import BAD, BRASS_DEEP, INK, TITLE_FONT, WHITE, piece
from app.widgets import load_look
from app.widgets.measure import written
from app.widgets.surfaces import Panel
from app.widgets.words import number_size
from engine.nutty_business.moves import LEFT

MINI_CARD, ALL_MINI_CARDS = 80, 340
"""How wide a card is that would come back, and all of them, in units."""
ROW, ROWS = 40, 140
"""How high a row is, and how wide all of them are, in units."""

FARTHER, STEPS = 70, 5
"""How far each step is with which it goes aside to cover nothing, in units, and how many there are."""
DETOUR, RIM, MARGIN = 2, 6, 20
"""What a unit of the way counts against what is covered, and how much of a thing's rim may be; how far
from the edge of the table it stays, in units."""


class NuttyPreview(Panel):
    """A small cream plate beside the lifted card, drawn without widgets: it changes under the finger."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self._standing: tuple[Any, ...] = ()
        """Beside which pile it stands, and how large: where is found but once for that."""
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self._drawn = InstructionGroup()
            PopMatrix()

    def show(self, rows: list[Row], gang: str, back: list[str]) -> None:
        """Write the rows; cards that come back are laid out before them."""
        self._drawn.clear()
        self.opacity = 1
        u = self.context.u
        left = self._lay_out(gang, back) if back else 0
        sums = bool(rows) and rows[-1].text.startswith("=")
        high = ROW * len(rows) + 28 + 12 * sums
        self.size = (
            (left + ROWS * bool(rows)) * u,
            max(high, (MINI_CARD * SHAPE + 30) * bool(back)) * u,
        )
        self._write(rows, left * u, (self.height + high * u) / 2)

    def _write(self, rows: list[Row], left: float, top: float) -> None:
        u, step = self.context.u, ROW * self.context.u
        for place, (text, sign) in enumerate(rows):
            is_sum = text.startswith("=")
            middle = top - (14 + 6 * is_sum) * u - step * (place + 0.5)
            if is_sum:
                line = middle + 0.58 * step
                self._draw(BRASS_DEEP, left + 18 * u, line, (ROWS - 36) * u, max(1, 2 * u))
            if text:
                words = written(text, TITLE_FONT, number_size(self.context, 34 if is_sum else 27))
                colour = BAD if text.startswith("−") else INK
                x = left + 52 * u - words.width / 2
                self._draw(colour, x, middle - words.height / 2, *words.size, texture=words)
            side = 34 * u
            x = left + (92 if text else 53) * u
            self._draw(WHITE, x, middle - side / 2, side, side, source=piece(sign))

    def _lay_out(self, gang: str, back: list[str]) -> float:
        """Lay out cards that come back; tell how much room they take, in units."""
        u = self.context.u
        step = min(MINI_CARD * 1.1, ALL_MINI_CARDS / len(back))
        side = 42 * u
        middle = (MINI_CARD * SHAPE / 2 + 15) * u
        self._draw(WHITE, 16 * u, middle - side / 2, side, side, source=piece("sign_take_back"))
        for place, code in enumerate(back):
            x = (68 + place * step) * u
            size = MINI_CARD * u, MINI_CARD * SHAPE * u
            self._draw(WHITE, x, 16 * u, *size, source=piece(f"nb_{gang}_{code}"))
            if code in VALUES:
                least = self.context.hand.smallest("number", TITLE_FONT)
                words = written(VALUES[code], TITLE_FONT, max(int(MINI_CARD * VALUE_SIZE * u), least))
                left = x + (0.407 if len(code) == 2 else 0.433) * size[0] - words.width / 2
                low = 16 * u + 0.122 * size[1] - words.height / 2
                self._draw(INK, left, low, *words.size, texture=words)
        return step * (len(back) - 1) + MINI_CARD + 88

    def _draw(self, colour: Any, x: float, y: float, width: float, height: float, **picture: Any) -> None:
        self._drawn.add(Color(*colour))
        self._drawn.add(Rectangle(pos=(x, y), size=(width, height), **picture))

    def stand_by(self, card: NuttyCard, pile: NuttyPile, cloth: Widget, things: Iterable[Widget]) -> None:
        """Stand still beside the pile that a card is held over, rather outside, where it covers least."""
        standing = (pile, *self.size)
        if standing != self._standing:
            self._standing = standing
            self.pos = self._best_spot(card, pile, cloth, things)

    def _within(self, cloth: Widget, x: float, y: float) -> tuple[float, float]:
        margin = MARGIN * self.context.u
        left, low = max(x, cloth.x + margin), max(y, cloth.y + margin)
        return min(left, cloth.right - margin - self.width), min(low, cloth.top - margin - self.height)

    def _best_spot(
        self, card: NuttyCard, pile: NuttyPile, cloth: Widget, things: Iterable[Widget]
    ) -> tuple[float, float]:
        """Find where it covers least, and is not far from the pile; the card lies a little larger on that."""
        u, away = self.context.u, card.width * 0.66
        right, left, farther = pile.center_x + away, pile.center_x - away - self.width, FARTHER * u
        outer, inner = (left, right) if pile.side == LEFT else (right, left)
        out = -farther if pile.side == LEFT else farther
        xs = [outer + step * out for step in range(STEPS)] + [inner - step * out for step in range(STEPS)]
        xs.append(pile.center_x - self.width / 2)
        ys = [pile.center_y - self.height * part for part in (0.5, 0.4, 0.6, 0.2, 0.8)]
        ys += [pile.center_y + card.height * 0.6, pile.center_y - card.height * 0.6 - self.height]
        rim = RIM * u
        boxes = [(pile.center_x - away, pile.y, pile.center_x + away, pile.top)]
        for thing in things:
            if thing is not card:
                boxes.append((thing.x + rim, thing.y + rim, thing.right - rim, thing.top - rim))
        best, least = (outer, ys[0]), float("inf")
        width, height = self.size
        for spot_x in xs:
            for spot_y in ys:
                x, y = self._within(cloth, spot_x, spot_y)
                cost = (abs(x - outer) + abs(y - ys[0])) * DETOUR * u
                for low_x, low_y, high_x, high_y in boxes:
                    if x < high_x and low_x < x + width and y < high_y and low_y < y + height:
                        across = min(x + width, high_x) - max(x, low_x)
                        cost += across * (min(y + height, high_y) - max(y, low_y))
                if cost < least:
                    best, least = (x, y), cost
        return best

    def on_pos(self, *_: object) -> None:
        """Take what is drawn along."""
        self._place.xy = self.pos

    def hide(self) -> None:
        """Go away."""
        self.opacity, self._standing = 0, ()
        self._drawn.clear()


load_look("nutty_business/preview")
