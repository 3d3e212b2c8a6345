"""The table: where a match is played. What lies on it is the game's own; pausing is the same for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty

from app.model.tutorial import Tutorial
from app.screens.shell import AppScreen, Shell
from app.services.device import hide_from_switcher, keep_edges
from app.services.pages import give_back
from app.services.storage import SavedMatch
from app.session.modes import Demo, Lesson
from app.session.session import AnySession
from app.tables.table import AnyTable, lay_table
from app.widgets import load_look
from app.widgets.notice import Notice
from app.widgets.overlays import Layer
from app.widgets.people import Head  # noqa: F401  the kv files of the tables name it, and its neighbours
from app.widgets.still import let_go
from app.widgets.touches import end_touches
from app.widgets.wrapping import lie_flat

if TYPE_CHECKING:
    from app.overlays.tutor import Tutor

TURN_SECONDS = 0.4
TURNS_APART = 1.0
"""Who would turn the table again sooner waits; if it is turned back meanwhile, it has not moved."""
DEMO_SECONDS = 5


class Pause(Layer):
    """The match stands still: go on, settings, or leave (it is saved)."""

    eases = True

    screen = ObjectProperty()

    def close(self) -> None:
        """Resume the match."""
        self.screen.resume()


class TableScreen(AppScreen):
    """Holds the table of the game that is played."""

    table: AnyTable = ObjectProperty(None, allownone=True)
    paused = BooleanProperty(False)

    def __init__(self, app: Shell, **kwargs: Any) -> None:
        self._angle, self._turned = 0, -TURNS_APART
        """How the table lies, or comes to lie, and when it was turned last."""
        self._turn_later = Clock.create_trigger(self._face, TURNS_APART)
        super().__init__(app, **kwargs)
        lie_flat(self.ids.turntable)
        app.settings.bind(lie_flat=self._face)

    def prepare(self, session: AnySession, tutorial: Tutorial | None = None) -> None:
        """Lay the table for a session; a tutor stands at it where a game is learned."""
        self.app.session, self._tutorial = session, tutorial
        if self.table:
            self.table.close()
        self._end_pause()
        self.table = lay_table(session, self, self.app)
        self.ids.turntable.clear_widgets()
        self.ids.turntable.add_widget(self.table)
        self.notice = self._tutor(tutorial) if tutorial else Notice()
        self.ids.turntable.add_widget(self.notice)
        session.unsaved.connect(lambda error: self.app.tell_unsaved(error, "match"))
        session.keep()  # a full disk is told before anybody has played
        self.table.bind(facing=self._face)
        self._face()
        if self.is_demo:
            self.notice.show(self.app.say("Touch anywhere to end the demo."), "watch", DEMO_SECONDS)

    def same_again(self) -> dict[str, Any]:
        """Tell what a screen that takes the place of this one is to be handed: the match, and who teaches."""
        if not self.table or self.table.closed:
            return {}
        session = self.table.session
        anew = self.app.new_session(session.match, session.mode, session.keeper)
        return {"session": anew, "tutorial": self._tutorial}

    def _tutor(self, tutorial: Tutorial) -> Tutor:
        from app.overlays.tutor import Tutor  # few need one

        return Tutor(self.app, self.table, tutorial, self.app.teach_on, self)

    @property
    def is_current(self) -> bool:
        """Whether people see this screen, not a menu that was opened from it."""
        return self.manager is not None and self.manager.current == self.name

    @property
    def is_demo(self) -> bool:
        """Whether bots play for those who watch."""
        return self.table is not None and isinstance(self.table.session.mode, Demo)

    @property
    def is_unsaved(self) -> bool:
        """Whether the disk lacks some of the match."""
        keeper = self.table.session.keeper if self.table else None
        return isinstance(keeper, SavedMatch) and keeper.behind

    def on_touch_down(self, touch: Any) -> bool:
        """End a demo with the first finger."""
        if self.is_demo:
            self.leave()
            return True
        return bool(super().on_touch_down(touch))

    def _face(self, *_: object) -> None:
        """Turn the table to whoever sits opposite, if it lies flat."""
        settings = self.app.settings
        if self.table is None:
            return
        angle = 180 if settings.lie_flat and self.table.facing == "top" else 0
        since = self.app.clock.time() - self._turned
        if settings.lie_flat and since < TURNS_APART:
            self._turn_later.timeout = TURNS_APART - since
            self._turn_later()
        elif self._angle != angle:
            self._angle, self._turned = angle, self.app.clock.time()
            seconds = 0.001 if settings.reduced_motion else TURN_SECONDS
            Animation.cancel_all(self.ids.turntable, "rotation")
            Animation(rotation=angle, d=seconds, t="in_out_quad").start(self.ids.turntable)

    def on_pre_enter(self, *_: object) -> None:
        """Let no task switcher picture a match, and keep the glass for it."""
        hide_from_switcher(True)
        self._keep_glass(not self.paused)

    def on_enter(self, *_: object) -> None:
        """Give back what only other screens need."""
        if self.table:
            give_back(self.table.session.match.game.name)

    def on_paused(self, *_: object) -> None:
        """Keep the glass, and play music, no longer than the match goes on."""
        self._keep_glass(not self.paused)
        self.app.music.mute("paused", self.paused)

    def on_leave(self, *_: object) -> None:
        """Give everything back."""
        hide_from_switcher(False)
        self._keep_glass(False)

    def _keep_glass(self, ours: bool) -> None:
        """Keep the screen on while people think, and the system's swipes away from what they drag."""
        Window.allow_screensaver = not ours
        keep_edges(ours)

    def tidy(self) -> None:
        """Clear the table away, with all that was drawn on it."""
        if self.table and (self.table.closed or self.table.match.over):
            self.table.close()
            self._end_pause()
            let_go(self.table)  # whoever else still has a grip on it
            self.ids.turntable.clear_widgets()
            self.table = None  # type: ignore[assignment]
        super().tidy()

    def pause(self) -> None:
        """Stop the match and ask what next; a demo just ends."""
        if self.is_demo:
            self.leave()
        elif not self.paused:
            end_touches()
            self.paused = True
            self.table.pause()
            self._pause = Pause(screen=self)
            self.ids.turntable.add_widget(self._pause)

    def resume(self) -> None:
        """Resume the match."""
        if self.paused:
            self._end_pause()
            self.table.resume()

    def look_up(self, chapter: str = "", about: str = "") -> None:
        """Stop the match and open the rulebook: where it tells what goes on now, or about a card."""
        self.pause()
        game = self.table.match.game.name
        self.app.show("rulebook", game=game, chapter=chapter or self.table.chapter, about=about)

    def _end_pause(self) -> None:
        if self.paused:
            self.paused = False
            self.ids.turntable.remove_widget(self._pause)

    def finish(self) -> None:
        """Show how the match ended; a lesson has last words, and behind a demo comes another."""
        session = self.table.session
        if isinstance(session.mode, Lesson):
            self.notice.finish()
        elif isinstance(session.mode, Demo):
            self.app.demo(after=session.match.game.name)
        elif isinstance(session.keeper, SavedMatch):
            self.app.finish(session.keeper)

    def leave(self) -> None:
        """Go home; the match is on the disk."""
        if self.table:
            self.table.close()
        self._end_pause()
        self.app.session = None
        self.app.show("home")


load_look("table")
