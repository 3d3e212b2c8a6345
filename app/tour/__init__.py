"""A tour of the app as pictures: every screen and the key moments of a match, drawn off-screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.tour import matches, rulebook, tutorials
from app.tour.guide import guides
from app.tour.tourist import CHANCE_BEGINS, Tourist


def stops(tourist: Tourist) -> Iterator[str]:
    """Walk through the app; yield the name of each picture to take."""
    app = tourist.app
    tourist.pause(0.5)
    yield "home"
    tourist.press_back()
    yield "leaving"
    tourist.press_back()
    home = app.manager.get_screen("home")
    home.watch()
    tourist.pause(0.4)
    yield "demo"
    home.choice.close()
    for guide in guides().values():
        tourist.rng.seed(CHANCE_BEGINS)  # no picture of a game depends on what other games there are
        yield from guide.stops(tourist)
    yield from matches.stops(tourist)
    yield from rulebook.stops(tourist)
    yield from tutorials.stops(tourist)
    for name in ("settings", "credits"):
        app.show(name)
        tourist.pause(0.4)
        yield name


def stops_of(tourist: Tourist, game: str) -> Iterator[str]:
    """Walk through what one game shows: its matches and its lesson; yield the name of each picture."""
    guide = guides()[game]
    tourist.pause(0.5)
    for part in filter(None, (guide.stops, guide.lesson)):
        tourist.rng.seed(CHANCE_BEGINS)
        yield from part(tourist)


def tour(folder: str, language: str, only: str = "") -> None:
    """Take all pictures of the tour, or those of one game."""
    tourist = Tourist(Path(folder), language)
    for name in stops_of(tourist, only) if only else stops(tourist):
        tourist.picture(name)
