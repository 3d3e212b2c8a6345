"""What the tour pictures of Go Nuts!, beside a page of its rulebook and a replay."""

PICTURES = {
    "frenzy_count", "frenzy_race", "frenzy_ready", "frenzy_reminder", "go_nuts_decide", "go_nuts_hint",
    "go_nuts_tumbling", "go_nuts_turn", "pause", "result", "setup", "setup_levels", "tutorial_end",
    "tutorial_frenzy", "tutorial_go_nuts",
}  # fmt: skip
