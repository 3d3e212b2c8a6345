"""The pictures of The Nacho Incident in the rulebook."""

from __future__ import annotations

from app.model.table_setup import symbols_of
from app.services.context import Context
from app.tables.nacho_incident.people import NachoBossPanel, NachoCantina
from app.tables.nacho_incident.pieces import (
    CARD_SHAPE,
    SMALL_SHAPE,
    NachoCube,
    NachoSmallCard,
    NachoSmugglerCard,
)
from app.tables.nacho_incident.province import NachoProvince
from app.tables.nacho_incident.words import card_of, food_name, province_name
from app.widgets.figure import Figure, Shown
from app.widgets.words import Piece
from engine.match import Match
from engine.nacho_incident.cards import BONUSES, FOODS, PROVINCE_CODES, PROVINCES, WANTED
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

CARD, SMALL_CARD, CUBE, EMBLEM = 132, 96, 78, 84
PROVINCE = 300, 300 * 264 / 280
BOSS, CANTINA = (380, 102), (350, 112)


def picture(context: Context, kind: str, *words: str) -> Figure:
    """Draw smugglers, Mounties, the foods, provinces with a card of theirs, the bonuses, or other pieces."""
    say = context.say
    match kind:
        case "smugglers":
            smugglers = [NachoSmugglerCard(context, card=card_of(code)) for code in words]
            return Figure([Shown(card, CARD, CARD * CARD_SHAPE) for card in smugglers])
        case "mounties":
            cards = [NachoSmallCard(card=card_of(code), mountie=True) for code in words]
            return Figure([Shown(card, SMALL_CARD, SMALL_CARD * SMALL_SHAPE) for card in cards])
        case "foods":
            foods = [Shown(NachoCube(food=food), CUBE, CUBE, food_name(food, say)) for food in FOODS]
            return Figure(foods[:4], foods[4:])
        case "provinces":
            numbers = [PROVINCE_CODES.index(code) for code in words]
            return Figure([_province(context, number, 0, WANTED[number][0]) for number in numbers])
        case "bonuses":
            emblems = [Piece(drawn=f"ni_emblem_{code}") for code in PROVINCE_CODES]
            names = [f"{province_name(number, say)} +{BONUSES[number]}" for number in PROVINCES]
            return Figure(
                [Shown(emblem, EMBLEM, EMBLEM, name) for emblem, name in zip(emblems, names, strict=True)]
            )
        case "pieces":
            return Figure([Shown(Piece(drawn=f"ni_{word}"), EMBLEM, EMBLEM) for word in words])
    raise KeyError(kind)


def example(context: Context, match: Match[Season, NachoMove], *words: str) -> Figure:
    """Draw what the words name as it is at the end of a sheet: a province, a cantina (1ON), the `bosses`."""
    view = match.view(None)
    shown, bosses = [], []
    for word in words:
        if word == "bosses":
            bosses = [_boss(context, match, seat) for seat in range(len(match.seats))]
        elif word in PROVINCE_CODES:
            number = PROVINCE_CODES.index(word)
            shown.append(_province(context, number, view.piles[number][0], view.wanted[number]))
        else:
            shown.append(_cantina(context, view, int(word[0]) - 1, PROVINCE_CODES.index(word[1:])))
    return Figure(*(line for line in (shown, bosses) if line))


def _province(context: Context, number: int, card: int, wanted: int) -> Shown:
    province = NachoProvince(context, number)
    province.show(card, wanted)
    return Shown(province, *PROVINCE)


def _boss(context: Context, match: Match[Season, NachoMove], seat: int) -> Shown:
    panel = NachoBossPanel(context, seat=seat, name=match.seats[seat].name, symbol=symbols_of(match)[seat])
    panel.show(match.view(None))
    wide, high = BOSS
    grown = max(1, panel.room / high)  # large letters need more room
    return Shown(panel, wide * grown, high * grown)


def _cantina(context: Context, view: Season, seat: int, province: int) -> Shown:
    cantina = NachoCantina(context, province=province)
    cantina.show(view.smugglers[seat][province], view.mounties[seat][province])
    return Shown(cantina, *CANTINA, province_name(province, context.say))
