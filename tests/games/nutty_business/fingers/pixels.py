"""Draw tables that differ only in a secret and compare their pixels; a process of its own: it wants GL."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from app.driver import pictures
from app.model.table_setup import Guest, TableSetup
from app.theme import SYMBOLS
from app.tour.tourist import Tourist
from engine.games import GAMES
from engine.match import Match
from engine.nutty_business.cards import FULL_HAND
from engine.sheet import play_line

OPENED = "1 start {card}\n2 start bank\n3 start thief"


def match_after(lines: str, bots: tuple[int, ...] = ()) -> Match:
    guests = [
        Guest(name, symbol, "easy" if seat in bots else None)
        for seat, (name, symbol) in enumerate(zip(("Ada", "Ben", "Cleo"), SYMBOLS, strict=False))
    ]
    match = TableSetup(GAMES["nutty_business"], tuple(guests), {}, 0).begin(Random(1))
    for line in lines.splitlines():
        play_line(match, line)
    return match


def with_other_hand(match: Match) -> Match:
    """Give Ada other cards, as many as before; a table on which such a thing shows has looked at them."""
    hand = match.position.hands[0]
    alike = (other for other in range(FULL_HAND) if other.bit_count() == hand.bit_count())
    match.position.hands[0] = next(other for other in alike if other != hand)
    return match


class Witness:
    """Looks at a table through everybody's eyes."""

    def __init__(self, tourist: Tourist) -> None:
        self.tourist = tourist

    def sit_down(self, match: Match):
        self.tourist.app.play(self.tourist.app.storage.begin(match))
        self.tourist.pause(0.6)
        return self.tourist.app.manager.get_screen("table")

    def picture(self) -> bytes:
        self.tourist.pause(0.05)
        return pictures.pixels()


def secret_choice(witness: Witness, card: str) -> Iterator[tuple[str, bytes]]:
    """Ada has chosen; Ben is next."""
    screen = witness.sit_down(match_after(f"1 start {card}"))
    yield "curtain of the opening", witness.picture()
    screen.pause()
    yield "pause of the opening", witness.picture()
    screen._pause.opacity = 0
    yield "table of the opening", witness.picture()
    screen.resume()
    yield "curtain after the pause", witness.picture()


def secret_hand(witness: Witness, other: bool) -> Iterator[tuple[str, bytes]]:
    """It is Ada's turn, and then a bot's."""
    match = match_after(OPENED.format(card="c3"))
    screen = witness.sit_down(with_other_hand(match) if other else match)
    yield "curtain of a turn", witness.picture()
    screen.table.conceal()
    screen.table.handover.holder = 0
    yield "open hand", witness.picture()
    screen.pause()
    yield "pause of a turn", witness.picture()
    screen._pause.opacity = 0
    yield "table under the pause", witness.picture()
    match = match_after(OPENED.format(card="c3") + "\n1 play customs left", bots=(1,))
    screen = witness.sit_down(with_other_hand(match) if other else match)
    yield "table of a bot", witness.picture()


def main(folder: str) -> None:
    """Leave with an error if a picture tells one secret from the other."""
    witness = Witness(Tourist(Path(folder), "en"))
    seen: dict[str, bytes] = {}
    for one, other in (
        (secret_choice(witness, "c5"), secret_choice(witness, "thief")),
        (secret_hand(witness, False), secret_hand(witness, True)),
    ):
        first, second = dict(one), dict(other)
        seen |= first
        for name, pixels in first.items():
            if (pixels == second[name]) != (name != "open hand"):
                sys.exit(f"{name}: {'alike' if pixels == second[name] else 'tells the secret'}")
            if len(set(pixels)) < 50:
                sys.exit(f"{name}: is blank")
    if len(set(seen.values())) < len(seen) - 2:
        sys.exit("too many pictures are the same")
    print("all alike:", ", ".join(seen))
