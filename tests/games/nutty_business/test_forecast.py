"""What a preview says of a turn, compared with what the rules make of it."""

import re
from random import Random

from app.tables.nutty_business.forecast import Row, rows
from engine.games import GAMES
from engine.nutty_business.moves import Play, UseRaid

NUTTY = GAMES["nutty_business"]
SYMBOLS = ("claw", "wave", "sun", "moon", "leaf")
MOVES_COMPARED = 300


def test_what_is_shown_is_what_the_rest_of_the_turn_brings() -> None:
    """Whatever is still chosen in it, and no more than can be; from what the player may know."""
    rng, compared = Random(5), 0
    while compared < MOVES_COMPARED:
        position = NUTTY.start(rng.choice((2, 3, 5)), {}, 0)
        while position.to_act:
            seat = rng.choice(position.to_act)
            move = rng.choice(position.legal_moves(seat))
            if isinstance(move, Play | UseRaid):
                told = rows(position.view(seat), seat, move, SYMBOLS[: len(position.nuts)])
                least, most = sum_of(told)
                purse, after = position.nuts[seat], position.apply(seat, move)
                while after.turn == seat and after.to_act:
                    after = after.apply(seat, rng.choice(after.legal_moves(seat)))
                assert least <= after.nuts[seat] - purse <= most, (str(move), told)
                compared += 1
            position = position.apply(seat, move)


def sum_of(told: list[Row]) -> tuple[int, int]:
    """Read the sum, or the only number: one, one or another, or from one to another."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", told[-1].text if told else "0")] or [0]
    return numbers[0], numbers[-1]
