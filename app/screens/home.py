"""Home: the games, the match that was left, settings."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.box import box_of, boxes
from app.language import Say
from app.screens.shell import AppScreen, lost_moves
from app.theme import WHITE
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.slide import Slide  # noqa: F401  the kv file names it
from app.widgets.surfaces import Plate
from app.widgets.touches import end_touches
from app.widgets.words import Claim
from engine.game import BY_CHANCE
from engine.match import AnyMatch

LOOK_SECONDS = 0.2
"""So long home is looked at before anything else is thought of."""


class GameTile(Pressable, FloatLayout):
    """A painted tile that opens a game's table."""

    game = StringProperty("")
    title = StringProperty("")
    colour = ColorProperty(WHITE)

    def on_game(self, _: FloatLayout, game: str) -> None:
        """Take the game's name and colour."""
        box = box_of(game)
        self.title, self.colour = box.title, box.colour


class HomeButton(Pressable, FloatLayout):
    """A way from home to another room: a sign, and its word below."""

    sign = StringProperty("")
    text = StringProperty("")
    sink = NumericProperty(0)
    """How far a finger has pressed it down, in pixels."""


class FirstButton(Pressable, Plate, FloatLayout):
    """What most people want: to go on with the match that was left, or to play a game that is suggested."""

    text = StringProperty("")
    line = StringProperty("")
    """What is to be said for it: where the match stands, or why this game."""
    symbols = ListProperty()
    """Who plays, in the order of the seats."""

    def claims(self) -> list[Claim]:
        """Tell whose medals are seen, and which of them stand out."""
        medals = reversed(self.ids.medals.children)
        seen = [f"player_{medal.symbol}{' awaited' * medal.awaited}" for medal in medals]
        return [("who plays", seen)] if seen else []

    def seat(self, symbols: Iterable[str] = (), awaited: Container[int] = ()) -> None:
        """Show the medals of those who play, and of these whose turn it is."""
        self.symbols = list(symbols)
        self.ids.medals.clear_widgets()
        if not self.symbols:
            return
        from app.widgets.people import Medal  # the first screen is there sooner without it

        for seat, symbol in enumerate(self.symbols):
            self.ids.medals.add_widget(Medal(symbol=symbol, awaited=seat in awaited))


class HomeScreen(AppScreen):
    """Where everything begins."""

    stands = True

    left_game = StringProperty("")
    left_line = StringProperty("")
    report = StringProperty("")
    games = ListProperty()
    """The names of the games on the shelf."""
    suggested = StringProperty("")
    """The game for those who have left none: `left_line` says why this one."""
    suggested_title = StringProperty("")
    _left: AnyMatch | None = None
    """The match that was left."""
    _has_looked = False
    """Whether home has been seen, with what its first frame needs."""
    choice: Any = None
    """The choice of a game to watch, once somebody has asked for it."""

    def on_pre_enter(self, *_: Any) -> None:
        """Look for a match that was left, and for files that had to be put aside."""
        app = self.app
        self._shelve()
        saved = app.storage.unfinished()
        self.left_game = saved.match.game.name if saved else ""
        self.left_line = _left_line(app.say, saved.match) if saved else self._suggest()
        self._left = saved.match if saved else None
        self.ids.first.seat()
        if self._has_looked:
            self._seat()
        if saved and saved.behind:
            self.report = app.say("The match could not be saved: it is lost when Cachette is closed.")
        elif saved and (lost := app.storage.losses.get(saved.path.name)):
            self.report = lost_moves(lost, app.say)
        elif app.storage.reports:
            self.report = app.say(
                "A file could not be read and was put aside: {name}", name=app.storage.reports[-1]
            )
        else:
            self.report = ""
        Clock.schedule_once(self._wait_for_frame)

    def _wait_for_frame(self, _: float) -> None:
        """Look ahead in a moment from this frame on, which may be the very first."""
        Clock.schedule_once(self._look_ahead, LOOK_SECONDS)

    def _look_ahead(self, _: float) -> None:
        """Do ahead what people may open next, if they are still here."""
        if self.manager and self.manager.current == self.name:
            self._has_looked = True
            self._seat()
            self.app.warm_up(self.left_game)

    def on_enter(self, *_: Any) -> None:
        """Give back what only other screens need."""
        self.app.tidy()

    def _shelve(self) -> None:
        """Put every box on the shelf that there is."""
        if self.games == list(boxes()):
            return
        self.games = list(boxes())
        self.ids.shelf.clear_widgets()
        for game in boxes():
            tile = GameTile(game=game)
            tile.bind(on_release=lambda tile: self.app.choose(tile.game))
            self.ids.shelf.add_widget(tile)

    def _seat(self) -> None:
        """Show who plays the match that was left; the first frame does not wait for their pictures."""
        from app.model.table_setup import symbols_of  # the first screen is there sooner without it

        if match := self._left:
            self.ids.first.seat(symbols_of(match), _awaited(match, self.app.say))

    def rules(self) -> None:
        """Read the rules of what was played last; those of the others are one tap away there."""
        self.app.show("rulebook", game=self.left_game or self.suggested)

    def watch(self) -> None:
        """Ask which game bots shall play."""
        from app.overlays.game_choice import GameChoice  # the first screen is there sooner without it

        say = self.app.say
        end_touches()
        self.choice = GameChoice(
            self.app.demo,
            title=say("Watch bots play"),
            line=say("They play until somebody touches the screen."),
        )
        self.add_widget(self.choice)

    def on_pre_leave(self, *_: object) -> None:
        """Close the choice of a game."""
        if self.choice:
            self.choice.close()

    def _suggest(self) -> str:
        """Suggest the game that was played last, or one to begin with; return the reason."""
        shelf, last, say = list(boxes().values()), self.app.storage.finished_last(), self.app.say
        box = box_of(last) if last else next((box for box in shelf if box.suggested), shelf[0])
        self.suggested, self.suggested_title = box.name, box.title
        return say("Played last") if last else say("A good one to begin with")


def _awaited(match: AnyMatch, say: Say) -> tuple[int, ...]:
    """Tell whose turn it is, as far as everybody may know it; nobody's while dice roll, or all race."""
    view, names = match.view(None), [seat.name for seat in match.seats]
    if view.to_act == BY_CHANCE or box_of(match.game.name).moment(view, say, "", names):
        return ()
    return tuple(view.to_act)


def _left_line(say: Say, match: AnyMatch) -> str:
    """Say which match was left, and who is awaited, as far as everybody may know it."""
    view, box = match.view(None), box_of(match.game.name)
    game, names = box.title, [seat.name for seat in match.seats]
    if said := box.moment(view, say, game, names):
        return said
    if view.to_act == BY_CHANCE:
        return game
    if len(view.to_act) > 1:
        return say(
            "{game} · {n} player chooses", "{game} · {n} players choose", game=game, n=len(view.to_act)
        )
    return say("{game} · {name}'s turn", game=game, name=names[view.to_act[0]])


load_look("home")
