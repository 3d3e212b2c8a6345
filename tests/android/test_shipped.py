"""What the device gets, file by file: all of the app, nothing else, and nothing it cannot import."""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from tests.android.conftest import ROOT, Package, run

MOST_BYTES = 15_000_000
REQUIRED = {"kivy": "kivy", "plyer": "plyer", "jnius": "pyjnius", "android": "android"}
"""Modules of others that the app may import, and what p4a installs to bring each."""
OF_BUILDOZER = "sitecustomize.py"
LEFT_OUT = ("main.py", ("app.tour", "app.tour.guide", "app.driver.devices"))
"""Who imports what stays at home: main.py looks first whether it is there."""


def committed() -> list[str]:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("what is shipped is compared with what is committed, and there is no repository here")
    # Whoever the folder belongs to: it is only listed.
    listed = run("git", "-c", "safe.directory=*", "ls-files", "-z")
    assert listed.returncode == 0, listed.stderr
    return [name for name in listed.stdout.split("\0") if name]


def test_the_list(package: Package) -> None:
    """For those who want to see it: every file, and how large the package's own part is."""
    total = sum(package.shipped.values())
    compressed = (package.dist / "src/main/assets/private.tar").stat().st_size
    print()
    for name, size in package.shipped.items():
        print(f"{size / 1000:9.1f} kB  {name}")
    print(
        f"{len(package.shipped)} files, {total / 1e6:.1f} MB; compiled and packed {compressed / 1e6:.1f} MB"
    )
    assert total < MOST_BYTES
    assert compressed < MOST_BYTES


def test_all_of_the_app_is_shipped_and_nothing_else(package: Package) -> None:
    def belongs(name: str) -> bool:
        path = PurePosixPath(name)
        if path.parts[0] in ("app", "engine", "kv"):
            of_the_tour = path.parts[1] in ("driver", "tour") or path.match("app/tables/*/tour.py")
            return not of_the_tour and path.suffix in (".py", ".kv")
        return name in ("main.py", "LICENSE") or (
            len(path.parts) > 2
            and path.parts[0] == "assets"
            and path.parts[1] in ("atlas", "fonts", "games", "locale", "sounds")
            and path.suffix in (".png", ".atlas", ".ttf", ".otf", ".txt", ".mo", ".wav", ".sheet")
        )

    assert set(package.shipped) - {OF_BUILDOZER} == {name for name in committed() if belongs(name)}


def test_every_kind_of_thing_is_there(package: Package) -> None:
    kinds = Counter(PurePosixPath(name).suffix for name in package.shipped)
    assert set(kinds) == {"", ".py", ".kv", ".png", ".atlas", ".ttf", ".otf", ".txt", ".mo", ".wav", ".sheet"}
    for font in ("FredokaOne", "HankenGrotesk"):
        assert f"assets/fonts/{font}-OFL.txt" in package.shipped, "a font goes with its licence"


def test_p4a_compiles_every_file_and_loses_none(package: Package) -> None:
    unpacked = {path.relative_to(package.private).as_posix() for path in package.private.rglob("*")}
    expected = {re.sub(r"\.py$", ".pyc", name) for name in package.shipped}
    assert expected <= unpacked
    assert not [name for name in unpacked if name.endswith(".py")]


# Imports and what -OO strips, by reading the source.


@pytest.fixture(scope="module")
def source(package: Package) -> dict[str, ast.Module]:
    """Every file of Python that is shipped, read once."""
    return {
        name: ast.parse((ROOT / name).read_text("utf-8"), name)
        for name in package.shipped
        if name.endswith(".py") and name != OF_BUILDOZER
    }


def imports(tree: ast.AST, name: str = "main.py") -> Iterator[str]:
    """List the modules that a file imports, wherever in it."""
    folders = PurePosixPath(name).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = folders[: len(folders) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield module
            folder = ROOT.joinpath(*module.split("."))
            yield from (
                f"{module}.{alias.name}"
                for alias in node.names
                if (folder / f"{alias.name}.py").exists() or (folder / alias.name).is_dir()
            )


def complaint(module: str, modules: set[str], package: Package) -> str | None:
    """Say what is wrong with importing a module on the device, if anything."""
    top = module.partition(".")[0]
    if top in ("app", "engine", "main"):
        return None if module in modules else "it is not shipped"
    if top in REQUIRED:
        installed = {*package.facts["recipes"], *package.facts["pip_only"]}
        return None if REQUIRED[top] in installed else "p4a does not install it"
    if top in sys.stdlib_module_names:
        return "Android's Python lacks it" if top in package.facts["missing_in_python"] else None
    return "nobody brings it"


def shipped_modules(package: Package) -> set[str]:
    paths = [PurePosixPath(name) for name in package.shipped if name.endswith(".py")]
    return {
        ".".join((path.parent if path.stem == "__init__" else path.with_suffix("")).parts) for path in paths
    }


def test_every_import_is_brought_by_somebody(package: Package, source: dict[str, ast.Module]) -> None:
    modules = shipped_modules(package)
    wrong = [
        f"{name} imports {module}: {reason}"
        for name, tree in source.items()
        for module in imports(tree, name)
        if not (name == LEFT_OUT[0] and module in LEFT_OUT[1])
        if (reason := complaint(module, modules, package))
    ]
    looks = [name for name in package.shipped if name.endswith(".kv")]
    for name in looks:
        # a look may also name a constant of a module
        text = (ROOT / name).read_text("utf-8")
        for module in re.findall(r"^#:import \w+ ([a-z_.]+[a-z_])(?:\.[A-Z_]+)?$", text, re.MULTILINE):
            if reason := complaint(module, modules, package):
                wrong.append(f"{name} imports {module}: {reason}")
    assert not wrong


@pytest.mark.parametrize(
    "source",
    [
        "import app.nowhere",
        "import numpy",
        "from tests import soak",
        "import tkinter",
        "from app.nowhere import cards",
    ],
)
def test_a_bad_import_would_be_found(package: Package, source: str) -> None:
    modules = shipped_modules(package)
    assert any(complaint(module, modules, package) for module in imports(ast.parse(source)))


def test_no_logic_hangs_on_what_is_stripped(source: dict[str, ast.Module]) -> None:
    """The device has neither asserts nor docstrings, nor what stands under `if __debug__`."""
    for name, tree in source.items():
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Assert), f"{name}:{node.lineno} asserts something"
            named = getattr(node, "id", None) or getattr(node, "attr", None)
            assert named not in ("__doc__", "__debug__"), f"{name}:{node.lineno} uses {named}"


def test_the_version_stands_in_one_place(package: Package) -> None:
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'\nversion = "{package.facts["version"]}"\n' in pyproject
    assert re.fullmatch(r"\d+(\.\d+)+", package.facts["version"]), "p4a wants digits and dots"
    for path in [ROOT / "buildozer.spec", *(ROOT / "app").glob("*.py")]:
        assert package.facts["version"] not in re.findall(r"[\d.]+", path.read_text("utf-8")), path.name
