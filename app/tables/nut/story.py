"""The story of NUT: who took which card, and what the tree is worth with it."""

from __future__ import annotations

from collections.abc import Sequence

from app.model.story import Teller
from app.tables.nut.words import drawn_section, sentence
from engine.game import Event
from engine.nut.cards import LEFT, RIGHT, SQUIRREL_SIDE, sections
from engine.nut.moves import NutMove, Take
from engine.nut.position import Forest

LEAST, MUCH = -1, 3
"""A card that costs so much is a pity; one that brings so much is luck."""


def pictures(event: Event, symbols: Sequence[str]) -> list[str]:
    """Name the sections of a card as it lies in the tree."""
    if event.name == "picker":
        return ["nut_basket"]
    if event.name != "placed":
        return []
    card = event.facts["card"]
    side = LEFT if event.facts["turned"] else SQUIRREL_SIDE.get(card, RIGHT)
    return [drawn_section(letter, side, card) for letter in sections(card, side)]


def about(before: Forest, seat: int, move: NutMove, symbols: Sequence[str]) -> list[str]:
    """Name the sections of the card that is taken, or laid."""
    card = move.card if isinstance(move, Take) else before.card
    side = SQUIRREL_SIDE.get(card, RIGHT)
    return [drawn_section(letter, side, card) for letter in sections(card, side)] if card else []


def weight(event: Event) -> int:
    """Tell of cards; who picks next is said at the table."""
    return int(event.name == "placed")


def feelings(event: Event) -> list[tuple[int, str]]:
    """Tell who has gained much by a card, or nothing."""
    if event.name != "placed" or LEAST < event.facts["gain"] < MUCH:
        return []
    return [(event.facts["seat"], "lucky" if event.facts["gain"] >= MUCH else "unlucky")]


def round_of(event: Event, before: Forest) -> int:
    """Count the turns of the game, in each of which everybody places a card; a new Picker begins one."""
    placed = sum(len(tree.cards) for tree in before.trees)
    return (placed + (event.name == "picker")) // len(before.trees) + 1


TELLER = Teller(sentence, pictures, about, weight, feelings, round_of=round_of)
