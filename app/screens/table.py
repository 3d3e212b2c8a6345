"""The table: where a match is played. What lies on it is the game's own; pausing is the same for all."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from app.box import module_of
from app.model.tutorial import Tutorial
from app.services.storage import SavedMatch
from app.session.modes import Demo, Lesson
from app.session.session import AnySession
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
        """Resume the match."""
        self.screen.resume()


class TableScreen(Screen):
    """Holds the table of the game that is played."""

    table = ObjectProperty(None, allownone=True)
    paused = BooleanProperty(False)

    def prepare(self, session: AnySession, tutorial: Tutorial | None = None) -> None:
        """Lay the table for a session; a tutor stands at it where a game is learned."""
        App.get_running_app().session = session
        if self.table:
            self.table.close()
        self._end_pause()
        self.table = module_of(session.match.game.name, "table").TABLE(
            session=session, screen=self, context=App.get_running_app()
        )
        self.ids.turntable.clear_widgets()
        self.ids.turntable.add_widget(self.table)
        self.notice = self._tutor(tutorial) if tutorial else Notice()
        self.ids.turntable.add_widget(self.notice)
        session.unsaved.connect(lambda error: App.get_running_app().tell_unsaved(error, "match"))
        session.keep()  # a full disk is told before anybody has played
        self.table.bind(facing=self._face)
        self._face()
        app = App.get_running_app()
        if self.is_demo:
            self.notice.show(app.say("Touch anywhere to end the demo."), "watch", DEMO_SECONDS)

    def _tutor(self, tutorial: Tutorial) -> Any:
        from app.overlays.tutor import Tutor  # few need one

        return Tutor(self.table, tutorial)

    @property
    def is_demo(self) -> bool:
        """Whether bots play for those who watch."""
        return self.table is not None and isinstance(self.table.session.mode, Demo)

    @property
    def is_unsaved(self) -> bool:
        """Whether the disk lacks some of the match."""
        keeper = self.table.session.keeper
        return isinstance(keeper, SavedMatch) and keeper.behind

    def on_touch_down(self, touch: Any) -> bool:
        """End a demo with the first finger."""
        if self.is_demo:
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
        if self.is_demo:
            self.leave()
        elif not self.paused:
            end_touches()
            self.paused = True
            self.table.pause()
            self._pause = Pause(screen=self)
            self.add_widget(self._pause)

    def resume(self) -> None:
        """Resume the match."""
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

    def finish(self, session: AnySession) -> None:
        """Show how the match ended; a lesson has last words, and behind a demo comes another."""
        if isinstance(session.mode, Lesson):
            self.notice.finish()
        elif isinstance(session.mode, Demo):
            App.get_running_app().demo(after=session.match.game.name)
        elif isinstance(session.keeper, SavedMatch):
            App.get_running_app().finish(session.keeper)

    def leave(self) -> None:
        """Go home; the match is on the disk."""
        app = App.get_running_app()
        self.table.close()
        self._end_pause()
        app.session = None
        app.show("home")


load_look("table")
