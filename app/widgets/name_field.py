"""A field for somebody's name."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.textinput import TextInput

from app.model.table_setup import LONGEST_NAME
from app.services.context import running_context
from app.theme import TITLE_FONT
from app.widgets import load_look
from app.widgets.fonts import can_write, writing
from app.widgets.measure import extents
from app.widgets.words import type_sizes

BEGINS = "begins editing"
"""What a touch knows of the field that it was the first to touch."""
SMALLEST_NAME = 0.36
"""So small a name may be drawn; the widest that can be typed fits then."""


class NameField(TextInput):
    """A name to tap and edit; a long one is drawn smaller."""

    __events__ = ("on_unwritten",)
    points = NumericProperty(28)
    longest = NumericProperty(LONGEST_NAME)
    type_size = NumericProperty(1.0)
    squeezed = NumericProperty(1.0)
    stopgap = BooleanProperty(False)
    """Whether what stands here is nobody's own choice: what is typed takes its place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(text=self._fit, hint_text=self._fit, size=self._fit)
        running_context().bind(u=self._fit, hand=self._fit, text_scale=self._fit)
        self._fit()

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take no more letters than a name may have, and none that cannot be written."""
        added = normalize("NFC", substring)[: max(0, int(self.longest) - len(self.text))]
        if can_write(self.text + added):
            super().insert_text(added, from_undo)
        else:
            self.dispatch("on_unwritten")

    def on_unwritten(self) -> None:
        """Event: somebody typed letters that cannot be written here."""

    def on_touch_down(self, touch: Any) -> bool:
        """Note which touch begins the editing."""
        if not self.focus and self.stopgap:
            touch.ud[BEGINS] = self.proxy_ref
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Choose all of a stopgap when the touch that begins the editing ends, so that typing replaces it."""
        taken = bool(super().on_touch_up(touch))
        if (
            touch.grab_current is self
            and touch.ud.get(BEGINS) == self.proxy_ref
            and self.stopgap
            and self.focus
        ):
            self.select_all()
        return taken

    def on_focus(self, _: TextInput, focus: bool) -> None:
        """Stay above the keyboard of a tablet."""
        Window.softinput_mode = "below_target" if focus else ""

    def on_scroll_x(self, *_: object) -> None:
        """Never scroll: a name always fits, but Kivy looks before it is drawn smaller."""
        self.scroll_x = 0

    def _fit(self, *_: object) -> None:
        context = running_context()
        seen = self.text or self.hint_text
        self.font_name = writing(seen, TITLE_FONT)[1]
        self.type_size = type_sizes(context, self.points, "play", TITLE_FONT)[0]
        wide = extents(seen, TITLE_FONT, max(1, round(self.type_size)))[0]
        self.squeezed = max(SMALLEST_NAME, min(1.0, (self.width - 14 * context.u) / wide)) if wide else 1.0


load_look("name_field")
