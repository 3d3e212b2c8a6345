"""GitHub's workflows: as its schema wants them, without the usual holes, with scripts that a shell can read.

actionlint is not among these: its package on PyPI fetches its program from elsewhere. The workflow runs it.
"""

from __future__ import annotations

import os
import re
import subprocess
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
    assert [path.name for path in WORKFLOWS] == ["apk.yml", "desktop.yml", "tests.yml"]
    passes(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)


def test_they_have_none_of_the_usual_holes() -> None:
    passes(TOOLS / "zizmor", "--offline", "--no-config", "--no-ignores", *WORKFLOWS)


def test_the_key_comes_where_nothing_runs_that_is_not_pinned() -> None:
    """An action is code too: it is named by its commit, and beside the key nothing is installed."""
    for workflow in WORKFLOWS:
        for name, job in YAML(typ="safe").load(workflow)["jobs"].items():
            used = [step["uses"] for step in job["steps"] if "uses" in step]
            assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", use) for use in used), name
            told = str(job)
            assert ("secrets." in told) == (name == "sign")
            if "secrets." in told:
                assert not re.search(r"\b(make|pipx?|apt-get|npm|curl|wget)\b", told)


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

OURS, OTHERS = "4242", "77"
ADB = f"""#!/bin/sh
case "$*" in
    *pidof*) [ -n "$PROCESSES" ] && {{ [ "$PROCESSES" = same ] && echo {OURS} || date +%N; }} ;;
    "shell date +%s.%N") echo 1700000000.500000000 ;;
    "logcat -d -v epoch --pid "*) echo "1700000003.250  ${{6}}  4300 I python  : $LOG" ;;
    "logcat -d") echo "1700000003.250 {OURS} 4300 I python  : $LOG"
        echo "1700000003.250 {OTHERS} 78 E AndroidRuntime: FATAL EXCEPTION in another process"
        echo "1700000003.250 {OTHERS} 78 W Binder: java.lang.SecurityException" ;;
esac
"""


@pytest.mark.parametrize(
    ("processes", "log", "said"),
    [
        ("same", "[Cachette] First frame", "comes back"),
        ("same", "[Cachette] First frame", "Start to first frame: 2.8 s"),
        ("other", "[Cachette] First frame", "started anew"),
        ("", "[Cachette] First frame", "not running"),
        ("same", "[Base] Start application main loop", "never drawn"),
        ("same", "First frame FATAL EXCEPTION", "accident"),
    ],
    ids=["good", "time", "killed", "gone", "stuck", "crashed"],
)
def test_an_app_that_does_not_come_back_is_noticed(
    tmp_path: Path, processes: str, log: str, said: str
) -> None:
    """Accidents of other processes are none of ours: Google's own services have them on every emulator."""
    for name, script in {"adb": ADB, "sleep": "#!/bin/sh\n"}.items():
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "PROCESSES": processes, "LOG": log}
    done = run(ROOT / "tools" / "smoke_test.sh", "some.apk", cwd=tmp_path, env=environment)
    good = processes == "same" and log == "[Cachette] First frame"
    assert done.returncode == (not good), done.stdout + done.stderr
    assert said in done.stdout + done.stderr


# The build tools: buildozer installs the highest that Google lists, whichever that is.


def test_the_newest_build_tools_are_found(tmp_path: Path) -> None:
    for version in ("9.0.0", "35.0.1", "36.0.0", "36.1.0", "unpacked"):
        (tmp_path / "sdk" / "build-tools" / version).mkdir(parents=True)
    script = ROOT / "tools" / "newest_build_tools.sh"
    done = run(script, tmp_path / "sdk")
    assert done.stdout == f"{tmp_path}/sdk/build-tools/36.1.0\n"
    done = run(script, tmp_path / "nothing")
    assert done.returncode == 1
    assert "no build tools" in done.stderr


def test_no_script_names_a_version_of_the_build_tools() -> None:
    for path in (*WORKFLOWS, *(ROOT / "tools").glob("*.sh")):
        assert not re.search(r"build-tools/\d", path.read_text("utf-8")), path.name


# The JDK, which is asked before the build.


def need_java(folder: Path, says: str, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "javac").write_text(f"#!/bin/sh\n[ -n '{says}' ] && echo '{says}' >&2\n")
    (folder / "javac").chmod(0o755)
    path = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    return run("sh", "-eu", "-c", ". tools/need_java.sh; need_java", env=path | environment)


@pytest.mark.parametrize("version", ["17.0.15", "21", "24.0.1"])
def test_a_jdk_that_gradle_runs_on_will_do(tmp_path: Path, version: str) -> None:
    assert need_java(tmp_path, f"javac {version}").returncode == 0


@pytest.mark.parametrize("says", ["javac 1.8.0_392", "javac 11.0.2", "javac 25", ""])
def test_another_is_refused_before_the_build(tmp_path: Path, says: str) -> None:
    done = need_java(tmp_path, says)
    assert done.returncode == 1
    assert f"wants a JDK from 17 to 24 and found {says or 'none'}" in done.stderr


def test_the_jdk_that_is_asked_is_the_one_that_gradle_takes(tmp_path: Path) -> None:
    for name, version in {"old": "8", "chosen/bin": "21"}.items():
        (tmp_path / name).mkdir(parents=True)
        need_java(tmp_path / name, f"javac {version}")
    done = need_java(tmp_path / "old", "javac 8", JAVA_HOME=str(tmp_path / "chosen"))
    assert done.returncode == 0, done.stderr


def test_it_is_asked_before_anything_is_fetched() -> None:
    lines = (ROOT / "tools" / "make_apk.sh").read_text("utf-8").splitlines()
    assert lines.index("need_java") < next(n for n, line in enumerate(lines) if "-m buildozer" in line)


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
