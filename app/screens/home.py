"""Home: the four games, the match that was left, settings."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.theme import GAME_COLOURS, WHITE
from app.titles import GAME_TITLES
from app.widgets import load_look
from app.widgets.controls import Pressable
from engine.game import BY_CHANCE


class GameTile(Pressable, FloatLayout):
    """A painted tile that opens a game's table."""

    game = StringProperty("")
    title = StringProperty("")
    colour = ColorProperty(WHITE)

    def on_game(self, _: FloatLayout, game: str) -> None:
        """Take the game's name and colour."""
        self.title = GAME_TITLES[game]
        self.colour = GAME_COLOURS[game]


class HomeScreen(Screen):
    """Where everything begins."""

    left_game = StringProperty("")
    left_line = StringProperty("")
    report = StringProperty("")

    def on_pre_enter(self, *_: Any) -> None:
        """Look for a match that was left, and for files that had to be put aside."""
        app = App.get_running_app()
        saved = app.storage.unfinished()
        self.left_game = saved.match.game.name if saved else ""
        self.left_line = _left_line(app, saved.match) if saved else ""
        if saved and saved.behind:
            self.report = app.say("The match could not be saved: it is lost when Cachette is closed.")
        elif app.storage.reports:
            self.report = app.say(
                "A file could not be read and was put aside: {name}", name=app.storage.reports[-1]
            )
        else:
            self.report = ""


def _left_line(app: Any, match: Any) -> str:
    """Say which match was left, and who is awaited, as far as everybody may know it."""
    view, game = match.view(None), GAME_TITLES[match.game.name]
    if getattr(view, "frenzy", False):
        return str(app.say("{game} · {name}'s frenzy", game=game, name=match.seats[view.turn].name))
    if view.to_act == BY_CHANCE:
        return str(game)
    if len(view.to_act) > 1:
        return str(
            app.say(
                "{game} · {n} player chooses | {game} · {n} players choose", game=game, n=len(view.to_act)
            )
        )
    return str(app.say("{game} · {name}'s turn", game=game, name=match.seats[view.to_act[0]].name))


load_look("home")
