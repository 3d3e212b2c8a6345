"""The box of The Nacho Incident."""

from __future__ import annotations

from app.box import Box, OptionWords
from app.language import Say


def option_words(say: Say) -> dict[str, OptionWords]:
    """Name the variants."""
    return {
        "choosy": OptionWords(say("Choosy start"), say("Swap cards first")),
        "random": OptionWords(say("Random Mounties"), say("Four new ones a round")),
        "blind": OptionWords(say("Blind smuggling"), say("The Mountie stays hidden")),
    }


BOX = Box(
    name="nacho_incident",
    title="The Nacho Incident",
    short="Nacho",
    order=3,
    colour="#2E6E8E",
    emblem="ni_food_pepper",
    players=(2, 4),
    minutes=45,
    lesson_minutes=4,
    people="Jim Doherty",
    publishers="Eight Foot Llama",
    has_secrets=True,
    reconstructed=True,
    option_words=option_words,
)
