"""Words in two languages: English stands in the code, gettext has the other; it can change at any time.

What games say lies in their own folders, and is read when the first sentence of a game is said.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

from app.roots import ROOTS

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).parents[1] / "assets" / "locale"
DOMAIN = "cachette"
"""How a catalogue is called, wherever it lies."""


Say = Callable[..., str]
"""`say(sentence, **facts)` translates a sentence and fills its placeholders.

`say(one, many, n=3, **facts)` chooses the form for a number; a language has as many as its catalogue says.
"""


def speaker(language: str) -> Say:
    """Return what says sentences in a language."""
    words = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    if isinstance(words, gettext.GNUTranslations):
        words.add_fallback(_OfGames(language))

    def say(sentence: str, many: str = "", /, **facts: object) -> str:
        if many:
            number = facts["n"]
            said = words.ngettext(sentence, many, number if isinstance(number, int) else 0)
        else:
            said = words.gettext(sentence)
        return said.format(**facts) if facts else said

    return say


class _OfGames(gettext.NullTranslations):
    """What games say, those that have been added meanwhile too; it is asked for what others do not know."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def gettext(self, message: str) -> str:
        return _words_of_games(self._language, tuple(ROOTS)).gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _words_of_games(self._language, tuple(ROOTS)).ngettext(msgid1, msgid2, n)


@cache
def _words_of_games(language: str, roots: tuple[Path, ...]) -> gettext.NullTranslations:
    """Chain the catalogues of all games, each of which passes on what it does not know."""
    words = gettext.NullTranslations()
    for root in roots:
        for folder in sorted((root / "assets" / "games").glob("*/locale")):
            words.add_fallback(gettext.translation(DOMAIN, folder, [language], fallback=True))
    return words
