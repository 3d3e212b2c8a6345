"""The score strip: six colours with the size of their best combo, the doubling, the points, and the total."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nut.words import PIGMENTS, signed
from app.theme import TITLE_FONT
from app.widgets import load_look
from app.widgets.measure import extents, written
from app.widgets.still import Still
from app.widgets.words import Claim, number_size
from engine.nut.cards import COLOURS
from engine.nut.tree import Combo, Tree

LARGEST_SMALL = 31
"""How large the numbers on an acorn and below the points may become, in units, where glass is small."""


@lru_cache(maxsize=128)
def best_combos(tree: Tree) -> dict[str, Combo]:
    """Find the combo of each colour that counts; a finger that goes to and fro asks again and again."""
    return {colour: tree.best_combo(colour) for colour in COLOURS}


class NutColourCell(Still):
    """One colour: its acorn, its points now, and what they would become."""

    patient = True

    pigment = StringProperty("orange")
    points = NumericProperty(0)
    change = NumericProperty(0)
    doubled = BooleanProperty(False)
    acorns = NumericProperty(0)
    """The size of the combo, written beside the acorn where the points are not the same."""
    text = StringProperty("")
    """What is shown instead of the points, while a tree is counted."""
    lit = BooleanProperty(False)
    points_drawn = ObjectProperty(None, allownone=True)
    change_drawn = ObjectProperty(None, allownone=True)
    double_drawn = ObjectProperty(None, allownone=True)
    acorns_drawn = ObjectProperty(None, allownone=True)

    def __init__(self, context: Context, touched: Callable[[], None], **kwargs: Any) -> None:
        self.context = context
        super().__init__(**kwargs)
        self._touched = touched
        self.bind(points=self._write, change=self._write, text=self._write, size=self._write)
        self.bind(acorns=self._write)
        context.bind(hand=self._write, text_scale=self._write)
        self._write()

    def _write(self, *_: object) -> None:
        u = self.context.u
        small = min(max(23 * u, number_size(self.context)), LARGEST_SMALL * u)
        points, size = self.text or str(int(self.points + self.change)), max(1, int(34 * u))
        while self.text and size > 18 * u and extents(points, TITLE_FONT, size)[0] > self.width - 66 * u:
            size -= 1
        self.points_drawn = written(points, TITLE_FONT, size)
        self.double_drawn = written("×2", TITLE_FONT, max(1, int(small)))
        self.acorns_drawn = written(str(int(self.acorns)), TITLE_FONT, max(1, int(small)))
        text = signed(self.change) if self.change else ""
        self.change_drawn = written(text, TITLE_FONT, max(1, int(small))) if text else None

    def claims(self) -> list[Claim]:
        """Tell the points that are written, how they came about, and whether the colour is lit up."""
        doubled = f" from {int(self.acorns)}" if self.doubled else ""
        lit = " lit" if self.lit else ""
        return [(self.pigment, f"{self.text or int(self.points + self.change)}{doubled}{lit}")]

    def on_touch_down(self, touch: Any) -> bool:
        """Light the combo up."""
        if not self.collide_point(*touch.pos):
            return False
        self._touched()
        return True


class NutScoreStrip(BoxLayout):
    """The six colours of a tree."""

    def __init__(
        self, context: Context, touched: Callable[[str], None] = lambda colour: None, **kwargs: Any
    ) -> None:
        """Tell `touched` which colour a finger wants to see."""
        super().__init__(**kwargs)
        self.cells = {
            colour: NutColourCell(context, partial(touched, colour), pigment=PIGMENTS[colour])
            for colour in COLOURS
        }
        for cell in self.cells.values():
            self.add_widget(cell)
        self.total_cell = NutTotalCell(context)
        self.add_widget(self.total_cell)

    def show(self, tree: Tree, instead: Tree | None = None) -> None:
        """Show a tree's points, and what they would become if it were another."""
        total = after = 0
        combos, combos_then = best_combos(tree), best_combos(instead or tree)
        for colour, cell in self.cells.items():
            now, then = combos[colour], combos_then[colour]
            cell.points, cell.change = now.points, then.points - now.points
            cell.doubled, cell.acorns = then.squirrel, then.acorns
            total += now.points
            after += then.points
        self.total_cell.points, self.total_cell.change = total, after - total

    def show_counted(self, tree: Tree, colours: str) -> None:
        """Show the points of some colours, and their sum."""
        for colour, cell in self.cells.items():
            combo = tree.best_combo(colour)
            cell.change = 0
            cell.points = combo.points if colour in colours else 0
            doubled = combo.squirrel and colour in colours
            cell.text = "…" if colour not in colours else ""
            if doubled:
                cell.text = f"{combo.acorns} × 2 = {combo.points}"
        self.total_cell.change = 0
        self.total_cell.points = sum(cell.points for cell in self.cells.values())

    def light(self, colour: str) -> None:
        """Mark the colour that is lit up."""
        for name, cell in self.cells.items():
            cell.lit = name == colour


class NutTotalCell(Still, FloatLayout):
    """The sum, and what it would become."""

    patient = True

    points = NumericProperty(0)
    change = NumericProperty(0)
    points_drawn = ObjectProperty(None, allownone=True)
    change_drawn = ObjectProperty(None, allownone=True)

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(**kwargs)
        self.bind(points=self._write, change=self._write, size=self._write)
        self._write()

    def claims(self) -> list[Claim]:
        """Tell the sum that is written."""
        return [("total", int(self.points + self.change))]

    def _write(self, *_: object) -> None:
        self.points_drawn = written(
            str(int(self.points + self.change)), TITLE_FONT, number_size(self.context, 44)
        )
        text = signed(self.change) if self.change else ""
        self.change_drawn = written(text, TITLE_FONT, number_size(self.context, 24)) if text else None


load_look("nut/strip")
