"""The cards of NUT: three sections, one above the other."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Line, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import ListProperty, NumericProperty, OptionProperty, StringProperty

from app.services.context import Context
from app.tables.nut.words import drawn_section
from app.theme import INK, piece
from app.widgets import load_look
from app.widgets.still import Movable
from engine.nut.cards import RIGHT, SQUIRREL_SIDE, sections

SECTIONS = 3
GLIDE_SECONDS = 0.1
"""How long a card takes from one place to the next, and to be turned."""
TURN_UP_SECONDS = 0.25
THINNEST = 1.01
"""A line of width 1 is the driver's, which puts it on either side of where pixels meet."""


def section_piece(letter: str, side: int, card: str) -> str:
    """Find the drawn section of a card that lies with its trunk on that side."""
    return piece(drawn_section(letter, side, card))


def side_as_printed(card: str) -> int:
    """Tell on which side the trunk is on a card that nobody has turned."""
    return SQUIRREL_SIDE.get(card, RIGHT)


class NutCard(Movable):
    """A loose card: on a shelf, or under a finger; one whose code is not known lies face down."""

    card = StringProperty("")
    side = NumericProperty(RIGHT)
    mark = OptionProperty("", options=("", "held", "legal", "refused"))
    """Whether it is held, would lie well, or would not."""
    shade = NumericProperty(1.0)
    shelf = NumericProperty(0)
    place = NumericProperty(0)
    """Where it lies on its shelf."""
    drift = ListProperty([0, 0])
    """How far from its place it is still drawn, while it glides there."""
    spin = NumericProperty(0)
    """By how much it still has to be turned."""
    fold = NumericProperty(0)
    """How far it is from lying open while it is turned over: at 1 its edge is seen."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            self._drawn = InstructionGroup()
            PopMatrix()
        self.bind(pos=self._move, size=self._draw, card=self._draw, side=self._draw, shade=self._draw)
        self._move()
        self._draw()

    def glide_to(self, center: tuple[float, float]) -> None:
        """Be drawn on the way to where its middle is going to be."""
        self._approach(
            drift=[self.center_x + self.drift[0] - center[0], self.center_y + self.drift[1] - center[1]]
        )

    def turn(self, side: int) -> None:
        """Lie with the trunk on that side, as a card that a hand turns."""
        if side != self.side:
            self.side = side
            self._approach(spin=180)

    def turn_up(self) -> None:
        """Be seen to be turned over."""
        self._approach(TURN_UP_SECONDS, fold=1)

    def _approach(self, seconds: float = GLIDE_SECONDS, **way: Any) -> None:
        seconds = 0 if self.context.settings.reduced_motion else self.context.pace * seconds
        if seconds:
            Animation.cancel_all(self, *way)
            for name, start in way.items():
                setattr(self, name, start)
            at_rest = {name: [0, 0] if name == "drift" else 0 for name in way}
            Animation(**at_rest, d=seconds, t="out_cubic").start(self)

    def stand_still(self) -> None:
        """Be where it is."""
        Animation.cancel_all(self)
        self.drift, self.spin, self.fold = [0, 0], 0, 0

    def _move(self, *_: object) -> None:
        self._place.xy = round(self.x), round(self.y)

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if self.width < 2:
            return
        width, height = round(self.width), round(self.height / SECTIONS)
        if not self.card:
            self._add(Color(1, 1, 1, 1))
            self._add(Rectangle(source=piece("nut_back"), size=(width, height * SECTIONS)))
            return
        for step, letter in enumerate(sections(self.card, int(self.side))):
            self._add(Color(self.shade, self.shade, self.shade, 1))
            source = section_piece(letter, int(self.side), self.card)
            self._add(Rectangle(source=source, pos=(0, (SECTIONS - 1 - step) * height), size=(width, height)))
        self._add(Color(self.shade, self.shade, self.shade, 1))
        thin = max(1, round(height / 45))
        for step in range(1, SECTIONS):
            self._add(Rectangle(pos=(0, step * height), size=(width, thin)))
        self._add(Color(*INK))
        self._add(Line(rectangle=(0, 0, width, height * SECTIONS), width=max(THINNEST, height / 40)))

    def drawn_sections(self) -> list[str]:
        """Tell which pieces are drawn, from top to bottom."""
        drawn = [one.source for one in self._drawn.children if isinstance(one, Rectangle) and one.source]
        return [PurePath(source).stem for source in drawn]

    def _add(self, instruction: Any) -> None:
        self._drawn.add(instruction)


load_look("nut/card")
