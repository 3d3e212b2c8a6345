"""The boxes: what is known of each game before it is opened, and where its things are. No Kivy here.

A game is found by its folders, in the repository or in another one that is laid out like it: engine/<game>,
app/tables/<game>, kv/<game>, assets/games/<game>. `app/tables/<game>/box.py` has its `BOX`. The first screen
shows the boxes and opens none: what a box says of a match is a function that is called when there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import engine
from app.language import DOMAIN, LANGUAGES, Say
from app.roots import ROOTS, piece_source
from engine.games import GAMES

TABLES = import_module("app.tables")
"""Where every game has a folder; what is in it is asked for by name, never imported here."""

if TYPE_CHECKING:
    from engine.match import AnyMatch

OwnPosition: TypeAlias = Any
"""A position of the game whose module this is. What is found by its name takes positions of its own and no
others: `Position` would be wrong, and its own type can be named by nobody outside. Here and at `OwnMove` the
checker stops, and nowhere else where a position or a move is handed over."""
OwnMove: TypeAlias = Any
"""A move of that game."""


class OptionWords(NamedTuple):
    """How an option is called, what it does where its name does not say it, and how its values are called."""

    label: str
    help: str = ""
    values: Mapping[str, str] = {}
    """Values that are not listed are called what they are called in a sheet."""


@dataclass(frozen=True, eq=False)
class Record:
    """Something that people do better and better: a number for each seat of a match, the more the better."""

    key: str
    """The note in the header of a sheet that is over; it stays the same for ever."""
    of: Callable[[AnyMatch], tuple[int, ...]]
    """What each seat has done in a match, 0 for nothing."""
    label: Callable[[Say], str]
    """How a person's best is called."""


@dataclass(frozen=True, eq=False)
class Box:
    """What is printed on a game's box. Its title is the same in every language."""

    name: str
    title: str
    order: int
    """Boxes lie in this order; those of the same number in that of their titles."""
    colour: str
    """Its accent, as #RRGGBB."""
    emblem: str
    """The drawn piece that stands for it."""
    players: tuple[int, int]
    minutes: int
    lesson_minutes: int
    people: str
    """Who invented and drew it; a line break where it takes two lines."""
    publishers: str
    short: str = ""
    """Its title where there is little room; its title, if nothing is said."""
    suggested: bool = False
    """Whether those who have played nothing yet are offered this game first."""
    has_secrets: bool = False
    """Whether players have something that others may not see."""
    reconstructed: bool = False
    """Whether the values of its cards are our own, because no source tells them."""
    option_words: Callable[[Say], Mapping[str, OptionWords]] = lambda say: {}
    """The words for its options."""
    records: tuple[Record, ...] = ()
    """What it counts beside points."""
    moment: Callable[[OwnPosition, Say, str, list[str]], str] = lambda view, say, title, names: ""
    """Say where a match was left from what all may know, where that takes other words than usual."""

    @property
    def short_title(self) -> str:
        """The title where there is little room."""
        return self.short or self.title


def tile_of(game: str) -> str:
    """Name the drawn piece that is the picture on a game's box."""
    return f"tile_{game}"


def players_line(box: Box, say: Say) -> str:
    """Say for how many players a game is."""
    least, most = box.players
    if least == most:
        return say("{n} player", "{n} players", n=least)
    return say("{least}–{most} players", least=least, most=most)


# Finding games.


def add_games(folder: Path) -> None:
    """Look for games in another folder too, which is laid out like the repository."""
    if folder not in ROOTS:
        ROOTS.append(folder)
        engine.__path__.append(str(folder / "engine"))
        TABLES.__path__.append(str(folder / "app" / "tables"))


def boxes() -> Mapping[str, Box]:
    """Return the boxes of all games that can be played, by name, in their order."""
    return _complete(tuple(ROOTS))


def box_of(game: str) -> Box:
    """Return the box of a game that can be played."""
    return boxes()[game]


@cache
def _complete(roots: tuple[Path, ...]) -> Mapping[str, Box]:
    found = [box for name in _tables() if not missing(name) and (box := _box(name))]
    return {box.name: box for box in sorted(found, key=lambda box: (box.order, box.title))}


def _tables() -> Iterator[str]:
    return (module.name for module in iter_modules(TABLES.__path__) if module.ispkg)


def _box(game: str) -> Box | None:
    if not has_module(game, "box"):
        return None
    box: Box | None = getattr(import_module(f"app.tables.{game}.box"), "BOX", None)
    return box if box and box.name == game else None


def games_begun() -> list[str]:
    """List every game of which there is anything, complete or not."""
    folders = {path.name for root in ROOTS for path in (root / "assets" / "games").glob("*") if path.is_dir()}
    return sorted({*GAMES, *_tables(), *folders})


def missing(game: str) -> list[str]:
    """Say what a game lacks to be offered to players."""
    things = {
        f"engine/{game} with its GAME": game in GAMES,
        f"app/tables/{game}/box.py with its BOX": _box(game) is not None,
        f"app/tables/{game}/table.py": has_module(game, "table"),
        f"kv/{game}": any((root / "kv" / game).is_dir() for root in ROOTS),
        f"app/tables/{game}/breakdown.py": has_module(game, "breakdown"),
        f"app/tables/{game}/figures.py": has_module(game, "figures"),
        f"assets/games/{game}/lesson_1.sheet": bool(lesson_paths(game)),
    }
    if box := _box(game):
        for piece in (tile_of(game), box.emblem):
            things[f"a picture {piece}"] = piece_source(piece) is not None
    for language in LANGUAGES:
        things[f"assets/games/{game}/rulebook_{language}.txt"] = rulebook_path(game, language).is_file()
    for language in LANGUAGES[1:]:  # English stands in the code
        things[f"assets/games/{game}/locale/{language}"] = words_path(game, language).is_file()
    return [thing for thing, there in things.items() if not there]


# Where the things of a game are.


def has_module(game: str, name: str) -> bool:
    """Tell whether the folder of a game's table has a module, without loading it."""
    return name in _modules(tuple(TABLES.__path__), game)


@cache
def _modules(folders: tuple[str, ...], game: str) -> frozenset[str]:
    """List the modules of a game's table; listing a folder is quicker than asking for each of them."""
    return frozenset(module.name for module in iter_modules([str(Path(folder, game)) for folder in folders]))


def module_of(game: str, name: str) -> ModuleType:
    """Load a module of the folder of a game's table; whoever takes a thing out of it says of which type."""
    return import_module(f"app.tables.{game}.{name}")


def game_folder(game: str) -> Path:
    """Tell where the pictures, the words, the lesson and the rulebook of a game are."""
    folders = [root / "assets" / "games" / game for root in ROOTS]
    return next((folder for folder in folders if folder.is_dir()), folders[0])


def words_path(game: str, language: str) -> Path:
    """Tell where the catalogue of what a game says is."""
    return game_folder(game) / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def lesson_paths(game: str) -> list[Path]:
    """Find the sheets of a game's lesson, in their order."""
    return sorted(game_folder(game).glob("lesson_[0-9].sheet"))


def rulebook_path(game: str, language: str) -> Path:
    """Tell where the rulebook of a game is."""
    return game_folder(game) / f"rulebook_{language}.txt"


def example_path(game: str, name: str) -> Path:
    """Tell where the sheet of an example in a game's rulebook is."""
    return game_folder(game) / "examples" / f"{name}.sheet"
