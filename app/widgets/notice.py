"""A sentence over whatever is shown."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import ListProperty, NumericProperty, StringProperty

from app.services.context import running_context
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.surfaces import Panel

NOTICE_SECONDS = 2.6
TURN_SECONDS = 0.18


class Notice(Panel):
    """A sentence that comes, can be read, and goes."""

    text = StringProperty("")
    sign = StringProperty("close")
    box = ListProperty()
    """Where it stands, as left, bottom, width and height; else below the top of what it lies on."""
    turned = NumericProperty(1.0)
    """How far it has turned over, from its edge to its face."""

    def show(
        self, text: str, sign: str = "close", seconds: float = NOTICE_SECONDS, box: Box | None = None
    ) -> None:
        """Show a sentence for a while."""
        Animation.cancel_all(self)
        self.text, self.sign, self.box = text, sign, box or ()
        turns = self.opacity < 1 and not running_context().settings.reduced_motion  # type: ignore[has-type]
        self.opacity = self.turned = 1
        if turns:
            self.turned = 0
            Animation(turned=1, d=TURN_SECONDS, t="out_back").start(self)
        (Animation(d=seconds) + Animation(opacity=0, d=0.3)).start(self)

    def hush(self) -> None:
        """Take the sentence away at once."""
        Animation.cancel_all(self)
        self.opacity = 0
        self.text = ""

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False


load_look("notice")
