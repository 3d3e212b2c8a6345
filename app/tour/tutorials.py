"""The key moments of the tutorials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.lesson import read_lesson
from app.tour import Tourist
from app.tutorial import remember
from engine.go_nuts.moves import HIDE
from engine.nut.moves import TAKE


def stops(tourist: Tourist) -> Iterator[str]:
    """Offer a lesson, teach a move of every game, tell why not, race, praise."""
    app = tourist.app
    app.show("home")
    app.choose("nut")
    tourist.pause(0.5)
    yield "tutorial_offer"
    app.manager.current_screen.offer.decline()
    for game, move in (
        ("nutty_business", "play raid right"),
        ("nacho_incident", "send AB salsa from 2"),
        ("nut", "take BrO"),
    ):
        learn(tourist, game, move)
        yield f"tutorial_{game}"
    tourist.table().host.intend(0, TAKE["OPG"])
    tourist.pause(0.3)
    yield "tutorial_why_not"
    learn(tourist, "go_nuts", "roll", 2)
    yield "tutorial_go_nuts"
    learn(tourist, "go_nuts", "shake 300", back=1)
    yield "tutorial_frenzy"
    table = learn(tourist, "go_nuts", "hide")
    table.host.intend(0, HIDE)
    tourist.pause(4)
    app.manager.get_screen("table").notice.go_on()
    tourist.pause(0.3)
    yield "tutorial_end"


def learn(tourist: Tourist, game: str, move: str, nth: int = 1, back: int = 0) -> Any:
    """Sit down where the first chapter teaches a move for the nth time, or some steps before."""
    steps = read_lesson(game)[0].steps
    taught = [number for number, step in enumerate(steps) if step.seat == 0 and str(step.move) == move]
    remember(tourist.app.storage, game, {"chapter": 0, "at": taught[nth - 1] - back})
    tourist.app.teach(game)
    tourist.pause(1.5)
    return tourist.table()
