"""The real app, really drawn, whose graphics memory is taken away: `python -m tests.app.lost_process FOLDER`.

It says for each scene how many bytes of the picture differ after the loss, and after the app came back. A
match is paused before, as Android does it, so that nothing moves.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from pathlib import Path
from random import Random

from main import prepare

prepare("320x200", offscreen=True)

from kivy.graphics import opengl as gl

from app.application import CachetteApp
from app.driver import pictures
from app.driver.fingers import Hand
from app.services.storage import SavedMatch
from app.widgets import graphics
from engine.games import GAMES
from engine.match import Match, Seat

MOST = 5000
"""Graphics memory has fewer things of a kind; they are numbered from one."""
REST_SECONDS = 1.5
"""After so long everything has come to rest."""


def lose() -> None:
    """Forget everything, as a context that is gone has."""
    numbers = array("I", range(1, MOST)).tobytes()
    gl.glDeleteTextures(MOST - 1, numbers)
    gl.glDeleteBuffers(MOST - 1, numbers)
    gl.glUseProgram(0)
    for number in range(1, MOST):
        if gl.glIsProgram(number):
            gl.glDeleteProgram(number)


def differing(one: bytes, other: bytes) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def put_aside(app: CachetteApp, hand: Hand) -> dict[str, int]:
    """Pause, lose everything, come back."""
    hand.wait(REST_SECONDS)
    app.dispatch("on_pause")
    hand.wait(REST_SECONDS)
    before = pictures.pixels()
    lose()
    lost = pictures.pixels()
    app.dispatch("on_resume")
    hand.wait(REST_SECONDS)
    return {"lost": differing(before, lost), "back": differing(before, pictures.pixels())}


def sit_down(app: CachetteApp, game: str) -> None:
    match = Match(GAMES[game], [Seat("Ada"), Seat("Ben")])
    while match.position.to_act == (-1,):
        match.play_chance(Random(1))
    app.play(SavedMatch(app.storage.matches / f"{game}.sheet", match))
    app.session.keeper.rewrite()


def main() -> None:
    app = CachetteApp(Path(sys.argv[1]), Random(1))
    app.settings.language, app.settings.reduced_motion, app.settings.pace = "en", True, "off"
    hand = Hand()
    hand.open(app, drawn=True)
    graphics.remember()
    found = {"home": put_aside(app, hand)}
    for game in GAMES:
        sit_down(app, game)
        found[game] = put_aside(app, hand)
    app.show("settings")
    found["settings"] = put_aside(app, hand)
    print(json.dumps(found), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
