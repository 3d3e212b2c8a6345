"""What is said at a table for a while: why something was refused, what an expert would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.widgets.advice import Box
from app.widgets.notice import NOTICE_SECONDS, Notice


class Notices:
    """Says sentences in the place of what is asked, and takes back what it has said itself."""

    def __init__(
        self,
        notice: Callable[[], Notice],
        place: Callable[[], Box],
        kept_free: Callable[[], Sequence[Box]],
    ) -> None:
        """Speak through the notice of the screen, which may be a tutor, at the `place` that the table has."""
        self._notice = notice
        self._place = place
        self._kept_free = kept_free
        self._said: dict[str, str] = {}

    def show(self, kind: str, text: str, sign: str = "close", seconds: float = NOTICE_SECONDS) -> None:
        """Show a sentence of some kind, in the place of any other."""
        self._said[kind] = text
        self._notice().show(text, sign, seconds, self._place(), self._kept_free())

    def hush(self, *kinds: str) -> None:
        """Take away what was said of these kinds: it does not hold any more, or it may tell a secret."""
        for kind in kinds:
            said = self._said.pop(kind, "")
            if said and self._notice().text == said:
                self._notice().hush()
