"""The key moments of the tutorials."""

from __future__ import annotations

from collections.abc import Iterator

from app.box import boxes
from app.tour.guide import guides
from app.tour.tourist import CHANCE_BEGINS, Tourist


def stops(tourist: Tourist) -> Iterator[str]:
    """Offer a lesson, and show the best moments of each."""
    app = tourist.app
    app.show("home")
    app.choose(list(boxes())[-1])
    tourist.pause(0.5)
    yield "tutorial_offer"
    app.manager.current_screen.offer.decline()
    for guide in guides().values():
        if guide.lesson:
            tourist.rng.seed(CHANCE_BEGINS)
            yield from guide.lesson(tourist)
