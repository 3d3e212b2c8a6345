"""The pieces of The Nacho Incident are there."""

import json

from app.box import game_folder
from engine.nacho_incident import cards as nacho


def test_every_card_of_the_nacho_incident_is_drawn() -> None:
    """The names of its pieces are put together from the codes of the engine."""
    pages = json.loads((game_folder("nacho_incident") / "atlas/nacho_incident.atlas").read_text()).values()
    drawn = {name for page in pages for name in page}
    smugglers = {f"{code[:2]}_{code[2:]}" for code in (nacho.CARD_CODES[card] for card in nacho.SMUGGLERS)}
    mounties = {f"{code[:2]}_{code[2:]}" for code in (nacho.CARD_CODES[card] for card in nacho.MOUNTIES)}
    assert {name.removeprefix("ni_smuggler_") for name in drawn if name.startswith("ni_smuggler_")} == {
        *smugglers,
        "back",
    }
    assert {f"ni_small_{code}" for code in smugglers} <= drawn
    assert {f"ni_small_mountie_{code}" for code in mounties} <= drawn
    for kind in ("province", "demand", "emblem"):
        assert {f"ni_{kind}_{code}" for code in nacho.PROVINCE_CODES} <= drawn
    assert {f"ni_food_{food}" for food in nacho.FOOD_CODES} <= drawn
