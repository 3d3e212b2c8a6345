"""Words in two languages: English stands in the code, gettext has the other; it can change at any time."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from pathlib import Path

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).parents[1] / "assets" / "locale"


Say = Callable[..., str]
"""`say(sentence, **facts)` translates a sentence and fills its placeholders."""


def speaker(language: str) -> Say:
    """Return what says sentences in a language; `n` in the facts chooses the plural of 'one | many'.

    A sentence with a plural is written as both forms with ` | ` between them.
    """
    words = gettext.translation("cachette", LOCALE, [language], fallback=True)

    def say(sentence: str, **facts: object) -> str:
        one, bar, many = sentence.partition(" | ")
        if bar:
            number = facts["n"]
            said = words.ngettext(one, many, number if isinstance(number, int) else 0)
        else:
            said = words.gettext(sentence)
        return said.format(**facts) if facts else said

    return say
