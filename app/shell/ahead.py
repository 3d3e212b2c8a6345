"""What is done ahead, while people look at home or at a table that is being set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.box import boxes
from app.shell.navigator import Navigator
from app.widgets.canvases import make_ahead

if TYPE_CHECKING:
    from app.screens.shell import Shell
    from app.services.warm_up import WarmUp

NEXT = ("app.model.tutorial", "app.overlays.offer", "app.session.session", "app.session.course")
"""What is wanted as soon as somebody chooses a game."""


class Ahead:
    """Chooses what is done ahead, one step after the other."""

    def __init__(self, shell: Shell, navigator: Navigator) -> None:
        self._shell = shell
        self._navigator = navigator
        self._warm_up: WarmUp | None = None

    def warm_up(self, game: str = "", *beside: str) -> None:
        """Do ahead, bit by bit, what opens a table of a game and screens `beside`, and what home opens."""
        from app.model.history import read_ahead
        from app.services.warm_up import (
            WarmUp,
            module_steps,
            picture_steps,
            sound_steps,
            table_steps,
        )  # the first screen is there sooner without it

        if not self._warm_up:
            self._warm_up = WarmUp()
        build = self._navigator.build_ahead
        at_home = self._navigator.behind == "home"
        rules = (f"engine.{game}" for game in boxes())
        here = (
            build("setup"),
            module_steps(*NEXT, *rules),
            picture_steps(),
            sound_steps(self._shell, "press"),
            make_ahead(),
        )
        past = (build("history"), read_ahead(self._shell.storage))
        there = (build("table"), table_steps(game, self._shell), build(*beside))
        self._warm_up.begin(*(here if at_home else ()), *(there if game else ()), *(past if at_home else ()))

    def stop(self) -> None:
        """Do nothing ahead any more: whoever plays is not held up by what he may open later."""
        if self._warm_up:
            self._warm_up.stop()
