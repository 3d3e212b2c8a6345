"""The cards of NUT: three sections, one above the other."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from app.tables.nut.words import PIGMENTS
from app.theme import INK, piece
from app.widgets import load_look
from engine.nut.cards import LEFT, RIGHT, SQUIRREL_SIDE, WILD, sections

SECTIONS = 3


def section_piece(letter: str, side: int, card: str) -> str:
    """Name the drawn section of a card that lies with its trunk on that side."""
    turned = side == LEFT and card not in SQUIRREL_SIDE
    place = f"nut_{'left' if side == LEFT else 'right'}_{'turned' if turned else 'printed'}"
    if letter == WILD:
        return piece(f"{place}_wild")
    kind = "acorn" if letter.isupper() else "squirrel"
    return piece(f"{place}_{kind}_{PIGMENTS[letter.upper()]}")


def side_as_printed(card: str) -> int:
    """Tell on which side the trunk is on a card that nobody has turned."""
    return SQUIRREL_SIDE.get(card, RIGHT)


class NutCard(Widget):
    """A loose card: on a shelf, or under a finger."""

    card = StringProperty("")
    side = NumericProperty(RIGHT)
    mark = OptionProperty("", options=("", "held", "legal", "refused"))
    """Whether it is held, would lie well, or would not."""
    shade = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self._drawn = InstructionGroup()
            PopMatrix()
        self.bind(pos=self._move, size=self._draw, card=self._draw, side=self._draw, shade=self._draw)
        self._move()
        self._draw()

    def _move(self, *_: object) -> None:
        self._place.xy = round(self.x), round(self.y)

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if not self.card or self.width < 2:
            return
        width, height = round(self.width), round(self.height / SECTIONS)
        for step, letter in enumerate(sections(self.card, int(self.side))):
            self._add(Color(self.shade, self.shade, self.shade, 1))
            source = section_piece(letter, int(self.side), self.card)
            self._add(Rectangle(source=source, pos=(0, (SECTIONS - 1 - step) * height), size=(width, height)))
        self._add(Color(self.shade, self.shade, self.shade, 1))
        thin = max(1, round(height / 45))
        for step in range(1, SECTIONS):
            self._add(Rectangle(pos=(0, step * height), size=(width, thin)))
        self._add(Color(*INK))
        self._add(Line(rectangle=(0, 0, width, height * SECTIONS), width=max(1, height / 40)))

    def _add(self, instruction: Any) -> None:
        self._drawn.add(instruction)


load_look("nut/card")
