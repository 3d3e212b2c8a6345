"""The front door: what a stranger reads first is true, and nothing that a tool left behind is tracked."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_readme_begins_with_what_it_is_pictures_and_the_two_commands() -> None:
    first_picture, first_command = README.index("!["), README.index("make play")
    assert README.startswith("# Cachette\n")
    assert first_picture < first_command < README.index("make test") < README.index("make apk")


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in PAGES:
        named = set(re.findall(r"(?:`|^    |  )make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE))
        assert named <= targets, page.name
    assert {"play", "test"} <= targets


def test_links_and_pictures_of_the_pages_exist() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_no_release_is_promised_that_does_not_exist() -> None:
    assert "No release exists yet" in README
    assert not re.search(r"download", README, re.IGNORECASE)


def test_no_file_that_a_tool_left_behind_is_tracked() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    stray = re.compile(r"\.(whl|zip|gz|so|pyc|log|orig|apk|draft)$")
    assert not [name for name in listed.stdout.splitlines() if stray.search(name)]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert [line for line in commands if line.startswith("make")] == ["make test"]
