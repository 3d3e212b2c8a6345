"""The table: where a match is played. What lies on it is the game's own; pausing is the same for all."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.host import Host
from app.widgets import load_look

TABLES = {"go_nuts": "GoNutsTable"}


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
            self.remove_widget(self.table)
        game = host.match.game.name
        module = import_module(f"app.tables.{game}")
        self.table = getattr(module, TABLES[game])(host=host)
        self.add_widget(self.table)

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
