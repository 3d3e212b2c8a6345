"""The folders of the house and who imports whom: `python -m tools.import_graph` draws docs/import_graph.svg.

Every import counts, also one inside a function or for types alone; kv files import by `#:import`. What is
found by its name at run time (`import_module`) is no arrow: so are games, which nobody else has to know.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from engine.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "import_graph.svg"
LAYERS = ("kv", "app", "engine")
"""From the top: an arrow leads down, never up."""

TOURS = tuple(path.with_suffix("").relative_to(ROOT).as_posix() for path in ROOT.glob("app/tables/*/tour.py"))
"""What a game's folder tells the tour; no device gets it."""
TOPS = ("app/application", "engine/__main__", *sorted(TOURS))
"""Modules that stand above the folder in which they lie: they know what nothing else there may know."""

Arrow = tuple[str, str]
"""A folder, and one that it imports."""


def imports_of(path: Path) -> Iterator[str]:
    """Name what a file of Python or kv imports, as dotted names."""
    text = path.read_text("utf-8")
    if path.suffix == ".kv":
        yield from re.findall(r"^#:\s*import\s+\S+\s+(\S+)", text, re.MULTILINE)
        return
    package = path.parent.relative_to(ROOT).parts
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def folder_of(name: str) -> str:
    """Say in which folder the thing is that a dotted name means, nothing if it is not ours."""
    for top in TOPS:
        if f"{name}.".startswith(f"{top.replace('/', '.')}."):
            return top
    folder = ROOT
    for word in name.split("."):
        if not (folder / word).is_dir():
            break
        folder /= word
    inside = folder.relative_to(ROOT)
    return inside.as_posix() if inside.parts and inside.parts[0] in LAYERS else ""


def files_of(folder: str) -> list[Path]:
    """List what has imports in a folder."""
    if folder in TOPS:
        return [ROOT / f"{folder}.py"]
    tops = [ROOT / f"{top}.py" for top in TOPS]
    files = sorted((ROOT / folder).glob("*.*"))
    return [path for path in files if path.suffix in (".py", ".kv") and path not in tops]


def folders() -> list[str]:
    """List the folders of all layers in which there is something that has imports."""
    below = (path for layer in LAYERS for path in [ROOT / layer, *(ROOT / layer).rglob("*/")])
    names = [*(path.relative_to(ROOT).as_posix() for path in below), *TOPS]
    return sorted(name for name in names if files_of(name))


def arrows() -> set[Arrow]:
    """Find which folder imports which other."""
    return {
        (here, there)
        for here in folders()
        for path in files_of(here)
        for there in map(folder_of, imports_of(path))
        if there not in ("", here)
    }


def reached(folder: str, ways: Iterable[Arrow]) -> set[str]:
    """Find every folder to which arrows lead from one, over however many others."""
    ways = list(ways)
    found: set[str] = set()
    to_do = [folder]
    while to_do:
        here = to_do.pop()
        for there in (end for start, end in ways if start == here and end not in found):
            found.add(there)
            to_do.append(there)
    return found


def circular(ways: Iterable[Arrow]) -> set[Arrow]:
    """Find the arrows that are part of a circle: from their end a way leads back."""
    ways = list(ways)
    return {(start, end) for start, end in ways if start in reached(end, ways)}


def reasons(arrow: Arrow) -> list[str]:
    """Say which imports make an arrow."""
    start, end = arrow
    return [
        f"{path.relative_to(ROOT).as_posix()} imports {name}"
        for path in files_of(start)
        for name in imports_of(path)
        if folder_of(name) == end
    ]


# The picture.

ROW, GAP, MARGIN = 90, 34, 60
BOX, FRAME = 36, 8
NOTES = (
    "An arrow leads to what is imported; it is left out where a longer way leads there, too.",
    "Folders in a dashed frame import each other in a circle: that must go.",
)
NOTES_WIDTH = 560
INK, PAPER, WOOD, RED = "#3b2a1a", "#fbf4e4", "#e9d8b4", "#b3261e"

Group = tuple[str, ...]
"""Folders that import each other in a circle, or one folder alone."""


def shown(folder: str) -> str:
    """Name a folder as it is drawn: all games are alike."""
    return "/".join("‹game›" if name in GAMES else name for name in folder.split("/"))


def rows_of(ways: set[Arrow]) -> tuple[list[list[Group]], set[tuple[Group, Group]]]:
    """Put the folders into rows, so that every arrow leads down, and find the arrows that are drawn.

    An arrow is left out where a longer way leads to the same folder.
    """
    around = circular(ways)
    folders = sorted({folder for way in ways for folder in way})
    group = {one: tuple(f for f in folders if f == one or f in reached(one, around)) for one in folders}
    steps = {(group[start], group[end]) for start, end in ways if group[start] != group[end]}
    below: dict[Group, set[Group]] = {}
    for start, end in sorted(steps):
        below.setdefault(start, set()).add(end)

    def far(start: Group) -> set[Group]:
        return {g for end in below.get(start, ()) for g in {end, *far(end)}}

    drawn = {(a, b) for a, b in steps if not any(b in far(c) for c in below[a])}

    def row(one: Group) -> tuple[int, int]:
        layer = LAYERS.index(one[0].split("/")[0])
        above = [row(start) for start, end in steps if end == one]
        return layer, 1 + max((depth for its_layer, depth in above if its_layer == layer), default=0)

    in_order = sorted(set(group.values()), key=lambda one: (row(one), one))
    return [list(same) for _, same in groupby(in_order, row)], drawn


class Place(NamedTuple):
    """Where a group is drawn: its left and upper edge, its width, and its row."""

    x: float
    y: float
    width: int
    row: int

    @property
    def middle(self) -> float:
        """Half-way between left and right."""
        return self.x + self.width / 2


def places_of(rows: list[list[Group]], drawn: set[tuple[Group, Group]]) -> tuple[dict[Group, Place], int]:
    """Lay the rows out, each group near what imports it; return where everything is, and how wide it is."""
    widths = {one: sum(map(_width, one)) + GAP * (len(one) - 1) for row in rows for one in row}
    wide = [sum(widths[one] for one in row) + 2 * GAP * (len(row) - 1) for row in rows]
    width = max(*wide, NOTES_WIDTH) + 2 * MARGIN
    places: dict[Group, Place] = {}

    def pull(one: Group) -> float:
        above = [places[start].middle for start, end in drawn if end == one and start in places]
        return sum(above) / len(above) if above else 0

    for number, row in enumerate(rows):
        x = (width - wide[number]) / 2
        for one in sorted(row, key=lambda one: (pull(one), one)):
            places[one] = Place(x, MARGIN + ROW * number, widths[one], number)
            x += widths[one] + 2 * GAP
    return places, width


def picture(ways: Iterable[Arrow]) -> str:
    """Draw folders in rows, with arrows to what they import; the same arrows give the same picture."""
    rows, drawn = rows_of({(shown(start), shown(end)) for start, end in ways})
    places, width = places_of(rows, drawn)
    height = ROW * len(rows) + MARGIN + 20 * len(NOTES)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="15" fill="{INK}">',
        '<defs><marker id="head" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="8" markerHeight="8" '
        f'orient="auto"><path d="M0 0L10 5L0 10z" fill="{INK}"/></marker></defs>',
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
    ]
    parts += [_line(places[start], places[end], width) for start, end in sorted(drawn)]
    parts += [part for one, place in places.items() for part in _boxes(one, place)]
    parts += [
        f'<text x="{MARGIN}" y="{ROW * len(rows) + MARGIN + 20 * number}" font-size="13">{note}</text>'
        for number, note in enumerate(NOTES)
    ]
    return "\n".join([*parts, "</svg>", ""])


def _width(folder: str) -> int:
    return 9 * len(folder) + 24


def _line(start: Place, end: Place, width: int) -> str:
    """Draw an arrow to the next row straight down, and one that leads further around what lies between."""
    if end.row - start.row == 1:
        way = f"M{start.middle:g} {start.y + BOX + FRAME:g}L{end.middle:g} {end.y - FRAME:g}"
    else:
        left = start.middle < width / 2
        x, to_x = (p.x - FRAME if left else p.x + p.width + FRAME for p in (start, end))
        lane = MARGIN / 2 if left else width - MARGIN / 2
        y, to_y = start.y + BOX / 2, end.y + BOX / 2
        way = f"M{x:g} {y:g}C{lane:g} {y:g} {lane:g} {y:g} {lane:g} {y + ROW / 2:g}"
        way += f"V{to_y - ROW / 2:g}C{lane:g} {to_y:g} {lane:g} {to_y:g} {to_x:g} {to_y:g}"
    return f'<path d="{way}" fill="none" stroke="{INK}" stroke-width="1.5" marker-end="url(#head)"/>'


def _boxes(one: Group, place: Place) -> Iterator[str]:
    x, y = place.x, place.y
    if len(one) > 1:
        yield (
            f'<rect x="{x - FRAME:g}" y="{y - FRAME:g}" width="{place.width + 2 * FRAME}" rx="10" '
            f'height="{BOX + 2 * FRAME}" fill="none" stroke="{RED}" stroke-width="2" stroke-dasharray="6 4"/>'
        )
    for folder in one:
        width = _width(folder)
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{BOX}" rx="6" fill="{WOOD}" stroke="{INK}"/>'
        )
        yield f'<text x="{x + width / 2:g}" y="{y + 23:g}" text-anchor="middle">{escape(folder)}</text>'
        x += width + GAP


def main() -> None:
    """Draw the graph as it is now."""
    PICTURE.write_text(picture(arrows()), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
