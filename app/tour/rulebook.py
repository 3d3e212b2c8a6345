"""The rulebook: a page of each game, and a search."""

from __future__ import annotations

from collections.abc import Iterator

from app.tour.guide import guides
from app.tour.tourist import Tourist


def stops(tourist: Tourist) -> Iterator[str]:
    """Open each book, look for a word, and turn to a place where it stands."""
    app = tourist.app
    for game, guide in guides().items():
        if guide.page:
            chapter, about = guide.page
            app.show("rulebook", game=game, chapter=chapter, about=about)
            tourist.pause(1)
            yield f"rulebook_{game}"
    for game, guide in guides().items():
        if guide.words:
            screen = app.show("rulebook", game=game)
            screen.ids.field.text = guide.words[app.settings.language]
            tourist.pause(1)
            yield "rulebook_search"
            screen.choose(len(screen.ids.hits.data) - 1)
            tourist.pause(1)
            yield "rulebook_found"
    app.show("home")
