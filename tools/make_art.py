"""Rasterise the SVG pieces of assets/art and pack them into Kivy atlases in assets/atlas.

    python -m tools.make_art            needs resvg-py 0.5.0 and Pillow 13.0.0
    python -m tools.make_art --check    says what is out of date; needs nothing but Python

Both the sources and the results are committed; assets/atlas/sources.json tells which belongs to which.
The same sources, versions and table give the same bytes.
"""

import argparse
import hashlib
import io
import json
import struct
import sys
import zlib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image as Picture


class Row(NamedTuple):
    """Say how high a piece is rasterised and what becomes of it."""

    piece: str
    height: int
    becomes: str


class Layer(NamedTuple):
    """Say where a piece lies on a card and how high it is there, in pixels from the top left."""

    piece: str
    x: int
    y: int
    height: int
    part: tuple[int, int, int, int] | None = None
    """What of it is seen, in the same pixels: left, top, right, bottom. All of it, where nothing is said."""


ATLAS = "atlas"  # a region of assets/atlas/<folder>.atlas
TILE = "tile"  # a PNG of its own with sides that are powers of two: a texture that repeats
LAYER = "layer"  # nothing by itself: it is only seen on cards

# The first row that fits a piece counts. A height is about twice the largest use in dp, for 2560 × 1600.
TABLE = (
    #   piece                        px     becomes                     largest use in dp
    Row("common/app_icon", 512, "icon.png"),
    Row("common/app_icon_adaptive_foreground", 432, "icon_foreground.png"),
    Row("common/app_icon_adaptive_background", 432, "icon_background.png"),
    Row("common/presplash", 800, "presplash.png"),  # what is seen until the app is there
    Row("common/felt_tile", 256, TILE),  # 128
    Row("common/wood_panel_tile", 512, TILE),  # 256
    Row("common/squirrel_head_shocked", 347, ATLAS),  # drawn at the scale of the other heads
    Row("common/squirrel_head*", 288, ATLAS),  # 148 wide
    Row("squirrels/squirrel_player_*", 456, ATLAS),  # 228
    Row("squirrels/squirrel*", 572, ATLAS),  # 286
    Row("common/player_*", 272, ATLAS),  # 136
    Row("common/symbol_*", 128, ATLAS),  # 64 sharp, 96 at most
    Row("home/icon_*", 72, ATLAS),  # 36; no mipmaps there, so no larger than needed
    Row("common/icon_*", 128, ATLAS),  # 64 sharp, 96 at most
    Row("common/hazelnut", 192, ATLAS),  # 96
    Row("common/acorn", 192, ATLAS),  # 96
    Row("common/leaf_*", 192, ATLAS),  # 96
    Row("home/deco_corner", 184, ATLAS),  # 92
    Row("home/logo_ornament", 242, ATLAS),  # 121
    Row("common/felt_light", 192, ATLAS),  # all of a table, but soft
    Row("pills/pill_*", 240, ATLAS),  # 9-patches from here on, see assets/art/common/PATCHES.md
    Row("common/round_*", 160, ATLAS),
    Row("common/panel_parchment", 132, ATLAS),
    Row("common/banner", 108, ATLAS),
    Row("common/panel_dark", 128, ATLAS),
    Row("common/card_cream", 176, ATLAS),
    Row("common/plate_tray", 360, ATLAS),
    Row("common/row_dashed", 184, ATLAS),
    Row("common/zone*", 192, ATLAS),
    Row("common/glow", 208, ATLAS),
    Row("common/card_shadow", 250, ATLAS),  # soft, so half of what the card under it has is enough
    Row("home/tile_*", 580, ATLAS),  # 300; four of them fill the width of a page
    Row("home/curtain_fold", 2048, TILE),  # 80 wide, as high as the screen
    Row("home/curtain_valance", 512, TILE),  # 160
    Row("go_nuts/die_*_tumble_*", 308, ATLAS),  # 160
    Row("go_nuts/die_*", 320, ATLAS),  # 166
    Row("go_nuts/dog_barking", 320, ATLAS),  # 160
    Row("go_nuts/nutcracker_bird", 280, ATLAS),  # 140
    Row("go_nuts/leaf_corner", 416, ATLAS),  # 208
    Row("nutty_business/nb_back_*", 420, ATLAS),  # 122 wide sharp, as the faces below; 196 at most
    Row("nutty_business/empty_place", 328, ATLAS),  # 116 wide
    Row("nutty_business/nb_gap", 328, ATLAS),
    Row("nutty_business/nb_rays", 496, ATLAS),  # round the card of a reveal
    Row("nutty_business/nb_lamplight", 328, ATLAS),  # soft, so that it can be shown much larger
    Row("nutty_business/nb_corner", 328, ATLAS),  # 164 sharp
    Row("nutty_business/glow_*", 500, ATLAS),  # a card's width and 80 of its 300 more
    Row("nutty_business/nut_token_1", 96, ATLAS),  # 48
    Row("nutty_business/nut_token_5", 120, ATLAS),  # 60
    Row("nutty_business/nut_token_10", 144, ATLAS),  # 72
    Row("nutty_business/purse", 176, ATLAS),  # 88
    Row("nutty_business/sign_*", 128, ATLAS),  # 64
    Row("nutty_business_zoom/nb_frame_*", 840, ATLAS),  # 400 wide, a little soft on the densest screens
    Row("nutty_business_zoom/nb_art_*", 480, ATLAS),  # 320
    Row("nut/ground_*", 192, LAYER),  # a section: 70, after a pinch 108
    Row("nut/nut_acorn_*", 128, ATLAS),  # 64
    Row("nut/nut_wild", 128, ATLAS),
    Row("nut/nut_squirrel_*", 152, ATLAS),  # 76
    Row("nut/nut_back", 360, ATLAS),  # 180
    Row("nut/nut_slot", 360, ATLAS),
    Row("nut/nut_shelf", 440, ATLAS),  # 216
    Row("nut/nut_glow_combo", 234, ATLAS),  # round a section of 192 px
    Row("nut/nut_glow_*", 621, ATLAS),  # round a card of 192 × 576 px
    Row("nut/nut_legal_spot", 96, ATLAS),  # 48
    Row("nut/nut_basket", 144, ATLAS),  # 72
    Row("nut/nut_double_badge", 112, ATLAS),  # 56
    Row("nut/nut_locked", 112, ATLAS),
    Row("nut/nut_turn", 112, ATLAS),
    Row("nut/nut_cell_*", 130, ATLAS),  # 70
    Row("nut/nut_corner*", 288, ATLAS),  # 160
    Row("nacho_incident/ni_small_*", 164, LAYER),
    Row("nacho_incident/ni_*_back", 364, ATLAS),  # as the faces below
    Row("nacho_incident/ni_province_*", 343, ATLAS),  # 300 wide
    Row("nacho_incident/ni_demand_*", 198, ATLAS),  # 300 wide; little but flat colour
    Row("nacho_incident/ni_space_*", 261, ATLAS),  # 86 wide with its halo
    Row("nacho_incident/ni_food_*", 160, ATLAS),  # 80 while it is dragged
    Row("nacho_incident/ni_emblem_*", 98, ATLAS),  # 48
    Row("nacho_incident/ni_cantina_*", 220, ATLAS),  # 120 wide
    Row("nacho_incident/ni_step_*", 88, ATLAS),  # 44
    Row("nacho_incident/ni_round_*", 90, ATLAS),  # 40 wide
    Row("nacho_incident/ni_turn_*", 88, ATLAS),  # 44
    Row("nacho_incident/ni_bag", 176, ATLAS),  # 88
    Row("nacho_incident/ni_crate", 192, ATLAS),  # 116 wide
    Row("nacho_incident/ni_coin", 128, ATLAS),  # 64
    Row("nacho_incident/ni_gem", 160, ATLAS),  # 80
    Row("nacho_incident/ni_cuffs", 160, ATLAS),  # 118 wide
    Row("nacho_incident/ni_rosette", 180, ATLAS),  # 76 wide
    Row("nacho_incident/ni_check", 72, ATLAS),  # 36
    Row("nacho_incident/ni_chip", 96, ATLAS),  # 48
    Row("nacho_incident/ni_papel_picado", 132, ATLAS),  # 300 wide: the width of a column
    Row("nacho_incident/ni_snow_edge", 88, ATLAS),  # 320 wide
    Row("nacho_incident/ni_glow_*", 112, ATLAS),  # 9-patches
    Row("nacho_incident/ni_snowflake", 64, ATLAS),  # 32
    Row("nacho_incident_zoom/ni_frame_*", 840, ATLAS),  # 400 wide, a little soft on the densest screens
    Row("nacho_incident_zoom/ni_*", 480, ATLAS),  # 320
)

# What lies on the plate of each card of Nutty Business; name and value are live text.
HAZELNUT = Layer("common/hazelnut", 168, 343, 54)
SMALL_HAZELNUT = Layer("common/hazelnut", 188, 348, 45)
PLATES = {
    "c2": HAZELNUT,
    "c3": HAZELNUT,
    "c5": HAZELNUT,
    "customs": SMALL_HAZELNUT,
    "thief": SMALL_HAZELNUT,
    "bank": Layer("nutty_business/sign_shield", 112, 331, 76),
    "raid": SMALL_HAZELNUT,
    "holiday": Layer("nutty_business/sign_take_back", 112, 331, 76),
}

BUSINESS_CARDS = tuple(
    {
        f"nutty_business/nb_{gang}_{code}": (
            Layer(f"nutty_business_zoom/nb_frame_{gang}", 0, 0, 420),
            Layer(f"nutty_business_zoom/nb_art_{code}", 30, 82, 240),
            plate,
        )
        for gang in ("claw", "wave", "sun", "moon", "leaf")
    }
    for code, plate in PLATES.items()
)

COLOURS = ("orange", "purple", "green", "yellow", "red", "blue")


def section(side: str, lie: str, shown: str) -> tuple[Layer, Layer]:
    """Lay what a section of NUT shows on its ground: hung from a twig, or sitting on a branch."""
    left = side == "left"
    if shown.startswith("squirrel"):
        return (
            Layer(f"nut/ground_{side}_{lie}_perch", 0, 0, 192),
            Layer(f"nut/nut_{shown}", 21 if left else 7, 1, 173 if left else 174),
        )
    ground = Layer(f"nut/ground_{side}_{lie}_twig", 0, 0, 192)
    if shown == "wild":
        return ground, Layer("nut/nut_wild", 48 if left else 2, 42, 142)
    return ground, Layer(f"nut/nut_{shown}", 53 if left else 17, 25, 158)


# What a trunk's side and a card's lie can show; a card with a squirrel is never turned.
HANGING = tuple(f"acorn_{colour}" for colour in COLOURS)
SECTIONS = tuple(
    {f"nut/nut_{side}_{lie}_{shown}": section(side, lie, shown) for shown in all_shown}
    for side, lie, all_shown in (
        ("right", "printed", (*HANGING, "wild")),
        ("left", "turned", (*HANGING, "wild")),
        ("left", "printed", HANGING),
        ("right", "printed", ("squirrel_orange", "squirrel_green", "squirrel_red")),
        ("left", "printed", ("squirrel_purple", "squirrel_yellow", "squirrel_blue")),
    )
)

# What a small card of The Nacho Incident shows of each picture: left, top and width, of 256.
FACES = {
    "1": (91, 112, 87),
    "2": (68, 104, 88),
    "3": (62, 78, 112),
    "4": (46, 69, 117),
    "5": (59, 52, 127),
    "6": (50, 35, 143),
    "7": (40, 22, 146),
    "8": (37, 12, 153),
    "9": (26, -14, 176),
    "mountie_3": (40, 0, 172),
    "mountie_4": (28, 2, 196),
}
FLAGS = ("AB", "SK", "ON", "QC")


def smuggler_card(flag: str, rank: str) -> tuple[Layer, ...]:
    """Put a smuggler on the card of his flag; the ground they stand on is the same for all."""
    frame = Layer(f"nacho_incident_zoom/ni_frame_{flag}", 0, 0, 364)
    return frame, Layer(f"nacho_incident_zoom/ni_art_{rank}", 21, 83, 218)


def mountie_card(flag: str, penalty: str) -> tuple[Layer, ...]:
    """Put a Mountie and his flag on a card."""
    frame = Layer("nacho_incident_zoom/ni_frame_mountie", 0, 0, 364)
    emblem = Layer(f"nacho_incident/ni_emblem_{flag}", 13, 8, 70)
    return frame, emblem, Layer(f"nacho_incident_zoom/ni_art_mountie_{penalty}", 21, 83, 218)


def small_card(flag: str, who: str) -> tuple[Layer, ...]:
    """Look a smuggler or a Mountie in the face; the rim covers what sticks out."""
    left, top, height = (round(110 * side / FACES[who][2]) for side in (*FACES[who][:2], 256))
    face = Layer(f"nacho_incident_zoom/ni_art_{who}", 7, 54, height, (left, top, left + 110, top + 105))
    ground = Layer(f"nacho_incident/ni_small_ground_{'mountie' if who[:-1] else flag}", 0, 0, 164)
    return ground, face, Layer(f"nacho_incident/ni_small_rim_{who[:-1]}{flag}", 0, 0, 164)


NACHO_FACES = {
    **{
        f"nacho_incident/ni_smuggler_{flag}_{rank}": smuggler_card(flag, rank)
        for rank in "123456789"
        for flag in FLAGS
    },
    **{
        f"nacho_incident/ni_mountie_{flag}_{penalty}": mountie_card(flag, penalty)
        for penalty in "34"
        for flag in FLAGS
    },
}
NACHO_CARDS = (
    *(dict(list(NACHO_FACES.items())[first : first + 7]) for first in range(0, len(NACHO_FACES), 7)),
    *(
        {f"nacho_incident/ni_small_{who[:-1]}{flag}_{who[-1]}": small_card(flag, who) for flag in FLAGS}
        for who in FACES
    ),
    {  # for the scene of an arrest, 240 wide
        f"nacho_incident_zoom/ni_scene_cantina_{state}": (
            Layer(f"nacho_incident/ni_cantina_{state}", 0, 0, 440),
        )
        for state in ("open", "closed")
    },
)

# Cards and sections are drawn as one rectangle each, so their layers are joined here. Those of a row lie side
# by side in a page: what they have in common then costs its bytes once.
CARDS: tuple[dict[str, tuple[Layer, ...]], ...] = (*BUSINESS_CARDS, *SECTIONS, *NACHO_CARDS)

PADDING = 4  # around each piece in a page, filled with its edge; pieces lie on multiples of it (mipmaps)
WIDER = {"nut": 8}  # sections meet edge to edge, and a rival's are so small that the third mipmap counts
PAGE_SIDES = (256, 512, 1024, 2048)  # a page is as small as it can be
SETTINGS = {"padding": PADDING, "wider": WIDER, "page": max(PAGE_SIDES)}

ASSETS = Path(__file__).resolve().parent.parent / "assets"


class Box(NamedTuple):
    """Hold a rectangle in a page, from the top left."""

    x: int
    y: int
    w: int
    h: int

    def meets(self, other: "Box") -> bool:
        """Tell whether the two have a pixel in common."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def holds(self, other: "Box") -> bool:
        """Tell whether the other lies inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )

    def without(self, other: "Box") -> Iterator["Box"]:
        """Give the largest rectangles that are left of this one when the other is taken away."""
        if not self.meets(other):
            yield self
            return
        if other.x > self.x:
            yield self._replace(w=other.x - self.x)
        if other.x + other.w < self.x + self.w:
            yield Box(other.x + other.w, self.y, self.x + self.w - other.x - other.w, self.h)
        if other.y > self.y:
            yield self._replace(h=other.y - self.y)
        if other.y + other.h < self.y + self.h:
            yield Box(self.x, other.y + other.h, self.w, self.y + self.h - other.y - other.h)


def sources(assets: Path) -> dict[str, Path]:
    """Find the SVG pieces, by their names ("common/acorn"), sorted."""
    return {f"{path.parent.name}/{path.stem}": path for path in sorted((assets / "art").glob("*/*.svg"))}


def row_of(piece: str) -> Row | None:
    """Find the row of the table for a piece."""
    return next((row for row in TABLE if fnmatchcase(piece, row.piece)), None)


def content(path: Path) -> bytes:
    """Read a file; line ends of text do not count."""
    data = path.read_bytes()
    return data.replace(b"\r\n", b"\n") if path.suffix in {".svg", ".atlas"} else data


def digest_of_source(path: Path, row: Row) -> str:
    """Digest a piece together with what is to become of it."""
    return hashlib.sha256(f"{row.height} {row.becomes}\n".encode() + content(path)).hexdigest()


def digest_of_card(layers: tuple[Layer, ...], found: dict[str, Path]) -> str:
    """Digest a card: its layers and where they lie."""
    drawn = (f"{layer}\n".encode() + content(found[layer.piece]) for layer in layers if layer.piece in found)
    return hashlib.sha256(b"".join(drawn)).hexdigest()


def digest_of_result(path: Path) -> str:
    """Digest a file that was made."""
    return hashlib.sha256(content(path)).hexdigest()


# --- checking -------------------------------------------------------------------------------------------


def complaints(assets: Path = ASSETS) -> Iterator[str]:
    """Say what is stale, missing or orphaned, one line each."""
    record = assets / "atlas" / "sources.json"
    if not record.exists():
        yield "missing: atlas/sources.json: nothing was made yet"
        return
    made: dict[str, Any] = json.loads(record.read_text(encoding="utf-8"))
    if made["settings"] != SETTINGS:
        yield "stale: everything: the settings changed"
    found = sources(assets)
    for piece, path in found.items():
        row = row_of(piece)
        if row is None:
            yield f"missing: {piece}: no row of the table fits it"
        elif piece not in made["pieces"]:
            yield f"missing: {piece}: not made yet"
        elif made["pieces"][piece] != digest_of_source(path, row):
            yield f"stale: {piece}: the drawing or its row changed"
    cards = {card: layers for row_of_cards in CARDS for card, layers in row_of_cards.items()}
    for card, layers in cards.items():
        if made["pieces"].get(card) != digest_of_card(layers, found):
            yield f"stale: {card}: a layer of it changed"
    for piece in made["pieces"]:
        if piece not in found and piece not in cards:
            yield f"orphaned: {piece}: made, but its drawing is gone"
    for row in TABLE:
        if not any(row_of(piece) == row for piece in found):
            yield f"orphaned: row {row.piece} of the table: no piece needs it"
    for name, digest in made["results"].items():
        if not (assets / name).exists():
            yield f"missing: {name}: made, but gone"
        elif digest_of_result(assets / name) != digest:
            yield f"stale: {name}: not the file that was made"
    for path in sorted((assets / "atlas").iterdir()):
        name = path.relative_to(assets).as_posix()
        if path != record and name not in made["results"]:
            yield f"orphaned: {name}: nothing makes it"


# --- making ---------------------------------------------------------------------------------------------


def rasterise(path: Path, height: int) -> "Picture":
    """Draw a piece at a height in pixels."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_path=str(path), height=height, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def compose(layers: tuple[Layer, ...], found: dict[str, Path]) -> "Picture":
    """Draw a card: its layers one above the other; the lowest is as large as the card."""
    card, *others = (rasterise(found[layer.piece], layer.height) for layer in layers)
    for layer, picture in zip(layers[1:], others, strict=True):
        card.alpha_composite(picture.crop(layer.part) if layer.part else picture, (layer.x, layer.y))
    return card


def bleed(picture: "Picture", padding: int = PADDING) -> "Picture":
    """Give transparent pixels the colour of their neighbours, so that scaling draws no dark fringe."""
    from PIL import Image, ImageFilter

    spread = picture.convert("RGBa").filter(ImageFilter.BoxBlur(padding // 2)).convert("RGBA")
    spread.putalpha(0)
    return Image.composite(picture, spread, picture.getchannel("A").point(lambda alpha: 255 if alpha else 0))


def cell(picture: "Picture", padding: int) -> "Picture":
    """Pad a piece on all sides with the pixels of its edge."""
    from PIL import Image

    w, h = picture.size
    padded = Image.new("RGBA", (w + 2 * padding, h + 2 * padding))
    padded.paste(picture, (padding, padding))
    for x, at in ((0, 0), (w - 1, w + padding)):
        padded.paste(picture.crop((x, 0, x + 1, h)).resize((padding, h)), (at, padding))
    for y, at in ((padding, 0), (h + padding - 1, h + padding)):
        padded.paste(padded.crop((0, y, padded.width, y + 1)).resize((padded.width, padding)), (0, at))
    return bleed(padded, padding)


def pack(sizes: dict[str, tuple[int, int]], width: int, height: int) -> dict[str, Box]:
    """Place as many rectangles as fit in a page, the largest first, each where it fits most snugly."""
    free = [Box(0, 0, width, height)]
    placed: dict[str, Box] = {}
    for name, (w, h) in sorted(sizes.items(), key=lambda item: (-max(item[1]), -min(item[1]), item[0])):
        fits = [box for box in free if box.w >= w and box.h >= h]
        if not fits:
            continue
        best = min(fits, key=lambda box: (min(box.w - w, box.h - h), max(box.w - w, box.h - h), box))
        taken = placed[name] = Box(best.x, best.y, w, h)
        left = sorted({part for box in free for part in box.without(taken)})
        free = [box for box in left if not any(other != box and other.holds(box) for other in left)]
    return placed


def paginate(sizes: dict[str, tuple[int, int]]) -> Iterator[tuple[int, int, dict[str, Box]]]:
    """Spread rectangles over pages: full ones of the largest size, the last as small as can be."""
    shapes = sorted(((w, h) for w in PAGE_SIDES for h in PAGE_SIDES), key=lambda s: (s[0] * s[1], max(s), s))
    while sizes:
        for width, height in shapes:
            placed = pack(sizes, width, height)
            if len(placed) == len(sizes):
                break
        if not placed:
            raise ValueError(f"too large for a page: {', '.join(sorted(sizes))}")
        yield width, height, placed
        sizes = {name: size for name, size in sizes.items() if name not in placed}


def up(side: int, padding: int) -> int:
    """Round up to a multiple of the padding."""
    return -(-side // padding) * padding


def make_atlas(folder: str, pictures: dict[str, "Picture"], out: Path) -> Iterator[Path]:
    """Write an atlas as Kivy reads it: pages, and a table of x, y from the bottom, width and height."""
    from PIL import Image

    padding = WIDER.get(folder, PADDING)
    cells = {name: cell(picture, padding) for name, picture in pictures.items()}
    rows = [[card.partition("/")[2] for card in row if card.startswith(f"{folder}/")] for row in CARDS]
    in_rows = {name for row in rows for name in row}
    together = {row[0]: row for row in [*rows, *([name] for name in cells if name not in in_rows)] if row}
    sizes = {
        first: (
            sum(up(cells[name].width, padding) for name in row),
            max(up(cells[name].height, padding) for name in row),
        )
        for first, row in together.items()
    }
    pages: dict[str, dict[str, list[int]]] = {}
    for number, (width, height, placed) in enumerate(paginate(sizes)):
        page = Image.new("RGBA", (width, height))
        regions = pages[f"{folder}-{number}.png"] = {}
        for first, box in sorted(placed.items()):
            x = box.x
            for name in together[first]:
                page.paste(cells[name], (x, box.y))
                w, h = pictures[name].size
                regions[name] = [x + padding, height - box.y - padding - h, w, h]
                x += up(cells[name].width, padding)
        yield save_png(page, out / f"{folder}-{number}.png")
    table = out / f"{folder}.atlas"
    blocks = [f"{json.dumps(page)}: {{\n{lines(regions)}\n}}" for page, regions in pages.items()]
    table.write_text("{" + ",\n".join(blocks) + "}\n", encoding="utf-8", newline="\n")
    yield table


def lines(regions: dict[str, list[int]]) -> str:
    """Write one region a line, so that differences can be read."""
    return ",\n".join(f"{json.dumps(name)}: {json.dumps(region)}" for name, region in regions.items())


def save_png(picture: "Picture", path: Path) -> Path:
    """Save a PNG, an opaque one without its alpha.

    Pillow would filter its rows. Unfiltered, drawings of even colours are a third smaller and are unpacked in
    two thirds of the time.
    """
    opaque = picture.getchannel("A").getextrema() == (255, 255)
    pixels = (picture.convert("RGB") if opaque else picture).tobytes()
    row = len(pixels) // picture.height
    rows = b"".join(b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row))
    header = struct.pack(">IIBBBBB", *picture.size, 8, 2 if opaque else 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*one) for one in chunks))
    return path


def chunk(name: bytes, data: bytes) -> bytes:
    """Wrap a part of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def make_single(piece: str, row: Row, picture: "Picture", assets: Path) -> Path:
    """Save a piece that gets a file of its own."""
    name = piece.partition("/")[2]
    if row.becomes == TILE:
        if any(side & (side - 1) for side in picture.size):
            raise ValueError(f"{piece} cannot repeat: its sides {picture.size} are no powers of two")
        return save_png(bleed(picture), assets / "atlas" / f"{name}.png")
    return save_png(picture, assets / row.becomes)


def make(assets: Path = ASSETS) -> list[Path]:
    """Make everything anew and record what it was made from."""
    out = assets / "atlas"
    out.mkdir(exist_ok=True)
    digests: dict[str, str] = {}
    atlases: dict[str, dict[str, Picture]] = {}
    results: list[Path] = []
    found = sources(assets)
    for piece, path in found.items():
        row = row_of(piece)
        if row is None:
            raise ValueError(f"no row of the table fits {piece}")
        digests[piece] = digest_of_source(path, row)
        picture = rasterise(path, row.height)
        if row.becomes == ATLAS:
            folder, _, name = piece.partition("/")
            atlases.setdefault(folder, {})[name] = picture
        elif row.becomes != LAYER:
            results.append(make_single(piece, row, picture, assets))
    for row_of_cards in CARDS:
        for card, layers in row_of_cards.items():
            digests[card] = digest_of_card(layers, found)
            folder, _, name = card.partition("/")
            atlases.setdefault(folder, {})[name] = compose(layers, found)
    for folder, pictures in atlases.items():
        results += make_atlas(folder, pictures, out)
    record = out / "sources.json"
    for stray in set(out.iterdir()) - set(results) - {record}:
        stray.unlink()
    names = {path.relative_to(assets).as_posix(): digest_of_result(path) for path in sorted(results)}
    made = {"settings": SETTINGS, "pieces": digests, "results": names}
    record.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8", newline="\n")
    return results


def main() -> int:
    """Make the pictures, or check them."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_art", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say what is out of date")
    if parser.parse_args().check:
        found = list(complaints())
        for line in found:
            print(line)
        return 1 if found else 0
    for path in sorted(make()):
        print(f"{path.stat().st_size / 1000:7.0f} kB  {path.relative_to(ASSETS.parent).as_posix()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
