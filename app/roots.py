"""Where things are looked for: in the repository's folder, and in others that are laid out like it.

No Kivy here.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

ROOTS = [Path(__file__).parents[1]]
"""The folders with an assets/ and a kv/ of their own."""


def look_path(name: str) -> Path:
    """Tell where a kv file is."""
    paths = [root / "kv" / f"{name}.kv" for root in ROOTS]
    return next((path for path in paths if path.is_file()), paths[0])


def piece_source(name: str) -> str | None:
    """Name a drawn piece as Kivy wants it: in an atlas, or a picture of its own in a game's folder."""
    roots = tuple(ROOTS)
    atlas = _atlases(roots).get(name)
    return f"atlas://{atlas}/{name}" if atlas else _pictures(roots).get(name)


def sound_path(name: str) -> str:
    """Tell where an effect is: one of all games', or in a game's folder."""
    return _sounds(tuple(ROOTS))[name]


def has_sound(name: str) -> bool:
    """Tell whether there is an effect or a theme of that name."""
    return name in _sounds(tuple(ROOTS))


@cache
def _sounds(roots: tuple[Path, ...]) -> dict[str, str]:
    """Find the effects and themes that can be heard."""
    patterns = ("sounds/*.wav", "games/*/sounds/*.wav")
    return {
        path.stem: str(path)
        for root in roots
        for pattern in patterns
        for path in (root / "assets").glob(pattern)
    }


def atlases_of(game: str) -> list[Path]:
    """List the atlases that a game brings along, or with no name those of all games."""
    folder = f"games/{game}/atlas" if game else "atlas"
    return [path for root in ROOTS for path in sorted((root / "assets" / folder).glob("*.atlas"))]


@cache
def _atlases(roots: tuple[Path, ...]) -> dict[str, str]:
    """Tell in which atlas each drawn piece is. The first screen needs two: first and home."""
    paths = [
        path
        for root in roots
        for pattern in ("atlas/*.atlas", "games/*/atlas/*.atlas")
        for path in sorted((root / "assets").glob(pattern))
    ]
    return {
        name: atlas
        for path in paths
        for atlas in (str(path.with_suffix("")),)
        for page in json.loads(path.read_text("utf-8")).values()
        for name in page
    }


def game_atlases() -> set[str]:
    """List the atlases that are a game's own."""
    return {atlas for atlas in _atlases(tuple(ROOTS)).values() if Path(atlas).parents[2].name == "games"}


@cache
def _pictures(roots: tuple[Path, ...]) -> dict[str, str]:
    """Find the pictures that games bring along as files."""
    return {path.stem: str(path) for root in roots for path in (root / "assets").glob("games/*/*.png")}
