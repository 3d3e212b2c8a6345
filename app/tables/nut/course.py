"""The course of NUT: a card is taken and placed in one gesture."""

from __future__ import annotations

from app.session.course import Course
from engine.match import Match
from engine.nut.moves import NutMove, Take
from engine.nut.position import Forest


class NutCourse(Course[Forest, NutMove]):
    """Keeps a card and its place together."""

    def leads_on(self, move: NutMove) -> bool:
        """Take a card, and then place it."""
        return isinstance(move, Take)

    def is_midway(self, match: Match[Forest, NutMove]) -> bool:
        """Tell whether a card was taken that could have been another one: it goes back as well."""
        return bool(match.position.card) and match.positions[-2].forced() is None


COURSE = NutCourse()
