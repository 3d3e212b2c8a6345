"""The pictures of NUT: how high each is drawn, and what its cards are made of."""

from tools.pieces import ATLAS, LAYER, Layer, Row

ROWS = (
    #   piece                        px     becomes                     largest use in dp
    Row("nut/ground_*", 192, LAYER),  # a section: 70, after a pinch 108
    Row("nut/nut_acorn_*", 128, ATLAS),  # 64
    Row("nut/nut_wild", 128, LAYER),
    Row("nut/nut_squirrel_*", 152, LAYER),
    Row("nut/nut_back", 360, ATLAS),  # 180
    Row("nut/nut_slot", 360, ATLAS),
    Row("nut/nut_glow_*", 621, ATLAS),  # round a card of 192 × 576 px
    Row("nut/nut_legal_spot", 96, ATLAS),  # 48
    Row("nut/nut_basket", 144, ATLAS),  # 72
    Row("nut/nut_double_badge", 112, ATLAS),  # 56
    Row("nut/nut_locked", 112, ATLAS),
    Row("nut/nut_clearing", 208, LAYER),
)

COLOURS = ("orange", "purple", "green", "yellow", "red", "blue")


def section(side: str, lie: str, shown: str) -> tuple[Layer, Layer]:
    """Lay what a section shows on its ground: hung from a twig, or sitting on a branch."""
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
CARDS = tuple(
    {f"nut/nut_{side}_{lie}_{shown}": section(side, lie, shown) for shown in all_shown}
    for side, lie, all_shown in (
        ("right", "printed", (*HANGING, "wild")),
        ("left", "turned", (*HANGING, "wild")),
        ("left", "printed", HANGING),
        ("right", "printed", ("squirrel_orange", "squirrel_green", "squirrel_red")),
        ("left", "printed", ("squirrel_purple", "squirrel_yellow", "squirrel_blue")),
    )
)

WIDER = 8
"""The padding: sections meet edge to edge, and a rival's are so small that the third mipmap counts."""

# Behind the tree, 160 high, and as soft as what is far away.
PICTURES = {"nut_clearing": (Layer("nut/nut_clearing", 0, 0, 208),)}
