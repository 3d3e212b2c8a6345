"""What is installed is pinned: every set of extras by version and hash, and all sets agree."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKS = ROOT / "tools" / "locks"


def locked(extras: str) -> dict[str, set[str]]:
    """Read the versions of a lock; one package may have several, for different machines."""
    versions: dict[str, set[str]] = {}
    for line in (LOCKS / f"{extras}.txt").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            name, version = line.split()[0].split("==")
            versions.setdefault(name, set()).add(version)
    return versions


def wanted(extras: str) -> list[str]:
    """List what pyproject.toml asks for, the extras that an extra names included."""
    found = list(PROJECT["dependencies"])
    for one in EXTRAS[extras]:
        own = re.fullmatch(r"cachette\[(\w+)\]", one)
        found += wanted(own[1]) if own else [one]
    return found


def test_every_set_of_extras_has_a_lock() -> None:
    assert sorted(EXTRAS) == sorted(path.stem for path in LOCKS.iterdir())


@pytest.mark.parametrize("extras", EXTRAS)
def test_a_lock_has_what_is_asked_for(extras: str) -> None:
    versions = locked(extras)
    for one in wanted(extras):
        name, version = one.split("==")
        assert versions.get(name.replace("_", "-").lower()) == {version}, f"{one}: make lock"


@pytest.mark.parametrize("extras", EXTRAS)
def test_a_lock_names_versions_and_hashes_and_nothing_else(extras: str) -> None:
    requirement = r"[a-z0-9.-]+==[\w.+!]+(?: ; [\w.'!<>=() ]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n"
    assert re.fullmatch(f"(?:{requirement})+", (LOCKS / f"{extras}.txt").read_text("utf-8"))


def test_all_locks_agree() -> None:
    everything: dict[str, set[str]] = {}
    for extras in EXTRAS:
        for name, versions in locked(extras).items():
            assert everything.setdefault(name, versions) == versions, name


def test_they_are_what_is_set_up() -> None:
    setup = (ROOT / "tools" / "setup.sh").read_text("utf-8")
    (install,) = re.findall(r"pip install(?:.*\\\n)*.*", setup)
    assert "--require-hashes" in install
    assert "tools/locks/$extras.txt" in install
