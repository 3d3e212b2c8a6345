"""The colours of NUT in words, and what happens as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from app.language import Say
from engine.game import Event
from engine.nut.cards import COLUMN_NAMES, LEFT, SQUIRREL_SIDE, WILD
from engine.nut.position import Forest

PIGMENTS = {"O": "orange", "P": "purple", "G": "green", "Y": "yellow", "R": "red", "B": "blue"}
"""What the drawn pieces call the colours."""


def drawn_section(letter: str, side: int, card: str) -> str:
    """Name the drawn section of a card that lies with its trunk on that side."""
    turned = side == LEFT and card not in SQUIRREL_SIDE
    place = f"nut_{'left' if side == LEFT else 'right'}_{'turned' if turned else 'printed'}"
    if letter == WILD:
        return f"{place}_wild"
    kind = "acorn" if letter.isupper() else "squirrel"
    return f"{place}_{kind}_{PIGMENTS[letter.upper()]}"


def signed(change: float) -> str:
    """Write a change of points with its sign."""
    return f"{change:+.0f}".replace("-", "−")


def colour_name(colour: str, say: Say) -> str:
    """Name a colour."""
    return {"O": say("orange"), "P": say("purple"), "G": say("green"), "Y": say("yellow"), "R": say("red"),
            "B": say("blue")}[colour]  # fmt: skip


def question(view: Forest, name: str, say: Say, carries: bool) -> str:
    """Ask a person for a card, or for its place if it is taken or carried."""
    if carries or view.card:
        return say("{name}, where does the card grow?", name=name)
    if len(view.open_columns) > 1:
        return say("{name}, the Picker, takes a card from any column", name=name)
    return say(
        "{name} takes a card from column {column}", name=name, column=COLUMN_NAMES[view.open_columns[0]]
    )


def sentence(event: Event, names: Sequence[str], say: Say) -> str:
    """Tell what happened; nothing where another sentence tells it already."""
    facts = event.facts
    if event.name == "placed":
        name, gain, score = names[facts["seat"]], signed(facts["gain"]), facts["score"]
        return say("{name} places a card: {gain}, {score} in all.", name=name, gain=gain, score=score)
    if event.name == "picker":
        return say("{name} is the Picker now.", name=names[facts["seat"]])
    return ""
