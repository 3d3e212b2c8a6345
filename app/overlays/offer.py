"""The offer to learn a game, made the first time that it is chosen and never again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from app.widgets import load_look
from app.widgets.overlays import Overlay


class Offer(Overlay):
    """Learn it, or play at once."""

    eases = True

    game = StringProperty("")

    def __init__(self, answered: Callable[[bool], None], **kwargs: Any) -> None:
        """Call `answered` with whether somebody wants to learn the game; not if this is put away."""
        super().__init__(**kwargs)
        self._answered = answered

    def learn(self) -> None:
        """Begin the lesson."""
        self._answer(True)

    def decline(self) -> None:
        """Stay at the set-up that is already there."""
        self._answer(False)

    def close(self) -> None:
        """Go away without an answer: it will be offered again."""
        if self.parent:
            self.parent.remove_widget(self)

    def _answer(self, learns: bool) -> None:
        """Go away, and answer once: another finger may lie on the other button."""
        if self.parent:
            self.close()
            self._answered(learns)


load_look("offer")
