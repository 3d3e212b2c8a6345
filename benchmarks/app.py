"""What the app costs: its start and memory beside a bare Kivy app, and its frames. No screen is needed."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STARTS = 7
FRAMES = 400
START_TO_REACH = 1.25
"""At most so many times as long as a bare Kivy app with one label."""
MEMORY_TO_REACH = 1.5
FRAME_TO_REACH = 2.0
"""At most so many milliseconds of processor time for the frame in the middle."""
THINKING_TO_REACH = 4.0
"""A bot that thinks never holds up a frame for longer."""
KIVY = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "KIVY_DPI": "96",
    "SDL_AUDIODRIVER": "dummy",
}


class Start(NamedTuple):
    """One start of an app: seconds to its first frame, those of its main thread's work, megabytes then."""

    seconds: float
    busy: float
    resident: float
    peak: float


def run_child(module: str, arguments: list[str], scratch: Path, **extra: str) -> Any:
    """Run a module of ours in a process of its own and return what it prints, from JSON.

    Kivy's own folder and the compiled Python files are in `scratch`, so that all children find them alike.
    """
    env = {**os.environ, **KIVY, **extra}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env.update(KIVY_HOME=str(scratch / "kivy"), PYTHONPYCACHEPREFIX=str(scratch / "compiled"))
    if not env.get("DISPLAY"):
        env["SDL_VIDEODRIVER"] = "offscreen"
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{module} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def start(kind: str, scratch: Path) -> Start:
    """Start an app, "ours" in an empty folder or the "bare" one."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.monotonic()
        facts = run_child("benchmarks.first_frame", [kind, folder], scratch)
    return Start(facts["at"] - begin, facts["busy"], facts.get("resident", 0), facts.get("peak", 0))


def measure_starts(number: int, scratch: Path) -> dict[str, list[Start]]:
    """Start both apps in turn, so that noise meets them alike; a first time, to compile, does not count."""
    found: dict[str, list[Start]] = {"bare": [], "ours": []}
    for kind in found:
        start(kind, scratch)
    for _ in range(number):
        for kind, starts in found.items():
            starts.append(start(kind, scratch))
    return found


def measure_frames(number: int, scratch: Path) -> dict[str, list[float]]:
    """Return the milliseconds of every frame of each scene."""
    with tempfile.TemporaryDirectory() as folder:
        costs: dict[str, list[float]] = run_child(
            "benchmarks.frames", [folder, str(number)], scratch, KIVY_GL_BACKEND="mock"
        )
    return costs


def print_starts(starts: dict[str, list[Start]]) -> None:
    """Print start and memory of both apps and their ratios."""
    rows: list[tuple[str, str, float, Callable[[Iterable[float]], float], str]] = [
        ("start to first frame, best", "s", START_TO_REACH, min, "seconds"),
        ("start to first frame, median", "s", START_TO_REACH, median, "seconds"),
        ("processor time of it, best", "s", START_TO_REACH, min, "busy"),
        ("processor time of it, median", "s", START_TO_REACH, median, "busy"),
        ("memory then, resident", "MB", MEMORY_TO_REACH, median, "resident"),
        ("memory then, at most", "MB", MEMORY_TO_REACH, median, "peak"),
    ]
    print(f"{'the app':<34}{'ours':>12}{'bare Kivy':>15}")
    for name, unit, aim, pick, fact in rows:
        ours, bare = (pick([getattr(one, fact) for one in starts[kind]]) for kind in ("ours", "bare"))
        if bare:
            digits = 2 if unit == "s" else 0
            reached = "reached" if ours / bare <= aim else "MISSED"
            print(
                f"{name:<34}{ours:>9,.{digits}f} {unit:<2}{bare:>12,.{digits}f} {unit:<2}"
                f"   × {ours / bare:5.2f}   to reach × {aim:5.2f}   {reached}"
            )


def print_frames(costs: dict[str, list[float]]) -> None:
    """Print what frames cost at the median and at worst."""
    print(f"{'processor time of a frame':<56}{'median':>12}{'worst':>15}")
    for name, frames in costs.items():
        usual, worst = median(frames), max(frames)
        cost, aim = (worst, THINKING_TO_REACH) if "thinking" in name else (usual, FRAME_TO_REACH)
        reached = "reached" if cost <= aim else "MISSED"
        print(
            f"{name:<56}{usual:>9.3f} ms{worst:>12.2f} ms"
            f"   {len(frames)} frames   to reach {aim:.1f} ms   {reached}"
        )


def report(starts: int = STARTS, frames: int = FRAMES) -> None:
    """Measure and print all of it."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        print_starts(measure_starts(starts, scratch))
        print()
        print_frames(measure_frames(frames, scratch))


def main() -> None:
    """Print the figures of the app alone."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.app", description=__doc__)
    parser.add_argument("--starts", type=int, default=STARTS, help="of each app")
    parser.add_argument("--frames", type=int, default=FRAMES, help="of each scene")
    options = parser.parse_args()
    report(options.starts, options.frames)


if __name__ == "__main__":
    main()
