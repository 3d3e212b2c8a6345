"""A question before something is left: leave, or stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from app.widgets import load_look
from app.widgets.overlays import Overlay


class Question(Overlay):
    """Lies over everything until it is answered; whoever goes back stays."""

    title = StringProperty("")
    text = StringProperty("")

    def __init__(self, answered: Callable[[bool], None], **kwargs: Any) -> None:
        """Call `answered` with whether to leave."""
        super().__init__(**kwargs)
        self._answered = answered

    def close(self, leave: bool = False) -> None:
        """Go away with an answer."""
        if self.parent:
            self.parent.remove_widget(self)
            self._answered(leave)


load_look("question")
