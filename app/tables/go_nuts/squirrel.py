"""The squirrel of whoever plays: it blinks, gasps at a bad roll, and cheers when nuts are hidden."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import OptionProperty, StringProperty

from app.services.context import running_context
from app.widgets import load_look
from app.widgets.words import Claim, Piece

MOODS = ("", "blink", "shocked", "happy")
"""How it may look; each is a drawn variant."""
BLINK_SECONDS, BLINKS_APART = 0.12, 4.1
FELT_SECONDS = 1.6
"""How long it gasps or cheers."""


class GoNutsSquirrel(Piece):
    """Changes its look now and then, which draws two frames; with reduced motion it sits still."""

    symbol = StringProperty("claw")
    mood = OptionProperty("", options=MOODS)

    def __init__(self, **kwargs: Any) -> None:
        self._blinks = Clock.create_trigger(self._blink, BLINKS_APART)
        self._calms = Clock.create_trigger(self.calm, FELT_SECONDS)
        self._opens = Clock.create_trigger(self.calm, BLINK_SECONDS)
        super().__init__(**kwargs)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Live as long as it sits at a table."""
        self.rest()
        if parent:
            self._blinks()

    def rest(self) -> None:
        """Do nothing any more."""
        for waiting in (self._blinks, self._calms, self._opens):
            waiting.cancel()

    def on_symbol(self, *_: object) -> None:
        """Feel nothing yet: somebody else plays."""
        self.calm()

    def gasp(self) -> None:
        """Be shocked for a moment."""
        self._feel("shocked")

    def cheer(self) -> None:
        """Be happy for a moment."""
        self._feel("happy")

    def calm(self, *_: object) -> None:
        """Look as usual."""
        self._calms.cancel()
        self.mood = ""

    def _feel(self, mood: str) -> None:
        if not running_context().settings.reduced_motion:
            self.mood = mood
            self._calms.cancel()
            self._calms()

    def _blink(self, *_: object) -> None:
        self._blinks()
        if not self.mood and not running_context().settings.reduced_motion:
            self.mood = "blink"
            self._opens()

    def claims(self) -> list[Claim]:
        """Tell whose it is, whatever it feels."""
        return [(fact, str(shown).removesuffix(f"_{self.mood}")) for fact, shown in super().claims()]


load_look("go_nuts/squirrel")
