"""The offer to learn a game, made the first time that it is chosen and never again."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import StringProperty

from app.model.tutorial import remember
from app.widgets import load_look
from app.widgets.overlays import Overlay


class Offer(Overlay):
    """Learn it, or play at once; either answer is remembered."""

    game = StringProperty("")

    def learn(self) -> None:
        """Begin the lesson."""
        if self._answer():
            App.get_running_app().teach(self.game)

    def decline(self) -> None:
        """Stay at the set-up that is already there."""
        self._answer()

    def close(self) -> None:
        """Go away without an answer: it will be offered again."""
        if self.parent:
            self.parent.remove_widget(self)

    def _answer(self) -> bool:
        """Go away, once: another finger may lie on the other button."""
        if not self.parent:
            return False
        self.close()
        remember(App.get_running_app().storage, self.game, {})
        return True


load_look("offer")
