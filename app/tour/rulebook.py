"""The rulebook: a page of each game, and a search."""

from __future__ import annotations

from collections.abc import Iterator

from app.tour import Tourist

PAGES = {
    "nutty_business": ("cards", "thief"),
    "go_nuts": ("turn", "rolls"),
    "nacho_incident": ("smuggle", "sale"),
    "nut": ("scoring", "scoring"),
}
"""Of each game a chapter, and what it is opened at."""
WORDS = {"en": "Banker", "fr": "Banque"}


def stops(tourist: Tourist) -> Iterator[str]:
    """Open each book, look for a word, and turn to a place where it stands."""
    app = tourist.app
    for game, (chapter, about) in PAGES.items():
        app.show("rulebook", game=game, chapter=chapter, about=about)
        tourist.pause(1)
        yield f"rulebook_{game}"
    screen = app.show("rulebook", game="nutty_business")
    screen.ids.field.text = WORDS[app.settings.language]
    tourist.pause(1)
    yield "rulebook_search"
    screen.choose(len(screen.ids.hits.data) - 1)
    tourist.pause(1)
    yield "rulebook_found"
    app.show("home")
