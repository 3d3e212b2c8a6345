"""A tutorial under way: a host that lets only the taught move pass, and how far somebody is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from itertools import cycle
from pathlib import Path
from random import Random

from app.box import box_of
from app.demo import UnsavedMatch
from app.host import Host
from app.lesson import Chapter, Step, read_lesson
from app.services.storage import Storage
from engine.bots.levels import Reflex
from engine.game import CHANCE, IllegalMove, Move, Position

FACTS = "tutorials"
"""The small file that keeps for each game how far somebody is in its lesson."""


class TutorialHost(Host):
    """Plays the others and chance as the sheet has it, and takes from the learner what the sheet has."""

    def __init__(self, chapter: Chapter, name: str, at: int, rng: Random | None = None) -> None:
        """Host a chapter for a learner who has some steps behind him."""
        super().__init__(UnsavedMatch(Path(), chapter.begin(name, at)), rng)
        self.steps = chapter.steps
        self.at = at
        self.on_step: Callable[[], None] = lambda: None
        """Called when the lesson has gone on."""
        self.on_wrong: Callable[[], None] = lambda: None
        """Called when something else was tried than what is taught."""
        self._throws: dict[int, Iterator[Move]] = {}
        """What everybody rolls in the race that is on, one after the other."""

    @property
    def step(self) -> Step | None:
        """What comes next, None at the end of the chapter."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def go_on(self) -> None:
        """Go on behind what has been read."""
        if self.step and self.step.reads:
            self.at += 1
            self.on_step()

    def intend(self, seat: int, move: Move) -> bool:
        """Play what is taught and what chance adds to it; anything else changes nothing."""
        step = self.step
        if step and step.race:
            return self._race(seat, move)
        if not step or (step.seat, step.move) != (seat, move):
            self.on_wrong()
            return False
        start = len(self.match.lines)
        self.match.play(seat, move)
        self.at += 1
        self._play_chance()
        self.on_step()
        self.on_played(self._played_since(start))
        return True

    def let_chance_begin(self) -> None:
        """Let chance act where a match begins with it."""
        self._play_chance()

    def _play_chance(self) -> None:
        while self.step and self.step.seat == CHANCE and self.step.move is not None and not self.step.race:
            self.match.play(CHANCE, self.step.move)
            self.at += 1

    # A race: everybody rolls when he likes; what he rolls is in the sheet.

    def _race(self, seat: int, move: Move) -> bool:
        if not self._throws:
            self._throws = {one: cycle(self._throws_of(one)) for one in range(len(self.match.seats))}
        start = len(self.match.lines)
        try:
            self.match.play(seat, move)
        except IllegalMove as error:
            self.on_refused(error)
            return False
        self.match.play(CHANCE, next(self._throws[seat]))
        if not box_of(self.match.game.name).in_race(self.position):
            self._throws = {}
            while self.step and self.step.race:
                self.at += 1
            self.on_step()
        self.on_played(self._played_since(start))
        return True

    def _throws_of(self, seat: int) -> Iterator[Move]:
        """Find what somebody rolls in the race that comes next."""
        for step, throw in zip(self.steps[self.at :], self.steps[self.at + 1 :], strict=False):
            if not step.race:
                return
            if step.seat == seat and throw.move is not None:
                yield throw.move

    # Bots and advice.

    def think(self, seat: int) -> Reflex:
        """Let a bot do what the sheet has."""
        return self._know(self.match.view(seat), seat)

    def advice(self, seat: int, view: Position) -> Reflex:
        """Advise what is taught."""
        return self._know(view, seat)

    def _know(self, view: Position, seat: int) -> Reflex:
        moves = (step.move for step in self.steps[self.at :] if step.seat == seat and step.move is not None)
        # a card that is to be taken and then placed is asked for twice before anything is played
        move = next(move for move in moves if view.is_legal(seat, move))
        return Reflex(lambda *_: move, view, seat, self.rng)

    def count_hint(self, seat: int) -> None:
        """Count nothing: in a lesson everything is a hint."""


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
    def lesson(self) -> list[Chapter]:
        """All chapters."""
        return read_lesson(self.game)

    @property
    def steps(self) -> list[Step]:
        """The steps of this chapter."""
        return self.lesson[self.chapter].steps

    @property
    def captions(self) -> tuple[int, int]:
        """Count the captions behind and all there are."""
        behind = sum(chapter.captions for chapter in self.lesson[: self.chapter])
        behind += sum(bool(step.caption) for step in self.steps[: self.at])
        return behind, sum(chapter.captions for chapter in self.lesson)

    def host(self, name: str, rng: Random | None = None) -> TutorialHost:
        """Host this chapter from where it was left."""
        host = TutorialHost(self.lesson[self.chapter], name, self.at, rng)
        host.on_step = lambda: self._reach(host.at)
        return host

    def _reach(self, at: int) -> None:
        self.at = at
        if at < len(self.steps):
            self._store()

    def go_on(self) -> bool:
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
