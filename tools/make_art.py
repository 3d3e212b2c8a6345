"""Rasterise the SVG pieces of assets/art and assets/games/<game>/art and pack them into Kivy atlases.

    python -m tools.make_art            needs resvg-py 0.5.0 and Pillow 13.0.0
    python -m tools.make_art --check    says what is out of date; needs nothing but Python

A piece's folder is named after the atlas it goes into: a game's tile lies in its art/home/ and is packed with
what else only home shows; what home shares with other screens is in art/first/. An atlas with pieces of one
game only is written into that game's atlas/, any other into assets/atlas. `art/pieces.py` of a game lists how
its pieces are drawn. A picture that is only shown large, now and then, is a file of its own in the game's
folder: no page carries it along.

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
from runpy import run_path
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.pieces import ATLAS, LAYER, TILE, Layer, Row

if TYPE_CHECKING:
    from PIL.Image import Image as Picture


# The first row that fits a piece counts. A height is about twice the largest use in dp, for 2560 × 1600.
COMMON = (
    #   piece                        px     becomes                     largest use in dp
    Row("common/app_icon", 512, "icon.png"),
    Row("common/app_icon_adaptive_foreground", 432, "icon_foreground.png"),
    Row("common/app_icon_adaptive_background", 432, "icon_background.png"),
    Row("common/app_icon_monochrome", 432, "icon_monochrome.png"),  # its shape alone counts
    Row("common/presplash", 800, "presplash.png"),  # what is seen until the app is there
    Row("common/felt_tile", 256, TILE),  # 128
    Row("common/wood_panel_tile", 512, TILE),  # 256
    Row("common/squirrel_head_shocked", 347, ATLAS),  # drawn at the scale of the other heads
    Row("common/squirrel_head*", 288, ATLAS),  # 148 wide
    Row("faces/*", 192, ATLAS),  # 90: of bots who have something to say
    Row("squirrels/squirrel_player_*", 456, ATLAS),  # 228
    Row("squirrels/squirrel*", 572, ATLAS),  # 286
    Row("common/player_*", 272, ATLAS),  # 136
    Row("first/icon_*", 88, ATLAS),  # 44
    Row("common/icon_*", 128, ATLAS),  # 64 sharp, 96 at most
    Row("common/hazelnut", 192, ATLAS),  # 96
    Row("common/acorn", 192, ATLAS),  # 96
    Row("common/leaf_*", 192, ATLAS),  # 96
    Row("first/deco_corner", 184, ATLAS),  # 92
    Row("home/logo_ornament", 242, ATLAS),  # 121
    Row("common/felt_light", 192, ATLAS),  # all of a table, but soft
    Row("first/pill_*", 240, ATLAS),  # 9-patches from here on, see assets/art/common/PATCHES.md
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
)

ASSETS = Path(__file__).resolve().parent.parent / "assets"
GAMES: dict[str, dict[str, Any]] = {
    path.parts[-3]: run_path(str(path)) for path in sorted((ASSETS / "games").glob("*/art/pieces.py"))
}
TABLE: tuple[Row, ...] = (*COMMON, *(row for game in GAMES.values() for row in game["ROWS"]))

# Cards and sections are drawn as one rectangle each, so their layers are joined here. Those of a row lie side
# by side in a page: what they have in common then costs its bytes once.
CARDS: tuple[dict[str, tuple[Layer, ...]], ...] = tuple(
    row for game in GAMES.values() for row in game.get("CARDS", ())
)

# What is shown large, by its file in the assets, without ".png".
PICTURES: dict[str, tuple[Layer, ...]] = {
    f"games/{name}/{picture}": layers
    for name, game in GAMES.items()
    for picture, layers in game.get("PICTURES", {}).items()
}

PADDING = 4  # around each piece in a page, filled with its edge; pieces lie on multiples of it (mipmaps)
WIDER = {name: game["WIDER"] for name, game in GAMES.items() if "WIDER" in game}  # by atlas
PAGE_SIDES = (256, 512, 1024, 2048)  # a page is as small as it can be
# Of these atlases few pieces are seen at a time: pages come and go one by one.
SMALL_PAGES = ("squirrels", *(name for game in GAMES.values() for name in game.get("SMALL_PAGES", ())))
SMALL_SIDE = 1024
# Every page lies beside itself in half its size, for screens that are not dense; not where pieces are seen
# there nearly as large as they are drawn.
WHOLE = tuple(name for game in GAMES.values() for name in game.get("WHOLE", ()))
SETTINGS = {
    "padding": PADDING,
    "wider": WIDER,
    "page": max(PAGE_SIDES),
    "small pages": [*SMALL_PAGES, SMALL_SIDE],
    "whole": [*WHOLE],
}


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
    paths = [*(assets / "art").glob("*/*.svg"), *(assets / "games").glob("*/art/*/*.svg")]
    return {
        f"{path.parent.name}/{path.stem}": path for path in sorted(paths, key=lambda path: path.parts[-2:])
    }


def atlas_folder(folder: str, assets: Path) -> Path:
    """Tell where the atlas of a folder's name belongs: to the one game whose pieces are in it, or to all."""
    games = [path.parents[1] for path in (assets / "games").glob(f"*/art/{folder}")]
    common = (assets / "art" / folder).exists() or len(games) != 1
    return assets / "atlas" if common else games[0] / "atlas"


def made_files(assets: Path) -> list[Path]:
    """List what lies where results are written."""
    games = assets / "games"
    return sorted([*(assets / "atlas").iterdir(), *games.glob("*/atlas/*"), *games.glob("*/*.png")])


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
    cards = PICTURES | {card: layers for row_of_cards in CARDS for card, layers in row_of_cards.items()}
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
    for path in made_files(assets):
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


def paginate(sizes: dict[str, tuple[int, int]], most: int) -> list[tuple[int, int, dict[str, Box]]]:
    """Spread rectangles over pages: full ones of the largest size, the last as small as can be.

    Two smaller ones take the place of the last, where they have fewer pixels.
    """
    sides = [side for side in PAGE_SIDES if side <= most]
    shapes = sorted(((w, h) for w in sides for h in sides), key=lambda s: (s[0] * s[1], max(s), s))
    pages = []
    while sizes:
        placed, width, height = fill(sizes, shapes)
        if not placed:
            raise ValueError(f"too large for a page: {', '.join(sorted(sizes))}")
        rest = without(sizes, placed)
        pages += [(width, height, placed)] if rest else in_one_or_two(sizes, shapes)
        sizes = rest
    return pages


def in_one_or_two(
    sizes: dict[str, tuple[int, int]], shapes: list[tuple[int, int]]
) -> list[tuple[int, int, dict[str, Box]]]:
    """Place what goes into one page in that or in two smaller ones, whatever has fewer pixels."""
    placed, width, height = fill(sizes, shapes)
    best, pages = width * height, [(width, height, placed)]
    for shape in shapes:
        placed = pack(sizes, *shape)
        rest = without(sizes, placed)
        others, *other = fill(rest, shapes) if rest else ({}, 0, 0)
        room = shape[0] * shape[1] + other[0] * other[1]
        if placed and len(placed) + len(others) == len(sizes) and room < best:
            best, pages = room, [(*shape, placed), (other[0], other[1], others)]
    return pages


def fill(sizes: dict[str, tuple[int, int]], shapes: list[tuple[int, int]]) -> tuple[dict[str, Box], int, int]:
    """Place all rectangles in the smallest page that holds them, or as many as go into the largest."""
    for width, height in shapes:
        placed = pack(sizes, width, height)
        if len(placed) == len(sizes):
            break
    return placed, width, height


def without(sizes: dict[str, tuple[int, int]], placed: dict[str, Box]) -> dict[str, tuple[int, int]]:
    """Leave out what has its place."""
    return {name: size for name, size in sizes.items() if name not in placed}


def up(side: int, padding: int) -> int:
    """Round up to a multiple of the padding."""
    return -(-side // padding) * padding


def make_atlas(folder: str, pictures: dict[str, "Picture"], out: Path) -> Iterator[Path]:
    """Write an atlas as Kivy reads it: pages, and a table of x, y from the bottom, width and height."""
    from PIL import Image

    out.mkdir(parents=True, exist_ok=True)
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
    most = SMALL_SIDE if folder in SMALL_PAGES else max(PAGE_SIDES)
    for number, (width, height, placed) in enumerate(paginate(sizes, most)):
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
        if folder not in WHOLE:
            yield save_png(halve(page), out / f"{folder}-{number}-half.png")
    table = out / f"{folder}.atlas"
    blocks = [f"{json.dumps(page)}: {{\n{lines(regions)}\n}}" for page, regions in pages.items()]
    table.write_text("{" + ",\n".join(blocks) + "}\n", encoding="utf-8", newline="\n")
    yield table


def halve(page: "Picture") -> "Picture":
    """Make a page half as wide and high; as in a mipmap, what is transparent keeps its colour."""
    from PIL import Image

    return Image.merge(page.mode, [channel.reduce(2) for channel in page.split()])


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
    for picture_of_its_own, layers in PICTURES.items():
        digests[picture_of_its_own] = digest_of_card(layers, found)
        results.append(save_png(compose(layers, found), assets / f"{picture_of_its_own}.png"))
    for folder, pictures in atlases.items():
        results += make_atlas(folder, pictures, atlas_folder(folder, assets))
    record = out / "sources.json"
    for stray in set(made_files(assets)) - set(results) - {record}:
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
