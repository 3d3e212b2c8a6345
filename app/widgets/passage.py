"""Text of any length, as wide as the page, with words that matter and words that were looked for."""

from __future__ import annotations

import re
from typing import Any

from kivy.core.text import LabelBase
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup

from app.model.rulebook import EMPHASIS, places
from app.theme import BOLD_FONT, HONEY, TEXT_FONT
from app.widgets import load_look
from app.widgets.measure import fineness
from app.widgets.words import draw_finely, shown_size

LabelBase.register("Book", TEXT_FONT, fn_bold=BOLD_FONT)
FOUND = "found"
"""What Kivy calls the places that it is to remember, so that they can be marked."""
TAIL = re.compile("[\u00a0\u202f]?[.,;:!?…)»]+")
"""What stays with the word before it: Kivy may begin a line wherever it begins to draw otherwise."""


def marked_up(written: str, wanted: str) -> str:
    """Turn *words that matter* and words that were looked for into what Kivy draws so."""
    plain, bold = "", set()
    for part, words in enumerate(EMPHASIS.split(written)):
        bold |= set(range(len(plain), len(plain) + len(words))) if part % 2 else set()
        plain += words
    found = {at for start, end in places(plain, wanted) for at in range(start, end)} if wanted else set()
    for tail in TAIL.finditer(plain):
        for marked in (bold, found):
            marked.update(range(*tail.span()) if tail.start() - 1 in marked else ())
    pieces, start = "", 0
    for at in range(1, len(plain) + 1):
        if at < len(plain) and (at in bold, at in found) == (start in bold, start in found):
            continue
        piece = escape_markup(plain[start:at])
        piece = f"[b]{piece}[/b]" if start in bold else piece
        pieces += f"[ref={FOUND}]{piece}[/ref]" if start in found else piece
        start = at
    return pieces


class Passage(Label):
    """A paragraph; it is as high as its words are."""

    written = StringProperty("")
    wanted = StringProperty("")
    """What was looked for, which is marked as with a pen."""
    points = NumericProperty(25)

    def __init__(self, **kwargs: Any) -> None:
        self._pen = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.add(self._pen)
        self.bind(written=self._write, wanted=self._write, pos=self._mark, size=self._mark)
        self._write()

    def _write(self, *_: object) -> None:
        self.text = marked_up(self.written, self.wanted)

    def texture_update(self, *args: Any) -> None:
        """Draw the words, and mark them where they are now."""
        draw_finely(self)
        super().texture_update(*args)
        self.texture_size = shown_size(self)
        fine = fineness(self.font_size)
        drawn: dict[str, list[tuple[float, ...]]] = self._label.refs if self.markup else {}
        self.refs = {name: [tuple(side / fine for side in box) for box in drawn[name]] for name in drawn}
        self._mark()

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through: Kivy would have what is marked swallow them."""
        return False

    def _mark(self, *_: object) -> None:
        self._pen.clear()
        boxes = self.refs.get(FOUND, ()) if self.markup else ()
        if boxes:
            self._pen.add(Color(*HONEY))
        left, top = self.center_x - self.texture_size[0] / 2, self.center_y + self.texture_size[1] / 2
        for x0, y0, x1, y1 in boxes:
            spot, size = (left + x0 - 2, top - y1), (x1 - x0 + 4, y1 - y0)
            self._pen.add(RoundedRectangle(pos=spot, size=size, radius=[5]))


load_look("passage")
