"""The table: where a match is played. What lies on it is the game's own; pausing is the same for all."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from app.box import module_of
from app.host import Host
from app.widgets import load_look
from app.widgets.notice import Notice
from app.widgets.overlays import Layer
from app.widgets.people import Head  # noqa: F401  the kv files of the tables name it, and its neighbours
from app.widgets.touches import end_touches

TURN_SECONDS = 0.4
DEMO_SECONDS = 5


class Pause(Layer):
    """The match stands still: go on, settings, or leave (it is saved)."""

    screen = ObjectProperty()

    def close(self) -> None:
        """Go on."""
        self.screen.resume()


class TableScreen(Screen):
    """Holds the table of the game that is played."""

    table = ObjectProperty(None, allownone=True)
    paused = BooleanProperty(False)

    def prepare(self, host: Host) -> None:
        """Lay the table for a match."""
        if self.table:
            self.table.close()
        self._end_pause()
        self.table = module_of(host.match.game.name, "table").TABLE(host=host, screen=self)
        self.ids.turntable.clear_widgets()
        self.ids.turntable.add_widget(self.table)
        self.notice = self._tutor() or Notice()
        self.ids.turntable.add_widget(self.notice)
        host.on_unsaved = lambda error: App.get_running_app().tell_unsaved(error, "match")
        host.keep()  # a full disk is told before anybody has played
        self.table.bind(facing=self._face)
        self._face()
        app = App.get_running_app()
        if app.demonstrated:
            self.notice.show(app.say("Touch anywhere to end the demo."), "watch", DEMO_SECONDS)

    def _tutor(self) -> Any:
        """Let a tutor stand at the table where a game is learned."""
        tutorial = App.get_running_app().tutorial
        if not tutorial:
            return None
        from app.screens.tutor import Tutor  # few need one

        return Tutor(self.table, tutorial)

    def on_touch_down(self, touch: Any) -> bool:
        """End a demo with the first finger."""
        if App.get_running_app().demonstrated:
            self.leave()
            return True
        return bool(super().on_touch_down(touch))

    def _face(self, *_: object) -> None:
        """Turn the table to whoever sits opposite, if it lies flat."""
        settings = App.get_running_app().settings
        angle = 180 if settings.lie_flat and self.table.facing == "top" else 0
        seconds = 0.001 if settings.reduced_motion else TURN_SECONDS
        if self.ids.turntable.rotation != angle:
            Animation(rotation=angle, d=seconds, t="in_out_quad").start(self.ids.turntable)

    def on_pre_enter(self, *_: object) -> None:
        """Keep the screen on while people think."""
        Window.allow_screensaver = self.paused

    def on_paused(self, *_: object) -> None:
        """Let it sleep in a break."""
        Window.allow_screensaver = self.paused

    def on_leave(self, *_: object) -> None:
        """Let it sleep again."""
        Window.allow_screensaver = True

    def pause(self) -> None:
        """Stop the match and ask what next; a demo just ends."""
        if App.get_running_app().demonstrated:
            self.leave()
        elif not self.paused:
            end_touches()
            self.paused = True
            self.table.pause()
            self._pause = Pause(screen=self)
            self.add_widget(self._pause)

    def resume(self) -> None:
        """Go on."""
        if self.paused:
            self._end_pause()
            self.table.resume()

    def look_up(self, chapter: str = "", about: str = "") -> None:
        """Stop the match and open the rulebook: where it tells what goes on now, or about a card."""
        self.pause()
        game = self.table.match.game.name
        App.get_running_app().show("rulebook", game=game, chapter=chapter or self.table.chapter, about=about)

    def _end_pause(self) -> None:
        if self.paused:
            self.paused = False
            self.remove_widget(self._pause)

    def finish(self, host: Host) -> None:
        """Show how the match ended."""
        App.get_running_app().finish(host)

    def leave(self) -> None:
        """Go home; the match is on the disk."""
        app = App.get_running_app()
        self.table.close()
        self._end_pause()
        app.demonstrated, app.tutorial = "", None
        app.show("home")


load_look("table")
