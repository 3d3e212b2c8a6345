"""A menu: one of several things to choose from, one below the other, beside the button that opened it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.overlays import Chooser
from app.widgets.slide import Slide  # noqa: F401  the kv file names it
from app.widgets.touches import end_touches

RIMS = 56
"""What its sheet has above and below the rows, in units."""
MARGIN = 20
"""How far a menu stays from the edges of its screen, in units."""


class Choice(NamedTuple):
    """A row of a menu."""

    value: str
    text: str
    line: str = ""
    """What is said below, in small."""
    drawn: str = ""
    """The piece that stands before it, if any."""
    nuts: int = 0
    """How many of three nuts stand beside it, if any."""


class Strength(BoxLayout):
    """Some of three nuts: how much there is of something."""

    nuts = NumericProperty(0)


class StrengthBeside(Strength):
    """How strong a bot is, at the end of his row in a menu."""


class MenuRow(Pressable, FloatLayout):
    """Something to choose."""

    value = StringProperty("")
    text = StringProperty("")
    line = StringProperty("")
    drawn = StringProperty("")
    nuts = NumericProperty(0)
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.nuts:
            self.add_widget(StrengthBeside(nuts=self.nuts))


class Menu(Chooser):
    """Lies over a screen beside a button until something is chosen; a touch anywhere else closes it."""

    wide = NumericProperty(400)
    """How wide it is, in units of words as large as usual."""

    def __init__(
        self,
        choices: Sequence[Choice],
        value: str,
        choose: Callable[[str], None],
        head: Widget | None = None,
        **kwargs: Any,
    ) -> None:
        """Offer these choices, of which one holds now, below a head; call `choose` with another's value."""
        super().__init__(choose, **kwargs)
        if head:
            self.ids.head.add_widget(head)
        for choice in choices:
            row = MenuRow(**choice._asdict(), chosen=choice.value == value)
            row.bind(on_release=lambda row: self.choose(row.value))
            self.ids.rows.add_widget(row)

    def open(self, screen: Widget, button: Widget) -> None:
        """Lie over a screen, below the button if there is room, else above it, or over it."""
        end_touches()
        self._button = button
        screen.add_widget(self)
        self.size = screen.size
        self.ids.rows.bind(minimum_height=self._lie)
        self._lie()
        chosen = next((row for row in self.ids.rows.children if row.chosen), None)
        if chosen:
            self.ids.roll.bring_up(chosen)

    def _lie(self, *_: object) -> None:
        """Lie beside the button if there is room, else over it, as high as the rows want it."""
        u, sheet, button = running_context().u, self.ids.sheet, self._button
        left, low = self.to_widget(*button.to_window(button.x, button.y))
        top, margin = low + button.height, MARGIN * u
        below, above = low - margin, self.height - margin - top
        wanted = self.ids.rows.minimum_height + self.ids.head.height + RIMS * u
        sheet.height = min(wanted, self.height - 2 * margin)
        sheet.x = max(margin, min(left, self.width - sheet.width - margin))
        if wanted <= below:
            sheet.y = low - wanted
        else:
            sheet.y = top if wanted <= above else max(margin, low - sheet.height)


load_look("menu")
