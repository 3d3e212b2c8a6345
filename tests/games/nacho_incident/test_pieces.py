"""The pieces of The Nacho Incident are there."""

import json

from app.box import game_folder
from engine.nacho_incident import cards as nacho


def test_every_card_of_the_nacho_incident_is_drawn() -> None:
    """The names of its pieces are put together from the codes of the engine."""
    tables = (game_folder("nacho_incident") / "atlas").glob("*.atlas")
    drawn = {name for path in tables for page in json.loads(path.read_text()).values() for name in page}
    smugglers = {f"{code[:2]}_{code[2:]}" for code in (nacho.CARD_CODES[card] for card in nacho.SMUGGLERS)}
    mounties = {f"{code[:2]}_{code[2:]}" for code in (nacho.CARD_CODES[card] for card in nacho.MOUNTIES)}
    assert {f"ni_smuggler_{code[:2]}" for code in smugglers} | {"ni_smuggler_back"} <= drawn
    assert {f"ni_face_{code[3:]}" for code in smugglers} <= drawn
    assert {f"ni_small_{code}" for code in smugglers} <= drawn
    assert {f"ni_small_mountie_{code}" for code in mounties} <= drawn
    for kind in ("province", "demand", "emblem"):
        assert {f"ni_{kind}_{code}" for code in nacho.PROVINCE_CODES} <= drawn
    assert {f"ni_food_{food}" for food in nacho.FOOD_CODES} <= drawn
