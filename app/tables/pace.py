"""The pace of what is shown at a table."""

from __future__ import annotations

from app.services.context import running_context


def pace() -> float:
    """Tell how long things take compared with normal: as people, a demo or a replay have it."""
    return running_context().pace
