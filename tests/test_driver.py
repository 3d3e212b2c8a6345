"""One driver of fingers, one of pictures; nobody else drives the app, and no device gets them."""

import re
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FINGERS, PICTURES = "app/driver/fingers.py", "app/driver/pictures.py"
HOLDERS = {
    r"(?<!android\.view\.)\bMotionEvent": {FINGERS},  # Kivy's, not Android's
    r"\b(add|remove)_input_provider\b": {FINGERS},
    r"\bpost_dispatch_input\b": {"app/widgets/touches.py"},  # which ends touches that a finger has begun
    r"\brunTouchApp\b": {FINGERS},
    r"\bEventLoop\.idle\b": {FINGERS, "app/shell/aside.py"},  # what is drawn last before the app is put aside
    r"\bClock\.time = ": {FINGERS, "tests/android/tablet_process.py"},  # where the app runs by itself
    r"\bglReadPixels\b|\bexport_(to_png|as_image)\b|\.screenshot\(|\btexture\.pixels\b": {PICTURES},
}
"""What takes hold of Kivy to drive it, and where it may stand."""


@pytest.fixture(scope="module")
def source() -> dict[str, str]:
    folders = [ROOT / name for name in ("app", "benchmarks", "engine", "tests", "tools")]
    paths = [ROOT / "main.py", *(path for folder in folders for path in folder.rglob("*.py"))]
    others = [path for path in paths if path != Path(__file__)]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in others}


@pytest.mark.parametrize("hold", HOLDERS)
def test_nobody_else_drives(source: dict[str, str], hold: str) -> None:
    assert {name for name, text in source.items() if re.search(hold, text)} == HOLDERS[hold]


def test_no_device_gets_the_driver() -> None:
    spec = ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", "utf-8")
    assert {"app/driver", "app/tour"} <= set(spec["app"]["source.exclude_dirs"].split(","))
    assert "app/tables/*/tour.py" in spec["app"]["source.exclude_patterns"].split(",")
