"""What must be told apart without colours at The Nacho Incident."""

from engine.nacho_incident.cards import FOOD_CODES, PROVINCE_CODES

FACES = {
    "nacho_incident/small smuggler": tuple(f"ni_small_AB_{rank}" for rank in range(1, 10)),
    "nacho_incident/small Mountie": ("ni_small_mountie_AB_3", "ni_small_mountie_AB_4"),
    "nacho_incident/emblem": tuple(f"ni_emblem_{province}" for province in PROVINCE_CODES),
}
SHAPES = {"nacho_incident/food": tuple(f"ni_food_{food}" for food in FOOD_CODES)}
GROWING = {"nacho_incident_zoom/smuggler": tuple(f"ni_art_{rank}" for rank in range(1, 10))}
