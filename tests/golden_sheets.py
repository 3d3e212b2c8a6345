"""Golden playthroughs: whole matches with the positions along the way, three for every table.

`make golden [GAME=…]` plays the sheets that are missing. The lines of a sheet that exists are evidence and
stay; they are replayed, and what they should have led to is compared. Only `--overwrite` writes such a sheet
again, when a game's rules get a new version.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from engine import sheet
from engine.game import CHANCE, Move
from engine.games import GAMES
from engine.match import Match, Seat
from tests.expectations import fingerprint
from tests.games import FOLDER
from tests.random_play import Setup, random_line, setups

OF_EACH = 3
STRIDE = 12
"""A position is noted after so many lines."""
SEATS = (
    (Seat("Alice"), Seat("Bob", "hard"), Seat("Chloé"), Seat("Dov", "easy"), Seat("Élise")),
    (Seat("Noé"), Seat("Zoë"), Seat("Max"), Seat("Ida"), Seat("Lou")),
    (Seat("Grand-mère"), Seat("Tim", "normal"), Seat("Ana María"), Seat("Jo"), Seat("Ж")),
)


def tables(*names: str) -> list[Setup]:
    """List the set-ups that have golden sheets: every player count, each with one variant at most."""
    return [setup for setup in setups(*names) if sum(value == "yes" for value in setup.options.values()) < 2]


def path_of(setup: Setup, number: int, folder: Path = FOLDER) -> Path:
    """Name the file of a table's golden sheet."""
    words = [*str(setup).split("-")[1:], str(number + 1)]
    name = "_".join(words).replace("=yes", "").replace("=", "")
    return folder / setup.game.name / "golden" / f"{name}.sheet"


def random_match(setup: Setup, number: int) -> str:
    """Play a random match; return its sheet with expectations."""
    rng = Random(f"golden {setup} {number}")
    match = Match(setup.game, SEATS[number][: setup.seats], setup.options, number % setup.seats)

    def lines() -> Iterator[tuple[int, Move]]:
        while not match.over:
            yield random_line(match.position, rng)

    return "".join(play(match, lines()))


def replayed(text: str) -> str:
    """Play the lines of a golden sheet again; return it with the expectations that they lead to now."""
    record = sheet.read(text.encode()).match
    match = Match(record.game, record.seats, record.options, record.first)
    return "".join(play(match, ((line.seat, line.move) for line in record.lines)))


def is_reproduced(text: str) -> bool:
    """Tell whether the lines of a golden sheet still lead to the positions that it expects."""
    try:
        return replayed(text) == text
    except sheet.SheetError:
        return False


def play(match: Match, lines: Iterable[tuple[int, Move]]) -> Iterator[str]:
    """Play lines in a match that begins, and yield its sheet with expectations, row by row."""
    yield sheet.header(match)
    yield "# A random match, written down with its positions; the referee agrees with it.\n"
    for seat, move in lines:
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


def write_sheets(names: Iterable[str], folder: Path = FOLDER, overwrite: bool = False) -> list[Path]:
    """Write what is missing of some games; return the sheets that differ and were left as they are."""
    differing = []
    for setup in tables(*names):
        for number in range(OF_EACH):
            path = path_of(setup, number, folder)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
            elif is_reproduced(path.read_text("utf-8")):
                continue
            elif not overwrite:
                differing.append(path)
                continue
            path.write_text(random_match(setup, number), "utf-8", newline="\n")
    return differing


def arguments() -> argparse.Namespace:
    """Read which games are meant, and whether evidence may be overwritten."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"some of {', '.join(GAMES)}; all by default"
    )
    parser.add_argument("--overwrite", action="store_true", help="write what differs anew, too")
    options = parser.parse_args()
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    return options


def main() -> None:
    """Complete the golden sheets of the games that are named, or of all."""
    options = arguments()
    differing = write_sheets(options.games, overwrite=options.overwrite)
    for path in differing:
        print(f"{path.relative_to(FOLDER)} leads to other positions now; --overwrite plays another match")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
