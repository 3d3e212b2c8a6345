"""The host of a match: takes what players intend, plays it, keeps it on disk, and lets chance and bots act.

Widgets never play a move themselves: they tell the host what a player intends. The host answers by telling
the table every line that was played, with the position before and after it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from typing import NamedTuple

from app.services.storage import SavedMatch
from engine.bots.levels import Mind, think
from engine.game import CHANCE, IllegalMove, Move, Position
from engine.go_nuts.rhythm import reaction_ms
from engine.match import Line, Match

HINTS = "hints"
"""The note in a sheet's header that counts hints."""


class Played(NamedTuple):
    """A line that was played, with the positions around it."""

    line: Line
    before: Position
    after: Position


def hints_taken(match: Match) -> list[int]:
    """Count how often each seat was advised."""
    counts = match.notes.get(HINTS, "").split()
    if len(counts) != len(match.seats) or not all(count.isdecimal() for count in counts):
        return [0] * len(match.seats)
    return [int(count) for count in counts]


class Host:
    """One match at one table."""

    def __init__(self, saved: SavedMatch, rng: Random | None = None) -> None:
        """Host a match that is kept in a file; without `rng` chance is the machine's own."""
        self.saved = saved
        self.match = saved.match
        self.rng = rng or SystemRandom()
        self._handed_rng = rng
        self.on_played: Callable[[list[Played]], None] = lambda played: None
        """Called with the lines that one intent has brought, in their order."""
        self.on_refused: Callable[[IllegalMove], None] = lambda error: None
        self.on_unsaved: Callable[[OSError], None] = lambda error: None
        """Called when the disk took nothing; the match goes on, and the next line tries again."""
        self.bots = {seat: who.bot for seat, who in enumerate(self.match.seats) if who.bot}
        """The level of every seat that a bot plays."""
        self.racing = False
        """Whether people race: then no line waits for the disk, and who sees to the race calls `keep`."""

    @property
    def position(self) -> Position:
        """The position now."""
        return self.match.position

    def intend(self, seat: int, move: Move) -> bool:
        """Play what a player wants, with what chance adds to it; False if it was refused."""
        start = len(self.match.lines)
        try:
            self.match.play(seat, move)
        except IllegalMove as error:
            self.on_refused(error)
            return False
        while self.match.position.to_act == (CHANCE,):
            self.match.play_chance(self.rng)
        self._save(wait=not self.racing)
        self.on_played(self._played_since(start))
        return True

    def let_chance_begin(self) -> None:
        """Let chance act where a match begins with it, or was left before it acted."""
        start = len(self.match.lines)
        while self.match.position.to_act == (CHANCE,):
            self.match.play_chance(self.rng)
        self._save(wait=not self.racing)
        if len(self.match.lines) > start:
            self.on_played(self._played_since(start))

    def bot_to_act(self) -> int | None:
        """Return a bot that may act now, None if only persons may."""
        return next((seat for seat in self.position.to_act if seat in self.bots), None)

    def think(self, seat: int) -> Mind:
        """Let a bot begin to think, from what its seat may know, to be stepped by the clock."""
        return think(self.match.game, self.bots[seat], self.match.view(seat), seat, self._chance_to_think())

    def reaction_ms(self, seat: int, now: int) -> int | None:
        """Say how long a bot waits with its next roll in a race, whose clock shows `now`; None for ever."""
        return reaction_ms(self.bots[seat], self.rng)

    def advice(self, seat: int, view: Position) -> Mind:
        """Let an expert begin to think for a person, from what may be known."""
        return think(self.match.game, "hard", view, seat, self._chance_to_think())

    def _chance_to_think(self) -> Random:
        """Draw for each thought anew from the machine's chance, which is too slow to be asked in a search."""
        return self._handed_rng or Random()

    def count_hint(self, seat: int) -> None:
        """Write down in the sheet's header that somebody was advised."""
        counts = hints_taken(self.match)
        counts[seat] += 1
        self.match.notes[HINTS] = " ".join(map(str, counts))
        try:
            self.saved.rewrite()
        except OSError as error:
            self.on_unsaved(error)

    def undo(self, seat: int, shown: int | None = None) -> bool:
        """Take back a person's last choice, if the law allows it; `shown` lines have been seen."""
        if not self.match.can_undo(seat, shown):
            return False
        self.match.undo(seat, shown)
        try:
            self.saved.rewrite()
        except OSError as error:
            self.on_unsaved(error)
        return True

    def keep(self) -> None:
        """Wait until everything is on the disk."""
        self._save(wait=True)

    def _save(self, wait: bool) -> None:
        try:
            self.saved.save(wait)
        except OSError as error:
            self.on_unsaved(error)

    def _played_since(self, start: int) -> list[Played]:
        lines, positions = self.match.lines, self.match.positions
        return [Played(lines[at], positions[at], positions[at + 1]) for at in range(start, len(lines))]
