"""A question before something is left or lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from app.widgets import load_look
from app.widgets.overlays import Overlay


class Question(Overlay):
    """Lies over everything until it is answered; whoever goes back did not mean it."""

    eases = True

    title = StringProperty("")
    text = StringProperty("")
    yes = StringProperty("")
    """What is done if it is meant; usually one leaves."""
    sign = StringProperty("leave")

    def __init__(self, answered: Callable[[bool], None], **kwargs: Any) -> None:
        """Call `answered` with whether it is meant."""
        super().__init__(**kwargs)
        self._answered = answered

    def close(self, yes: bool = False) -> None:
        """Remove the question and pass the answer on, once."""
        if self.parent:
            self.parent.remove_widget(self)
            self._answered(yes)


load_look("question")
