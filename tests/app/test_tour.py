"""The tour with real drawing: the app starts as people start it, and nothing is blank or alike."""

import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.games import part_of

ROOT = Path(__file__).parents[2]
OF_NO_GAME = {
    "coach", "coach_moment", "credits", "demo", "history", "history_delete", "history_people", "home",
    "home_left", "leaving", "replay_bar", "result_curve", "rulebook_found", "rulebook_search", "settings",
    "statistics", "tutorial_offer", "victory",
}  # fmt: skip


def run_tour(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run main.py as a user without a display does."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY", "SDL"))}
    environment |= {"KIVY_HOME": str(folder / "kivy"), "KIVY_NO_FILELOG": "1"}
    command = [
        sys.executable,
        "main.py",
        "--tour",
        str(folder),
        "--size",
        "640x400",
        "--lang",
        "fr",
        *options,
    ]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tour(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("tour")
    done = run_tour(folder)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


def test_one_game_can_be_toured_alone(tmp_path: Path) -> None:
    done = run_tour(tmp_path, "--only", "nut")
    assert done.returncode == 0, done.stderr[-3000:]
    assert {path.stem for path in tmp_path.glob("*.png")} == part_of("nut", "pictures").PICTURES


def test_a_game_that_the_tour_does_not_know_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = run_tour(tmp_path, "--only", "chess")
    assert done.returncode == 2
    assert "knows no game chess" in done.stderr


def grey_pixels(path: Path) -> tuple[int, int, bytes]:
    """Read a PNG of eight-bit RGBA and return its size and its brightness, pixel by pixel."""
    data = path.read_bytes()
    at, body, width, height = 8, b"", 0, 0
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, chunk = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", chunk[:10])
            assert (depth, colours) == (8, 6)
        elif kind == b"IDAT":
            body += chunk
        at += length + 12
    rows, stride = zlib.decompress(body), width * 4
    before, grey = bytearray(stride), bytearray()
    for row in range(height):
        start = row * (stride + 1)
        line = _unfiltered(rows[start], bytearray(rows[start + 1 : start + 1 + stride]), before)
        grey += bytes(
            (r * 3 + g * 6 + b) // 10 for r, g, b in zip(line[0::4], line[1::4], line[2::4], strict=True)
        )
        before = line
    return width, height, bytes(grey)


def _unfiltered(kind: int, line: bytearray, above: bytearray) -> bytearray:
    for at in range(len(line)):
        left = line[at - 4] if at >= 4 else 0
        up, corner = above[at], above[at - 4] if at >= 4 else 0
        if kind == 1:
            add = left
        elif kind == 2:
            add = up
        elif kind == 3:
            add = (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            add = min((left, up, corner), key=lambda value: abs(guess - value))
        else:
            add = 0
        line[at] = line[at] + add & 255
    return line


def difference(one: bytes, other: bytes) -> float:
    """Return by how much two grey pictures differ on average, in levels of 256."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_every_screen_is_pictured(tour: Path) -> None:
    expected = set(OF_NO_GAME)
    for game in GAMES:
        expected |= part_of(game, "pictures").PICTURES | {f"rulebook_{game}", f"replay_{game}"}
    assert {path.stem for path in tour.glob("*.png")} == expected


@pytest.mark.parametrize("name", ["home", "curtain", "frenzy_ready", "result"])
def test_no_picture_is_blank(tour: Path, name: str) -> None:
    width, height, grey = grey_pixels(tour / f"{name}.png")
    assert (width, height) == (640, 400)
    assert len(set(grey)) > 100


def test_a_curtain_shows_nothing_of_what_is_behind_it(tour: Path) -> None:
    """The curtain hangs before the result screen, which must not shine through anywhere."""
    _, _, behind = grey_pixels(tour / "result.png")
    width, height, curtain = grey_pixels(tour / "curtain.png")
    assert difference(behind, curtain) > 20
    fold = [curtain[row * width + 20] for row in range(height // 4, height // 2)]
    assert max(fold) - min(fold) < 40


def test_faces_and_shapes_are_told_apart_without_colour() -> None:
    """Each face of a kind differs clearly from every other in grey, each food by its outline alone; and the
    higher a smuggler's rank, the taller he is."""
    script = "from tests.app.faces import main; main()"
    environment = {**os.environ, "KIVY_GL_BACKEND": "", "KIVY_NO_FILELOG": "1"}
    environment.pop("KIVY_GL_BACKEND")
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
