"""Hypothesis tries the same examples every time, so that a red run is red for everybody."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "cachette",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("cachette")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a soak ask for more touches of the monkey, and for more moments of a replay."""
    parser.addoption("--touches", type=int, default=5000, help="how many random touches the monkey makes")
    parser.addoption("--moments", type=int, default=2, help="how many moments of a golden sheet are shown")
    parser.addoption("--every-sheet", action="store_true", help="show all golden sheets, not one of a table")
