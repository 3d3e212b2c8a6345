"""What a carried card would bring: the combos that would grow are ringed, and a bubble says by how much."""

from __future__ import annotations

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

from app.services.context import Context
from app.tables.nut.card import SECTIONS
from app.tables.nut.strip import best_combos
from app.tables.nut.tree_marks import outline
from app.tables.nut.tree_view import TreeView
from app.tables.nut.words import PIGMENTS, signed
from app.theme import BAD, BRASS_LIGHT, CREAM, GOOD_DEEP, INK, TITLE_FONT, WHITE, piece
from app.widgets.measure import written
from app.widgets.quilt import Patch, Quilt
from app.widgets.words import number_size
from app.widgets.wrapping import wrap_while
from engine.nut.tree import Tree

HIGH, PAD, GAP, RIM = 56, 16, 12, 3
"""How high the bubble is, its room at the ends and between two colours, and how thick its rim, in units."""
ACORN = (32, 40)
AWAY = 16
"""How far the bubble is from the card."""
CARD_COUNTS = 20
"""How much worse it is to hide the card than the tree."""
NAME = (100, 60)
"""How large the badge and the name of the tree's owner are, in the corner above it."""


class Gain(StencilView):
    """Lies above the tree and the card; fingers go through it."""

    def __init__(self, context: Context, view: TreeView) -> None:
        """Follow a tree."""
        super().__init__(size_hint=(None, None), opacity=0)
        self.context = context
        self._view = view
        self._trees: tuple[Tree, Tree] | None = None
        """A tree as it is, and with the card that is carried."""
        self._section = 0
        with self.canvas:
            PushMatrix()
            self._shift = Translate()
            self._drawn = InstructionGroup()
            PopMatrix()
        self._box = (0.0, 0.0, 0.0, 0.0)
        """What it fills of the tree: left, bottom, right and top."""
        self._cut_off = wrap_while(self, self._sticks_out)
        view.bind(pos=self.setter("pos"), size=self.setter("size"), on_shift=self._follow)

    def show(self, now: Tree, then: Tree) -> None:
        """Show what a further card makes of a tree."""
        self._trees, self.opacity = (now, then), 1
        self._section = 0
        self._follow()

    def hide(self) -> None:
        """Show nothing."""
        self._trees, self.opacity = None, 0
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
        self._cut_off()

    def _sticks_out(self) -> bool:
        """Whether something of it would lie beside the tree's room."""
        (x, y), (left, low, right, top) = self._shift.xy, self._box
        return not (
            self.x <= x + left and x + right <= self.right and self.y <= y + low and y + top <= self.top
        )

    def _draw(self, now: Tree, then: Tree) -> None:
        changes, before, lines = {}, best_combos(now), Quilt()
        patches: list[Patch] = []
        for colour, combo in best_combos(then).items():
            change = combo.points - before[colour].points
            if change:
                changes[colour] = change
            if change > 0:
                for tint, part in ((INK, 9), (BRASS_LIGHT, 18)):
                    thick = max(2, round(self._section / part))
                    patches += outline(combo.sections, self._section, thick, tint)
        lines.lay(patches)
        self._drawn.add(lines)
        bubble = self._write(changes, then)
        boxes = [bubble, *((one.x, one.y, one.x + one.width, one.y + one.height) for one in patches)]
        lefts, lows, rights, tops = zip(*boxes, strict=True)
        self._box = min(lefts), min(lows), max(rights), max(tops)

    # The bubble.

    def _write(self, changes: dict[str, int], then: Tree) -> tuple[float, float, float, float]:
        """Write by how much the total and each colour would change; tell its left, bottom, right and top."""
        u, total = self.context.u, sum(changes.values())
        sum_drawn = written(signed(total), TITLE_FONT, number_size(self.context, 34))
        drawn = {
            colour: written(signed(change), TITLE_FONT, number_size(self.context, 24))
            for colour, change in changes.items()
        }
        acorn = (GAP + ACORN[0] + 4) * u
        width = 2 * PAD * u + sum_drawn.width + sum(acorn + words.width for words in drawn.values())
        x, y = self._beside(then, width, HIGH * u)
        rim = RIM * u
        box = x - rim, y - rim, x + width + rim, y + HIGH * u + rim
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
        return box

    def _put(self, words: Texture, x: float, middle: float, change: int) -> None:
        self._drawn.add(Color(*(GOOD_DEEP if change > 0 else BAD if change < 0 else INK)))
        pos = round(x), round(middle - words.height / 2)
        self._drawn.add(Rectangle(texture=words, pos=pos, size=words.size))

    def _beside(self, then: Tree, width: float, height: float) -> tuple[float, float]:
        """Find where the bubble hides least: never the card, little of the tree; hands come from below."""
        side, view, u = self._section, self._view, self.context.u
        _, column, row = then.cards[-1]
        left, right, top, low = column * side, (column + 1) * side, -row * side, -(row + SECTIONS) * side
        away, centred = AWAY * u, left + (side - width) / 2
        spots = [
            (right + away, top - height),
            (left - away - width, top - height),
            (centred, top + away),
            (left, top + away),
            (right - width, top + away),
            (right + away, low),
            (left - away - width, low),
            (centred, low - away - height),
        ]
        home_x, home_y = view.corner((0, 0))
        least_x, least_y = view.x - home_x + RIM * u, view.y - home_y + RIM * u
        most_x, most_y = view.right - home_x - width - RIM * u, view.top - home_y - height - RIM * u
        mine = {(column, row + step) for step in range(SECTIONS)}

        def hidden(spot: tuple[float, float]) -> int:
            x, y = spot
            across = range(int(x // side), int((x + width) // side) + 1)
            down = range(int(-(y + height) // side), int(-y // side) + 1)
            cells = {(column, row) for column in across for row in down if (column, row) in then.seen}
            on_name = x + home_x < view.x + NAME[0] * u and y + home_y + height > view.top - NAME[1] * u
            return len(cells) + CARD_COUNTS * len(cells & mine) + bool(on_name)

        inside = [(max(min(x, most_x), least_x), max(min(y, most_y), least_y)) for x, y in spots]
        return min(inside, key=hidden)
