"""The look in one place: colours, type, sizes, times. STYLE: a speakeasy in a hollow oak, 1925.

Sizes are in units of the reference screen of 1280 × 800; the app multiplies them with `app.u`, which follows
the window. Times are in seconds at normal pace.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from app.roots import piece_source

ASSETS = Path(__file__).parent.parent / "assets"
REFERENCE = (1280, 800)


def _hex(colour: str) -> list[float]:
    """Read a colour, "#B4323F" for one, as Kivy wants it: red, green, blue and alpha from 0 to 1."""
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)] + [1.0]


# Colours.
INK = _hex("#241811")
WALNUT = _hex("#4A2F1E")
WALNUT_DEEP = _hex("#2B1B12")
OAK = _hex("#7A4E2D")
HAZEL = _hex("#B5793F")
HONEY = _hex("#E0A84E")
BRASS = _hex("#C9A24B")
BRASS_LIGHT = _hex("#F0D68A")
BRASS_DEEP = _hex("#8C6B24")
CREAM = _hex("#FBF1DC")
PARCHMENT = _hex("#F3E3C0")
FELT = _hex("#1F4D3F")
FELT_LIGHT = _hex("#2F6B57")
FELT_DEEP = _hex("#143329")
RUST = _hex("#9C3F16")
BURGUNDY = _hex("#7D1F33")
GOOD = _hex("#52984D")
GOOD_DEEP = _hex("#336B2E")
BAD = _hex("#C93A2B")
RESTING = 0.68
"""How much is seen of what can not be pressed now: its words still stand out as far as signs."""
SHADOW = (0, 0, 0, 0.35)
CLEAR = (1, 1, 1, 0)
WHITE = (1, 1, 1, 1)


class Colour(NamedTuple):
    """A player's colour; it always comes with its symbol."""

    symbol: str
    rgba: list[float]
    dark: list[float]


PLAYER_COLOURS = {
    colour.symbol: colour
    for colour in (
        Colour("claw", _hex("#B4323F"), _hex("#7A2630")),
        Colour("wave", _hex("#1F7F86"), _hex("#175F65")),
        Colour("sun", _hex("#D9A520"), _hex("#75590F")),
        Colour("moon", _hex("#7350A0"), _hex("#553A70")),
        Colour("leaf", _hex("#4F8A3C"), _hex("#396729")),
    )
}
SYMBOLS = tuple(PLAYER_COLOURS)

# Type.
TITLE_FONT = str(ASSETS / "fonts" / "FredokaOne-Regular.ttf")
TEXT_FONT = str(ASSETS / "fonts" / "HankenGrotesk-Medium.otf")
BOLD_FONT = str(ASSETS / "fonts" / "HankenGrotesk-Bold.otf")
TEXT_SIZES = {"normal": 1.0, "large": 1.15, "huge": 1.3}

# Pace: how long things take compared with normal.
PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}


def piece(name: str) -> str:
    """Name a drawn piece as Kivy wants it."""
    source = piece_source(name)
    if not source:
        raise KeyError(name)
    return source


# Drawn panels that stretch: Kivy's `border` in pixels of the picture (bottom, right, top, left).
PATCH_DENSITY = 2
PILL_DRAWN = 240
PATCHES: dict[str, tuple[int, int, int, int]] = {
    "panel_parchment": (64, 52, 52, 52),
    "banner": (52, 48, 48, 48),
    "panel_dark": (50, 50, 50, 50),
    "card_cream": (52, 44, 44, 44),
    "plate_tray": (60, 60, 60, 60),
    "row_dashed": (40, 40, 40, 40),
    "zone": (68, 68, 68, 68),
    "zone_rim": (68, 68, 68, 68),
    "glow": (88, 88, 88, 88),
    "pill_honey": (118, 118, 118, 118),
    "pill_honey_down": (118, 118, 118, 118),
    "pill_walnut": (118, 118, 118, 118),
    "pill_walnut_down": (118, 118, 118, 118),
}
CARD_RESTING = (0.93, 0.90, 0.83, 1)
CARD_BELOW = (0.86, 0.84, 0.80, 1)
