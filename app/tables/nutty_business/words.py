"""The cards of Nutty Business in words, and what happens as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.language import Say
from engine.game import Event

CONTRABAND = ("c2", "c3", "c5")
VALUES = {"c2": "+2", "c3": "+3", "c5": "+5", "customs": "+1·2", "raid": "+1·2", "thief": "+1 ×"}
"""What the brass plate of a card says; the others have a sign there."""
DUES = {"c2": 1, "c3": 1, "c5": 2}


class Rule(NamedTuple):
    """A card's rule: its full name, when it acts, what it does, and a word of advice."""

    name: str
    when: str
    does: str
    note: str


def short_name(code: str, say: Say) -> str:
    """Name a card as it stands on the card."""
    if code in CONTRABAND:
        return say("Contraband")
    return {"customs": say("Customs"), "thief": say("Thief"), "bank": say("Banker"), "raid": say("Raid"),
            "holiday": say("Holiday")}[code]  # fmt: skip


def rule(code: str, name: str, say: Say) -> Rule:
    """Explain a card of somebody."""
    own_turn = say("On its owner's turn, while it is on top")
    if code in CONTRABAND:
        nuts = int(code[1])
        return Rule(
            full_name(code, say),
            own_turn,
            say("Brings {name} {nuts} nuts from the reserve, every turn.", name=name, nuts=nuts),
            say(
                "When it is played, each rival who shows a Customs Officer is owed {n} nut.",
                "When it is played, each rival who shows a Customs Officer is owed {n} nuts.",
                n=DUES[code],
            ),
        )
    return {
        "customs": Rule(
            full_name(code, say),
            say("On the others' turns, while it is on top"),
            say("A rival who plays Contraband pays {name}: 1 nut for a 2 or a 3, 2 nuts for a 5.", name=name),
            say("It is paid out of what that card brings, never out of the purse."),
        ),
        "thief": Rule(
            full_name(code, say),
            own_turn,
            say("Every rival gives {name} 1 nut for each Contraband on top of their piles.", name=name),
            say("Whoever has fewer nuts gives what they have."),
        ),
        "bank": Rule(
            full_name(code, say),
            say("Always, while it is on top"),
            say("{name} pays no Customs, and no Thief steals here.", name=name),
            say("Contraband that covers it is not protected."),
        ),
        "raid": Rule(
            full_name(code, say),
            own_turn,
            say("Puts one of a rival's piles on the other and brings 1 nut, or 2 if a Banker gets covered."),
            say("Without a rival who has two piles it does nothing."),
        ),
        "holiday": Rule(
            full_name(code, say),
            say("At once when it is played"),
            say("{name} takes a whole pile back into the hand; this card lies in its place.", name=name),
            say("It is the only way to get cards back."),
        ),
    }[code]


def full_name(code: str, say: Say) -> str:
    """Name a card in full."""
    if code in CONTRABAND:
        return say("Contraband {nuts}", nuts=code[1])
    return {"customs": say("Customs Officer"), "thief": say("Thief"), "bank": say("Banker"),
            "raid": say("Police Raid"), "holiday": say("Beach Holiday")}[code]  # fmt: skip


def the_card(code: str, say: Say) -> str:
    """Name a card in full within a sentence."""
    if code in CONTRABAND:
        return say("the Contraband {nuts}", nuts=code[1])
    return {"customs": say("the Customs Officer"), "thief": say("the Thief"), "bank": say("the Banker"),
            "raid": say("the Police Raid"), "holiday": say("the Beach Holiday")}[code]  # fmt: skip


def sentence(event: Event, names: Sequence[str], say: Say) -> str:
    """Tell what happened; nothing where another sentence tells it already."""
    facts = event.facts
    name = names[facts["seat"]] if "seat" in facts else ""
    rival = names[facts["rival"]] if "rival" in facts else ""
    card = full_name(facts["card"], say) if "card" in facts else ""
    nuts = facts.get("nuts", 0)
    match event.name:
        case "played":
            return say("{name} plays {card}.", name=name, card=card)
        case "taken_back":
            number = len(facts["cards"])
            return say("{name} takes {n} card back.", "{name} takes {n} cards back.", name=name, n=number)
        case "earned":
            return say("{name} gains {n} nut.", "{name} gains {n} nuts.", name=name, n=nuts)
        case "paid":
            return say(
                "{name} pays {rival} {n} nut for the Customs.",
                "{name} pays {rival} {n} nuts for the Customs.",
                name=name, rival=rival, n=nuts,
            )  # fmt: skip
        case "stolen" if nuts:
            return say(
                "{name} steals {n} nut from {rival}.", "{name} steals {n} nuts from {rival}.",
                name=name, rival=rival, n=nuts,
            )  # fmt: skip
        case "stolen":
            return say("{rival} has nothing to steal.", rival=rival)
        case "raided":
            return say(
                "{name} raids {rival}, covers {card} and gains {n} nut.",
                "{name} raids {rival}, covers {card} and gains {n} nuts.",
                name=name, rival=rival, card=card, n=nuts,
            )  # fmt: skip
        case "shielded" if facts["card"] == "customs":
            return say("The Banker protects {name}: no Customs.", name=name)
        case "shielded":
            return say("The Banker protects {name} from the Thief.", name=name)
        case "idle":
            return say("{name}'s {card} finds nothing to do.", name=name, card=card)
        case "last_card" if facts["first"]:
            return say("{name} has played the last card: one turn left for everybody else.", name=name)
        case "revealed":
            cards = (f"{names[seat]} – {full_name(card, say)}" for seat, card in enumerate(facts["cards"]))
            return say("The opening cards are revealed: {cards}.", cards=", ".join(cards))
        case "begins":
            return say("{name} begins.", name=name)
    return ""
