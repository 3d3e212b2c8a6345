"""The result: who has won, where the points came from, how it went."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.box import box_of
from app.model.breakdown import Row, breakdown
from app.model.coach import Moment
from app.model.table_setup import Guest, TableSetup, symbols_of
from app.overlays.coach import CoachPanel
from app.screens.shell import AppScreen
from app.session.session import hints_taken
from app.theme import BRASS, HONEY
from app.widgets import load_look
from app.widgets.curve import Curve  # noqa: F401  the kv file names it
from app.widgets.people import Badge
from app.widgets.touches import end_touches
from app.widgets.words import Title, Words
from engine.game import Outcome
from engine.match import AnyMatch

PODIUM = ((224, HONEY, 180), (178, [0.73, 0.77, 0.78, 1], 156), (150, [0.78, 0.55, 0.33, 1], 146))
"""The podium: height and colour of each step, and the height of the squirrel on it."""
PLACES = (1, 0, 2)
"""From left to right: the second, the first, the third."""
ROW_HEIGHTS = {3: 40, 4: 38, 5: 35, 6: 32}
LOWEST_ROW = 30
LABEL_PART = 3.3
"""How much wider the labels of the score table are than a number."""
HEAD_AND_TOTAL = 122
"""How high the score table is without its rows, in units."""


class PodiumStep(FloatLayout):
    """A step of the podium with a player on it."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    place = NumericProperty(1)
    points = NumericProperty(0)
    tall = NumericProperty(100)
    colour = ListProperty(BRASS)
    squirrel = StringProperty("")
    squirrel_size = NumericProperty(150)
    jump = NumericProperty(0)


class Follower(BoxLayout):
    """Somebody who finished behind the podium."""

    symbol = StringProperty("claw")
    words = StringProperty("")


class ScoreRow(BoxLayout):
    """A line of the score table."""

    ruled = BooleanProperty(True)


class Amount(Title):
    """A number of the score table, over a bar as long as it is large."""

    share = NumericProperty(0.0)
    """How large it is beside the largest of the table, and whether it was won or lost."""


class Total(Title):
    """What somebody has in the end."""

    won = BooleanProperty(False)


class ResultScreen(AppScreen):
    """Shows how a match ended."""

    match: AnyMatch = ObjectProperty(None, allownone=True)
    headline = StringProperty("")
    subline = StringProperty("")
    curve = ListProperty()
    symbols = ListProperty()
    moment = ObjectProperty(None, allownone=True)
    crowded = BooleanProperty(False)
    """Whether somebody finished behind the podium."""
    table_height = NumericProperty(242)
    """How high the score table is, in units; the curve has the rest."""

    panel: CoachPanel | None = ObjectProperty(None, allownone=True)
    """What the coach says, while it lies there."""

    def prepare(self, match: AnyMatch, back: str = "home") -> None:
        """Take a finished match apart and show it."""
        self.close_coach()
        self.match, self.way_back = match, back
        say = self.app.say
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
            "{game} · {n} round", "{game} · {n} rounds", game=box_of(match.game.name).title, n=parts.rounds
        )
        self.moment = parts.moment
        self.curve = parts.curve
        self._show_podium(outcome.scores, outcome.winners)
        hints = hints_taken(match)
        below = [row for row in (parts.tie_break, Row(say("Hints"), hints) if any(hints) else None) if row]
        self._show_table(parts.rows, outcome, below)
        self.app.sounds.play("victory")
        self.app.haptics.buzz("victory")

    # Looking back.

    def on_enter(self, *_: object) -> None:
        """Start the coach's study while people look."""
        if self.match and self._coached():
            self.app.study_of(self.match).start()

    def on_pre_leave(self, *_: object) -> None:
        """Stop the coach's study; whoever comes next may start it again before this screen is gone."""
        if self.match and self._coached():
            self.app.study_of(self.match).stop()

    def on_leave(self, *_: object) -> None:
        """Close the coach's panel."""
        self.close_coach()

    def _coached(self) -> bool:
        """Tell whether a person played: bots need no coach."""
        return any(not seat.bot for seat in self.match.seats)

    def open_coach(self) -> None:
        """Show what the coach has to say."""
        if self.panel is None and self._coached():
            end_touches()
            study = self.app.study_of(self.match)
            self.panel = CoachPanel(self.app, study, self._watch_moment, close=self.close_coach)
            self.add_widget(self.panel)

    def close_coach(self) -> None:
        """Close the coach's panel, if it is open."""
        if self.panel:
            self.remove_widget(self.panel)
            self.panel = None

    def watch(self) -> None:
        """See the match again."""
        self.app.show("replay", match=self.match, back="result")

    def _watch_moment(self, moment: Moment) -> None:
        self.app.show("replay", match=self.match, back="result", moment=moment)

    def _show_podium(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        podium = self.ids.podium
        podium.clear_widgets()
        ranked = _ranking(scores, winners)
        places = _places(scores, winners)
        behind = ranked[len(PODIUM) :]
        self.crowded = bool(behind)
        self.ids.behind.clear_widgets()
        for seat in behind:
            words = f"{places[seat]}.  {self.match.seats[seat].name}  ·  {scores[seat]}"
            self.ids.behind.add_widget(Follower(symbol=self.symbols[seat], words=words))
        for rank in (rank for rank in PLACES if rank < len(ranked)):
            seat = ranked[rank]
            tall, colour, size = PODIUM[places[seat] - 1]
            happy = "_happy" if seat in winners else ""
            step = PodiumStep(
                symbol=self.symbols[seat], name=self.match.seats[seat].name, points=scores[seat], tall=tall,
                colour=colour, squirrel=f"squirrel_player_{self.symbols[seat]}{happy}", squirrel_size=size,
                place=places[seat],
            )  # fmt: skip
            podium.add_widget(step)
            if happy and not self.app.settings.reduced_motion:
                hop = Animation(jump=12, d=0.18, t="out_quad") + Animation(jump=0, d=0.18, t="in_quad")
                (hop + hop + hop).start(step)

    def _show_table(self, rows: list[Row], outcome: Outcome, below: list[Row]) -> None:
        """Show what adds up to the totals; below them what decided a tie, and hints that were taken."""
        box = self.ids.rows
        box.clear_widgets()
        number = len(rows) + len(below)
        high = ROW_HEIGHTS.get(max(3, number), LOWEST_ROW)
        self.table_height = HEAD_AND_TOTAL + high * number

        head = ScoreRow(size_hint_y=50 / high)
        head.add_widget(Words(size_hint_x=LABEL_PART))
        for symbol in self.symbols:
            head.add_widget(Badge(symbol=symbol))
        box.add_widget(head)
        most = max(1, *(abs(number) for row in rows for number in row.numbers))
        for row in rows:
            box.add_widget(_score_row(row, most))
        total = ScoreRow(size_hint_y=50 / high, ruled=bool(below))
        words = self.app.say("Total")
        total.add_widget(Title(text=words, halign="left", points=28, size_hint_x=LABEL_PART))
        for seat, number in enumerate(outcome.scores):
            total.add_widget(Total(text=str(number), won=seat in outcome.winners))
        box.add_widget(total)
        for row in below:
            box.add_widget(_score_row(row, 0))

    def rematch(self) -> None:
        """Play again with the same people; the next one begins, or whoever chance chooses unseen."""
        match = self.match
        guests = tuple(
            Guest(seat.name, symbol, seat.bot) for seat, symbol in zip(match.seats, self.symbols, strict=True)
        )
        first = None if match.game.hides_first else (match.first + 1) % len(guests)
        self.app.begin(TableSetup(match.game, guests, match.options, first), remember=False)


def _score_row(row: Row, most: int) -> ScoreRow:
    """Lay out numbers as a chart whose longest bar is `most`; without bars or a line below if that is 0."""
    shown = ScoreRow(ruled=bool(most))
    shown.add_widget(Words(text=row.label, role="play", halign="left", points=23, size_hint_x=LABEL_PART))
    for number in row.numbers:
        shown.add_widget(Amount(text=str(number), share=number / most if most else 0))
    return shown


def _ranking(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    return sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))


def _places(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    """Tell everybody's place; who is level shares it."""
    keys = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


load_look("result")
