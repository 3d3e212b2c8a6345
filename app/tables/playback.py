"""What is seen of a line, one step after the other, at the pace people have chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.services.context import Context
from app.session.agenda import Agenda
from app.widgets.flight import Sky

SKIP_SECONDS = 0.3
"""A tap skips only what has been there for so long, and answers nothing for so long after it has skipped: a
double tap must not swallow the next thing, nor be an answer to it."""

STANDS = 1.0
"""So many seconds everybody sees what he must not miss, even where nothing else takes its time."""

Step = tuple[float | None, Callable[[], None]] | tuple[float, Callable[[], None], float]
"""How long something is seen, None until a finger goes on; what shows it; how long at least, at any pace."""


class Playback:
    """Runs steps and everything else that takes its time at a table."""

    def __init__(self, context: Context, agenda: Agenda, sky: Sky) -> None:
        """Wait on the agenda; what flies through `sky` lands before the next step."""
        self._context = context
        self._agenda = agenda
        self._sky = sky
        self._rest: Sequence[Step] = ()
        self._since = 0.0
        self._skipped = -SKIP_SECONDS
        """When a tap has skipped something."""
        self.waits_for_all = False
        """Whether something is shown that everybody is to see, until a finger goes on."""
        self.held = False
        """Whether a finger rests on the glass to see the end of what others do."""

    def run(self, steps: Sequence[Step], then: Callable[[], None]) -> None:
        """Show one thing after the other, then do what comes next."""
        self._sky.clear()  # whatever still flies would land in what comes next
        if not steps:
            then()
            return
        (seconds, act, *least), rest = steps[0], steps[1:]
        if seconds is None:
            self.calm()
            self._rest, self._then = rest, then  # before it is shown: it may go on at once
            self.waits_for_all = True
            act()
        else:
            act()
            self.after(seconds, lambda: self.run(rest, then), *least)

    def run_rest(self) -> None:
        """Go on behind a step that waits for a finger."""
        rest, self._rest = self._rest, ()
        self.waits_for_all = False
        self.run(rest, self._then)

    def after(self, seconds: float, act: Callable[[], None], least: float = 0.0) -> None:
        """Act after a while, unless the table is left; not before `least` seconds, but for a tap."""
        self.note_time()
        least = 0.0 if self._agenda.hastens else least
        self._agenda.after(max(least, seconds * self._context.pace), act)

    def note_time(self) -> None:
        """Note since when there is something to see."""
        self._since = self._context.clock.time()

    @property
    def can_skip(self) -> bool:
        """Whether something takes its time that not everybody has to see."""
        return not (self.waits_for_all or self._agenda.is_empty)

    @property
    def has_just_skipped(self) -> bool:
        """Whether a finger that comes now may be the second one of a double tap."""
        return self._context.clock.time() - self._skipped < SKIP_SECONDS

    def skip(self) -> bool:
        """Bring what is shown to its end, and the wait for the next act; tell whether it was time to."""
        now = self._context.clock.time()
        if not self.can_skip or now - self._since < SKIP_SECONDS:
            return False
        self._skipped = now
        self._hasten()
        return True

    def hold_on(self) -> None:
        """Bring act after act to its end, until the finger is lifted or something calms it down."""
        if self.can_skip:
            self.held = True
            self._hasten()

    def _hasten(self) -> None:
        self._agenda.hastens = True
        self._sky.clear()
        self._agenda.hurry()

    def begin_act(self) -> None:
        """Take the usual time again for what somebody does next, unless a finger rests on the glass."""
        self._agenda.hastens = self.held

    def calm(self) -> None:
        """Take the usual time again: somebody is asked, or something is to be seen by everybody."""
        self._agenda.hastens = self.held = False

    def clear(self) -> None:
        """Forget what was about to happen."""
        self.calm()
        self._agenda.clear()
        self._rest = ()
        self.waits_for_all = False
        self._sky.clear()
