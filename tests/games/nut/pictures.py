"""What the tour pictures of NUT, beside a page of its rulebook and a replay."""

PICTURES = {
    "nut_combo", "nut_counting", "nut_drag", "nut_first_card", "nut_hint", "nut_result", "nut_rival",
    "nut_start", "nut_turn", "tutorial_nut", "tutorial_why_not",
}  # fmt: skip
