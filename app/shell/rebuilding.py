"""Building again what was seen: after the graphics memory was lost, and after what nobody has foreseen."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.shell.navigator import MENUS, Navigator
from app.widgets.touches import end_touches

if TYPE_CHECKING:
    from app.screens.shell import Shell


class Rebuilding:
    """Lays a new root with the same on it; of a match everything is saved before."""

    def __init__(
        self, shell: Shell, navigator: Navigator, root: Callable[[], Widget], lay: Callable[[], None]
    ) -> None:
        """`root` tells what is shown, `lay` makes a new one with nothing on it."""
        self._shell = shell
        self._navigator = navigator
        self._root = root
        self._lay = lay

    def draw_anew(self) -> None:
        """Build again what was seen: the graphics memory is gone, and all that was drawn with it."""
        from app.widgets import graphics

        gc.unfreeze()  # else what was drawn before would stay for ever
        self._build_anew(graphics.begin_anew)

    def _build_anew(self, clear: Callable[[], None]) -> None:
        """Build again what was seen, a match paused, after `clear` has emptied the window."""
        navigator = self._navigator
        navigator.arrive()
        navigator.remember()
        self._shell.stock.clear()
        at, behind = navigator.at, navigator.behind
        navigator.leave()
        clear()
        self._lay_root()
        screen = self._shell.show(behind)
        if behind == "table":
            Clock.schedule_once(lambda _: screen.pause())  # once it has laid out what there is to cover
        if at in MENUS:
            self._shell.show(at)

    def _lay_root(self) -> None:
        self._lay()
        Window.add_widget(self._root())

    # What nobody has foreseen.

    def watch(self) -> None:
        """Let nothing that is raised in the main loop end the evening, from now on."""
        from app.services.last_resort import LastResort  # tests want to hear of everything

        ExceptionManager.add_handler(LastResort(self._shell.storage.folder, self._where, self.recover))

    def _where(self) -> str:
        """Tell where people are, and in which game."""
        session = self._shell.session
        return f"{self._navigator.at}, {session.match.game.name if session else 'no match'}"

    def recover(self, home: bool = False) -> None:
        """Go on after a mishap where people were, a match paused, or else at home; say so."""
        is_saved = self._save_all()
        with suppress(Exception):  # whatever is broken is left
            end_touches()
        if home:
            self._begin_at_home()
        else:
            self._build_anew(lambda: Window.remove_widget(self._root()))
        say = self._shell.say
        saved = say("Something went wrong; the match is saved.")
        self._shell.tell(saved if is_saved else say("Something went wrong, but the game goes on."))

    def _save_all(self) -> bool:
        """Save what is played; False where there is nothing to save, or the disk did not take it."""
        session = self._shell.session
        if not session or not session.keeper:
            return False
        session.keep()
        return not self._shell.storage.behind

    def _begin_at_home(self) -> None:
        """Drop everything that is shown, and lay home anew."""
        with suppress(Exception):
            self._navigator.screen.dispatch("on_leave")
        with suppress(Exception):
            self._navigator.close_table()
        self._shell.session = None
        Window.remove_widget(self._root())
        self._navigator.forget()
        self._lay_root()
        self._shell.show("home")
