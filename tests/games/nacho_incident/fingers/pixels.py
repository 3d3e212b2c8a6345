"""A process that draws The Nacho Incident for real and leaves with an error if a secret changes a pixel.

`python -m tests.games.nacho_incident.fingers.pixels FOLDER`. That a picture can tell is shown too: an open
hand must differ.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from tests.app import offscreen  # isort: skip  # noqa: F401  before anything of Kivy

from app.application import CachetteApp
from app.driver import pictures
from app.driver.fingers import Hand
from engine.nacho_incident import stages
from tests.games.nacho_incident.fingers.helpers import open_curtain, play_until, seat_people, settle, sit_down
from tests.secrets import permuted

STAGES = (stages.HIRE, stages.SEND, stages.DISCARD)


def picture(hand: Hand) -> bytes:
    """Read every pixel of the window."""
    hand.wait(0.3)
    return pictures.pixels()


def looks(app: CachetteApp, hand: Hand, stage: str, twin: bool) -> list[bytes]:
    """Look at a stage in public, in a pause, and behind the curtain where there is one."""
    match = play_until(seat_people(3), lambda p: p.stage == stage and p.turn >= 4 and not p.forced(), 2)
    if twin:
        match.positions[-1] = permuted(match.position, None, Random(5))
    table = sit_down(app, hand, match)
    settle(hand, table)
    hand.wait(3)
    seen = [picture(hand)]
    table.screen.pause()
    seen.append(picture(hand))
    table.screen.resume()
    settle(hand, table)
    if table.handover.curtain:
        open_curtain(hand, table)
        seen.append(picture(hand))
        table.screen.pause()
        seen.append(picture(hand))
    return seen


def main() -> None:
    hand = Hand(0.1)
    app = CachetteApp(Path(sys.argv[1]), Random(1))
    app.settings.language = "en"
    hand.open(app)
    for stage in STAGES:
        one, other = (looks(app, hand, stage, twin) for twin in (False, True))
        if len(set(one[0])) < 100:
            sys.exit(f"{stage}: nothing is drawn")
        for number, pair in enumerate(zip(one, other, strict=True)):
            opened = number == 2
            if (pair[0] == pair[1]) is opened:
                sys.exit(
                    f"{stage}, look {number}: {'a hand cannot be seen' if opened else 'a secret is drawn'}"
                )
        print(stage, len(one))


if __name__ == "__main__":
    main()
