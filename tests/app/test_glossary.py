"""The French of the games keeps to docs/GLOSSARY.md: what it forbids does not come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.box import box_of
from engine.games import GAMES
from tools import messages

ROOT = Path(__file__).parents[2]
EVERY_GAME = "Every game"
ASKED = re.compile(
    r"\b(?:re)?(?:lançons|cachons|gardons|voyons|glissons|engageons|posons|prenons|choisissons|ramassons)\b"
    r"|\bon (?:re)?(?:lance|garde)(?: les?)?\u202f?!",
    re.IGNORECASE,
)
"""The ways to ask somebody for something that are not the infinitive."""
PROVERB = re.compile(r"(?:^|[.!?:;|»]\s)Qui (?![^.!;]*\?)")
ELIDED = re.compile(r"\b(?:de|que|du|le|la|les|si|jusque) {(?:name|names|rival|other|owner|seat)}")
"""Words that would have to be others before a name that begins with a vowel."""


def forbidden(section: str) -> list[str]:
    """Read which words a section of the glossary forbids."""
    page = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8")
    _, _, rest = page.partition(f"\n## {section}\n")
    rows = [row.strip("|").split("|") for row in rest.partition("\n## ")[0].splitlines() if row[:1] == "|"]
    return [word.strip() for cells in rows[2:] for word in cells[3].split(",") if word.strip()]


def french(folder: str) -> Iterator[str]:
    """List everything that is said in the French of a folder."""
    for key, entry in messages.read_po(ROOT / folder / "fr/LC_MESSAGES/cachette.po").items():
        if key:
            yield from entry.texts


def said(game: str) -> list[str]:
    """List the French of a game, its rulebook too; of no game what is said outside them."""
    if not game:
        return list(french(messages.COMMON))
    folder = f"assets/games/{game}"
    rulebook = re.sub(
        r"^# \[\w+\]", "#", (ROOT / folder / "rulebook_fr.txt").read_text("utf-8"), flags=re.MULTILINE
    )
    return [*french(f"{folder}/locale"), *rulebook.splitlines()]


def test_the_glossary_forbids_something_in_every_game() -> None:
    assert forbidden("The Nacho Incident")[:2] == ["policier", "police"]
    for section in (EVERY_GAME, *(box_of(game).title for game in GAMES)):
        assert forbidden(section), section


@pytest.mark.parametrize("game", GAMES)
def test_forbidden_words_do_not_come_back(game: str) -> None:
    for word in forbidden(EVERY_GAME) + forbidden(box_of(game).title):
        stem = re.escape(word.removesuffix("er")).replace("'", "[’']")
        shape = re.compile(rf"\b{stem}(?:e|é|er|ez|s|es|ées?|és|ons)?\b", re.IGNORECASE)
        assert not [text for text in said(game) if shape.search(text)], word


@pytest.mark.parametrize("game", [*GAMES, ""])
def test_people_are_asked_in_the_infinitive_without_proverbs_and_no_name_is_elided(game: str) -> None:
    for text in said(game):
        assert not ASKED.search(text), text
        assert not PROVERB.search(text), text
        assert not ELIDED.search(text), text
        assert not text.endswith(" Toucher"), text


def test_cream_is_sour_wherever_it_is_named() -> None:
    assert not [text for text in said("nacho_incident") if re.search(r"crème(?! aigre)", text)]
