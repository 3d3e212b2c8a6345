"""The pictures of The Nacho Incident: how high each is drawn, and what its cards are made of."""

from tools.pieces import ATLAS, LAYER, Layer, Row

ROWS = (
    #   piece                        px     becomes                     largest use in dp
    Row("nacho_incident/ni_small_*", 164, LAYER),
    Row("nacho_incident_cards/ni_smuggler_back", 364, ATLAS),  # as the grounds below
    Row("nacho_incident/ni_mountie_back", 364, ATLAS),
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
    Row("nacho_incident/ni_coin", 128, ATLAS),  # 64
    Row("nacho_incident/ni_gem", 160, ATLAS),  # 80
    Row("nacho_incident/ni_cuffs", 160, ATLAS),  # 118 wide
    Row("nacho_incident/ni_weather_*", 64, ATLAS),  # 28 high
    Row("nacho_incident/ni_rosette", 180, ATLAS),  # 76 wide
    Row("nacho_incident_zoom/ni_frame_*", 840, ATLAS),  # 400 wide, a little soft on the densest screens
    Row("nacho_incident_zoom/ni_scenery_*", 640, LAYER),  # as ni_province_*, drawn with finer lines
    Row("nacho_incident_zoom/ni_*", 480, ATLAS),  # 320
)

SMALL_PAGES = ("nacho_incident_zoom",)
WHOLE = ("nacho_incident_cards",)  # smugglers who are revealed are 200 wide

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


def small_card(flag: str, who: str) -> tuple[Layer, ...]:
    """Look a smuggler or a Mountie in the face; the rim covers what sticks out."""
    left, top, height = (round(110 * side / FACES[who][2]) for side in (*FACES[who][:2], 256))
    face = Layer(f"nacho_incident_zoom/ni_art_{who}", 7, 54, height, (left, top, left + 110, top + 105))
    ground = Layer(f"nacho_incident/ni_small_ground_{'mountie' if who[:-1] else flag}", 0, 0, 164)
    return ground, face, Layer(f"nacho_incident/ni_small_rim_{who[:-1]}{flag}", 0, 0, 164)


# The cards of smugglers: a ground for each flag, a face for each rank.
GROUNDS = {
    f"nacho_incident_cards/ni_smuggler_{flag}": (Layer(f"nacho_incident_zoom/ni_frame_{flag}", 0, 0, 364),)
    for flag in FLAGS
}
FACES_ON_CARDS = {
    f"nacho_incident_cards/ni_face_{rank}": (Layer(f"nacho_incident_zoom/ni_art_{rank}", 0, 0, 218),)
    for rank in "123456789"
}
CARDS = (
    *({name: layers} for name, layers in {**GROUNDS, **FACES_ON_CARDS}.items()),
    *(
        {f"nacho_incident/ni_small_{who[:-1]}{flag}_{who[-1]}": small_card(flag, who) for flag in FLAGS}
        for who in FACES
    ),
    {  # for the plate of whoever waits, 46 wide
        f"nacho_incident/ni_plate_mountie_{penalty}": (
            Layer(f"nacho_incident_zoom/ni_art_mountie_{penalty}", 0, 0, 92),
        )
        for penalty in "34"
    },
    {  # for the scene of an arrest, 240 wide
        "nacho_incident_zoom/ni_scene_cantina_open": (Layer("nacho_incident/ni_cantina_open", 0, 0, 440),)
    },
)

# What is shown large: the landscapes of an arrest and of a province that is looked at, 840 wide, and
# the shields of Mounties, 104 high.
PICTURES = {
    name: layers
    for flag in FLAGS
    for name, layers in {
        f"ni_scenery_{flag}": (Layer(f"nacho_incident_zoom/ni_scenery_{flag}", 0, 0, 640),),
        f"ni_shield_{flag}": (Layer(f"nacho_incident/ni_emblem_{flag}", 0, 0, 208),),
    }.items()
}
