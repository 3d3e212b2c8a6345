"""The dry run, made once: what the device would get, unpacked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
COMMITTED = "1750000000"
"""When the commit was made that is built, in seconds."""


def run(
    *command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command that can ask nobody anything, and return what it said and how it ended."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


class Package(NamedTuple):
    """What came out of the dry run."""

    dist: Path
    """The folder from which Gradle would make the APK."""
    private: Path
    """The app's own part as the device unpacks it."""
    facts: dict[str, Any]

    @property
    def shipped(self) -> dict[str, int]:
        """The files that buildozer copied, with their sizes."""
        return self.facts["files"]


def dry_run(folder: Path) -> None:
    """Make what the build of a commit makes: tools/make_apk.sh tells it the commit's time, not the day's."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": COMMITTED}
    done = run(sys.executable, "-m", "tests.android.dry_run", folder, env=environment)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    folder = tmp_path_factory.mktemp("android") / "dry_run"
    dry_run(folder)
    private = folder / "private"
    with tarfile.open(folder / "dist" / "src" / "main" / "assets" / "private.tar") as archive:
        archive.extractall(private, filter="data")
    return Package(folder / "dist", private, json.loads((folder / "facts.json").read_text("utf-8")))
