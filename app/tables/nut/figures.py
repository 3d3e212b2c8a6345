"""The pictures of NUT in the rulebook."""

from __future__ import annotations

from app.model.table_setup import symbols_of
from app.services.context import Context
from app.tables.nut.card import SECTIONS, NutCard, side_as_printed
from app.tables.nut.strip import NutScoreStrip
from app.tables.nut.tree_view import MARGIN, TreeView
from app.widgets.figure import Figure, Shown
from app.widgets.people import Badge
from app.widgets.words import Piece
from engine.match import Match
from engine.nut.cards import LEFT, SQUIRREL_SIDE
from engine.nut.moves import NutMove
from engine.nut.position import Forest
from engine.nut.tree import Tree

SECTION, SMALL_SECTION, WIDEST, HIGHEST = 78, 56, 740, 420
"""The side of a section, and how large a tree may be at most, in units."""
STRIP, BADGE = (670, 74), (56, 56)
TURNED = "turned"


def picture(context: Context, kind: str, *words: str) -> Figure:
    """Draw some cards, each as printed or after the word `turned` turned; or the six acorns."""
    if kind == "acorns":
        return Figure([Shown(Piece(drawn=f"nut_acorn_{pigment}"), 64, 80) for pigment in words])
    side = {"cards": SECTION, "row": SMALL_SECTION}[kind]
    cards, turned = [], False
    for word in words:
        if word == TURNED:
            turned = True
            continue
        trunk = LEFT if turned and word not in SQUIRREL_SIDE else side_as_printed(word)
        cards.append(Shown(NutCard(context, card=word, side=trunk), side, side * SECTIONS))
        turned = False
    return Figure(cards)


def example(context: Context, match: Match[Forest, NutMove], seat: str, *words: str) -> Figure:
    """Draw somebody's tree with a colour's combo lit, the places of a card, or its points; or all points."""
    if seat == "strips":
        return Figure(*(_strip(context, match, number) for number in range(len(match.seats))))
    tree = match.position.trees[int(seat) - 1]
    view = TreeView(context, tree=tree, fixed="places" not in words)
    lines = [[Shown(view, *_size(tree, 0 if view.fixed else 2))]]
    match words:
        case ("combo", colour):
            view.lit = tree.best_combo(colour).sections
            view.counted = len(view.lit)
        case ("places", card):
            view.marks.tick(tree, tree.places(card))
        case ("points",):
            lines.append(_strip(context, match, int(seat) - 1))
    return Figure(*lines)


def _strip(context: Context, match: Match[Forest, NutMove], seat: int) -> list[Shown]:
    strip = NutScoreStrip(context)
    strip.show(match.position.trees[seat])
    return [Shown(Badge(symbol=symbols_of(match)[seat]), *BADGE), Shown(strip, *STRIP)]


def _size(tree: Tree, around: int) -> tuple[float, float]:
    """Tell how large a tree is in units, with so many sections of room around it."""
    columns, rows = ([cell[axis] for cell in tree.seen] for axis in (0, 1))
    across, down = (max(line) - min(line) + 1 + around + MARGIN for line in (columns, rows))
    side = min(SECTION, WIDEST / across, HIGHEST / down)
    return side * across, side * down
