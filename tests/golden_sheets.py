"""Golden playthroughs: whole matches with the positions along the way, three for every table.

`make golden` plays them anew and writes them down; to be done only when a game's rules get a new version.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine import sheet
from engine.game import CHANCE
from engine.match import Match, Seat
from tests.expectations import fingerprint
from tests.random_play import Setup, random_line, setups

GOLDEN = Path(__file__).parent / "golden"
OF_EACH = 3
STRIDE = 12
"""A position is noted after so many lines."""
SEATS = (
    (Seat("Alice"), Seat("Bob", "hard"), Seat("Chloé"), Seat("Dov", "easy"), Seat("Élise")),
    (Seat("Noé"), Seat("Zoë"), Seat("Max"), Seat("Ida"), Seat("Lou")),
    (Seat("Grand-mère"), Seat("Tim", "normal"), Seat("Ana María"), Seat("Jo"), Seat("Ж")),
)


def tables() -> list[Setup]:
    """List the set-ups that have golden sheets: every player count, each with one variant at most."""
    return [setup for setup in setups() if sum(value == "yes" for value in setup.options.values()) < 2]


def play(setup: Setup, number: int) -> Iterator[str]:
    """Play a random match and yield its sheet with expectations, line by line."""
    rng = Random(f"golden {setup} {number}")
    match = Match(setup.game, SEATS[number][: setup.seats], setup.options, number % setup.seats)
    yield sheet.header(match)
    yield "# A random match, written down with its positions; the referee agrees with it.\n"
    while not match.over:
        seat, move = random_line(match.position, rng)
        match.play(seat, move)
        yield sheet.move_line(seat, move)
        if len(match.lines) % STRIDE == 0 or match.over:
            yield from note(match)


def note(match: Match) -> Iterator[str]:
    """Write the position down as expectations."""
    position = match.position
    seats = ["*" if seat == CHANCE else str(seat + 1) for seat in position.to_act]
    yield f"#= scores {' '.join(map(str, position.scores()))}\n"
    yield f"#= to_move {' '.join(seats)}".rstrip() + "\n"
    for seat in position.to_act:
        if seat != CHANCE:
            yield f"#= moves {seat + 1} {len(position.legal_moves(seat))}\n"
    yield f"#= state {fingerprint(position)}\n"
    if match.outcome:
        yield f"#= over {' '.join(str(winner + 1) for winner in match.outcome.winners)}\n"
        yield f"#= reason {match.outcome.reason}\n"


def main() -> None:
    for setup in tables():
        folder = GOLDEN / setup.game.name
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(OF_EACH):
            name = (
                "_".join([*str(setup).split("-")[1:], str(number + 1)]).replace("=yes", "").replace("=", "")
            )
            (folder / f"{name}.sheet").write_text("".join(play(setup, number)), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
