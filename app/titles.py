"""What is printed on the boxes: names, which are the same in every language, players, minutes.

The first screen shows the boxes and opens none: the games themselves are not loaded for that.
"""

from __future__ import annotations

from app.services.language import Say

GAME_TITLES = {
    "nutty_business": "Nutty Business",
    "go_nuts": "Go Nuts!",
    "nacho_incident": "The Nacho Incident",
    "nut": "NUT",
}
PLAYERS = {"nutty_business": (2, 5), "go_nuts": (2, 4), "nacho_incident": (2, 4), "nut": (2, 3)}
MINUTES = {"nutty_business": 20, "go_nuts": 15, "nacho_incident": 45, "nut": 15}


def players_line(game: str, say: Say) -> str:
    """Say for how many players a game is."""
    least, most = PLAYERS[game]
    return say("{least}–{most} players", least=least, most=most)
