"""Scheduler of a table: what is still to happen there, in its time."""

from __future__ import annotations

from collections.abc import Callable

from app.session.clock import Clock, Timer


class Agenda:
    """Acts that wait: they can be hurried by a tap, held by a pause, dropped when the table is left."""

    def __init__(self, clock: Clock) -> None:
        """Begin with nothing scheduled."""
        self.clock = clock
        self._waiting: dict[Timer, Callable[[], object]] = {}
        self._held: list[Callable[[], object]] = []
        self._holds = 0
        """How many hold it: a pause, and a tutor who explains something."""
        self._ended = False
        self.hastens = False
        """Whether somebody has seen enough: what comes next takes no time."""

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Schedule an act after so many seconds."""
        if self._ended:
            return

        def due(_: float) -> None:
            self._waiting.pop(timer, None)
            self._act(act)

        timer = self.clock.schedule_once(due, seconds)
        self._waiting[timer] = act

    def hurry(self) -> None:
        """Do now whatever waits."""
        waiting, self._waiting = self._waiting, {}
        for timer, act in waiting.items():
            timer.cancel()
            self._act(act)

    def hold(self) -> None:
        """Let nothing happen until whoever holds it releases it."""
        self._holds += 1

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits for its time."""
        return not self._waiting

    @property
    def is_held(self) -> bool:
        """Whether somebody holds it."""
        return self._holds > 0

    def release(self) -> None:
        """Do what was due meanwhile, unless somebody else holds it too."""
        self._holds = max(0, self._holds - 1)
        if not self._holds:
            held, self._held = self._held, []
            for act in held:
                self._act(act)

    def clear(self) -> None:
        """Drop everything that waits."""
        for timer in self._waiting:
            timer.cancel()
        self._waiting, self._held = {}, []

    def end(self) -> None:
        """Drop everything and take nothing more: an animation may yet come to its end and want to go on."""
        self.clear()
        self._ended = True

    def _act(self, act: Callable[[], object]) -> None:
        if self._holds:
            self._held.append(act)
        else:
            act()
