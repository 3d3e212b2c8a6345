"""The end of NUT: every tree is counted colour by colour, as the original does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from app.services.context import Context
from app.session.agenda import Agenda
from app.tables.nut.strip import NutScoreStrip
from app.tables.nut.tree_view import TreeView
from app.tables.nut.words import colour_name
from app.theme import PLAYER_COLOURS, WHITE
from app.widgets import load_look
from app.widgets.overlays import Overlay
from engine.nut.cards import COLOURS
from engine.nut.tree import Combo, Tree

ACORN_SECONDS, COLOUR_SECONDS, TREE_SECONDS = 0.14, 0.7, 1.6
NOWHERE = frozenset([(-999, 0)])
"""What is lit where a colour has no combo: all the rest is dimmed."""


class NutCounting(Overlay):
    """Lights up one combo after the other; a touch goes on to the next."""

    line = StringProperty("")
    name = StringProperty("")
    symbol = StringProperty("claw")
    colour = ListProperty(WHITE)
    total = NumericProperty(0)

    def __init__(
        self, context: Context, agenda: Agenda, trees: Sequence[Tree], names: Sequence[str],
        symbols: Sequence[str], done: Callable[[], None], **kwargs: Any,
    ) -> None:  # fmt: skip
        """Count on an agenda that is for this alone, then tell `done`."""
        super().__init__(**kwargs)
        self.context = context
        self._agenda = agenda
        self._done = done
        self._trees, self._names, self._symbols = trees, names, symbols
        self._steps = [(seat, colour) for seat in range(len(trees)) for colour in (*COLOURS, "")]
        self.tree_view = TreeView(context, fixed=True, size_hint=(None, None))
        self.strip = NutScoreStrip(context, size_hint=(None, None))
        self.add_widget(self.tree_view)
        self.add_widget(self.strip)
        self.bind(pos=self._fit, size=self._fit)
        self._at = -1
        self.count_next()

    def _fit(self, *_: object) -> None:
        u = self.context.u
        self.tree_view.pos = round(self.x + 44 * u), round(self.y + 140 * u)
        self.tree_view.size = round(self.width - 88 * u), round(self.height - 264 * u)
        self.strip.pos = self.x + 30 * u, self.y + 34 * u
        self.strip.size = self.width - 60 * u, 78 * u

    def count_next(self) -> None:
        """Light up the next colour, or the next tree, or end."""
        self._agenda.clear()
        self._at += 1
        if self._at >= len(self._steps):
            self._done()
            return
        seat, colour = self._steps[self._at]
        tree = self._trees[seat]
        self.name, self.symbol = self._names[seat], self._symbols[seat]
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.tree_view.tree = tree
        self.tree_view.fit()
        self.tree_view.counted = 0
        self.strip.light(colour)
        if not colour:
            self.tree_view.lit = None
            self._add_up(COLOURS)
            self.line = self.context.say(
                "{name}: {n} point", "{name}: {n} points", name=self.name, n=int(self.total)
            )
            self._after(TREE_SECONDS, self.count_next)
            return
        self._add_up(COLOURS[: COLOURS.index(colour)])
        combo = tree.best_combo(colour)
        self.tree_view.lit = combo.sections or NOWHERE
        self.line = self._in_words(colour, combo)
        self._count_on(colour, combo)

    def _count_on(self, colour: str, combo: Combo) -> None:
        """Give the next acorn its number, at last the squirrel; then add the colour to those before."""
        view, sounds = self.tree_view, self.context.sounds
        if view.counted < len(combo.sections):
            view.counted += 1
            self.strip.cells[colour].text = str(int(min(view.counted, combo.acorns)))
            sounds.play("leaf")
            self._after(ACORN_SECONDS, lambda: self._count_on(colour, combo))
            return
        self._add_up(COLOURS[: COLOURS.index(colour) + 1])
        sounds.play("double" if combo.squirrel else "combo")
        self._after(COLOUR_SECONDS, self.count_next)

    def _after(self, seconds: float, act: Callable[[], None]) -> None:
        self._agenda.after(seconds * self.context.pace, act)

    def _add_up(self, colours: str) -> None:
        """Show the points of the colours that are counted."""
        tree = self.tree_view.tree
        self.strip.show_counted(tree, colours)
        self.total = sum(tree.best_combo(colour).points for colour in colours)

    def _in_words(self, colour: str, combo: Combo) -> str:
        say = self.context.say
        named = colour_name(colour, say)
        if combo.squirrel:
            return say(
                "{name}, {colour}: {n} acorn, doubled by the squirrel: {points}",
                "{name}, {colour}: {n} acorns, doubled by the squirrel: {points}",
                name=self.name, colour=named, n=combo.acorns, points=combo.points,
            )  # fmt: skip
        return say(
            "{name}, {colour}: {n} acorn", "{name}, {colour}: {n} acorns",
            name=self.name, colour=named, n=combo.acorns,
        )  # fmt: skip

    def skip(self) -> None:
        """Go straight to the result."""
        self._at = len(self._steps)
        self.count_next()

    def on_touch_down(self, touch: Any) -> bool:
        """Resume the counting."""
        if not self.ids.skip.on_touch_down(touch):
            self.count_next()
        return True


load_look("nut/counting")
