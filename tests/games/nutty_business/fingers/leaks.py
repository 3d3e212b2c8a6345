"""Find what the wrong person could see: a whole window searched for faces and names of cards that are secret.

Written without looking at how the table hides them: from the position, the holder and what is in the window.
"""

from __future__ import annotations

from collections.abc import Iterator

from kivy.app import App
from kivy.core.window import Window

from app.tables.handover import NOBODY
from app.tables.nutty_business.card import NuttyCard
from app.tables.nutty_business.words import full_name, sentence, short_name
from app.theme import SYMBOLS
from engine.nutty_business.cards import CODES, NO_CARD


def card_names(code: str) -> set[str]:
    """Name a card in every way, in the language of the moment."""
    say = App.get_running_app().say
    return {short_name(code, say), full_name(code, say)}


def leaks(table) -> list[str]:
    """List the faces and names in the window that belong to a hand or a choice of somebody else."""
    if App.get_running_app().navigator.at == "rulebook":
        return []  # nothing of the table is drawn, and the book shows every card
    found = [*_leaking_faces(table), *_leaking_pictures(table), *_leaking_words(table)]
    if _holder(table) == NOBODY and table.cloth.preview.opacity:  # it is drawn without widgets
        found.append("what a card would bring")
    return found


def _widgets() -> Iterator:
    for root in Window.children:
        yield from root.walk()


def _public(table) -> list[set[str]]:
    """Tell for each seat which cards everybody has seen: those on its piles, and what was just told."""
    position = table.match.position
    seen = [
        {CODES[card] for card in (*left, *right) if card != NO_CARD}
        for left, right in zip(position.left, position.right, strict=True)
    ]
    for event in table.match.lines[-1].events if table.match.lines else ():
        if event.name == "taken_back":  # they lay on the table, and fly back before everybody's eyes
            seen[event.facts["seat"]] |= set(event.facts["cards"])
    return seen


def _faces() -> Iterator[tuple[str, str]]:
    """Find every face: as a card, large with its rule, and as a drawn piece that flies."""
    for widget in _widgets():
        if getattr(widget, "code", "") in CODES:
            yield widget.gang if isinstance(widget, NuttyCard) else widget.symbol, widget.code
        yield from _face(getattr(widget, "drawn", ""))


def _face(drawn: str) -> Iterator[tuple[str, str]]:
    """Tell whose card a drawn piece is, if it is one."""
    kind, _, piece = drawn.partition("_")
    gang, _, code = piece.partition("_")
    if kind == "nb" and gang in SYMBOLS and code in CODES:
        yield gang, code


def _holder(table) -> int:
    """Tell who has the tablet: nobody while it is handed on or lies there, unless there is but one person."""
    handed_on = table.handover.curtain and table.handover.curtain.held < 1
    alone = sum(not who.bot for who in table.match.seats) < 2
    return NOBODY if not alone and (handed_on or table.screen.paused) else int(table.handover.holder)


def _leaking_faces(table) -> Iterator[str]:
    if table.match.over:
        return
    public, holder = _public(table), _holder(table)
    for gang, code in _faces():
        seat = table.symbols.index(gang)
        if seat != holder and code not in public[seat]:
            yield f"the face of {table.names[seat]}'s {code}"


def _leaking_pictures(table) -> Iterator[str]:
    """Beside what was told, there are only cards that everybody has seen being played."""
    told = set()
    for event in (event for line in table.match.lines for event in line.events):
        if event.name == "revealed":
            told |= set(zip(table.symbols, event.facts["cards"], strict=False))
        elif event.name == "played":
            told.add((table.symbols[event.facts["seat"]], event.facts["card"]))
    for widget in _widgets():
        for drawn in getattr(widget, "pieces", ()):
            yield from (f"a picture of {face}" for face in _face(drawn) if face not in told)


def _leaking_words(table) -> Iterator[str]:
    """While nobody holds the tablet, words name only what everybody was told or sees on the table."""
    if _holder(table) != NOBODY or table.match.over:
        return
    seen = _public(table)[table.match.position.turn]
    secret = {name for code in CODES if code not in seen for name in card_names(code)}
    for widget in _widgets():
        text = getattr(widget, "text", None)
        played, _, _ = (text or "").partition(" … ")  # what could be taken back, and what bots have answered
        if any(name in played for name in secret) and f"{played.rstrip('.')}." not in _told(table):
            yield f"the words {text!r}"


def _told(table) -> set[str]:
    say = App.get_running_app().say
    return {sentence(event, table.names, say) for line in table.match.lines for event in line.events}
