"""What the tour pictures of The Nacho Incident, beside a page of its rulebook and a replay."""

PICTURES = {
    "nacho_incident_arrest", "nacho_incident_boss", "nacho_incident_card", "nacho_incident_discard",
    "nacho_incident_gold", "nacho_incident_hint", "nacho_incident_hire", "nacho_incident_market",
    "nacho_incident_province", "nacho_incident_result", "nacho_incident_reveal",
    "nacho_incident_round_end", "nacho_incident_smuggle", "tutorial_nacho_incident",
}  # fmt: skip
