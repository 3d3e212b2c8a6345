"""The way from one screen to another, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.uix.screenmanager import NoTransition, ScreenManager

from app.widgets.entrance import way
from app.widgets.still import let_go
from app.widgets.touches import end_touches

if TYPE_CHECKING:
    from app.screens.shell import AppScreen, Shell

SCREENS = {
    "home": "HomeScreen",
    "setup": "SetupScreen",
    "table": "TableScreen",
    "result": "ResultScreen",
    "settings": "SettingsScreen",
    "credits": "CreditsScreen",
    "history": "HistoryScreen",
    "replay": "ReplayScreen",
    "statistics": "StatisticsScreen",
    "rulebook": "RulebookScreen",
    "occupied": "OccupiedScreen",
}
LAID = ("table", "replay")
"""Screens with a table, which takes a moment to be laid."""
MENUS = ("settings", "credits", "rulebook")
"""Screens that can be opened from others, in the middle of a match too; the way back leads there."""
ENDS = ("home", "occupied")
"""Screens from which no way leads back."""
BACK = 27
"""The code of Android's back button, and of the Escape key."""


class Navigator:
    """Builds screens when they are first needed, hands them what they show, and goes from one to the next."""

    def __init__(
        self,
        shell: Shell,
        leaves: Callable[[str], None],
        turns: Callable[[], bool],
        arrived: Callable[[str], None],
        stop: Callable[[], None],
    ) -> None:
        """`leaves` is told where people are about to go, `arrived` where they are; `stop` ends the app.

        `turns` gives the next screen the room it can use, and tells whether that has another shape.
        """
        self._shell = shell
        self._leaves = leaves
        self._turns = turns
        self._arrived = arrived
        self._stop = stop
        self._next: AppScreen | None = None
        """The screen that is being made ready for people who look at another one still."""
        self._ahead: dict[str, AppScreen] = {}
        """Screens that were built before anybody has gone to them."""
        self._handed: dict[str, dict[str, Any]] = {}
        """What each screen was handed last: the next of its name wants it too."""
        self.behind = "home"
        """The screen from which a menu was opened."""
        self.manager = ScreenManager(transition=NoTransition())

    @property
    def screen(self) -> AppScreen:
        """The screen that is shown."""
        screen: AppScreen = self.manager.current_screen
        return screen

    @property
    def can_stand(self) -> bool:
        """Whether the screen that comes, or else the one that is shown, can fill an upright window."""
        screen: AppScreen | None = self._next or self.manager.current_screen
        return screen is None or screen.stands

    @property
    def at(self) -> str:
        """The name of the screen that is shown."""
        return str(self.manager.current)

    def begin_anew(self) -> ScreenManager:
        """Begin with no screen at all."""
        self.manager = ScreenManager(transition=NoTransition())
        return self.manager

    # Going.

    def show(self, name: str, **facts: Any) -> AppScreen:
        """Go to a screen, built if it is its first time, and hand it what it needs."""
        end_touches()
        self._leaves(name)
        self.arrive()
        self._end_fade()  # Kivy would leave the screen that fades out drawn for ever
        if facts:
            self._handed[name] = facts
        known = self.manager.has_screen(name)
        screen: AppScreen
        if known:
            screen = self.manager.get_screen(name)
        else:
            screen = self._ahead.pop(name) if name in self._ahead else self._build(name)
            facts = self._handed.get(name, {})
        self._next = screen
        turned = self._turns()
        screen.size = self.manager.size
        if facts:
            screen.prepare(**facts)
        self.behind = self.behind if name in MENUS else name
        if not known:
            self.manager.add_widget(screen)  # it may be entered by that already
        if facts and name in LAID and self.manager.current_screen not in (None, screen) and not turned:
            self._arrive_soon()
        else:
            self.arrive(turned=turned)
        return screen

    def back(self) -> None:
        """Leave a menu to where it was opened from, another screen to where it says, or else home."""
        self._shell.show(self.behind if self.at in MENUS else self.screen.way_back)

    def on_key(self, _: object, key: int, *__: object) -> bool:
        """Go back with Android's back button or the Escape key: put away what lies on top, or leave."""
        if key != BACK:
            return False
        from app.widgets.overlays import top_layer  # the first screen is there sooner without it

        self.arrive()
        self._end_fade()
        top = top_layer(self.manager.parent)
        if top and top.close:
            top.close()
        elif self.at in ENDS:
            self._shell.ask(self._shell.say("Leave Cachette?"), "", self._stop)
        elif not self.pause():
            self.back()
        return True

    def pause(self) -> bool:
        """Pause at a table; tell whether people sit at one."""
        at_table = self.at == "table"
        if at_table:
            self.manager.current_screen.pause()
        return at_table

    def _arrive_soon(self) -> None:
        """Arrive in the next frame: a table is laid in one, filled and drawn in another."""
        coming = self._next
        Clock.schedule_once(lambda _: self.arrive(coming))

    def arrive(self, coming: AppScreen | None = None, turned: bool = False) -> None:
        """Go to the screen that is ready, unless people are there already or have gone on meanwhile.

        One that has another shape than the last is there at once.
        """
        screen = self._next
        if screen is None or coming not in (None, screen):
            return
        self._next = None
        end_touches()
        still = turned or self._shell.settings.reduced_motion or self.manager.current_screen in (None, screen)
        self.manager.transition = way(still)
        self.manager.current = name = screen.name
        if name not in MENUS:
            self._arrived(name)

    def _end_fade(self) -> None:
        """Bring the way from one screen to the next to its end, and tell both."""
        Animation.stop_all(self.manager.transition)

    # Building.

    def _build(self, name: str) -> AppScreen:
        """Load a screen's module and hand the screen the app."""
        kind: type[AppScreen] = getattr(import_module(f"app.screens.{name}"), SCREENS[name])
        screen = kind(self._shell, name=name, size=self.manager.size)
        screen.do_layout()  # a layout does not hear of a size that it has from the start
        return screen

    def build_ahead(self, *names: str) -> Iterator[object]:
        """Build screens that people may go to next, one after the other."""
        for name in names:
            if name not in self._ahead and not self.manager.has_screen(name):
                self._ahead[name] = screen = self._build(name)
                yield name
                yield from screen.build_ahead()
                let_go(screen)  # nobody sees it yet: its textures are of use to others

    def tidy(self) -> bool:
        """Let all screens but this one give their memory back; tell whether there are others."""
        others = [screen for screen in self.manager.screens if screen is not self.manager.current_screen]
        for screen in others:
            screen.tidy()
            self._handed.pop(screen.name, None)
        return bool(others)

    # Building anew.

    def leave(self) -> None:
        """Leave the screen that is shown for good; a table too that lies under a menu."""
        self.screen.dispatch("on_leave")
        if self.behind == "table":
            self.close_table()

    def close_table(self) -> None:
        """Let nothing happen any more at the table."""
        self.manager.get_screen("table").table.close()

    def remember(self) -> None:
        """Note what the screens that take the place of these are to be handed."""
        for screen in self.manager.screens:
            if facts := screen.same_again():
                self._handed[screen.name] = facts
        self._ahead.clear()

    def forget(self) -> None:
        """Forget what screens were handed: whatever is broken may be in it."""
        self._handed = {}
