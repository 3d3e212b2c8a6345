"""The result: who has won, where the points came from, how it went."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.breakdown import breakdown
from app.table_setup import Guest, TableSetup, symbols_of
from app.theme import BRASS, HONEY, PLAYER_COLOURS
from app.titles import GAME_TITLES
from app.widgets import load_look
from app.widgets.curve import Curve  # noqa: F401  the kv file names it
from app.widgets.people import Badge
from app.widgets.words import Title, Words
from engine.match import Match

STEPS = ((240, HONEY, 180), (160, [0.73, 0.77, 0.78, 1], 150), (136, [0.78, 0.55, 0.33, 1], 140))
"""The podium: height and colour of each step, and the height of the squirrel on it."""
PLACES = (1, 0, 2)
"""From left to right: the second, the first, the third."""


class Step(FloatLayout):
    """A step of the podium with a player on it."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    points = NumericProperty(0)
    tall = NumericProperty(100)
    colour = ListProperty(BRASS)
    squirrel = StringProperty("")
    squirrel_size = NumericProperty(150)
    jump = NumericProperty(0)


class ScoreRow(BoxLayout):
    """A line of the score table."""


class ResultScreen(Screen):
    """Shows how a match ended."""

    match = ObjectProperty(None, allownone=True)
    headline = StringProperty("")
    subline = StringProperty("")
    curve = ListProperty()
    symbols = ListProperty()
    moment = ObjectProperty(None, allownone=True)
    others = StringProperty("")
    """Who finished behind the podium."""

    def prepare(self, match: Match) -> None:
        """Take a finished match apart and show it."""
        self.match = match
        app = App.get_running_app()
        say = app.say
        outcome = match.outcome
        if outcome is None:
            return
        names = [match.seats[winner].name for winner in outcome.winners]
        self.headline = say("{name} wins!", name=names[0]) if len(names) == 1 else say(
            "{names} share the victory!", names=" · ".join(names)
        )  # fmt: skip
        self.symbols = symbols_of(match)
        parts = breakdown(match, say)
        self.subline = say(
            "{game} · {n} round | {game} · {n} rounds", game=GAME_TITLES[match.game.name], n=parts.rounds
        )
        self.moment = parts.moment
        self.curve = parts.curve
        self._show_podium(outcome.scores, outcome.winners)
        self._show_table([(row.label, row.numbers) for row in parts.rows], list(outcome.scores))
        app.sounds.play("victory")
        app.haptics.buzz("victory")

    def _show_podium(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        podium = self.ids.podium
        podium.clear_widgets()
        ranked = _ranking(scores, winners)[: len(STEPS)]
        behind = [seat for seat in _ranking(scores, winners) if seat not in ranked]
        self.others = "   ".join(
            f"{len(STEPS) + place}. {self.match.seats[seat].name} · {scores[seat]}"
            for place, seat in enumerate(behind, start=1)
        )
        for place in PLACES:
            if place >= len(ranked):
                podium.add_widget(FloatLayout())
                continue
            seat = ranked[place]
            tall, colour, size = STEPS[place]
            happy = "_happy" if seat in winners else ""
            step = Step(
                symbol=self.symbols[seat], name=self.match.seats[seat].name, points=scores[seat], tall=tall,
                colour=colour, squirrel=f"squirrel_player_{self.symbols[seat]}{happy}", squirrel_size=size,
            )  # fmt: skip
            podium.add_widget(step)
            if happy and not App.get_running_app().settings.reduced_motion:
                hop = Animation(jump=12, d=0.18, t="out_quad") + Animation(jump=0, d=0.18, t="in_quad")
                (hop + hop + hop).start(step)

    def _show_table(self, rows: list[tuple[str, list[int]]], totals: list[int]) -> None:
        box = self.ids.rows
        box.clear_widgets()
        head = ScoreRow(size_hint_y=1.5)
        head.add_widget(Words(size_hint_x=2))
        for symbol, seat in zip(self.symbols, self.match.seats, strict=True):
            column = BoxLayout(orientation="vertical")
            column.add_widget(Badge(symbol=symbol, size_hint_y=1.6))
            column.add_widget(Words(text=seat.name, points=16, shorten=True))
            head.add_widget(column)
        box.add_widget(head)
        for label, numbers in rows:
            row = ScoreRow()
            row.add_widget(Words(text=label, halign="left", points=20, size_hint_x=2))
            for number in numbers:
                row.add_widget(Title(text=str(number), points=23))
            box.add_widget(row)
        total = ScoreRow()
        total.add_widget(
            Title(text=App.get_running_app().say("Total"), halign="left", points=25, size_hint_x=2)
        )
        for seat, number in enumerate(totals):
            words = Title(text=str(number), points=36)
            if seat in self.match.outcome.winners:
                words.color = PLAYER_COLOURS[self.symbols[seat]].dark
            total.add_widget(words)
        box.add_widget(total)

    def rematch(self) -> None:
        """Play again with the same people; the next one begins."""
        match = self.match
        guests = tuple(
            Guest(seat.name, symbol, seat.bot) for seat, symbol in zip(match.seats, self.symbols, strict=True)
        )
        first = (match.first + 1) % len(guests)
        App.get_running_app().begin(TableSetup(match.game, guests, match.options, first), remember=False)


def _ranking(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    return sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))


load_look("result")
