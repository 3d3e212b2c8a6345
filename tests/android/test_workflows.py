"""GitHub's workflows: as its schema wants them, without the usual holes, with scripts that a shell can read.

actionlint is not among these: its package on PyPI fetches its program from elsewhere. The workflow runs it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.android.conftest import ROOT, run

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TOOLS = Path(sys.executable).parent


def passes(*command: str | Path) -> None:
    done = run(*command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_they_are_as_github_wants_them() -> None:
    assert [path.name for path in WORKFLOWS] == ["apk.yml", "tests.yml"]
    passes(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)


def test_they_have_none_of_the_usual_holes() -> None:
    passes(TOOLS / "zizmor", "--offline", "--config", ROOT / ".github" / "zizmor.yml", *WORKFLOWS)


def scripts(workflow: Path) -> Iterator[str]:
    for job in YAML(typ="safe").load(workflow)["jobs"].values():
        yield from (step["run"] for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_shell_can_read_their_scripts(workflow: Path) -> None:
    found = list(scripts(workflow))
    assert found
    for script in found:
        passes("bash", "-n", "-c", re.sub(r"\$\{\{.*?\}\}", "value", script))


@pytest.mark.parametrize("script", sorted((ROOT / "tools").glob("*.sh")), ids=lambda path: path.name)
def test_a_shell_can_read_ours(script: Path) -> None:
    passes("sh", "-n", script)


# The smoke test, with a stand-in for a tablet.

ADB = """#!/bin/sh
case "$*" in
    *pidof*) [ -n "$PROCESSES" ] && echo "$PROCESSES" && { [ "$PROCESSES" = same ] || date +%N; } ;;
    "logcat -d") echo "I python : $LOG" ;;
esac
"""


@pytest.mark.parametrize(
    ("processes", "log", "said"),
    [
        ("same", "[Base] Start application main loop", "comes back"),
        ("other", "[Base] Start application main loop", "started anew"),
        ("", "[Base] Start application main loop", "not running"),
        ("same", "nothing", "never reached"),
        ("same", "Start application main loop FATAL EXCEPTION", "accident"),
    ],
    ids=["good", "killed", "gone", "stuck", "crashed"],
)
def test_an_app_that_does_not_come_back_is_noticed(
    tmp_path: Path, processes: str, log: str, said: str
) -> None:
    for name, script in {"adb": ADB, "sleep": "#!/bin/sh\n"}.items():
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "PROCESSES": processes, "LOG": log}
    done = run(ROOT / "tools" / "smoke_test.sh", "some.apk", cwd=tmp_path, env=environment)
    assert done.returncode == (said != "comes back")
    assert said in done.stdout + done.stderr


def test_they_build_what_the_spec_says() -> None:
    """The ABIs, the Python and the packages that a build needs stand in more than one place."""
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    apk = (ROOT / ".github" / "workflows" / "apk.yml").read_text("utf-8")
    (archs,) = re.findall(r"^android\.archs = (.*)$", spec, re.MULTILINE)
    assert f"archs: {archs.replace(' ', '')}\n" in apk
    (python,) = re.findall(r"hostpython3==(\d+\.\d+)\.", spec)
    assert f'python-version: "{python}"' in apk
    make_apk = (ROOT / "tools" / "make_apk.sh").read_text("utf-8").replace("\\\n", "")
    (needed,) = re.findall(r"^need_packages (.*)$", make_apk, re.MULTILINE)
    (installed,) = re.findall(r"--no-install-recommends (.*)$", apk.replace("\\\n", ""), re.MULTILINE)
    assert set(needed.split()) <= set(installed.split())
    tests = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    assert 'python: ["3.11", "3.12", "3.13"]' in tests
