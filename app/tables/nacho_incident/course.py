"""The course of The Nacho Incident: what everybody sees and nobody can choose happens by itself."""

from __future__ import annotations

from app.session.course import Course
from engine.nacho_incident import stages
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

SECRET = (stages.HIRE, stages.DISCARD)
"""The stages in which somebody looks into his hand."""


class NachoIncidentCourse(Course[Season, NachoMove]):
    """Plays for people what leaves no choice, but for what they do with their hands."""

    def forced(self, position: Season) -> tuple[int, NachoMove] | None:
        """Find the only move of a stage that everybody sees."""
        return None if position.stage in SECRET else position.forced()


COURSE = NachoIncidentCourse()
