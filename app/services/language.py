"""Words in two languages. English stands in the code; gettext has the others, and it can change at any time."""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import Protocol

LOCALE = Path(__file__).parents[2] / "assets" / "locale"


class Say(Protocol):
    """Translate a sentence and fill its placeholders."""

    def __call__(self, sentence: str, **facts: object) -> str: ...


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


def device_language() -> str:
    """Guess the language of the device."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2]
    return "en"
