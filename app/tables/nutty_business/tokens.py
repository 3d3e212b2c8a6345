"""Nuts as tokens of 10, 5 and 1."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.theme import INK, TITLE_FONT, WHITE, piece
from app.widgets.measure import written

WORTHS = (10, 5, 1)


class NuttyTokens(Widget):
    """A row of tokens, which overlap where there are many."""

    nuts = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(nuts=self._lay_out, pos=self._lay_out, size=self._lay_out)
        running_context().bind(hand=self._lay_out)

    def worth(self) -> int:
        """Add up the tokens that are drawn."""
        drawn = (getattr(one, "source", None) for one in self.canvas.children if isinstance(one, Rectangle))
        return sum(int(source.rpartition("_")[2]) for source in drawn if source)

    def _lay_out(self, *_: object) -> None:
        self.canvas.clear()
        side, shown = self.height, tokens(int(self.nuts))
        step = min(side * 0.8, (self.width - side) / max(1, len(shown) - 1))
        for place, worth in enumerate(shown):
            x = self.x + place * step
            size = int(side * 0.5)
            readable = size >= running_context().hand.smallest("number", TITLE_FONT)
            with self.canvas:
                Color(*WHITE)
                Rectangle(source=piece(f"nut_token_{worth}"), pos=(x, self.y), size=(side, side))
            if not readable:  # its metal tells, and the purse beside it
                continue
            number = written(str(worth), TITLE_FONT, size)
            with self.canvas:
                Color(*INK)
                middle = x + (side - number.width) / 2, self.center_y - number.height / 2
                Rectangle(texture=number, pos=middle, size=number.size)


def tokens(nuts: int) -> list[int]:
    """Change nuts into as few tokens as possible."""
    found = []
    for worth in WORTHS:
        found += [worth] * (nuts // worth)
        nuts %= worth
    return found
