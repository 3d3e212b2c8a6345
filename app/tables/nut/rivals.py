"""The other players' trees: small beside the table, and in full for those who want a closer look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nut.strip import NutScoreStrip
from app.tables.nut.tree_view import TreeView
from app.theme import PLAYER_COLOURS, WHITE
from app.widgets import load_look
from app.widgets.overlays import Overlay
from app.widgets.still import Still
from app.widgets.words import Claim
from engine.nut.tree import Tree


class NutRivalPanel(Still, FloatLayout):
    """Another player's tree, small but live; a tap shows it in full."""

    patient = True

    name = StringProperty("")
    symbol = StringProperty("claw")
    points = NumericProperty(0)
    picker = BooleanProperty(False)
    colour = ListProperty(WHITE)

    def __init__(self, context: Context, seat: int, open_full: Callable[[int], None], **kwargs: Any) -> None:
        """Tell `open_full` whose tree a finger wants to see in full."""
        super().__init__(size_hint=(None, None), **kwargs)
        self.context = context
        self.seat = seat
        self._open_full = open_full
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.tree_view = TreeView(context, fixed=True, size_hint=(None, None))
        self.add_widget(self.tree_view)
        self.bind(pos=self._fit, size=self._fit)

    def show(self, tree: Tree, picker: bool) -> None:
        """Show how the tree has grown, and whether its owner has chosen the column."""
        self.tree_view.tree = tree
        self.tree_view.fit()
        self.points = tree.score()
        self.picker = picker

    def claims(self) -> list[Claim]:
        """Tell which tree is drawn."""
        return [(f"tree of {self.name}", sorted(self.tree_view.drawn_sections().items()))]

    def _fit(self, *_: object) -> None:
        u = self.context.u
        self.tree_view.pos = self.x + 12 * u, self.y + 12 * u
        self.tree_view.size = self.width - 24 * u, self.height - 94 * u  # up to the Picker's basket

    def on_touch_down(self, touch: Any) -> bool:
        """Show the tree in full."""
        if not self.collide_point(*touch.pos):
            return False
        self._open_full(self.seat)
        return True


class NutFullTree(Overlay):
    """Somebody's tree in full, with its points."""

    eases = True

    name = StringProperty("")
    symbol = StringProperty("claw")
    colour = ListProperty(WHITE)

    def __init__(self, context: Context, seat: int, close: Callable[[], None], **kwargs: Any) -> None:
        """Show the tree of a seat, until `close` puts it away."""
        super().__init__(**kwargs)
        self.context = context
        self.seat = seat
        self.close = close
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.tree_view = TreeView(context, room=0, size_hint=(None, None))
        self.strip = NutScoreStrip(context, self._light, size_hint=(None, None))
        self.add_widget(self.tree_view)
        self.add_widget(self.strip)
        self.ids.area.bind(pos=self._fit, size=self._fit)

    def show(self, tree: Tree) -> None:
        """Show how the tree has grown."""
        if self.tree_view.tree is not tree:
            light_up("", self.strip, self.tree_view)
            self.tree_view.tree = tree
            self.tree_view.fit()
        self.strip.show(tree)

    def _fit(self, area: Any, _: object) -> None:
        u = self.context.u
        self.tree_view.pos = round(area.x + 12 * u), round(area.y + 10 * u)
        self.tree_view.size = round(area.width - 24 * u), round(area.height - 20 * u)
        self.strip.pos = area.x, self.y + 34 * u
        self.strip.size = area.width, 78 * u

    def _light(self, colour: str) -> None:
        light_up(colour, self.strip, self.tree_view)

    def on_touch_down(self, touch: Any) -> bool:
        """Look around; a touch beside it goes back to the table."""
        inside = (self.ids.area, self.strip, self.ids.back)
        if any(widget.collide_point(*touch.pos) for widget in inside):
            return super().on_touch_down(touch)
        self.close()
        return True


def light_up(colour: str, strip: NutScoreStrip, view: TreeView) -> None:
    """Light a colour's best combo up, or put out what is lit."""
    combo = view.tree.best_combo(colour).sections if colour else None
    lit = bool(combo) and not strip.cells[colour].lit
    strip.light(colour if lit else "")
    view.lit = combo if lit else None


load_look("nut/rivals")
