"""Being put aside by Android, and what it does with the glass meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from app.language import LANGUAGES
from app.services.device import language_of_app, lie_still, listen, note_language
from app.services.settings import Settings
from app.services.sound import Music
from app.shell.navigator import Navigator
from app.widgets.touches import TakenOver, end_touches


class Aside:
    """Covers what is secret as the app is put aside, and looks what is still there as it comes back."""

    def __init__(
        self,
        navigator: Navigator,
        settings: Settings,
        music: Music,
        fit: Callable[[], None],
        draw_anew: Callable[[], None],
    ) -> None:
        """`fit` fits the window, `draw_anew` builds again what was lost."""
        self._navigator = navigator
        self._settings = settings
        self._music = music
        self._fit = fit
        self._draw_anew = draw_anew
        self._taken_over = TakenOver()

    def listen(self) -> None:
        """Hear what Android does with the glass; the window is in its place only now."""
        from app.widgets import graphics

        graphics.remember()
        EventLoop.add_postproc_module(self._taken_over)
        self._listeners = listen(turned=self._fit, taken_over=self._taken_over.take)
        Window.bind(focus=self._on_focus)
        self._settings.bind(
            lie_flat=lambda _, flat: lie_still(flat), language=lambda _, language: note_language(language)
        )
        lie_still(self._settings.lie_flat)
        self._speak_as_chosen()
        self._fit()

    def end(self) -> None:
        """Hear nothing any more."""
        EventLoop.remove_postproc_module(self._taken_over)
        Window.unbind(focus=self._on_focus)

    def _speak_as_chosen(self) -> None:
        """Take over the language that Android's settings have for this app: it was chosen last."""
        chosen = language_of_app()
        if chosen in LANGUAGES:
            self._settings.language = chosen

    def _on_focus(self, _: object, focus: bool) -> None:
        """Cover what is secret as soon as something else lies over the app; whoever comes back uncovers it.

        SDL pauses only when nothing of the app is seen any more: after the task switcher has taken its
        picture, and never behind a sheet that shares something, or beside another app.
        """
        if not focus:
            self._cover()

    def _cover(self) -> None:
        end_touches()  # Android takes the fingers away and never says so
        self._navigator.arrive()
        self._navigator.pause()

    def begin(self) -> None:
        """Let Android put the app away with every secret covered; every line is on the disk already."""
        self._cover()
        self._music.mute("aside")
        EventLoop.idle()  # what is drawn last is what the task switcher shows

    def come_back(self) -> None:
        """Come back; whether everything is still drawn can be told in the next frame only."""
        self._music.mute("aside", False)
        Clock.schedule_once(lambda _: self._look_at_glass(), -1)

    def _look_at_glass(self) -> None:
        from app.widgets import graphics

        if graphics.is_lost():
            self._draw_anew()
        self._fit()  # the tablet may have been turned
        self._speak_as_chosen()
