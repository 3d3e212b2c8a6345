"""A sentence over whatever is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import OptionProperty, StringProperty

from app.widgets import load_look
from app.widgets.advice import Box, overlap
from app.widgets.surfaces import Panel

NOTICE_SECONDS = 2.6
PLACES = ("high", "low", "middle")
"""Where a notice may stand, the best place first."""


class Notice(Panel):
    """A sentence that comes, can be read, and goes."""

    text = StringProperty("")
    sign = StringProperty("close")
    place = OptionProperty(PLACES[0], options=PLACES)

    def show(
        self, text: str, sign: str = "close", seconds: float = NOTICE_SECONDS, about: Sequence[Box] = ()
    ) -> None:
        """Show a sentence for a while, beside what it is about."""
        Animation.cancel_all(self)
        self.place = min(PLACES, key=lambda place: self._hides(place, about))
        self.text, self.sign = text, sign
        self.opacity = 1
        (Animation(d=seconds) + Animation(opacity=0, d=0.3)).start(self)

    def _hides(self, place: str, boxes: Sequence[Box]) -> float:
        """Tell how much it hides of some boxes at a place."""
        self.place = place
        mine = Box(*self.pos, *self.size)
        return sum(overlap(mine, box) for box in boxes)

    def hush(self) -> None:
        """Take the sentence away at once."""
        Animation.cancel_all(self)
        self.opacity = 0
        self.text = ""

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False


load_look("notice")
