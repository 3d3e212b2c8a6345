"""How far somebody is in the lesson of a game, kept on the disk. No Kivy here."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TypeAlias

from app.services.storage import Storage
from app.session.lesson import AnyChapter, LessonStep, read_lesson
from app.session.modes import Lesson
from engine.game import Move, Position
from engine.match import AnyMatch

AnyLesson: TypeAlias = Lesson[Position[Move], Move]
"""The mode that teaches a game which only its name tells."""
FACTS = "tutorials"
"""The small file that keeps for each game how far somebody is in its lesson."""


class Tutorial:
    """How far somebody is in the lesson of a game, kept on the disk."""

    def __init__(self, storage: Storage, game: str, anew: bool = False) -> None:
        """Go on where the lesson was left, or begin anew."""
        self.game = game
        self._storage = storage
        facts = storage.load(FACTS).get(game)
        known = facts if isinstance(facts, dict) else {}
        self.done = bool(known.get("done"))
        chapter, at = (0, 0) if anew else (known.get("chapter"), known.get("at"))
        if type(chapter) is not int or not 0 <= chapter < len(self.lesson):
            chapter, at = 0, 0
        self.chapter = chapter
        steps = self.steps
        if type(at) is not int or not 0 <= at < len(steps) or (steps[at].race and steps[at - 1].race):
            at = 0
        self.at = at

    @cached_property
    def lesson(self) -> list[AnyChapter]:
        """All chapters."""
        return read_lesson(self.game)

    @property
    def steps(self) -> list[LessonStep[Move]]:
        """The steps of this chapter."""
        return self.lesson[self.chapter].steps

    @property
    def captions(self) -> tuple[int, int]:
        """Count the captions behind and all there are."""
        behind = sum(chapter.captions for chapter in self.lesson[: self.chapter])
        behind += sum(bool(step.caption) for step in self.steps[: self.at])
        return behind, sum(chapter.captions for chapter in self.lesson)

    def begin(self, name: str) -> tuple[AnyMatch, AnyLesson]:
        """Begin this chapter from where it was left: its match, and the mode that teaches it."""
        chapter = self.lesson[self.chapter]
        mode = Lesson(chapter, self.at)
        mode.stepped.connect(lambda: self._reach(mode.at))
        return chapter.begin(name, self.at), mode

    def _reach(self, at: int) -> None:
        self.at = at
        if at < len(self.steps):
            self._store()

    def next_chapter(self) -> bool:
        """Begin the next chapter; False if this was the last one."""
        last = self.chapter == len(self.lesson) - 1
        self.chapter, self.at = (0, 0) if last else (self.chapter + 1, 0)
        self.done = self.done or last
        self._store()
        return not last

    def _store(self) -> None:
        remember(self._storage, self.game, {"chapter": self.chapter, "at": self.at, "done": self.done})


def was_offered(storage: Storage, game: str) -> bool:
    """Tell whether somebody has been asked already if he wants to learn a game."""
    return game in storage.load(FACTS)


def remember(storage: Storage, game: str, facts: dict[str, object]) -> None:
    """Keep how far somebody is; who has only been asked has no facts."""
    with suppress(OSError):  # a full disk is no reason to stop teaching
        storage.store(FACTS, {**storage.load(FACTS), game: facts})
