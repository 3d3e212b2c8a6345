"""What a carried card would bring: the combos that would grow are ringed, and a bubble says by how much."""

from __future__ import annotations

from kivy.app import App
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.uix.stencilview import StencilView

from app.tables.nut.card import SECTIONS
from app.tables.nut.tree_view import TreeView, outline
from app.tables.nut.words import PIGMENTS, signed
from app.theme import BAD, BRASS_LIGHT, CREAM, GOOD_DEEP, INK, TITLE_FONT, WHITE, piece
from app.widgets.advice import Box
from app.widgets.measure import written
from engine.nut.cards import COLOURS
from engine.nut.tree import Tree

HIGH, PAD, GAP, RIM = 56, 16, 12, 3
"""How high the bubble is, its room at the ends and between two colours, and how thick its rim, in units."""
ACORN = (32, 40)
AWAY = 16
"""How far the bubble is from the card."""
CARD_COUNTS = 20
"""How much worse it is to hide the card than the tree."""
NAME = (250, 60)
"""How large the name of the tree's owner is, in the corner above it."""


class Gain(StencilView):
    """Lies above the tree and the card; fingers go through it."""

    def __init__(self, view: TreeView) -> None:
        super().__init__(size_hint=(None, None))
        self._view = view
        self._trees: tuple[Tree, Tree] | None = None
        """A tree as it is, and with the card that is carried."""
        self._section = 0
        with self.canvas:
            PushMatrix()
            self._shift = Translate()
            self._drawn = InstructionGroup()
            PopMatrix()
        view.bind(pos=self.setter("pos"), size=self.setter("size"), on_shift=self._follow)

    def show(self, now: Tree, then: Tree) -> None:
        """Show what a further card makes of a tree."""
        self._trees = now, then
        self._section = 0
        self._follow()

    def hide(self) -> None:
        """Show nothing."""
        self._trees = None
        self._drawn.clear()

    def _follow(self, *_: object) -> None:
        """Lie where the tree lies, as large as it is."""
        if self._trees is None:
            return
        self._shift.xy = self._view.corner((0, 0))
        if self._section != int(self._view.section):
            self._section = int(self._view.section)
            self._drawn.clear()
            self._draw(*self._trees)

    def _draw(self, now: Tree, then: Tree) -> None:
        changes = {}
        for colour in COLOURS:
            combo = then.best_combo(colour)
            change = combo.points - now.best_combo(colour).points
            if change:
                changes[colour] = change
            if change > 0:
                for tint, part in ((INK, 9), (BRASS_LIGHT, 18)):
                    thick = max(2, round(self._section / part))
                    outline(self._drawn, combo.sections, self._section, thick, tint)
        self._write(changes, now, then)

    # The bubble.

    def _write(self, changes: dict[str, int], now: Tree, then: Tree) -> None:
        """Write by how much the total and each colour would change."""
        u, total = App.get_running_app().u, sum(changes.values())
        sum_drawn = written(signed(total), TITLE_FONT, max(1, int(34 * u)))
        drawn = {
            colour: written(signed(change), TITLE_FONT, max(1, int(24 * u)))
            for colour, change in changes.items()
        }
        acorn = (GAP + ACORN[0] + 4) * u
        width = 2 * PAD * u + sum_drawn.width + sum(acorn + words.width for words in drawn.values())
        x, y = self._beside(now, then, width, HIGH * u)
        for tint, rim in ((INK, RIM * u), (CREAM, 0)):
            size = width + 2 * rim, HIGH * u + 2 * rim
            self._drawn.add(Color(*tint))
            self._drawn.add(RoundedRectangle(pos=(x - rim, y - rim), size=size, radius=[16 * u + rim]))
        x, middle = x + PAD * u, y + HIGH * u / 2
        self._put(sum_drawn, x, middle, total)
        x += sum_drawn.width
        for colour, words in drawn.items():
            self._drawn.add(Color(*WHITE))
            source = piece(f"nut_acorn_{PIGMENTS[colour]}")
            pos = x + GAP * u, middle - ACORN[1] * u / 2
            self._drawn.add(Rectangle(source=source, pos=pos, size=(ACORN[0] * u, ACORN[1] * u)))
            self._put(words, x + acorn, middle, changes[colour])
            x += acorn + words.width

    def _put(self, words: Texture, x: float, middle: float, change: int) -> None:
        self._drawn.add(Color(*(GOOD_DEEP if change > 0 else BAD if change < 0 else INK)))
        pos = round(x), round(middle - words.height / 2)
        self._drawn.add(Rectangle(texture=words, pos=pos, size=words.size))

    def _beside(self, now: Tree, then: Tree, width: float, height: float) -> tuple[float, float]:
        """Find where the bubble hides least: never the card, little of the tree; hands come from below."""
        side, view, u = self._section, self._view, App.get_running_app().u
        _, column, row = then.cards[-1]
        away, left, top = AWAY * u, column * side, -row * side
        low = top - SECTIONS * side
        home_x, home_y = view.corner((0, 0))
        sight = Box(view.x - home_x, view.y - home_y, view.width, view.height)
        name = Box(sight.x, sight.y + sight.height - NAME[1] * u, NAME[0] * u, NAME[1] * u)
        things = [Box(column * side, -(row + 1) * side, side, side) for column, row in now.seen]
        things += [name, *CARD_COUNTS * [Box(left, low, side, top - low)]]
        spots = [
            (left + side + away, top - height),
            (left - away - width, top - height),
            (left + side / 2 - width / 2, top + away),
            (left + side + away, low),
            (left - away - width, low),
            (left + side / 2 - width / 2, low - away - height),
        ]
        bubbles = [
            Box(
                max(min(x, sight.x + sight.width - width - RIM * u), sight.x + RIM * u),
                max(min(y, sight.y + sight.height - height - RIM * u), sight.y + RIM * u),
                width,
                height,
            )
            for x, y in spots
        ]
        return min(bubbles, key=lambda bubble: sum(_shared(bubble, thing) for thing in things))[:2]


def _shared(one: Box, other: Box) -> float:
    """Measure how much two boxes overlap."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0, across) * max(0, up)
