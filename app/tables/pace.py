"""The pace of what is shown at a table."""

from __future__ import annotations

from kivy.app import App


def pace() -> float:
    """Tell how long things take compared with normal: as people, a demo or a replay have it."""
    return float(App.get_running_app().pace)
