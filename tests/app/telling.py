"""A session and a storage that say what they do, for processes that are going to be killed.

Every row is JSON: what is about to be done, and then what has been done and saved.
"""

from __future__ import annotations

import json
from typing import Any

from app.services.storage import SavedMatch, Storage
from app.session.session import Session
from engine import sheet
from engine.game import Move
from engine.match import Match


def tell(*row: object) -> None:
    """Say something at once: when this returns, it is in the pipe."""
    print(json.dumps(row), flush=True)


def lines_of(match: Match, start: int = 0) -> list[str]:
    return [sheet.move_line(line.seat, line.move) for line in match.lines[start:]]


class TellingStorage(Storage):
    def begin(self, match: Match, *args: Any) -> SavedMatch:
        tell("begin", match.game.name)
        return super().begin(match, *args)


class TellingSession(Session):
    """Says what becomes of a match that is kept; of a replay or a demo there is nothing to say."""

    def __init__(self, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        if self.keeper:
            tell("begun", self.keeper.path.name, lines_of(self.match))

    def _tell(self, *row: object) -> None:
        if self.keeper:
            tell(*row)

    def let_chance_begin(self) -> None:
        start = len(self.match.lines)
        self._tell("chance")
        super().let_chance_begin()
        self._tell("kept", lines_of(self.match, start))

    def intend(self, seat: int, move: Move) -> bool:
        start = len(self.match.lines)
        self._tell("intend", sheet.move_line(seat, move))
        taken = super().intend(seat, move)
        self._tell("kept", lines_of(self.match, start))
        return taken

    def take_back(self) -> bool:
        self._tell("undo")
        taken = super().take_back()
        self._tell("undone", len(self.match.lines))
        return taken

    def put_back(self) -> bool:
        start = len(self.match.lines)
        self._tell("redo", [sheet.move_line(line.seat, line.move) for line in self.redoable])
        put = super().put_back()
        self._tell("kept", lines_of(self.match, start))
        return put
