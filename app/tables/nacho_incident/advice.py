"""Where on the table an expert's move is."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.pieces import NachoSmugglerCard
from engine.nacho_incident.cards import CARD_CODES, FOOD_CODES, PROVINCE_CODES, PROVINCES
from engine.nacho_incident.moves import (
    ANYWHERE,
    NOTHING,
    OWN,
    Arrest,
    Discard,
    Gem,
    Hire,
    NachoMove,
    Sell,
    Send,
    WanderTakes,
    WanderTo,
)


def things_of(seat: int, move: NachoMove) -> list[str]:
    """Name the cards, the food and the places of a move of the near player."""
    match move:
        case Hire():
            return _several("card", [CARD_CODES[move.smuggler]])
        case Discard():
            return _several("card", [CARD_CODES[card] for card in move.smugglers])
        case Send() if move.food == NOTHING:
            return ["smuggler", f"province:{PROVINCE_CODES[move.province]}"]
        case Send():
            owner, code = seat if move.owner == OWN else move.owner, FOOD_CODES[move.food]
            return [f"food:{owner + 1}:{code}", f"space:{PROVINCE_CODES[move.province]}:{code}"]
        case Gem():
            return [f"boss:{move.seat + 1}"]
        case Sell(foods=()):
            return ["pass"]
        case Sell():
            return _several(f"food:{seat + 1}", [FOOD_CODES[food] for food in move.foods])
        case Arrest():
            return [f"mountie:{PROVINCE_CODES[move.province]}:{CARD_CODES[move.mountie]}"]
        case WanderTo() | WanderTakes():
            mountie = f"mountie:{PROVINCE_CODES[move.province]}:{CARD_CODES[move.mountie]}"
            return [mountie, _goal(move)]
    return []


def _several(kind: str, codes: Sequence[str]) -> list[str]:
    """Name things of a kind; of two that are alike the second one is counted."""
    counted = [codes[: place + 1].count(code) for place, code in enumerate(codes)]
    return [f"{kind}:{code}" + f":{nth}" * (nth > 1) for code, nth in zip(codes, counted, strict=True)]


def _goal(move: WanderTo | WanderTakes) -> str:
    if isinstance(move, WanderTo):
        return f"cantina:{PROVINCE_CODES[move.to]}"
    where = "any" if move.cantina == ANYWHERE else PROVINCE_CODES[move.cantina]
    return f"arrested:{where}:{CARD_CODES[move.smuggler]}"


def find(name: str, cloth: NachoCloth, hand: Sequence[NachoSmugglerCard]) -> Widget | None:
    """Find what is called so, None if it does not lie there now."""
    found: Sequence[Widget]
    kind, *rest = name.split(":")
    nth = int(rest.pop()) if kind in ("card", "food") and rest[-1].isdecimal() else 1
    match kind, *rest:
        case ["card", code]:
            found = [card for card in hand if CARD_CODES[int(card.card)] == code]
        case ["food", seat, food]:
            cubes = cloth.side(int(seat) - 1).cubes
            found = [cube for cube in cubes if FOOD_CODES[int(cube.food)] == food]
        case ["smuggler"]:
            found = [cloth.own.smuggler]
        case ["pass"]:
            found = [cloth.own.ids.pass_on]
        case ["boss", seat]:
            found = [cloth.side(int(seat) - 1)]
        case [_, code, *rest]:
            found = _in_province(kind, cloth, code, rest)
        case _:
            raise LookupError(f"nothing at this table is called {name}")
    return found[nth - 1] if len(found) >= nth else None


def _in_province(kind: str, cloth: NachoCloth, code: str, rest: Sequence[str]) -> Sequence[Widget]:
    """Find a province, what it wishes, the near player's cantina there, or who is in it."""
    numbers = PROVINCES if code == "any" else (PROVINCE_CODES.index(code),)
    province, cards = (
        cloth.provinces[numbers[0]],
        [card for each in numbers for card in cloth.cantinas[each].cards],
    )
    match kind:
        case "province":
            return [province]
        case "wishes":
            return [province.ids.demand]
        case "space":
            return [space for space in province.spaces if FOOD_CODES[int(space.food)] == rest[0]]
        case "cantina":
            return [cloth.cantinas[numbers[0]]]
        case "mountie" | "arrested":
            return [
                card
                for card in cards
                if card.mountie == (kind == "mountie") and CARD_CODES[int(card.card)] == rest[0]
            ]
    raise LookupError(f"nothing at this table is called {kind}")
