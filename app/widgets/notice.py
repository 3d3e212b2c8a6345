"""A sentence over whatever is shown."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import StringProperty

from app.widgets import load_look
from app.widgets.surfaces import Panel

NOTICE_SECONDS = 2.6


class Notice(Panel):
    """A sentence that comes, can be read, and goes."""

    text = StringProperty("")
    sign = StringProperty("close")

    def show(self, text: str, sign: str = "close", seconds: float = NOTICE_SECONDS) -> None:
        """Show a sentence for a while."""
        Animation.cancel_all(self)
        self.text, self.sign = text, sign
        self.opacity = 1
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
