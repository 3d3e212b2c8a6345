"""What the tour pictures of Nutty Business, beside a page of its rulebook and a replay."""

PICTURES = {
    "curtain", "nutty_business_card", "nutty_business_customs", "nutty_business_drag",
    "nutty_business_first", "nutty_business_hint", "nutty_business_holiday", "nutty_business_last_card",
    "nutty_business_last_turns", "nutty_business_nuts", "nutty_business_opening", "nutty_business_order",
    "nutty_business_raid", "nutty_business_raided", "nutty_business_refused", "nutty_business_result",
    "nutty_business_reveal", "nutty_business_shield", "nutty_business_story", "nutty_business_thief",
    "nutty_business_turn", "tutorial_nutty_business",
}  # fmt: skip
