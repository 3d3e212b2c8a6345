"""NUT's sections join without a line, and its six colours are told apart by eyes that see none."""

import json
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from statistics import correlation, pstdev

import pytest
from kivy.core.image import ImageLoader

ATLAS = Path(__file__).parents[4] / "assets" / "games" / "nut" / "atlas" / "nut.atlas"
COLOURS = ("orange", "purple", "green", "yellow", "red", "blue")
SQUIRRELS = {"right": ("orange", "green", "red"), "left": ("purple", "yellow", "blue")}
ACORNS = [f"acorn_{colour}" for colour in COLOURS]
SECTIONS = [
    *(f"nut_{lie}_{shown}" for lie in ("right_printed", "left_turned") for shown in (*ACORNS, "wild")),
    *(f"nut_left_printed_{shown}" for shown in ACORNS),
    *(f"nut_{side}_printed_squirrel_{colour}" for side, colours in SQUIRRELS.items() for colour in colours),
]

PADDING = 8
HAIRLINE = 1.0
"""By how much edges that join may differ on average, in levels of 256: measured 0.2; trunk and sky, 109."""

CUP = {"right_printed": (5, 10, 23, 18), "left_turned": (11, 10, 29, 18), "left_printed": (11, 10, 29, 18)}
TAIL = (5, 17, 12, 27)
"""Where the patterns are in a section of the smallest size; a squirrel's tail with the trunk at the right."""

FAINTEST_CUP, FAINTEST_TAIL = 45, 22
"""The least spread of brightness, in levels of 256, of a pattern that is seen: measured 57 and 27."""

LIKEST_CUPS, LIKEST_TAILS = 0.45, 0.6
"""The largest correlation of two patterns that are told apart: measured 0.36 and 0.53."""

SMALLEST = 34
"""The pixels of a section in a rival's tree on a screen of 1280 × 800."""

Pixel = tuple[int, ...]
Picture = Sequence[Sequence[Pixel]]

# Machado, Oliveira and Fernandes 2009, on linear light, for those who lack a kind of cone.
EYES = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


@cache
def regions() -> dict[str, tuple[bytes, int, tuple[int, int, int, int]]]:
    """Say of each piece on which page it is, how wide that is, and where it lies from the top left."""
    found = {}
    for name, pieces in json.loads(ATLAS.read_text("utf-8")).items():
        page = ImageLoader.load(str(ATLAS.with_name(name)))._data[0]
        for piece, (x, y, w, h) in pieces.items():
            found[piece] = (page.data, page.width, (x, page.height - y - h, w, h))
    return found


@cache
def picture(piece: str, around: int = 0) -> Picture:
    """Cut a piece out of its page, with some pixels of what is around it."""
    data, stride, (left, top, w, h) = regions()[piece]
    return [
        [
            tuple(data[4 * (y * stride + x) : 4 * (y * stride + x) + 4])
            for x in range(left - around, left + w + around)
        ]
        for y in range(top - around, top + h + around)
    ]


def shrunk(large: Picture) -> Picture:
    """Make a section as small as a rival's."""
    bounds = [(i * len(large) // SMALLEST, (i + 1) * len(large) // SMALLEST) for i in range(SMALLEST)]

    def mean(rows: tuple[int, int], columns: tuple[int, int]) -> Pixel:
        pixels = [large[y][x] for y in range(*rows) for x in range(*columns)]
        return tuple(sum(channel) // len(pixels) for channel in zip(*pixels, strict=True))

    return [[mean(rows, columns) for columns in bounds] for rows in bounds]


def brightness(eyes: str, pixel: Pixel) -> float:
    """Tell how bright a pixel is to somebody's eyes, from 0 to 255."""
    light = [(level / 255) ** 2.2 for level in pixel[:3]]
    seen = [sum(share * level for share, level in zip(row, light, strict=True)) for row in EYES[eyes]]
    r, g, b = (255 * min(1.0, max(0.0, level)) ** (1 / 2.2) for level in seen)
    return 0.299 * r + 0.587 * g + 0.114 * b


def pattern(small: Picture, eyes: str, box: tuple[int, int, int, int]) -> list[float]:
    """Read the brightness of a box, line by line."""
    left, top, right, bottom = box
    return [brightness(eyes, small[y][x]) for y in range(top, bottom) for x in range(left, right)]


def tail(colour: str) -> Picture:
    """Show a squirrel as if the trunk were at its right, so that all tails are in one place."""
    if colour in SQUIRRELS["right"]:
        return shrunk(picture(f"nut_right_printed_squirrel_{colour}"))
    return [row[::-1] for row in shrunk(picture(f"nut_left_printed_squirrel_{colour}"))]


def alike(patterns: dict[str, list[float]], faintest: float, likest: float) -> list[str]:
    """Name the patterns that cannot be seen, and the pairs that cannot be told apart."""
    faint = [name for name, levels in patterns.items() if pstdev(levels) < faintest]
    pairs = combinations(patterns, 2)
    return faint + [f"{a} {b}" for a, b in pairs if correlation(patterns[a], patterns[b]) > likest]


def step(edge: Sequence[Pixel], other: Sequence[Pixel]) -> float:
    """Tell by how much two edges differ on average."""
    steps = [abs(a - b) for one, two in zip(edge, other, strict=True) for a, b in zip(one, two, strict=True)]
    return sum(steps) / len(steps)


def column(piece: str, x: int) -> list[Pixel]:
    return [row[x] for row in picture(piece)]


def test_every_section_is_drawn() -> None:
    assert len(SECTIONS) == 26
    drawn = {name for name in regions() if name.startswith(("nut_right_", "nut_left_"))}
    assert drawn == set(SECTIONS)
    assert all(name.startswith("nut_") for name in regions()), "names are global, so NUT's say whose they are"


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_is_opaque_and_its_edge_goes_on_around_it(name: str) -> None:
    """Sections are scaled: what lies around one in the page must not shine through at its edge."""
    section, padded = picture(name), picture(name, PADDING)
    side = len(section)
    assert side == len(section[0]) == 192
    assert {pixel[3] for row in padded for pixel in row} == {255}
    inside = [min(max(i - PADDING, 0), side - 1) for i in range(side + 2 * PADDING)]
    assert padded == [[section[y][x] for x in inside] for y in inside]


def test_neighbouring_sections_join_without_a_line() -> None:
    rights, lefts = ([name for name in SECTIONS if name.startswith(f"nut_{side}_")] for side in SQUIRRELS)
    for a, b in product(rights, lefts):
        assert step(column(a, -1), column(b, 0)) <= HAIRLINE, f"the trunk of {a} and {b}"
        assert step(column(b, -1), column(a, 0)) <= HAIRLINE, f"the sky of {b} and {a}"
        assert step(column(a, -1), column(a, 0)) > HAIRLINE, "trunk and sky do not join: this test can fail"
    for a, b in (*product(rights, repeat=2), *product(lefts, repeat=2)):
        assert step(picture(a)[-1], picture(b)[0]) <= HAIRLINE, f"{a} above {b}"


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("lie", CUP)
def test_acorns_are_told_apart_by_their_cups(lie: str, eyes: str) -> None:
    small = {colour: shrunk(picture(f"nut_{lie}_acorn_{colour}")) for colour in COLOURS}
    patterns = {colour: pattern(seen, eyes, CUP[lie]) for colour, seen in small.items()}
    assert not alike(patterns, FAINTEST_CUP, LIKEST_CUPS)


@pytest.mark.parametrize("eyes", EYES)
def test_squirrels_are_told_apart_by_their_tails(eyes: str) -> None:
    patterns = {colour: pattern(tail(colour), eyes, TAIL) for colour in COLOURS}
    assert not alike(patterns, FAINTEST_TAIL, LIKEST_TAILS)


@pytest.mark.parametrize("eyes", EYES)
def test_another_colour_alone_does_not_tell_acorns_apart(eyes: str) -> None:
    """The measure sees patterns: a cup in other colours is found out, and so is one without a pattern."""
    cup = shrunk(picture("nut_right_printed_acorn_orange"))
    painted = [[(b, r, g) for r, g, b, _ in row] for row in cup]
    plain = [[cup[14][14]] * SMALLEST] * SMALLEST
    box = CUP["right_printed"]
    twins = {"orange": pattern(cup, eyes, box), "painted": pattern(painted, eyes, box)}
    assert "orange painted" in alike(twins, FAINTEST_CUP, LIKEST_CUPS)
    assert pstdev(pattern(plain, eyes, box)) < FAINTEST_CUP
