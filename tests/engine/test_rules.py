"""The rule sheets: every rule and every ruling, told by playing it."""

from pathlib import Path

import pytest

from tests.expectations import failures
from tests.games import sheet_id, sheets


@pytest.mark.parametrize("path", sheets("rules"), ids=sheet_id)
def test_rule_sheet(path: Path) -> None:
    assert not list(failures(path))
