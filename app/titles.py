"""The names of the games, which are the same in every language, and which of them have a table yet."""

from __future__ import annotations

from app.services.language import Say
from engine.games import GAMES

GAME_TITLES = {
    "nutty_business": "Nutty Business",
    "go_nuts": "Go Nuts!",
    "nacho_incident": "The Nacho Incident",
    "nut": "NUT",
}
PLAYABLE = ("go_nuts",)
MINUTES = {"nutty_business": 20, "go_nuts": 15, "nacho_incident": 45, "nut": 15}


def players_line(game: str, say: Say) -> str:
    """Say for how many players a game is."""
    seats = GAMES[game].seats
    return say("{least}–{most} players", least=seats[0], most=seats[-1])
