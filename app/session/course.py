"""What a session has to know of a game beyond its rules: what happens by itself, what is one gesture."""

from __future__ import annotations

from typing import Generic

from app.box import has_module, module_of
from engine.game import M, Move, P, Position
from engine.match import Match


class Course(Generic[P, M]):
    """The course of a game at a table; a game's box has its own where something is different."""

    def forced(self, position: P) -> tuple[int, M] | None:
        """Find the move that is played for a person because it leaves nothing to choose."""
        return None

    def leads_on(self, move: M) -> bool:
        """Tell whether a move is only the first half of what a player does in one gesture."""
        return False

    def is_midway(self, match: Match[P, M]) -> bool:
        """Tell whether a match stands in the middle of a gesture, where taking back goes further."""
        return self.forced(match.position) is not None


def course_of(game: str) -> Course[Position[Move], Move]:
    """Find the course of a game, the usual one if it has none of its own."""
    if not has_module(game, "course"):
        return Course()
    course: Course[Position[Move], Move] = module_of(game, "course").COURSE
    return course
