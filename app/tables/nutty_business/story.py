"""The story of Nutty Business: cards that are played, and who took what from whom."""

from __future__ import annotations

from collections.abc import Sequence

from app.model.story import Teller
from app.tables.nutty_business.words import sentence
from engine.game import Event
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import NuttyMove, Pay, Play, Start, Use, UseRaid
from engine.nutty_business.position import Gangs

WEIGHTS = {"last_card": 9, "taken_back": 8, "raided": 6, "stolen": 5, "paid": 4, "played": 2, "earned": 1}
CUSTOMS = 7
"""It takes from whoever plays Contraband next."""


def pictures(event: Event, symbols: Sequence[str]) -> list[str]:
    """Name the cards that an event is about, in the colours of whose they are."""
    facts = event.facts
    match event.name:
        case "revealed":
            return [f"nb_{symbol}_{card}" for symbol, card in zip(symbols, facts["cards"], strict=False)]
        case "taken_back":
            return [f"nb_{symbols[facts['seat']]}_{card}" for card in facts["cards"]]
        case "raided":
            return [f"nb_{symbols[facts['seat']]}_raid", f"nb_{symbols[facts['rival']]}_{facts['card']}"]
        case "stolen":
            return [f"nb_{symbols[facts['seat']]}_thief"]
        case "paid":
            return [f"nb_{symbols[facts['rival']]}_customs"]
        case "shielded":
            return [f"nb_{symbols[facts['seat']]}_bank"]
        case "played" | "earned" | "idle":
            return [f"nb_{symbols[facts['seat']]}_{facts['card']}"]
    return []


def about(before: Gangs, seat: int, move: NuttyMove, symbols: Sequence[str]) -> list[str]:
    """Name the card that is played or used, and the one that it covers."""
    own = f"nb_{symbols[seat]}_"
    match move:
        case Start() | Play():
            return [own + CODES[move.card]]
        case Use():
            return [own + CODES[before.top(seat, move.side)]]
        case UseRaid():
            covered = CODES[before.top(move.rival, move.covered)]
            return [f"{own}raid", f"nb_{symbols[move.rival]}_{covered}"]
        case Pay():
            return [f"nb_{symbols[rival]}_customs" for rival, nuts in move.shares if nuts]
    return []


def weight(event: Event) -> int:
    """Tell how much an event matters; nothing where nothing was stolen."""
    if event.name == "played" and event.facts["card"] == "customs":
        return CUSTOMS
    return 0 if event.facts.get("nuts") == 0 else WEIGHTS.get(event.name, 0)


def feelings(event: Event) -> list[tuple[int, str]]:
    """Tell who was robbed and who enjoys it, and whom his Banker has saved."""
    facts = event.facts
    if event.name == "raided" or (event.name == "stolen" and facts["nuts"]):
        return [(facts["rival"], "robbed"), (facts["seat"], "gloating")]
    if event.name == "shielded":
        return [(facts["seat"], "lucky")]
    return [(facts["seat"], "unlucky")] if event.name == "idle" else []


def is_turn(before: Gangs, seat: int, move: NuttyMove) -> bool:
    """Tell whether cards are played by now: everybody chooses the opening card at once."""
    return not before.openings


TELLER = Teller(sentence, pictures, about, weight, feelings, is_turn)
