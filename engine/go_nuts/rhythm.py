"""How quickly bots roll again in a frenzy (GN6)."""

from __future__ import annotations

from random import Random

from engine.chance import drawn

BEAT_MS = 50
"""All reactions are multiples of it, so that the odds of a frenzy can be counted out exactly."""
REACTIONS_MS = {
    "easy": range(200, 451, BEAT_MS),
    "normal": range(150, 351, BEAT_MS),
    "hard": range(100, 251, BEAT_MS),
}
"""How long a bot of each level takes from the landing of its dice to the next roll; all equally likely."""


def reaction_ms(level: str, rng: Random) -> int:
    """Draw how long a bot of a level takes to roll again."""
    return drawn(REACTIONS_MS[level], rng)
