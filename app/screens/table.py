"""The table: where a match is played. What lies on it is the game's own; pausing is the same for all."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.host import Host
from app.widgets import load_look

TABLES = {"go_nuts": "GoNutsTable"}
TURN_SECONDS = 0.4


class Pause(FloatLayout):
    """The match stands still: go on, settings, or leave (it is saved)."""

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing through to the table."""
        super().on_touch_down(touch)
        return True


class TableScreen(Screen):
    """Holds the table of the game that is played."""

    table = ObjectProperty(None, allownone=True)
    paused = BooleanProperty(False)

    def prepare(self, host: Host) -> None:
        """Lay the table for a match."""
        self.resume()
        if self.table:
            self.table.close()
        game = host.match.game.name
        module = import_module(f"app.tables.{game}")
        self.table = getattr(module, TABLES[game])(host=host, screen=self)
        self.ids.turntable.clear_widgets()
        self.ids.turntable.add_widget(self.table)
        self.table.bind(facing=self._face)
        self._face()

    def _face(self, *_: object) -> None:
        """Turn the table to whoever sits opposite, if it lies flat."""
        settings = App.get_running_app().settings
        angle = 180 if settings.lie_flat and self.table.facing == "top" else 0
        seconds = 0.001 if settings.reduced_motion else TURN_SECONDS
        if self.ids.turntable.rotation != angle:
            Animation(rotation=angle, d=seconds, t="in_out_quad").start(self.ids.turntable)

    def on_pre_enter(self, *_: object) -> None:
        """Keep the screen on while people think."""
        Window.allow_screensaver = False

    def on_leave(self, *_: object) -> None:
        """Let the screen sleep again."""
        Window.allow_screensaver = True

    def pause(self) -> None:
        """Stop the match and ask what next."""
        if not self.paused:
            self.paused = True
            self._pause = Pause()
            self._pause.screen = self
            self.add_widget(self._pause)

    def resume(self) -> None:
        """Go on."""
        if self.paused:
            self.paused = False
            self.remove_widget(self._pause)

    def leave(self) -> None:
        """Go home; the match is on the disk."""
        self.resume()
        self.table.close()
        App.get_running_app().show("home")


load_look("table")
