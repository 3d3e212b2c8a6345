"""The rule sheets: every rule and every ruling, told by playing it."""

from pathlib import Path

import pytest

from tests.expectations import failures

RULES = Path(__file__).parent.parent / "rules"


@pytest.mark.parametrize(
    "path", sorted(RULES.glob("*/*.sheet")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_rule_sheet(path: Path) -> None:
    assert not list(failures(path))
