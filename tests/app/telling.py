"""A host and a storage that say what they do, for processes that are going to be killed.

Every row is JSON: what is about to be done, and then what has been done and saved.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from app.host import Host
from app.services.storage import SavedMatch, Storage
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


class TellingHost(Host):
    def __init__(self, saved: SavedMatch, rng: Random | None = None) -> None:
        super().__init__(saved, rng)
        tell("begun", saved.path.name, lines_of(saved.match))

    def let_chance_begin(self) -> None:
        start = len(self.match.lines)
        tell("chance")
        super().let_chance_begin()
        tell("kept", lines_of(self.match, start))

    def intend(self, seat: int, move: Move) -> bool:
        start = len(self.match.lines)
        tell("intend", sheet.move_line(seat, move))
        taken = super().intend(seat, move)
        tell("kept", lines_of(self.match, start))
        return taken

    def undo(self, seat: int, shown: int | None = None) -> bool:
        tell("undo")
        taken = super().undo(seat, shown)
        tell("undone", len(self.match.lines))
        return taken
