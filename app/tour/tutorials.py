"""The key moments of the tutorials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.box import boxes
from app.model.tutorial import remember
from app.session.lesson import read_lesson
from app.tour import CHANCE_BEGINS, Tourist, guides


def stops(tourist: Tourist) -> Iterator[str]:
    """Offer a lesson, and show the best moments of each."""
    app = tourist.app
    app.show("home")
    app.choose(list(boxes())[-1])
    tourist.pause(0.5)
    yield "tutorial_offer"
    app.manager.current_screen.offer.decline()
    for guide in guides().values():
        if hasattr(guide, "lesson"):
            tourist.rng.seed(CHANCE_BEGINS)
            yield from guide.lesson(tourist)


def learn(tourist: Tourist, game: str, move: str, nth: int = 1, back: int = 0) -> Any:
    """Sit down where the first chapter teaches a move for the nth time, or some steps before."""
    steps = read_lesson(game)[0].steps
    taught = [number for number, step in enumerate(steps) if step.seat == 0 and str(step.move) == move]
    remember(tourist.app.storage, game, {"chapter": 0, "at": taught[nth - 1] - back})
    tourist.app.teach(game)
    tourist.pause(1.5)
    return tourist.table()
