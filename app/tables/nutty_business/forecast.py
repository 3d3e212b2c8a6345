"""What a card will have brought by the end of its player's turn, from what he may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.nutty_business.cards import BANK, CODES, CUSTOMS, HOLIDAY, INCOME
from engine.nutty_business.moves import LEFT, RIGHT, NuttyMove, Play, Use, UseRaid
from engine.nutty_business.position import Gangs

Gains = dict[int, int]
"""What the cards that act in a turn bring, by their sides."""


class Row(NamedTuple):
    """A number and the sign of whatever it counts."""

    text: str
    sign: str


def rows(view: Gangs, seat: int, move: Play | UseRaid, symbols: Sequence[str]) -> list[Row]:
    """Write down what a card that is played or acts brings, what the other pile does, and their sum."""
    ways = list(_ways(view, seat, move, {}))
    own = _side(move)
    found = [Row(f"+{_either(way[own] for way in ways)}", "hazelnut")] if own in ways[0] else []
    if isinstance(move, Play):
        if INCOME[move.card]:
            found = _contraband(view.apply(seat, move), seat, INCOME[move.card], symbols)
        elif move.card == BANK:
            found = [Row("", "sign_shield")]
    other = _either(way.get(1 - own, 0) for way in ways)
    if other != "0":
        found.append(Row(f"+{other}", "hazelnut"))
    if len(found) > 1:
        found.append(Row(f"= {_either(sum(way.values()) for way in ways)}", "hazelnut"))
    if isinstance(move, Play) and move.card == CUSTOMS and not found:
        return [Row("+0", "hazelnut")]
    return found


def coming_back(view: Gangs, seat: int, move: NuttyMove) -> list[str]:
    """List the cards that a Beach Holiday would bring back."""
    if not isinstance(move, Play) or move.card != HOLIDAY:
        return []
    pile = view.left[seat] if move.place == LEFT else view.right[seat]
    return [CODES[card] for card in pile]


def _ways(view: Gangs, seat: int, move: NuttyMove, before: Gains) -> Iterator[Gains]:
    """List what the cards may bring until the next player's turn, whatever is still chosen."""
    after = view.apply(seat, move)
    gains = before
    if isinstance(move, Use | UseRaid):
        gains = {**before, move.side: after.nuts[seat] - view.nuts[seat]}
    if after.turn != seat:
        yield gains
        return
    for later in after.legal_moves(seat):
        yield from _ways(after, seat, later, gains)


def _side(move: Play | UseRaid) -> int:
    if isinstance(move, UseRaid):
        return move.side
    return LEFT if move.place == LEFT else RIGHT


def _either(numbers: Iterable[int]) -> str:
    """Write one number, both of two, or the least and the most of several."""
    values = sorted({*numbers})
    return "·".join(map(str, values)) if len(values) < 3 else f"{values[0]}–{values[-1]}"


def _contraband(after: Gangs, seat: int, income: int, symbols: Sequence[str]) -> list[Row]:
    """Write down the income, and what the Customs take of it."""
    found = [Row(f"+{income}", "hazelnut")]
    if after.shows(seat, BANK) and any(
        after.shows(rival, CUSTOMS) for rival in range(len(symbols)) if rival != seat
    ):
        found.append(Row("−0", "sign_shield"))
    if after.paying:
        return [*found, Row(f"−{income}", "purse")]
    return found + [Row(f"−{nuts}", f"player_{symbols[officer]}") for officer, nuts in after.owed]
