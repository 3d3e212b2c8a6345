"""The thirty cards of NUT.

What the original cards show was not to be found. This deck is a reconstruction (twenty is just the number
of three-colour sets out of six); an owner of the box can correct it here, and here alone.

A card is its code: three sections from top to bottom as printed. A capital is an acorn of that colour, a
small letter the squirrel of that colour, `*` a wild acorn.
"""

from __future__ import annotations

COLOURS = "OPGYRB"
"""Orange, Purple, Green, Yellow, Red, Blue."""
WILD = "*"
COLUMN_NAMES = "ABC"
"""The three columns on offer."""

CLASSIC = "OPG OPY POR OBP GOY GRO OGB ROY YBO RBO YGP PRG PGB YPR BPY BRP RYG GYB RBG BYR".split()
SQUIRRELS_TRUNK_RIGHT = "PoG YgR BrO".split()
SQUIRRELS_TRUNK_LEFT = "GpY RyB ObP".split()
WILDS = "O*Y P*R G*B O*R".split()
DECK = (*CLASSIC, *SQUIRRELS_TRUNK_RIGHT, *SQUIRRELS_TRUNK_LEFT, *WILDS)

RIGHT, LEFT = range(2)
"""On which side of a card, or of a column of the tree, the trunk is."""

SQUIRREL_SIDE = dict.fromkeys(SQUIRRELS_TRUNK_RIGHT, RIGHT) | dict.fromkeys(SQUIRRELS_TRUNK_LEFT, LEFT)
"""The trunk side of the cards that are never turned."""


def sections(card: str, side: int) -> str:
    """Spell a card's sections from top to bottom as it lies in a column with that trunk side (NU8)."""
    return card[::-1] if side == LEFT and card not in SQUIRREL_SIDE else card
