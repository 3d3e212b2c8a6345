"""A sentence over whatever is shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.animation import Animation
from kivy.properties import ListProperty, NumericProperty, StringProperty

from app.services.context import running_context
from app.theme import BOLD_FONT
from app.widgets import load_look
from app.widgets.advice import Box, between, grown_to
from app.widgets.measure import LINE_HEIGHT, line_count, line_height
from app.widgets.surfaces import Panel
from app.widgets.words import type_sizes

NOTICE_SECONDS = 2.6
TURN_SECONDS = 0.18
BESIDE, ABOVE = 62, 12
"""How much wider than its words it is, for its sign and its frame, and how far lines are from its edges."""


class Notice(Panel):
    """A sentence that comes, can be read, and goes."""

    text = StringProperty("")
    sign = StringProperty("close")
    box = ListProperty()
    """Where it stands, as left, bottom, width and height; else below the top of what it lies on."""
    points = NumericProperty(23)
    """How large its words are, in units, unless what is read is larger."""
    turned = NumericProperty(1.0)
    """How far it has turned over, from its edge to its face."""

    def show(
        self,
        text: str,
        sign: str = "close",
        seconds: float = NOTICE_SECONDS,
        box: Box | None = None,
        kept_free: Sequence[Box] = (),
    ) -> None:
        """Show a sentence for a while, in a box that grows with its lines, up to what is kept free."""
        Animation.cancel_all(self)
        self.text, self.sign, self.box = text, sign, self._with_room(text, box, kept_free) if box else ()
        turns = self.opacity < 1 and not running_context().settings.reduced_motion  # type: ignore[has-type]
        self.opacity = self.turned = 1
        if turns:
            self.turned = 0
            Animation(turned=1, d=TURN_SECONDS, t="out_back").start(self)
        (Animation(d=seconds) + Animation(opacity=0, d=0.3)).start(self)

    def _with_room(self, text: str, box: Box, kept_free: Sequence[Box]) -> Box:
        context = running_context()
        size = int(max(type_sizes(context, self.points, role, BOLD_FONT)[0] for role in ("play", "read")))
        lines = line_count(text, BOLD_FONT, size, box.width - BESIDE * context.u)
        high = ceil(line_height(BOLD_FONT, size) * LINE_HEIGHT) * lines + 2 * ABOVE * context.u
        return between(grown_to(box, (0, high)), kept_free) if high > box.height else box

    def hush(self) -> None:
        """Take the sentence away at once."""
        Animation.cancel_all(self)
        self.opacity = 0
        self.text = ""

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False


load_look("notice")
