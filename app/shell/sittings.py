"""Sitting down at a table: to play, to learn, to watch; and what the coach knows of a match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, cast

from app.services.storage import SavedMatch
from app.theme import PACES

if TYPE_CHECKING:
    from app.model.table_setup import TableSetup
    from app.model.tutorial import Tutorial
    from app.overlays.study import Study
    from app.screens.setup import SetupScreen
    from app.screens.shell import Shell
    from app.session.modes import AnyMode
    from app.session.session import AnySession, Keeper
    from engine.match import AnyMatch


class Sittings:
    """Sets tables and begins sessions at them. What it needs for that is loaded with the first."""

    def __init__(self, shell: Shell, rng: Callable[[], Random | None]) -> None:
        """`rng` is what chance is asked for, None for the machine's own."""
        self._shell = shell
        self._rng = rng
        self._study: Study | None = None

    @property
    def pace(self) -> float:
        """How long things take compared with normal, as people have chosen."""
        return PACES[self._shell.settings.pace]

    def set_table(self, game: str) -> SetupScreen:
        """Set a table for a game as it was last time."""
        from app.model.people import known, table_of
        from app.model.table_setup import TableSetup, person_names
        from engine.games import GAMES

        shell = self._shell
        facts = shell.storage.load("tables").get(game)
        names = person_names(shell.say)
        if facts:
            setup = TableSetup.remembered(GAMES[game], facts, names)
        else:
            setup = table_of(GAMES[game], known(shell.storage), names)
        screen = cast("SetupScreen", shell.show("setup", setup=setup))
        shell.warm_up(game, "rulebook")
        return screen

    def choose(self, game: str) -> None:
        """Set a table for a game that was chosen; the first time, offer to learn it."""
        from app.model.tutorial import was_offered

        screen = self.set_table(game)
        if not was_offered(self._shell.storage, game):
            screen.offer_tutorial()

    def begin(self, setup: TableSetup, remember: bool = True) -> None:
        """Sit down and play; the table and its people are remembered for next time."""
        from app.model import people

        shell, storage = self._shell, self._shell.storage
        if remember:
            with shell.disk("choice"):
                storage.store("tables", {**storage.load("tables"), setup.game.name: setup.facts()})
        match = setup.begin(self._rng() or Random())
        everybody = people.meet(people.known(storage), setup.guests)
        with shell.disk("choice"):
            people.store(storage, everybody)
        match.notes[people.PEOPLE] = people.marks(everybody, setup.guests)
        self.play(storage.sit_down(match))

    def play(self, saved: SavedMatch) -> None:
        """Play a match, a new one or one that was left."""
        from app.session.modes import Play  # with the bots it brings

        with suppress(OSError):  # it holds for the sitting, and the match itself tells that the disk is full
            self._shell.storage.note_played(saved)
        self._shell.show("table", session=self.new_session(saved.match, Play(), saved))

    def new_session(self, match: AnyMatch, mode: AnyMode, keeper: Keeper | None = None) -> AnySession:
        """Begin a session of a match, on the app's clock, at the pace people have chosen."""
        from app.session.course import course_of
        from app.session.session import Session

        return Session(
            match,
            mode,
            course_of(match.game.name),
            self._shell.clock,
            keeper=keeper,
            rng=self._rng(),
            pace=lambda: self.pace,
        )

    def continue_match(self) -> None:
        """Go on with the match that was played last of those that are not over."""
        saved = self._shell.storage.unfinished()
        if saved:
            self.play(saved)
        else:
            self._shell.show("home")

    def demo(self, game: str = "", after: str = "") -> None:
        """Let bots play each other until somebody touches the glass: this game, or another than the last."""
        from app.model.demo import demo_match
        from app.session.modes import Demo

        match = demo_match(self._rng() or Random(), game, after)
        self._shell.show("table", session=self.new_session(match, Demo()))

    def study_of(self, match: AnyMatch) -> Study:
        """Return what the coach knows of a match; he thinks about one at a time."""
        from app.overlays.study import Study

        if self._study is None or self._study.match is not match:
            if self._study:
                self._study.stop()
            self._study = Study(match)
        return self._study

    def teach(self, game: str, anew: bool = False) -> None:
        """Teach a game, from where its lesson was left or anew."""
        from app.model.tutorial import Tutorial

        self.teach_on(Tutorial(self._shell.storage, game, anew))

    def teach_on(self, tutorial: Tutorial) -> None:
        """Go on with a lesson; the match that was left stays as it is."""
        match, mode = tutorial.begin(self._shell.say("Ada"))
        self._shell.show("table", session=self.new_session(match, mode), tutorial=tutorial)

    def finish(self, saved: SavedMatch) -> None:
        """File a match that has ended, and show how."""
        self._shell.storage.archive(saved)
        self._shell.show("result", match=saved.match)
