"""What is seen of a line, one step after the other, at the pace people have chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.services.context import Context
from app.session.agenda import Agenda
from app.widgets.flight import Sky

SKIP_SECONDS = 0.3
"""A tap skips only what has been there for so long: a double tap must not swallow the next thing."""

Step = tuple[float | None, Callable[[], None]]
"""How long something is seen, None until a finger goes on; and what shows it."""


class Playback:
    """Runs steps and everything else that takes its time at a table."""

    def __init__(self, context: Context, agenda: Agenda, sky: Sky) -> None:
        """Wait on the agenda; what flies through `sky` lands before the next step."""
        self._context = context
        self._agenda = agenda
        self._sky = sky
        self._rest: Sequence[Step] = ()
        self._since = 0.0

    def run(self, steps: Sequence[Step], then: Callable[[], None]) -> None:
        """Show one thing after the other, then do what comes next."""
        self._sky.clear()  # whatever still flies would land in what comes next
        if not steps:
            then()
            return
        (seconds, act), rest = steps[0], steps[1:]
        if seconds is None:
            self._rest, self._then = rest, then  # before it is shown: it may go on at once
            act()
        else:
            act()
            self.after(seconds, lambda: self.run(rest, then))

    def run_rest(self) -> None:
        """Go on behind a step that waits for a finger."""
        rest, self._rest = self._rest, ()
        self.run(rest, self._then)

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Act after a while, unless the table is left."""
        self.note_time()
        self._agenda.after(seconds * self._context.pace, act)

    def note_time(self) -> None:
        """Note since when there is something to see."""
        self._since = self._context.clock.time()

    def skip(self) -> bool:
        """Bring what is being shown to its end; tell whether it has been there long enough for that."""
        if self._context.clock.time() - self._since < SKIP_SECONDS:
            return False
        self._sky.clear()
        self._agenda.hurry()
        return True

    def clear(self) -> None:
        """Forget what was about to happen."""
        self._agenda.clear()
        self._rest = ()
        self._sky.clear()
