"""Build a folder with the program that starts where there is no Python: `python -m tools.make_desktop`.

It comes into build/desktop/cachette/, for the kind of machine that builds it. Then it is started in another
folder with an empty environment, and has to tour all of the app.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "desktop"
NEEDLESS = ("PIL", "cv2", "gi", "numpy", "pkg_resources", "pygame", "pytest", "setuptools", "tkinter")
"""What Kivy would take along if it happens to be installed; the program does without."""
PLYER = {"linux": "linux", "win32": "win", "darwin": "macosx"}
"""What plyer calls a system; it looks for its own parts by that name."""
KEPT = ("SYSTEMROOT", "TEMP", "APPDATA", "WINDIR", "KIVY_GL_BACKEND")
"""Variables without which nothing starts on Windows, or draws where there is no graphics card."""


def data() -> Iterator[Path]:
    """List what the program reads beside its code: what pip installs, by pyproject.toml."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    left_out = {path for pattern in tool["exclude-package-data"]["cachette"] for path in ROOT.glob(pattern)}
    for pattern in tool["package-data"]["cachette"]:
        for path in sorted(ROOT.glob(pattern)):
            if path.suffix != ".py" and not left_out.intersection((path, *path.parents)):
                yield path
    yield ROOT / "LICENSE"


def build() -> Path:
    """Let PyInstaller build the folder, and say what is to be started."""
    from PyInstaller.__main__ import run

    shutil.rmtree(FOLDER, ignore_errors=True)
    arguments = [str(ROOT / "main.py"), "--name", "cachette", "--noconfirm", "--log-level", "WARN"]
    arguments += ["--distpath", str(FOLDER), "--workpath", str(ROOT / "build" / "pyinstaller")]
    arguments += ["--specpath", str(ROOT / "build" / "pyinstaller"), "--paths", str(ROOT)]
    for package in (
        "app",
        "engine",
        f"plyer.platforms.{PLYER[sys.platform]}",
    ):  # they are found by their names
        arguments += ["--collect-submodules", package]
    for path in data():
        arguments += ["--add-data", f"{path}{os.pathsep}{path.parent.relative_to(ROOT)}"]
    for module in NEEDLESS:
        arguments += ["--exclude-module", module]
    if sys.platform == "linux":  # half as large
        arguments.append("--strip")
    if sys.platform == "win32":
        arguments += ["--hide-console", "hide-early"]
    run(arguments)
    return FOLDER / "cachette" / ("cachette.exe" if sys.platform == "win32" else "cachette")


def tour(program: Path) -> int:
    """Tour the app in another folder, without what this machine has to offer; count the pictures."""
    environment = {name: os.environ[name] for name in KEPT if os.environ.get(name)}
    with tempfile.TemporaryDirectory() as folder:
        home = {"HOME": folder, "USERPROFILE": folder, "KIVY_HOME": str(Path(folder, "kivy"))}
        command = [str(program), "--tour", "tour", "--size", "640x400"]
        done = subprocess.run(command, cwd=folder, env=environment | home, capture_output=True, check=False)
        if done.returncode:
            sys.exit(f"{program} does not work:\n{done.stderr.decode(errors='replace')[-4000:]}")
        return len(list(Path(folder, "tour").rglob("*.png")))


def main() -> None:
    """Build the folder and see that it works."""
    program = build()
    pictures = tour(program)
    if not pictures:
        sys.exit(f"{program} starts, but has drawn nothing.")
    size = sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
    print(f"{program.parent}: {size / 1e6:.0f} MB; it has drawn {pictures} pictures without a Python")


if __name__ == "__main__":
    main()
