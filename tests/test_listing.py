"""What people read before they install it: as shops and F-Droid want it, in every language of the app."""

from __future__ import annotations

import re
import struct
import tomllib
from pathlib import Path

import pytest

from app.box import boxes
from app.language import LANGUAGES
from tools import make_listing
from tools.make_listing import BANNER, LISTING, SCENES, SIZE

ROOT = Path(__file__).parents[1]
LONGEST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
"""What Google Play takes, which is the strictest."""
LONGEST_CHANGES = 500
MADE_FOR_TABLETS = {"en-US": "too small to read with ease", "fr-FR": "trop petits pour être lus sans peine"}
"""What is said of phones as long as words on them are smaller than they should be."""
FOLDERS = [LISTING / name for name in make_listing.LANGUAGES]


def version_code() -> int:
    """Number the version as p4a does: 10, the oldest Android, and two figures for each part."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    (oldest,) = re.findall(r"(?m)^android\.minapi = (\d+)$", spec)
    number = 0
    for part in version.split("."):
        number = number * 100 + int(part)
    return int(f"10{oldest}{number}")


def jpeg_size(path: Path) -> tuple[int, int]:
    """Read how wide and how high a JPEG is from the frame that says so."""
    data, at = path.read_bytes(), 2
    while data[at + 1] not in (0xC0, 0xC2):
        at += 2 + struct.unpack_from(">H", data, at + 2)[0]
    height, width = struct.unpack_from(">HH", data, at + 5)
    return width, height


def test_it_is_in_every_language() -> None:
    assert sorted(path.name for path in LISTING.iterdir()) == sorted(make_listing.LANGUAGES)
    assert set(make_listing.LANGUAGES.values()) == set(LANGUAGES)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_texts_are_there_and_no_longer_than_shops_take(folder: Path) -> None:
    for name, longest in LONGEST.items():
        text = (folder / name).read_text("utf-8").strip()
        assert 0 < len(text) <= longest, name
    told = (folder / "full_description.txt").read_text("utf-8")
    assert all(box.title in told for box in boxes().values())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_it_promises_no_more_of_phones_than_holds(folder: Path) -> None:
    too_small = "\n[phone " in (ROOT / "tests" / "app" / "legible.txt").read_text("utf-8")
    told = (folder / "full_description.txt").read_text("utf-8")
    assert (MADE_FOR_TABLETS[folder.name] in told) == too_small


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_this_version_says_what_is_new(folder: Path) -> None:
    text = (folder / "changelogs" / f"{version_code()}.txt").read_text("utf-8").strip()
    assert 0 < len(text) <= LONGEST_CHANGES


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_pictures_have_the_sizes_that_shops_want(folder: Path) -> None:
    images = folder / "images"
    for name, size in {"icon.png": (512, 512), "featureGraphic.png": BANNER}.items():
        assert struct.unpack(">II", (images / name).read_bytes()[16:24]) == size
    shots = sorted((images / "tenInchScreenshots").iterdir())
    assert [path.name for path in shots] == [f"{number}_{name}.jpg" for number, name in enumerate(SCENES, 1)]
    width, height = map(int, SIZE.split("x"))
    assert all(jpeg_size(path) == (width, height) for path in shots)
    assert (images / "icon.png").read_bytes() == (ROOT / "assets" / "icon.png").read_bytes()
