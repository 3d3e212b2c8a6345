"""The pictures of Nutty Business: how high each is drawn, and what its cards are made of."""

from tools.pieces import ATLAS, Layer, Row

ROWS = (
    #   piece                        px     becomes                     largest use in dp
    Row("nutty_business/nb_back_*", 420, ATLAS),  # 122 wide sharp, as the faces below; 196 at most
    Row("nutty_business/empty_place", 328, ATLAS),  # 116 wide
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
)

SMALL_PAGES = ("nutty_business_zoom",)

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

CARDS = tuple(
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
