"""Words that say that an expert is thinking, where that takes longer than a moment."""

from __future__ import annotations

from app.services.context import Context
from app.session.clock import Timer
from app.session.signal import Signal
from app.tables.notices import Notices

PATIENCE_SECONDS = 0.5
"""Nobody needs to be told what takes no longer."""
UNTIL_ANSWERED = 3600.0


class Thinking:
    """Says so until he has answered, or until it does not matter any more what he would say."""

    def __init__(self, context: Context, considering: Signal[[bool]], notices: Notices) -> None:
        """Listen whether the expert of a session is thinking."""
        self._context = context
        self._notices = notices
        self._timer: Timer | None = None
        considering.connect(self._note)

    def _note(self, thinks: bool) -> None:
        """Wait a moment, or take the words away."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if thinks:
            self._timer = self._context.clock.schedule_once(self._tell, PATIENCE_SECONDS)
        else:
            self._notices.hush("thinking")

    def _tell(self, _: float) -> None:
        self._notices.show("thinking", self._context.say("The expert is thinking …"), "hint", UNTIL_ANSWERED)
