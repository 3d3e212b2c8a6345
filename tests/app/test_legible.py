"""Words can be read and targets be hit on every glass: measured over the whole tour, in millimetres.

What is not as it should be yet is listed in `legible.txt`, exactly, with its size and the
reasons: whatever is mended has to leave the list, and nothing new may come onto it. A part of it is written
anew by `python -m tools.measure_type --listing --device NAME`; a soak measures them all.
"""

import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from kivy.utils import get_color_from_hex

from app import theme
from app.driver.devices import DEVICES
from app.services.hand import DIGIT_HEIGHT, X_HEIGHT, hand_of
from app.theme import SYMBOLS
from app.widgets.measure import FINE, FINE_BELOW, squeeze
from app.widgets.words import Words
from engine.games import GAMES
from tools.measure_contrast import contrast, stands_out

ROOT = Path(__file__).parents[2]
LISTED = Path(__file__).parent / "legible.txt"
QUICK = {("tablet_9", "fr", "normal")}
"""The tightest of the tablets, in the language with the longer words: it is measured always."""
SLACK_MM = 0.03


def listed() -> dict[tuple[str, ...], dict[tuple[str, str], float]]:
    """Read what is known to be too small, by device, language and size of words."""
    found: dict[tuple[str, ...], dict[tuple[str, str], float]] = {}
    for line in LISTED.read_text("utf-8").splitlines():
        if line.startswith("["):
            part = found[tuple(line.strip("[]").split())] = {}
        elif line and not line.startswith("#"):
            kind, millimetres, owner = line.split(maxsplit=2)
            part[kind, owner] = float(millimetres)
    return found


COVERED = (
    "Nacho",
    "NuttyCloth Title",
    "NuttyGangPlate Title",
    "RoundButton Icon",
    "GoNutsCloth Words 25",
    "HomeScreen Title",
    "Amount",
)
"""Whose words the pictures of the tour show half covered, by a card that is carried or by what is said."""


def run_tool(tool: str, *options: str) -> str:
    """Let a tool go through the tour, in a process of its own: a window keeps its density."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY", "SDL"))}
    command = [sys.executable, "-m", f"tools.{tool}", *options]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def measured(part: tuple[str, ...]) -> dict[tuple[str, str], float]:
    """Measure the tour on a device."""
    device, language, size = part
    options = ["--listing", "--device", device, "--lang", language, "--text-size", size]
    rows = (line.split(maxsplit=2) for line in run_tool("measure_type", *options).splitlines()[1:])
    return {(kind, owner): float(millimetres) for kind, millimetres, owner in rows}


@pytest.mark.parametrize("part", listed(), ids=" ".join)
def test_everything_is_large_enough_but_for_what_is_listed(part: tuple[str, ...], request) -> None:
    if part not in QUICK and not request.config.getoption("--every-device"):
        pytest.skip("a soak measures all devices")
    known, found = listed()[part], measured(part)
    assert found.keys() <= known.keys(), "these are new"
    assert known.keys() <= found.keys(), "these are mended: take them off the list"
    smaller = {key for key in found if key[0] != "outside" and found[key] < known[key] - SLACK_MM}
    assert not smaller, "these are smaller than they were"


def test_every_device_is_on_the_list() -> None:
    parts = set(listed())
    assert {(device, "fr", "normal") for device in DEVICES} <= parts


def font_shares(path: str) -> tuple[float, float]:
    """Read how high an x and a capital of a font are, in parts of its size."""
    data = Path(path).read_bytes()
    (number,) = struct.unpack_from(">4xH", data)
    rows = struct.iter_unpack(">4s4xII", data[12 : 12 + 16 * number])
    tables = {name: offset for name, offset, _ in rows}
    x_height, capital = struct.unpack_from(">86xhh", data, tables[b"OS/2"])
    (units,) = struct.unpack_from(">18xH", data, tables[b"head"])
    return x_height / units, capital / units


@pytest.mark.parametrize("path", [theme.TITLE_FONT, theme.TEXT_FONT, theme.BOLD_FONT])
def test_the_heights_of_letters_are_those_of_the_fonts(path: str) -> None:
    name = next(name for name in X_HEIGHT if name in path)
    assert font_shares(path) == pytest.approx((X_HEIGHT[name], DIGIT_HEIGHT[name]), abs=0.002)


def test_type_follows_the_glass_and_not_the_pixels() -> None:
    """The same pixels on smaller glass need larger letters, up to where glass is held nearer."""
    large, small = hand_of(1280, 800, 149), hand_of(1280, 800, 179)
    assert small.smallest("read", theme.TEXT_FONT) > large.smallest("read", theme.TEXT_FONT)
    assert large.smallest("read", theme.TEXT_FONT) == 27
    assert large.smallest("read", theme.TEXT_FONT) > large.smallest("play", theme.TEXT_FONT)
    phone = DEVICES["phone"]
    assert hand_of(phone.width, phone.height, phone.dpi).small
    assert not hand_of(1340, 800, DEVICES["tablet_9"].dpi).small


def test_small_letters_are_drawn_larger_than_they_are_shown(app) -> None:
    """They stand on whole pixels: "Descente" would be read as "Desœnte"."""
    words = Words(text="Descente", points=20, wrap=False)
    words.texture_update()
    assert words.font_size < FINE_BELOW
    assert list(words.texture.size) == [FINE * side for side in words.texture_size]
    words.points = 90
    words.texture_update()
    assert list(words.texture.size) == words.texture_size


def test_words_shrink_to_the_smallest_that_can_be_read_before_anything_else() -> None:
    """A line that is a little too high for its box stays at that size, and one that is too wide goes on."""
    text = "Take back"
    assert squeeze(text, theme.TITLE_FONT, 40, 400, 30) < 0.75
    assert squeeze(text, theme.TITLE_FONT, 40, 400, 30, least=0.75) == 0.75
    assert squeeze(text, theme.TITLE_FONT, 40, 60, 30, least=0.75) < 0.75


WRITTEN_ON = {
    "CREAM": ("WALNUT", "WALNUT_DEEP", "FELT", "FELT_DEEP", "BURGUNDY", "INK"),
    "PARCHMENT": ("WALNUT", "WALNUT_DEEP"),
    "BRASS_LIGHT": ("WALNUT", "WALNUT_DEEP", "FELT", "FELT_DEEP"),
    "BRASS": ("WALNUT_DEEP",),
    "INK": ("CREAM", "PARCHMENT", "HONEY", "BRASS_LIGHT"),
    "OAK": ("CREAM", "PARCHMENT"),
    "RUST": ("CREAM", "PARCHMENT"),
    "BURGUNDY": ("CREAM", "PARCHMENT"),
    "GOOD_DEEP": ("CREAM",),
    "BAD": ("CREAM",),
}
"""Which colours words have, on what they are written."""
SIGNS_ON = {"BRASS_DEEP": ("CREAM", "PARCHMENT"), "CREAM": ("WALNUT", "OAK"), "HONEY": ("WALNUT",)}


@pytest.mark.parametrize(
    ("least", "colour", "ground"),
    [(4.5, colour, ground) for colour, grounds in WRITTEN_ON.items() for ground in grounds]
    + [(3.0, colour, ground) for colour, grounds in SIGNS_ON.items() for ground in grounds],
)
def test_colours_stand_out_from_what_they_are_on(least: float, colour: str, ground: str) -> None:
    assert contrast(getattr(theme, colour), getattr(theme, ground)) >= least


BANDS = ROOT / "assets/games/nutty_business/art/nutty_business_zoom"


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_names_stand_out_from_the_bands_of_their_cards(symbol: str) -> None:
    """They are written on pictures, whose pixels nobody compares: the colours of both are compared."""
    drawn = (BANDS / f"nb_frame_{symbol}.svg").read_text("utf-8")
    fills = re.findall(
        r'<path d="M12 30[^"]*" fill="(#\w+)"|y="52" width="300" height="24" rx="0" fill="(#\w+)"', drawn
    )
    assert len(fills) == 2, "the band, and its lower part"
    name = theme.INK if symbol == "sun" else theme.CREAM
    assert all(contrast(name, get_color_from_hex(one or other)) >= 4.5 for one, other in fills)


EXAMPLE = "go_nuts"
"""The game whose pictures every run looks at."""
DARK, LIGHT, PALE = (20, 20, 20), (250, 240, 220), (210, 200, 180)


def test_the_pixels_tell_how_far_a_word_stands_out() -> None:
    word = [part / 255 for part in DARK]
    assert stands_out([LIGHT] * 80 + [DARK] * 20, word, 1) == pytest.approx(
        contrast(word, [250 / 255, 240 / 255, 220 / 255])
    )
    faded = [tuple(round(0.3 * own + 0.7 * under) for own, under in zip(DARK, LIGHT, strict=True))]
    assert 1 < stands_out([LIGHT] * 80 + faded * 20, word, 0.3) < 3
    assert stands_out([LIGHT] * 80 + [PALE] * 20, word, 1) is None, "that is something else, which covers it"
    assert stands_out([DARK] * 40 + [LIGHT] * 30 + [PALE] * 30, word, 1) > 7, "thick letters on two colours"


@pytest.mark.parametrize("game", [*GAMES, ""])
def test_words_and_signs_stand_out_from_what_they_are_on(game: str, request) -> None:
    """In the pixels of the tour: words 4.5 times, signs and what can not be pressed 3 times."""
    if game != EXAMPLE and not request.config.getoption("--every-device"):
        pytest.skip("a soak looks at all pictures")
    lines = run_tool("measure_contrast", *(["--only", game] if game else [])).splitlines()
    assert not [
        line for line in lines if line[:1] == " " and not line.split(maxsplit=1)[1].startswith(COVERED)
    ]
